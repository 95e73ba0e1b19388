import type { Report } from '../source/diagnostic.js';
import { withChanged } from '../source/plain-data.js';
import type { ModelDocument, WrittenMember, WrittenObject, WrittenParameters, WrittenType } from './model-document.js';
import { parseMembers } from './parse-members.js';
import { parseEnum } from './parse-types.js';
import { shorten, upperFirst } from '../source/words.js';
import { noDocs } from './slots.js';
import { type InlineExpression, partsOf, type TypeExpression } from './type-expression.js';
import { meantByTypes } from './type-list.js';
import type { Name } from './written-parts.js';

/** The owner of members: inline types in them are named after it, and may use its type parameters. */
interface Owner {
  readonly name: string;
  readonly typeParameters: readonly Name[];
  /** The owner has no name in the model either. */
  readonly isInline?: true;
}

interface Making {
  readonly report: Report;
  /** The declared types. The list grows. */
  readonly types: WrittenType[];
}

/**
 * Declares the enums and objects inside fields and parameters: `color: [red, green]` of `Pet` becomes `color: PetColor`
 * and `PetColor: [red, green]`, so that later stages only see declared types. Those in bodies stay as they are, and are
 * refused when types are resolved.
 */
export function withInlineTypes(document: ModelDocument, report: Report): ModelDocument {
  const making: Making = { report, types: [] };
  const types = document.types.map((type) => declarationWith(type, making));
  const params = membersWith(document.params, ownerOf(''), making);
  const headers = membersWith(document.headers, ownerOf(''), making);
  const responseHeaders = membersWith(document.responseHeaders, ownerOf(''), making);
  const errors = document.errors.map((error) => ({
    ...error,
    headers: membersWith(error.headers, ownerOf(error.name.text), making),
  }));
  const groups = document.groups.map((group) => {
    const owner = ownerOf(upperFirst(group.name.text));
    return {
      ...group,
      ...parametersWith(group, owner, making),
      responseHeaders: membersWith(group.responseHeaders, owner, making),
      endpoints: group.endpoints.map((endpoint) => {
        const inner = ownerOf(owner.name + upperFirst(endpoint.name.text));
        const returns = endpoint.returns.map((response) => ({
          ...response,
          headers: membersWith(response.headers, inner, making),
        }));
        const stated = membersWith(endpoint.responseHeaders, inner, making);
        return { ...endpoint, ...parametersWith(endpoint, inner, making), responseHeaders: stated, returns };
      }),
    };
  });
  return { ...document, types: [...types, ...making.types], params, headers, responseHeaders, errors, groups };
}

function ownerOf(name: string): Owner {
  return { name, typeParameters: [] };
}

type Parameters = Readonly<Record<'query' | 'headers' | 'cookies', WrittenParameters>>;

function parametersWith({ query, headers, cookies }: Parameters, owner: Owner, making: Making): Parameters {
  const inside = (parameters: WrittenParameters): WrittenParameters => ({
    ...parameters,
    members: membersWith(parameters.members, owner, making),
  });
  return { query: inside(query), headers: inside(headers), cookies: inside(cookies) };
}

function declarationWith(type: WrittenType, making: Making): WrittenType {
  const owner = { name: type.name.text, typeParameters: type.typeParameters };
  switch (type.kind) {
    case 'enum':
      return type;
    case 'alias': {
      const name = nameAt(type.name, `${owner.name}Option`);
      return { ...type, type: typeWith(type.type, { name, field: owner.name, owner }, making) };
    }
    case 'object':
      return { ...type, fields: membersWith(type.fields, owner, making) };
    case 'union': {
      const variants = type.variants.map((variant) => {
        const name = owner.name + (wordsOf(variant.name.text) ?? '');
        return { ...variant, fields: membersWith(variant.fields, { ...owner, name }, making) };
      });
      return { ...type, variants };
    }
  }
}

function membersWith(members: readonly WrittenMember[], owner: Owner, making: Making): readonly WrittenMember[] {
  return members.map((member) => {
    const words = member.isAdditional ? 'Other' : wordsOf(member.name.text);
    const name = nameAt(member.name, words === undefined ? '' : owner.name + words);
    return { ...member, type: typeWith(member.type, { name, field: member.name.text, owner }, making) };
  });
}

/** One field may contain two inline types, but only one of them can get the name. */
interface Place {
  /** The name of the type here, with the span of the field; empty if it cannot be a type name. */
  readonly name: Name;
  readonly field: string;
  readonly owner: Owner;
  first?: InlineExpression;
}

/** Nobody reads a longer name. */
export const longestMadeName = 100;

function typeWith(type: TypeExpression, place: Place, making: Making): TypeExpression {
  // Most types are a name alone.
  if (type.kind === 'name' && type.arguments.length === 0) return type;
  const isKept = (key: string): boolean => key === 'node' || key === 'of' || key.toLowerCase().endsWith('span');
  return withChanged(type, (part) => (isInline(part) ? declared(part, place, making) : part), isKept);
}

function isInline(part: object): part is InlineExpression {
  return 'kind' in part && part.kind === 'inline';
}

/** Declares the type, or reports that it cannot have a name. */
function declared(type: InlineExpression, place: Place, making: Making): TypeExpression {
  const { types, report } = making;
  const { node, span } = type;
  const { name, owner } = place;
  const refused = (code: string, message: string): TypeExpression => {
    report({ code, message, span });
    return { kind: 'broken', span };
  };
  const unnamed = (message: string): TypeExpression => refused('inline-type-has-a-name', message);
  const way = 'Declare this one under `types:`, and use its name here.';
  if (owner.isInline && node.kind === 'map') return unnamed(`An anonymous object cannot contain another. ${way}`);
  if (place.first !== undefined)
    return unnamed(`Only one anonymous enum is allowed here: list all members in one. ${way}`);
  place.first = type;
  if (name.text === '' || name.text.length > longestMadeName)
    return unnamed(
      `Generated code names an anonymous type after its field, and "${shorten(place.field)}" cannot be part of a name. ${way}`,
    );
  const base = { name, typeParameters: [], isMade: true, ...noDocs } as const;
  if (node.kind === 'list') {
    const words = node.items.flatMap(({ value }) => (value.kind === 'text' ? [value] : []));
    const meant = words.length === node.items.length ? meantByTypes(words, () => false) : undefined;
    if (meant !== undefined) return refused('type-syntax', meant);
    types.push(parseEnum(base, node, report));
    return madeName(type, name, []);
  }
  const written = parseMembers(node, `the fields of "${shorten(name.text)}"`, report);
  const fields = membersWith(written, { ...owner, name: name.text, isInline: true }, making);
  const mentioned = new Set(fields.flatMap((field) => namesIn(field.type)));
  const typeParameters = owner.typeParameters.filter(({ text }) => mentioned.has(text));
  const object: WrittenObject = { kind: 'object', ...base, typeParameters, extends: [], requires: undefined, fields };
  types.push(object);
  return madeName(type, name, typeParameters);
}

function madeName({ span }: InlineExpression, name: Name, typeParameters: readonly Name[]): TypeExpression {
  const of = { kind: 'name', nameSpan: span, limits: undefined, format: undefined, span } as const;
  const filled = typeParameters.map(({ text }) => ({ ...of, name: text, arguments: [] }));
  return { ...of, name: name.text, isMade: true, arguments: filled };
}

function namesIn(type: TypeExpression): readonly string[] {
  return [...(type.kind === 'name' ? [type.name] : []), ...partsOf(type).flatMap(namesIn)];
}

// A span of its own, because fields are identified by their spans.
function nameAt({ span }: Name, text: string): Name {
  return { text, span: { ...span } };
}

/**
 * `line_item-2` → `LineItem2`, `attribute-{name}` → `AttributeName`. Undefined if the string has letters that are not
 * allowed in names in code, or no letters at all.
 */
export function wordsOf(text: string): string | undefined {
  if (/^\/.*\/$/.test(text)) return 'Match';
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words = plain.match(/[A-Za-z0-9]+/g) ?? [];
  return words.length === 0 || /(?![A-Za-z0-9])[\p{L}\p{N}]/u.test(plain) ? undefined : words.map(upperFirst).join('');
}
