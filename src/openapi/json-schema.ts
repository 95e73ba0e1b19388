import type { SourceFile } from '../source/source-file.js';
import { childrenOf, type Document } from './document.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from './json.js';
import { isAboutPresence } from './presence.js';
import { schemaAsValue } from './schema-parts.js';

const definitions = ['$defs', 'definitions'] as const;

/** Whether a file holds a JSON Schema, of which no OpenAPI document is part. */
export function isJsonSchema(value: Json): value is JsonObject {
  if (!isObject(value) || Object.hasOwn(value, 'openapi') || Object.hasOwn(value, 'swagger')) return false;
  return ['$schema', '$ref', 'type', ...definitions, ...constraints].some((key) => Object.hasOwn(value, key));
}

/** What bounds values. A reference alone, or beside words about it, is one to a type; with one of these it is a part of a new type. */
const constraints = new Set(
  (
    'properties required additionalProperties unevaluatedProperties patternProperties propertyNames minProperties ' +
    'maxProperties dependencies dependentRequired dependentSchemas enum const pattern minLength maxLength minimum ' +
    'maximum exclusiveMinimum exclusiveMaximum multipleOf items prefixItems additionalItems minItems maxItems ' +
    'uniqueItems contains allOf anyOf oneOf not if'
  ).split(' '),
);

/** The document whose components are the types of a file: the schema itself, and those that it defines. */
export function documentOfSchema(files: ReadonlyMap<string, Json>, { path }: SourceFile): Document {
  const root = { value: files.get(path), at: `${path}#` };
  const schema = root.value as JsonObject;
  const ofFile = path.slice(path.lastIndexOf('/') + 1).replace(/(?:[.-]schema)?\.(?:json|ya?ml)$/, '');
  const title = textOf(memberOf(schema, 'title'))?.trim() ?? '';
  // A long title is a sentence.
  const name = title !== '' && title.split(/\s+/).length <= mostWords ? title : ofFile;
  const defined = definitions.flatMap((key) =>
    childrenOf({ value: memberOf(schema, key), at: `${root.at}/${key}` }).map(([word, { at }]) => [word, at] as const),
  );
  // Many schemas only say which of their definitions is meant.
  const isOwn = textOf(memberOf(schema, '$ref'))?.startsWith(`${root.at}/`) === true;
  const isType = [...constraints, ...(isOwn ? [] : ['$ref', 'type'])].some((key) => Object.hasOwn(schema, key));
  const all = [...(isType ? [[name, root.at] as const] : []), ...defined];
  const schemas = new Map<string, Json>();
  for (const [word, $ref] of all) schemas.set(schemas.has(word) ? `${word} of definitions` : word, { $ref });
  const components = { schemas: Object.fromEntries(schemas) };
  return { root: { openapi: '3.1.0', info: { title: name }, components }, files };
}

const mostWords = 4;

/** Of these the members have names of their own. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

/** Of these the value is no schema. */
const data = /^(?:enum|const|default|examples?|required|type|x-.*)$/;

/** Words of other drafts. A reference that a place of use could redirect leads where it is written. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['id', '$id'],
  ['$recursiveRef', '$ref'],
  ['$dynamicRef', '$ref'],
  ['$dynamicAnchor', '$anchor'],
]);

/** A schema of any draft in the words of OpenAPI 3.1. Everything stays where it stands. */
export function modernSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => modernSchema(item));
  if (!isObject(value)) return value;
  const schema = withRequired(Object.fromEntries(Object.entries(value).map(modernMember)), value);
  return withoutSiblings(isAboutPresence([{ value, at: '' }]) ? schema : opened(schema));
}

function modernMember([key, value]: readonly [string, Json]): readonly [string, Json] {
  if (data.test(key)) return [key, value];
  if (maps.has(key) && isObject(value))
    return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, modernSchema(one)]))];
  return [(typeof value === 'string' && renamed.get(key)) || key, modernSchema(value)];
}

/** Until draft 3 each property says whether it is required. */
function withRequired({ required, ...schema }: JsonObject, { properties }: JsonObject): JsonObject {
  const fields = Object.entries(objectOf(properties));
  const own = fields.filter(([, field]) => memberOf(objectOf(field), 'required') === true).map(([name]) => name);
  if (typeof required !== 'boolean' && own.length === 0)
    return required === undefined ? schema : { ...schema, required };
  return own.length === 0 ? schema : { ...schema, required: [...listOf(required), ...own] };
}

/** An object that does not say otherwise has further properties: unlike that of an API, it is often meant so. */
function opened(schema: JsonObject): JsonObject {
  const { unevaluatedProperties, additionalProperties = unevaluatedProperties, ...rest } = schema;
  const hasFields = ['properties', 'patternProperties', 'required'].some((key) => Object.hasOwn(schema, key));
  const others = additionalProperties ?? (hasFields ? true : undefined);
  // Alone it says nothing, not even that the value is an object.
  if (others === undefined || (others === true && !hasFields && schema['type'] === undefined)) return rest;
  return { ...rest, additionalProperties: others };
}

/** What stands beside a reference bounds values too. */
function withoutSiblings(schema: JsonObject): JsonObject {
  const { $ref, ...siblings } = schema;
  if (typeof $ref !== 'string') return schema;
  if (/^https?:\/\/json-schema\.org\/draft/.test($ref)) {
    return { ...siblings, type: ['object', 'boolean'], [schemaAsValue]: true };
  }
  if (!Object.keys(siblings).some((key) => constraints.has(key))) return schema;
  return { ...siblings, allOf: [{ $ref }, ...listOf(siblings['allOf'])] };
}
