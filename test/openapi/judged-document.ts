import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  objectOf,
  textOf,
} from '../../src/openapi/document/json.js';

/** A document whose schemas ajv judges in the way a model reads them. */
export interface JudgedDocument {
  readonly root: JsonObject;
  /** Whether a value is valid for the schema at a pointer; undefined if the schema cannot be compiled. */
  readonly judgeOf: (pointer: string) => ((value: unknown) => boolean) | undefined;
}

/**
 * Reads schemas as an import does: `nullable` and bounds of OpenAPI 3.0 become those of JSON Schema, `oneOf` is
 * `anyOf`, a schema with properties is an object, and such an object has no other properties unless it says so.
 */
export function judgedDocument(given: JsonObject): JudgedDocument {
  const reading = { isOf30: String(given['openapi']).startsWith('3.0') };
  const read = mapSchemas(given, (schema) => asJsonSchema(schema, reading));
  const root = objectOf(mapSchemas(read, (schema, isComponent) => closed(objectOf(read), schema, !isComponent)));
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    validateSchema: false,
    ownProperties: true,
    unicodeRegExp: false,
  });
  formats.default(ajv);
  ajv.addSchema(root as object, 'document');
  return {
    root,
    judgeOf: (pointer) => {
      try {
        const validate = ajv.compile({ $ref: `document#${pointer.split('/').map(encodeURIComponent).join('/')}` });
        return (value) => validate(value) === true;
      } catch {
        return undefined;
      }
    },
  };
}

/** The target of a pointer, with references resolved. */
export function targetOf(root: JsonObject, pointer: string): { readonly at: string; readonly value: Json } {
  const value = pointer
    .split('/')
    .slice(1)
    .reduce<Json>(
      (one, key) => (one as JsonObject | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      root,
    );
  const reference = textOf(memberOf(objectOf(value), '$ref'));
  return reference?.startsWith('#/') ? targetOf(root, reference.slice(1)) : { at: pointer, value };
}

/** The document with its schemas changed: those below `schema`, and components. */
function mapSchemas(value: Json, change: (schema: Json, isComponent: boolean) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapSchemas(item, change));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, one]): readonly [string, Json] => {
    if (key === 'schema') return [key, change(one, false)];
    if (key === 'schemas') return [key, mapValues(one, (schema) => change(schema, true))];
    return [key, ['example', 'examples', 'x-modelwright'].includes(key) ? null : mapSchemas(one, change)];
  });
  return Object.fromEntries(entries);
}

function mapValues(value: Json, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(objectOf(value)).map(([key, one]) => [key, change(one)]));
}

const mapsOfSchemas = new Set(['properties', 'patternProperties', '$defs']);
/** Keywords that do not constrain values, or that ajv would misread. */
const unread = new Set(['example', 'examples', 'default', 'id', '$id', '$schema', 'discriminator', 'format']);

function asJsonSchema(schema: Json, reading: { readonly isOf30: boolean }): Json {
  if (Array.isArray(schema)) return schema.map((one) => asJsonSchema(one, reading));
  if (!isObject(schema)) return schema;
  if (reading.isOf30 && typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] };
  const read: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (mapsOfSchemas.has(key)) read[key] = mapValues(value, (one) => asJsonSchema(one, reading));
    else if (key === 'enum' || key === 'const') read[key] = value;
    else if (!unread.has(key) || (key === 'format' && value !== 'byte'))
      read[key === 'oneOf' ? 'anyOf' : key] = asJsonSchema(value, reading);
  }
  const fields = memberOf(read, 'properties');
  if (isObject(fields))
    read['properties'] = { ...Object.fromEntries(requiredBy(schema).map((name) => [name, {}])), ...fields };
  if (read['type'] === undefined && read['anyOf'] === undefined && isObject(fields)) read['type'] = 'object';
  if (read['type'] === undefined && read['items'] !== undefined) read['type'] = 'array';
  return reading.isOf30 ? withNull(withExclusiveBounds(read)) : read;
}

/** Required fields without a description. */
function requiredBy(schema: JsonObject): readonly string[] {
  const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map(objectOf);
  return [schema, ...choices].flatMap(({ required }) => listOf(required)).flatMap((name) => textOf(name) ?? []);
}

function withExclusiveBounds(schema: JsonObject): JsonObject {
  const changed: Record<string, Json> = { ...schema };
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    delete changed[exclusive];
    if (!schema[exclusive]) continue;
    changed[exclusive] = schema[bound];
    delete changed[bound];
  }
  return changed;
}

function withNull({ nullable, ...schema }: JsonObject): JsonObject {
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** Closes a schema and those below it, except parts of combined schemas. */
function closed(root: JsonObject, schema: Json, isWhole: boolean): Json {
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([key, value]): readonly [string, Json] => {
    if (mapsOfSchemas.has(key)) return [key, mapValues(value, (one) => closed(root, one, true))];
    if (key === 'allOf' || key === 'anyOf') return [key, listOf(value).map((one) => closed(root, one, false))];
    if (key === 'prefixItems') return [key, listOf(value).map((one) => closed(root, one, true))];
    return [key, key === 'items' || key === 'additionalProperties' ? closed(root, value, true) : value];
  });
  const isClosed = isWhole && namesFields(root, schema, 0) && !isOpen(root, schema, 0);
  return { ...Object.fromEntries(entries), ...(isClosed ? { unevaluatedProperties: false } : {}) };
}

/** How many nested parts are followed: those of a circle repeat. */
const deepest = 12;

function partsOf(root: JsonObject, schema: JsonObject): readonly JsonObject[] {
  const reference = textOf(schema['$ref']);
  if (reference !== undefined) return [objectOf(targetOf(root, reference.slice(1)).value)];
  return [...listOf(schema['allOf']), ...listOf(schema['anyOf'])].map(objectOf);
}

function namesFields(root: JsonObject, schema: JsonObject, depth: number): boolean {
  if (Object.keys(objectOf(schema['properties'])).length > 0 || schema['additionalProperties'] === false) return true;
  return depth < deepest && partsOf(root, schema).some((part) => namesFields(root, part, depth + 1));
}

function isOpen(root: JsonObject, schema: JsonObject, depth: number): boolean {
  const more = schema['additionalProperties'];
  if (more !== undefined && more !== false) return true;
  const isAnyObject = (part: JsonObject): boolean => part['type'] === 'object' && !namesFields(root, part, 0);
  if (listOf(schema['anyOf']).map(objectOf).some(isAnyObject)) return true;
  return depth < deepest && partsOf(root, schema).some((part) => isOpen(root, part, depth + 1));
}
