import type { Declarations } from '../model/declarations.js';
import { exactNumber } from '../model/json-value.js';
import { byKind } from '../model/types/type-parts.js';
import type { ArrayRef, IntegerRef, MapRef, TextFormat, TupleRef, TypeRef } from '../model/type-ref.js';
import type { JsonMap } from '../print/json-document.js';
import { registeredFormat } from './registered-formats.js';
import { textFormats } from '../model/texts/text-formats.js';
import { integerBounds } from '../model/scalar-problems.js';
import { base64Source, csvSource, whole } from './text-forms.js';
import { defined } from '../source/plain-data.js';

/** A JSON Schema: keyword → value. */
export type Schema = JsonMap;

/** How a schema refers to others and expresses text formats and number sizes. */
export interface Dialect {
  readonly declarations: Declarations;
  readonly referenceTo: (typeName: string) => string;
  /** `true`: by registered names, for code generators; `false`: by keywords that express everything, for validators. */
  readonly isByName: boolean;
}

/** JSON Schema, draft 2020-12, of documents with an address for each type. */
export function jsonSchemaDialect(declarations: Declarations): Dialect {
  return { declarations, referenceTo: schemaFileName, isByName: false };
}

/** The same for a document of OpenAPI 3.1. */
export function openapiDialect(declarations: Declarations): Dialect {
  return { declarations, referenceTo: (name) => `#/components/schemas/${name}`, isByName: true };
}

function formatSchema(format: TextFormat, isByName: boolean): Schema {
  if (isByName) return { type: 'string', ...registeredFormat(format) };
  const { source, more } = textFormats[format].schema;
  return { type: 'string', ...more, pattern: `^${source}$` };
}

/**
 * The schema of a JSON value, strictly: undeclared fields are refused.
 *
 *     { "type": "integer", "minimum": -2147483648, "maximum": 2147483647 }
 */
export const typeSchema: (type: TypeRef, dialect: Dialect) => Schema = byKind<[dialect: Dialect], Schema>({
  boolean: () => ({ type: 'boolean' }),
  string: ({ minLength, maxLength, pattern, format, formatName }, { isByName }) => {
    const source = pattern === undefined ? undefined : whole(pattern);
    const limits = { minLength, maxLength, pattern: source };
    if (format === undefined) return defined({ type: 'string', format: formatName, ...limits });
    // Both may have a pattern, or a longest length.
    const own = formatSchema(format, isByName);
    const isFree = Object.keys(defined(limits)).every((word) => !Object.hasOwn(own, word));
    return isFree ? { ...own, ...defined(limits) } : { allOf: [own, { type: 'string', ...defined(limits) }] };
  },
  integer: (type, { isByName }) => {
    const size = type.size === 'integer' ? undefined : type.size;
    const format = type.formatName ?? (isByName ? size : undefined);
    return { type: 'integer', ...defined({ format }), ...boundsOf(type, isByName) };
  },
  number: ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, formatName: format }) =>
    defined({ type: 'number', format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }),
  format: ({ format }, { isByName }) => formatSchema(format, isByName),
  bytes: (_, { isByName }) => ({
    type: 'string',
    contentEncoding: 'base64',
    ...(isByName ? {} : { pattern: `^${base64Source}$` }),
  }),
  unknown: () => ({}),
  named: ({ name }, { referenceTo }) => ({ $ref: referenceTo(name) }),
  array: arraySchema,
  tuple: tupleSchema,
  map: mapSchema,
  null: () => ({ type: 'null' }),
  nullable: choiceSchema,
  same: choiceSchema,
  either: choiceSchema,
  json: (type, dialect) => ({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: typeSchema(type.of, dialect),
  }),
  csv: (type, dialect) => ({ type: 'string', pattern: `^${csvSource(type, dialect.declarations)}$` }),
});

/** `Resource.json`: the last part of a type's address, by which other schemas refer to it. */
export function schemaFileName(typeName: string): string {
  return `${typeName}.json`;
}

function arraySchema({ items, minItems, maxItems, unique }: ArrayRef, dialect: Dialect): Schema {
  return defined({
    type: 'array',
    items: typeSchema(items, dialect),
    minItems,
    maxItems,
    uniqueItems: unique ? true : undefined,
  });
}

function tupleSchema({ items, rest }: TupleRef, dialect: Dialect): Schema {
  return defined({
    type: 'array',
    prefixItems: items.map((item) => typeSchema(item, dialect)),
    items: rest === undefined ? false : typeSchema(rest, dialect),
    minItems: items.length,
  });
}

function mapSchema({ keys, values, minSize, maxSize }: MapRef, dialect: Dialect): Schema {
  return defined({
    type: 'object',
    propertyNames: keys && typeSchema(keys, dialect),
    additionalProperties: typeSchema(values, dialect),
    minProperties: minSize,
    maxProperties: maxSize,
  });
}

/**
 * The alternatives of a type, flattened; null once, and last. `anyOf`, not `oneOf`: a rule ensures that union
 * members are disjoint, so checking the others would be useless.
 */
function choiceSchema(type: TypeRef, dialect: Dialect): Schema {
  const all = membersOf(type).map((member) => typeSchema(member, dialect));
  const others = all.filter((schema) => schema['type'] !== 'null');
  const choices = others.length === all.length ? all : [...others, { type: 'null' }];
  const [only, ...more] = choices;
  return only !== undefined && more.length === 0 ? only : { anyOf: choices };
}

function membersOf(type: TypeRef): readonly TypeRef[] {
  switch (type.kind) {
    case 'nullable':
      return [...membersOf(type.of), { kind: 'null' }];
    case 'same':
    case 'either':
      return type.members.flatMap(membersOf);
    default:
      return [type];
  }
}

/**
 * By name, omits the limits that the name of the size already implies, except the 0 of `uint64`, because validators do
 * not know that name.
 */
function boundsOf({ size, minimum, maximum, multipleOf }: IntegerRef, isByName: boolean): Schema {
  const [least, most] = integerBounds[size];
  const [low, high] = [BigInt(minimum ?? least), BigInt(maximum ?? most)];
  return defined({
    minimum: isByName && size !== 'uint64' && low <= least ? undefined : exactNumber(low > least ? low : least),
    maximum: isByName && high >= most ? undefined : exactNumber(high < most ? high : most),
    multipleOf: multipleOf === undefined ? undefined : exactNumber(BigInt(multipleOf)),
  });
}
