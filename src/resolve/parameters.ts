import type { Endpoint, ObjectDeclaration, Parameter, PatternField } from '../model/model.js';
import { expressionPattern } from '../model/name-pattern.js';
import type { TypeRef } from '../model/type-ref.js';
import { refuseAccess } from '../parse/parse-type.js';
import { parseTemplate } from '../parse/parse-name.js';
import type { ParameterLocation, WrittenGroup, WrittenMember, WrittenParameters } from '../parse/model-document.js';
import type { Name } from '../parse/written-parts.js';
import { type ApiScope, documentedOf, linkedTemplate } from './scope.js';
import { defaultKeyOf, defaultOf, refuseDefault } from './defaults.js';
import { expressionOf, isExpression, yamlTextOf } from './name-patterns.js';
import { typeRefOf } from './type-refs.js';
import { declarationOf, withoutAlias } from '../model/declarations.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { TypeExpression } from '../parse/type-expression.js';
import type { SourceSpan } from '../source/source-file.js';
import { declareInstances } from './declarations.js';
import { upperFirst } from '../model/names.js';
import { requirementsOn } from '../model/presence.js';
import { refuseContradiction, requirementOf } from './requirements.js';

/** Headers of a response: `Retry-After` → `retryAfter`. */
export function headersOf(members: readonly WrittenMember[], scope: ApiScope): readonly Parameter[] {
  return members.map((member) => parameterOf(member, nameInHeader, scope));
}

function patternParameterOf({ names: _later, ...field }: PatternField, scope: ApiScope): Parameter {
  const written = scope.types.templates.get(field.span) ?? [];
  const base = { ...field, property: field.name, isPattern: true, isRequired: false };
  return typeof written === 'string'
    ? { ...base, name: [{ kind: 'text', text: field.name }], names: expressionPattern(written) }
    : { ...base, name: written };
}

type ParameterName = Pick<Parameter, 'name' | 'property' | 'isPattern' | 'isSuppliedByClient' | 'names'>;
type NameReader = (name: Name, scope: ApiScope) => ParameterName;

function parameterOf(member: WrittenMember, nameOf: NameReader, scope: ApiScope): Parameter {
  const type: TypeRef = typeRefOf(member.type, scope.types);
  if (member.access !== undefined) refuseAccess(member.access, scope.report);
  if (member.isAdditional) refuseAdditional(member.name.span, scope);
  const value = member.default && defaultOf(member.default, type, scope.types);
  const name = nameOf(member.name, scope);
  refuseDefault(member, scope.report);
  if (name.isPattern && (!member.isOptional || member.default !== undefined)) {
    const message = `"${member.name.text}" is a pattern, which may match no parameter. Write \`${member.name.text}?:\`, without a default.`;
    scope.report({ code: 'pattern-is-optional', message, span: member.name.span });
  }
  scope.types.members.set(member.name.span, member);
  return {
    ...name,
    ...documentedOf(member),
    span: member.name.span,
    isRequired: !member.isOptional && (value === undefined || member.required !== undefined) && !name.isPattern,
    type,
    ...(value !== undefined && { [defaultKeyOf(member)]: value }),
  };
}

function nameInQuery(name: Name, scope: ApiScope): ParameterName {
  if (isExpression(name.text)) {
    const names = expressionPattern(expressionOf(name, scope.types));
    return { name: [{ kind: 'text', text: name.text }], property: name.text, isPattern: true, names };
  }
  const template = parseTemplate(yamlTextOf(name), scope.report);
  const linked = linkedTemplate(template, scope.types);
  return { name: linked, property: name.text, isPattern: linked.some(({ kind }) => kind === 'placeholder') };
}

/** A field name of RFC 9110, section 5.1. */
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

function nameInHeader(name: Name, scope: ApiScope): ParameterName {
  if (!token.test(name.text)) {
    const message = `"${name.text}" is not a name of a header: use letters, digits and hyphens.`;
    scope.report({ code: 'header-name-is-well-formed', message, span: name.span });
  }
  const [first = '', ...rest] = name.text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const camelCase = lowerWord(first) + rest.map(upperFirst).join('');
  return { name: [{ kind: 'text', text: name.text }], property: camelCase || name.text, isPattern: false };
}

/** `Link` → `link`, `ETag` → `etag`, `ifMatch` stays. */
function lowerWord(word: string): string {
  const capitals = /^[A-Z]*/.exec(word)?.[0].length ?? 0;
  return word.slice(0, capitals).toLowerCase() + word.slice(capitals);
}

/** The name of a cookie is a token as well (RFC 6265, section 4.1.1), but it is case-sensitive. */
function nameInCookie(name: Name, scope: ApiScope): ParameterName {
  if (!token.test(name.text)) {
    const message = `"${name.text}" is not a name of a cookie: use letters, digits, hyphens and underscores.`;
    scope.report({ code: 'cookie-name-is-well-formed', message, span: name.span });
  }
  return { name: [{ kind: 'text', text: name.text }], property: name.text, isPattern: false, isSuppliedByClient: true };
}

const nameReaders: Readonly<Record<ParameterLocation, NameReader>> = {
  query: nameInQuery,
  headers: nameInHeader,
  cookies: nameInCookie,
};

const locationWords: Readonly<Record<ParameterLocation, { readonly one: string; readonly many: string }>> = {
  query: { one: 'query parameter', many: 'query parameters' },
  headers: { one: 'header', many: 'headers' },
  cookies: { one: 'cookie', many: 'cookies' },
};

/** A parameter, and where the endpoint or its group declares it. */
interface Asked {
  readonly parameter: Parameter;
  readonly span: SourceSpan;
  /** The type whose field it is; absent if it is listed directly. */
  readonly type?: string;
}

/**
 * The parameters of one location: those of the model by name, then in source order those of the group and of the
 * endpoint; in each, the fields of the types after `extends` come first. Names are unique.
 */
export function requestParametersOf(
  own: WrittenParameters,
  group: WrittenGroup,
  scope: ApiScope,
): readonly Parameter[] {
  const { location } = own;
  const ofModel = location === 'headers' ? scope.requestHeaders : [];
  const asked: readonly (Asked & { readonly level: string })[] = [
    ...ofModel.map((parameter) => ({ parameter, span: parameter.span, level: 'model' })),
    ...askedBy(group[location], scope).map((one) => ({ ...one, level: 'group' })),
    ...askedBy(own, scope).map((one) => ({ ...one, level: 'endpoint' })),
  ];
  const firsts = new Map<string, (typeof asked)[number]>();
  for (const one of asked) {
    const name = writtenTemplate(one.parameter.name);
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, one);
    // A field that two types inherit from one ancestor is a single field.
    else if (first.parameter.span !== one.parameter.span || first.level !== one.level) {
      const { type, span, parameter, level } = one;
      const what = `${locationWords[location].one} "${name}"${type === undefined ? '' : ` that "${type}" adds`}`;
      const all = first.level === 'model' ? 'All endpoints' : `All endpoints of the group "${group.name.text}"`;
      const message =
        first.level === level
          ? `The ${what} is already declared. Keep one.`
          : `${all} already have the ${what}. Declare it in the ${first.level} or in each ${level}, not in both.`;
      const notes = [
        ...(type === undefined ? [] : [{ message: `"${type}" has it here.`, span: parameter.span }]),
        { message: 'It is first declared here.', span: first.parameter.span },
      ];
      scope.report({ code: 'parameter-is-declared-once', message, span, notes });
    }
  }
  return [...firsts.values()].map(({ parameter }) => parameter);
}

function askedBy(written: WrittenParameters, scope: ApiScope): readonly Asked[] {
  const { location } = written;
  const readName = nameReaders[location];
  const inherited = written.extends.flatMap((expression): readonly Asked[] => {
    const type = objectTypeOf(expression, location, scope);
    const sent = type?.fields.filter(({ access }) => access !== 'read') ?? [];
    const named = sent.map(({ access: _sent, ...field }): Parameter => ({
      ...field,
      ...readName({ text: field.name, span: field.span }, scope),
    }));
    const additional = type?.patterns?.find(({ isAdditional }) => isAdditional);
    if (additional !== undefined) refuseAdditional(additional.span, scope);
    const others = type?.patterns?.filter((field) => field !== additional) ?? [];
    const patterns = others.map((field) => patternParameterOf(field, scope));
    if (location !== 'query' && patterns[0] !== undefined) refuseMany(patterns[0], location, scope);
    return [...named, ...patterns].map((parameter) => ({ parameter, span: expression.span, type: type?.name ?? '' }));
  });
  const listed = written.members.map((member): Asked => {
    const parameter = parameterOf(member, readName, scope);
    return { parameter, span: parameter.span };
  });
  return [...inherited, ...listed];
}

function refuseAdditional(span: SourceSpan, scope: ApiScope): void {
  const message =
    'Parameters cannot have `...`, because a misspelt one must be refused. For parameters of many names, write a pattern: `/x-.*/?: string`.';
  scope.report({ code: 'query-is-an-object', message, span });
}

function refuseMany({ property, span }: Parameter, location: ParameterLocation, scope: ApiScope): void {
  const message = `"${property}" matches any number of ${locationWords[location].many}, but only query parameters can be patterns.`;
  scope.report({ code: 'query-is-an-object', message, span });
}

function objectTypeOf(
  expression: TypeExpression,
  location: ParameterLocation,
  scope: ApiScope,
): ObjectDeclaration | undefined {
  const { types } = scope;
  const linked = typeRefOf(expression, types);
  // This may be the first mention of `Page<Pet>`.
  declareInstances(types);
  const ref = withoutAlias(linked, types.declarations);
  const declaration = declarationOf(ref, types.declarations);
  if (declaration?.kind === 'object') return declaration;
  if (ref.kind !== 'unknown') {
    const message = `Only the fields of an object type can be ${locationWords[location].many}.`;
    scope.report({ code: 'query-is-an-object', message, span: expression.span });
  }
  return undefined;
}

type Owner = Pick<WrittenGroup, ParameterLocation>;

/** The requirements on optional query parameters, from the group, the extended types and the endpoint itself. */
export function queryRequirementsOf(
  owners: readonly [group: Owner, endpoint: Owner],
  query: readonly Parameter[],
  scope: ApiScope,
): Pick<Endpoint, 'queryRequires'> {
  for (const location of ['headers', 'cookies'] as const) refuseElsewhere(location, owners, scope);
  const members = query.map(({ property, ...parameter }) => ({ ...parameter, name: property }));
  const declared = members.filter(({ isPattern }) => !isPattern);
  const types = owners.flatMap(({ query: { extends: parents } }) => typesOf('query', parents, scope));
  const inherited = types.flatMap(({ requires = [] }) => requires);
  const required = { owner: 'The query', members: declared, hasPatterns: declared.length < members.length };
  const own = owners.flatMap(
    ({ query: { requires } }) => (requires && requirementOf(requires, required, scope.report)) ?? [],
  );
  const { requires } = requirementsOn(declared, [...inherited, ...own]);
  refuseContradiction('the query', requires, scope.report);
  return requires === undefined ? {} : { queryRequires: requires };
}

function typesOf(
  location: ParameterLocation,
  expressions: readonly TypeExpression[],
  scope: ApiScope,
): readonly ObjectDeclaration[] {
  // Other types are reported where their fields are read.
  const silent = { ...scope, report: () => undefined };
  return expressions.flatMap((expression) => objectTypeOf(expression, location, silent) ?? []);
}

function refuseElsewhere(location: 'headers' | 'cookies', owners: readonly Owner[], scope: ApiScope): void {
  const refuse = (span: SourceSpan, what: string): void => {
    const message = `${what}, but \`${location}\` cannot have requirements: only fields and query parameters can.`;
    scope.report({ code: 'query-is-an-object', message, span });
  };
  for (const owner of owners) {
    const { requires, extends: parents } = owner[location];
    if (requires !== undefined) refuse(requires.span, 'This is `requires`');
    for (const parent of parents) {
      const [type] = typesOf(location, [parent], scope);
      if (type?.requires !== undefined) refuse(parent.span, `"${type.name}" has \`requires\``);
    }
  }
}
