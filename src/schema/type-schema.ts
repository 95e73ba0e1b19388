import type { Declarations } from '../model/declarations.js';
import type { ArrayRef, IntegerRef, MapRef, TupleRef, TypeKind, TypeRef } from '../model/type-ref.js';
import type { Json, JsonMap } from '../print/json-document.js';
import { base64Source, csvSource, textForms, whole } from './text-forms.js';

/** A JSON Schema: keyword → value. */
export type Schema = JsonMap;

type Printers = {
  readonly [Kind in TypeKind]: (type: Extract<TypeRef, { kind: Kind }>, declarations: Declarations) => Schema;
};

const printers: Printers = {
  boolean: () => ({ type: 'boolean' }),
  string: ({ minLength, maxLength, pattern, formatName: format }) => {
    const source = pattern === undefined ? undefined : whole(pattern);
    return defined({ type: 'string', format, minLength, maxLength, pattern: source });
  },
  integer: (type) => ({ type: 'integer', ...defined({ format: type.formatName }), ...boundsOf(type) }),
  number: ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, formatName: format }) =>
    defined({ type: 'number', format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }),
  format: ({ format }) => {
    const { source, more } = textForms[format];
    return { type: 'string', ...more, pattern: `^${source}$` };
  },
  bytes: () => ({ type: 'string', contentEncoding: 'base64', pattern: `^${base64Source}$` }),
  unknown: () => ({}),
  named: ({ name }) => ({ $ref: schemaFileName(name) }),
  array: arraySchema,
  tuple: tupleSchema,
  map: mapSchema,
  null: () => ({ type: 'null' }),
  nullable: choiceSchema,
  same: choiceSchema,
  either: choiceSchema,
  json: (type, declarations) => ({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: typeSchema(type.of, declarations),
  }),
  csv: (type, declarations) => ({ type: 'string', pattern: `^${csvSource(type, declarations)}$` }),
};

/**
 * The schema of a value as JSON carries it, strictly: undeclared fields are refused.
 *
 *     { "type": "integer", "minimum": -2147483648, "maximum": 2147483647 }
 */
export function typeSchema(type: TypeRef, declarations: Declarations): Schema {
  const print: (type: never, declarations: Declarations) => Schema = printers[type.kind];
  return print(type as never, declarations);
}

/** `Resource.json`: the last part of a type's address, by which other schemas refer to it. */
export function schemaFileName(typeName: string): string {
  return `${typeName}.json`;
}

/** Omits keywords without a value. */
export function defined(keywords: Readonly<Record<string, Json | undefined>>): Schema {
  const given: Record<string, Json> = {};
  for (const [name, value] of Object.entries(keywords)) if (value !== undefined) given[name] = value;
  return given;
}

function arraySchema({ items, minItems, maxItems, unique }: ArrayRef, declarations: Declarations): Schema {
  return defined({
    type: 'array',
    items: typeSchema(items, declarations),
    minItems,
    maxItems,
    uniqueItems: unique ? true : undefined,
  });
}

function tupleSchema({ items, rest }: TupleRef, declarations: Declarations): Schema {
  return defined({
    type: 'array',
    prefixItems: items.map((item) => typeSchema(item, declarations)),
    items: rest === undefined ? false : typeSchema(rest, declarations),
    minItems: items.length,
  });
}

function mapSchema({ keys, values, minSize, maxSize }: MapRef, declarations: Declarations): Schema {
  return defined({
    type: 'object',
    propertyNames: keys && typeSchema(keys, declarations),
    additionalProperties: typeSchema(values, declarations),
    minProperties: minSize,
    maxProperties: maxSize,
  });
}

/**
 * The alternatives of a type, flattened; null once, and last. `anyOf`, not `oneOf`: a rule ensures that union
 * members are disjoint, so checking the others would be useless.
 */
function choiceSchema(type: TypeRef, declarations: Declarations): Schema {
  const all = membersOf(type).map((member) => typeSchema(member, declarations));
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

const sizes: Readonly<Record<IntegerRef['size'], readonly [bigint, bigint]>> = {
  integer: [BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER)],
  int32: [-2147483648n, 2147483647n],
  int64: [-9223372036854775808n, 9223372036854775807n],
  uint64: [0n, 18446744073709551615n],
};

function boundsOf({ size, minimum, maximum, multipleOf }: IntegerRef): Schema {
  const [least, most] = sizes[size];
  const [low, high] = [BigInt(minimum ?? least), BigInt(maximum ?? most)];
  return defined({
    minimum: plainly(low > least ? low : least),
    maximum: plainly(high < most ? high : most),
    multipleOf: multipleOf === undefined ? undefined : plainly(BigInt(multipleOf)),
  });
}

/** A number if it is exact. */
function plainly(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
