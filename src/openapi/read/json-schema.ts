import type { SourceFile } from '../../source/source-file.js';
import { words } from '../../source/words.js';
import { childrenOf, type Document } from '../document/document.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { isAboutPresence } from '../schemas/presence.js';
import { schemaAsValue } from '../schemas/schema-parts.js';

const definitions = ['$defs', 'definitions'] as const;

/** Whether a file contains a JSON Schema, and not an OpenAPI document. */
export function isJsonSchema(value: Json): value is JsonObject {
  if (!isObject(value) || Object.hasOwn(value, 'openapi') || Object.hasOwn(value, 'swagger')) return false;
  return ['$schema', '$ref', 'type', ...definitions, ...constraints].some((key) => Object.hasOwn(value, key));
}

/** Keywords that restrict values: with one of them beside it, a reference is only a part of a new type. */
const constraints = new Set(
  words(`properties required additionalProperties unevaluatedProperties patternProperties propertyNames minProperties
    maxProperties dependencies dependentRequired dependentSchemas enum const pattern minLength maxLength minimum maximum
    exclusiveMinimum exclusiveMaximum multipleOf items prefixItems additionalItems minItems maxItems uniqueItems contains
    allOf anyOf oneOf not if`),
);

/** A document whose components are the types of a file: the schema itself and its definitions. */
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
  // Many schemas only select one of their own definitions.
  const isOwn = textOf(memberOf(schema, '$ref'))?.startsWith(`${root.at}/`) === true;
  const isType = [...constraints, ...(isOwn ? [] : ['$ref', 'type'])].some((key) => Object.hasOwn(schema, key));
  const all = [...(isType ? [[name, root.at] as const] : []), ...defined];
  const schemas = new Map<string, Json>();
  for (const [word, $ref] of all) schemas.set(schemas.has(word) ? `${word} of definitions` : word, { $ref });
  const components = { schemas: Object.fromEntries(schemas) };
  return { root: { openapi: '3.1.0', info: { title: name }, components }, files };
}

const mostWords = 4;

/** The members of these have arbitrary names. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

/** The values of these are not schemas. */
const data = /^(?:enum|const|default|examples?|required|type|x-.*)$/;

/** Keywords of other drafts. Dynamic references are treated as static ones. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['id', '$id'],
  ['$recursiveRef', '$ref'],
  ['$dynamicRef', '$ref'],
  ['$dynamicAnchor', '$anchor'],
]);

/** A schema of any draft in the keywords of OpenAPI 3.1. All locations stay the same. */
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

/** Up to draft 3, `required` is a boolean of each property. */
function withRequired({ required, ...schema }: JsonObject, { properties }: JsonObject): JsonObject {
  const fields = Object.entries(objectOf(properties));
  const own = fields.filter(([, field]) => memberOf(field, 'required') === true).map(([name]) => name);
  const all = own.length === 0 ? required : [...listOf(required), ...own];
  return all === undefined || typeof all === 'boolean' ? schema : { ...schema, required: all };
}

/** By default an object has additional properties: unlike in an API, this is often intended. */
function opened(schema: JsonObject): JsonObject {
  const { unevaluatedProperties, additionalProperties = unevaluatedProperties, ...rest } = schema;
  const hasFields = ['properties', 'patternProperties', 'required'].some((key) => Object.hasOwn(schema, key));
  const others = additionalProperties ?? (hasFields ? true : undefined);
  // Alone it says nothing, not even that the value is an object.
  if (others === undefined || (others === true && !hasFields && schema['type'] === undefined)) return rest;
  return { ...rest, additionalProperties: others };
}

/** Keywords next to a reference also restrict values. `required: true` is none: it is in parameters, not in schemas. */
export function withoutSiblings(schema: JsonObject): JsonObject {
  const { $ref, ...siblings } = schema;
  if (typeof $ref !== 'string') return schema;
  if (/^https?:\/\/json-schema\.org\/draft/.test($ref)) {
    return { ...siblings, type: ['object', 'boolean'], [schemaAsValue]: true };
  }
  if (!Object.keys(siblings).some((key) => constraints.has(key) && siblings[key] !== true)) return schema;
  return { ...siblings, allOf: [{ $ref }, ...listOf(siblings['allOf'])] };
}
