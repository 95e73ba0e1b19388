import type { Field, Model, TypeDeclaration } from '../../../src/model/model.js';
import type { IntegerRef, TypeRef } from '../../../src/model/type-ref.js';

/** JSON Schema (2020-12) of the wire form of every type, strictly: what an independent validator is given to agree with. */
export function jsonSchemaOf(model: Model): Readonly<Record<string, object>> {
  return Object.fromEntries(model.types.map((declaration) => [declaration.name, schemaOfDeclaration(declaration)]));
}

function schemaOfDeclaration(declaration: TypeDeclaration): object {
  switch (declaration.kind) {
    case 'alias':
      return schemaOf(declaration.type);
    case 'enum':
      return { enum: declaration.members.map((member) => member.value) };
    case 'object':
      return {
        ...objectSchema(declaration.fields, {}),
        patternProperties: Object.fromEntries(
          (declaration.patterns ?? []).map(({ names, type }) => [`^(?:${names.source})$`, schemaOf(type)]),
        ),
      };
    case 'union':
      return {
        oneOf: declaration.variants.map((variant) =>
          objectSchema(variant.fields, { [declaration.tag]: { const: variant.name } }),
        ),
      };
  }
}

function objectSchema(fields: readonly Field[], fixed: Readonly<Record<string, object>>): object {
  return {
    type: 'object',
    properties: { ...fixed, ...Object.fromEntries(fields.map((field) => [field.name, schemaOf(field.type)])) },
    required: [...Object.keys(fixed), ...fields.filter((field) => field.isRequired).map((field) => field.name)],
    additionalProperties: false,
  };
}

function schemaOf(type: TypeRef): object {
  switch (type.kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'string':
      return withoutUndefined({
        type: 'string',
        minLength: type.minLength,
        maxLength: type.maxLength,
        pattern: type.pattern === undefined ? undefined : `^(?:${type.pattern})$`,
      });
    case 'integer':
      return integerSchema(type);
    case 'number':
      return withoutUndefined({
        type: 'number',
        minimum: type.minimum,
        maximum: type.maximum,
        multipleOf: type.multipleOf,
      });
    case 'format':
      return { type: 'string', format: type.format === 'datetime' ? 'date-time' : type.format };
    case 'bytes':
      // The last character before the padding has bits that must be zero.
      return {
        type: 'string',
        pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$',
      };
    case 'unknown':
      return {};
    case 'named':
      return { $ref: `#/$defs/${type.name}` };
    case 'same':
    case 'either':
      return { anyOf: type.members.map(schemaOf) };
    case 'null':
      return { type: 'null' };
    case 'nullable':
      return { anyOf: [{ type: 'null' }, schemaOf(type.of)] };
    case 'array':
      return withoutUndefined({
        type: 'array',
        items: schemaOf(type.items),
        minItems: type.minItems,
        maxItems: type.maxItems,
        uniqueItems: type.unique ? true : undefined,
      });
    case 'map':
      return withoutUndefined({
        type: 'object',
        additionalProperties: schemaOf(type.values),
        minProperties: type.minSize,
        maxProperties: type.maxSize,
      });
    case 'json':
    case 'csv':
      throw new Error(`JSON Schema has no word for ${type.kind}.`);
  }
}

// A JSON number is exact up to 2^53: beyond that an int64 comes as a bigint, which JSON Schema knows nothing of.
const bounds = {
  integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  int32: [-2147483648, 2147483647],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
} as const;

function integerSchema({ size, minimum, maximum, multipleOf }: IntegerRef): object {
  const [least, most] = bounds[size];
  return {
    type: 'integer',
    minimum: Math.max(least, Number(minimum ?? least)),
    maximum: Math.min(most, Number(maximum ?? most)),
    ...(multipleOf !== undefined && { multipleOf: Number(multipleOf) }),
  };
}

function withoutUndefined(schema: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
