import type { Parameter, PatternField } from '../model/model.js';
import { expressionPattern } from '../model/name-pattern.js';
import type { TypeRef } from '../model/type-ref.js';
import { refuseAccess } from '../parse/parse-members.js';
import { parseTemplate } from '../parse/parse-template.js';
import type { Name, WrittenMember, WrittenParameters } from '../parse/model-document.js';
import { type ApiScope, linkedTemplate } from './api-scope.js';
import { defaultOf, refuseDefault } from './default-value.js';
import { documentedOf } from './documented.js';
import { expressionOf, isExpression, yamlTextOf } from './pattern-fields.js';
import { typeRefOf } from './type-refs.js';
import { noBindings, noteExample } from './type-scope.js';

/** Headers of an answer: `Retry-After` → `retryAfter`. */
export function headersOf(members: readonly WrittenMember[], scope: ApiScope): readonly Parameter[] {
  return members.map((member) => parameterOf(member, nameInHeader, scope));
}

/** Fields of many names are parameters of many names. */
export function patternParameterOf({ names: _later, ...field }: PatternField, scope: ApiScope): Parameter {
  const written = scope.types.templates.get(field.span) ?? [];
  const base = { ...field, property: field.name, isPattern: true, isRequired: false };
  return typeof written === 'string'
    ? { ...base, name: [{ kind: 'text', text: field.name }], names: expressionPattern(written) }
    : { ...base, name: written };
}

type ParameterName = Pick<Parameter, 'name' | 'property' | 'isPattern' | 'isSuppliedByClient' | 'names'>;
export type NameReader = (name: Name, scope: ApiScope) => ParameterName;

export function parameterOf(member: WrittenMember, nameOf: NameReader, scope: ApiScope): Parameter {
  const type: TypeRef = typeRefOf(member.type, scope.types, noBindings);
  if (member.access !== undefined) refuseAccess(member.access, scope.report);
  const value = member.default && defaultOf(member.default, type, scope.types);
  const name = nameOf(member.name, scope);
  refuseDefault(member, scope.report);
  if (name.isPattern && (!member.isOptional || member.default !== undefined)) {
    const message = `Any number of parameters match "${member.name.text}", none included: write \`${member.name.text}?:\`, without a default.`;
    scope.report({ code: 'pattern-is-optional', message, span: member.name.span });
  }
  noteExample(member, scope.types);
  return {
    ...name,
    ...documentedOf(member),
    span: member.name.span,
    isRequired: !member.isOptional && member.default === undefined && !name.isPattern,
    type,
    ...(value !== undefined && { default: value }),
  };
}

function nameInQuery(name: Name, scope: ApiScope): ParameterName {
  if (isExpression(name.text)) {
    const names = expressionPattern(expressionOf(name, scope.types));
    return { name: [{ kind: 'text', text: name.text }], property: name.text, isPattern: true, names };
  }
  const template = parseTemplate(yamlTextOf(name), scope.report);
  const linked = linkedTemplate(template, scope.holesByName, scope.report);
  return { name: linked, property: name.text, isPattern: linked.some(({ kind }) => kind === 'hole') };
}

/** A field name of RFC 9110, section 5.1. */
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

function nameInHeader(name: Name, scope: ApiScope): ParameterName {
  if (!token.test(name.text)) {
    const message = `"${name.text}" is no name of a header: that holds letters, digits and hyphens.`;
    scope.report({ code: 'header-name-is-well-formed', message, span: name.span });
  }
  const [first = '', ...rest] = name.text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const camelCase = lowerWord(first) + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return { name: [{ kind: 'text', text: name.text }], property: camelCase || name.text, isPattern: false };
}

/** `Link` → `link`, `ETag` → `etag`, `ifMatch` stays. */
function lowerWord(word: string): string {
  const capitals = /^[A-Z]*/.exec(word)?.[0].length ?? 0;
  return word.slice(0, capitals).toLowerCase() + word.slice(capitals);
}

/** The name of a cookie is a token as well (RFC 6265, section 4.1.1); it means another in upper and lower case. */
function nameInCookie(name: Name, scope: ApiScope): ParameterName {
  if (!token.test(name.text)) {
    const message = `"${name.text}" is no name of a cookie: that holds letters, digits, hyphens and underscores.`;
    scope.report({ code: 'cookie-name-is-well-formed', message, span: name.span });
  }
  return { name: [{ kind: 'text', text: name.text }], property: name.text, isPattern: false, isSuppliedByClient: true };
}

/** How the names of each place are read. */
export const nameReaders: Readonly<Record<WrittenParameters['place'], NameReader>> = {
  query: nameInQuery,
  headers: nameInHeader,
  cookies: nameInCookie,
};
