import { child, type Located, resolve } from './document.js';
import { fileEncoding } from './scalars.js';
import { type Draft, lose, type Site } from './draft.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf } from './json.js';
import { ownWordsOf } from './words.js';
import { mergedOf } from './merge.js';

interface FormPlace {
  readonly schema: Located;
  /** Files have a media type and a name there. */
  readonly isMultipart: boolean;
}

/**
 * A schema as a form has it: its fields are text or files, so that none of them is null, and what is binary is a file. The
 * schema itself where that changes nothing.
 */
export function formSchema(draft: Draft, site: Site, { schema, isMultipart }: FormPlace): Located {
  const target = resolve(draft.document, schema) ?? schema;
  const merged = mergedOf(draft, site, target);
  const object = objectOf(merged.value);
  const properties = objectOf(memberOf(object, 'properties'));
  const changed: Record<string, Json> = {};
  // What is only required is a text.
  for (const name of listOf(memberOf(object, 'required')))
    if (typeof name === 'string') changed[name] = { type: 'string' };
  for (const name of Object.keys(properties)) {
    const field = child(child(merged, 'properties'), name);
    changed[name] = formField(draft, site, { field, binary: isMultipart ? file : bytes });
  }
  const isSame = Object.keys(changed).every((name) => changed[name] === properties[name]);
  return isSame ? schema : { value: { ...object, properties: changed }, at: merged.at };
}

interface FormField {
  readonly field: Located;
  /** What binary text is in such a form. */
  readonly binary: JsonObject;
}

function formField(draft: Draft, site: Site, { field, binary }: FormField): Json {
  const target = objectOf(resolve(draft.document, field)?.value);
  if (isEmpty(target)) return { ...target, type: 'string' };
  const members = [...listOf(memberOf(target, 'anyOf')), ...listOf(memberOf(target, 'oneOf'))];
  const list = members.find((member) => memberOf(objectOf(member), 'type') === 'array');
  // One file or several: a list of one is sent like one.
  if (list !== undefined && members.some(isBinary)) return { ...objectOf(list), items: binary };
  const objects = members.filter((member) => isObjectSchema(draft, { value: member, at: field.at }));
  if (objects.length > 0 && objects.length < members.filter((member) => !isNullSchema(member)).length) {
    lose(draft, site, { verdict: 'narrowed', construct: 'text or an object in a form', at: field.at });
    return members.some(isBinary) ? { ...target, anyOf: undefined, oneOf: undefined, ...binary } : objects[0];
  }
  const items = objectOf(resolve(draft.document, child(field, 'items'))?.value);
  if (memberOf(target, 'type') === 'array' && isEmpty(items)) return { ...target, items: { type: 'string' } };
  if (ownWordsOf({ value: target, at: field.at })['type'] === 'bytes') return { ...withoutNull(target), ...bytes };
  if (isBinary(target)) return { ...withoutNull(target), ...binary };
  if (isBinary(memberOf(target, 'items'))) return { ...withoutNull(target), items: binary };
  const bare = withoutNull(target);
  return bare === target ? field.value : bare;
}

const bytes = { type: 'string', format: undefined, contentEncoding: 'base64' };
const file = { type: 'string', format: undefined, contentEncoding: fileEncoding };

function isBinary(schema: Json): boolean {
  return isObject(schema) && memberOf(schema, 'type') === 'string' && memberOf(schema, 'format') === 'binary';
}

function isObjectSchema(draft: Draft, schema: Located): boolean {
  const target = objectOf(resolve(draft.document, schema)?.value);
  return memberOf(target, 'properties') !== undefined || memberOf(target, 'type') === 'object';
}

function isEmpty(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => ['description', 'title', 'example'].includes(key));
}

/** The schema without null among its values; itself where it has none. */
export function withoutNull(schema: JsonObject): JsonObject {
  const type = memberOf(schema, 'type');
  const members = ['anyOf', 'oneOf'].filter((key) => listOf(memberOf(schema, key)).some(isNullSchema));
  const hasNull =
    memberOf(schema, 'nullable') === true || (Array.isArray(type) && type.includes('null')) || members.length > 0;
  if (!hasNull) return schema;
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : undefined;
  const changed: Record<string, Json> = { ...schema, nullable: false };
  if (types !== undefined) changed['type'] = types.length === 1 ? types[0] : types;
  for (const key of members) changed[key] = listOf(schema[key]).filter((one) => !isNullSchema(one));
  return changed;
}

function isNullSchema(schema: Json): boolean {
  return isObject(schema) && schema['type'] === 'null';
}
