import { child, type Located, objectAt, ownWordsOf, referenceOf, resolve, targetOf } from '../document/document.js';
import { fileEncoding } from '../schemas/scalars.js';
import {
  areShapes,
  asText,
  commasKey,
  hasStructure,
  isListOfTexts,
  namedKey,
  typedOf,
  wholeOf,
  withoutNull,
} from '../schemas/texts.js';
import { type Draft, lose, type Site } from '../draft/draft.js';
import { type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { isMapLike, isNull, unionMembersOf } from '../schemas/schema-parts.js';

/** A form, or a field of one. */
interface FormPlace {
  readonly schema: Located;
  /** Where it differs from the defaults of OpenAPI: of a form, by the names of its fields. */
  readonly encoding: Located;
  /** Files have a media type and a name in such a form. */
  readonly isMultipart: boolean;
}

/** A schema as a form uses it: fields are strings or files, never null. The schema itself if nothing changes. */
export function formSchema(site: Site, { schema, encoding, isMultipart }: FormPlace): Located {
  const { draft } = site;
  const merged = wholeOf(site, schema);
  const object = objectOf(merged.value);
  const properties = objectOf(memberOf(object, 'properties'));
  const changed: Record<string, Json> = {};
  // A field that is only listed in `required` is a string.
  const required = listOf(memberOf(object, 'required')).filter((name) => !/[{}]/.test(String(name)));
  for (const name of required) if (typeof name === 'string') changed[name] = { type: 'string' };
  for (const name of Object.keys(properties)) {
    const field = child(child(merged, 'properties'), name);
    if (/[{}]/.test(name)) {
      lose(site, { verdict: 'refused', construct: 'field of a form with braces in its name', at: field.at });
      continue;
    }
    const isInBrackets = !isMultipart && isShaped(draft, field, child(encoding, name));
    const value = isInBrackets ? field.value : formField(site, field, isMultipart ? file : bytes);
    const read = { value, at: field.at };
    const isUnion = !isInBrackets && unionMembersOf(targetOf(draft.document, read)).length > 0;
    const text = isMultipart && hasStructure(draft, read) ? partSchema(site, read) : asText(site, read, !isUnion);
    loseContentType(site, { schema: text, encoding: child(encoding, name), isMultipart });
    changed[name] = asEncoded(site, text, child(encoding, name));
  }
  const names = new Map(isMultipart ? [] : bracketedNames(site, { value: changed, at: merged.at }, encoding));
  const isSame =
    names.size === 0 &&
    [...Object.keys(changed), ...Object.keys(properties)].every((name) => changed[name] === properties[name]);
  if (isSame) return schema;
  const renamed = Object.entries(changed).map(([name, field]) => [names.get(name) ?? name, field]);
  const needed = required.map((name) => names.get(String(name)) ?? name);
  return { value: { ...object, required: needed, properties: Object.fromEntries(renamed) }, at: merged.at };
}

/** `tags` is sent as `tags[]` if the form uses `deepObject`; a form with nested fields numbers its lists anyway. */
function bracketedNames(site: Site, fields: Located, encoding: Located): readonly (readonly [string, string])[] {
  const all = Object.keys(objectOf(fields.value)).map((name) => ({ name, field: child(fields, name) }));
  const isNested = all.some(({ field }) => hasStructure(site.draft, field) && !isListOfTexts(site, field));
  return all.flatMap(({ name, field }) => {
    const isDeep = memberOf(child(encoding, name).value, 'style') === 'deepObject';
    return !isNested && isDeep && isListOfTexts(site, field) ? [[name, `${name}[]`] as const] : [];
  });
}

/** A union whose members brackets distinguish: it has an object, or the form does not repeat its name. */
function isShaped(draft: Draft, field: Located, encoding: Located): boolean {
  const target = targetOf(draft.document, field);
  const members = besideNull(target);
  const isDeep = memberOf(encoding.value, 'style') === 'deepObject';
  const hasObject = members.some((member) => isObjectSchema(draft, member));
  const hasShapes = members.length > 1 && areShapes(draft, members);
  return (
    hasShapes && (hasObject || (isDeep && hasStructure(draft, target))) && !members.some(({ value }) => isBinary(value))
  );
}

/** A list in one string, with commas; with any other separator, the field is any string. */
function asEncoded(site: Site, field: Located, encoding: Located): Json {
  const { style = 'form', explode = style === 'form' } = objectOf(encoding.value);
  const list = typedOf(site, field);
  if (explode !== false || memberOf(list.value, 'type') !== 'array') return field.value;
  const items = child(list, 'items');
  if (hasStructure(site.draft, items) || memberOf(items.value, 'contentEncoding') === fileEncoding) return field.value;
  if (style === 'form') return { ...objectOf(list.value), [commasKey]: true };
  lose(site, { verdict: 'widened', construct: `style ${String(style)}`, at: field.at });
  return { type: 'string', description: memberOf(list.value, 'description') };
}

/** Counts media types other than the default of the field (OpenAPI 3.1.1, section 4.8.15.1). */
function loseContentType(site: Site, { schema, encoding, isMultipart }: FormPlace): void {
  const { draft } = site;
  const contentType = textOf(memberOf(encoding.value, 'contentType'));
  if (contentType === undefined) return;
  const types = contentType.split(',').map((type) => type.split(';')[0]?.trim().toLowerCase() ?? '');
  const whole = wholeOf(site, schema);
  const part = memberOf(whole.value, 'type') === 'array' ? child(whole, 'items') : whole;
  const isFile = memberOf(part.value, 'contentEncoding') === fileEncoding;
  const ofStructure = isMultipart ? ['application/json'] : [];
  const own = isFile ? anyFile : hasStructure(draft, part) ? ofStructure : ['text/plain'];
  if (types.some((type) => own.includes(type))) return;
  const construct = isFile ? 'media types of a file in a form' : 'contentType of a field of a form';
  lose(site, { verdict: 'widened', construct, at: encoding.at });
}

const anyFile = ['application/octet-stream', '*/*'];

/** A part that is an object or a list of objects is JSON, and its type has a name. */
function partSchema(site: Site, field: Located): Located {
  const { draft } = site;
  const whole = wholeOf(site, field);
  const object = objectOf(whole.value);
  if (memberOf(object, 'type') !== 'array') return named(draft, field);
  const items = child(whole, 'items');
  const part = hasStructure(draft, items) ? named(draft, items) : asText(site, items);
  return { value: { ...object, items: part.value }, at: field.at };
}

function named(draft: Draft, schema: Located): Located {
  const object = withoutNull(objectAt(draft.document, schema));
  const isReferred = referenceOf(schema.value) !== undefined && object === resolve(draft.document, schema)?.value;
  if (isReferred && !isMapLike(object)) return schema;
  return { value: { ...object, [namedKey]: true }, at: schema.at };
}

/** `binary` is the schema of binary data in such a form. */
function formField(site: Site, field: Located, binary: JsonObject): Json {
  const { draft } = site;
  const target = objectOf(wholeOf(site, field).value);
  const members = besideNull({ value: target, at: field.at });
  const hasBinary = members.some(({ value }) => isBinary(value));
  const list = members.find(({ value }) => memberOf(value, 'type') === 'array')?.value;
  // One file or several: a list with one file is sent like a single file.
  const isFiles = hasBinary || (members.length === 1 && isBinary(memberOf(list, 'items')));
  if (list !== undefined && isFiles) return { ...objectOf(list), items: binary };
  const [object, ...objects] = members.filter((member) => isObjectSchema(draft, member));
  if (object !== undefined && objects.length + 1 < members.length) {
    lose(site, { verdict: 'narrowed', construct: 'text or an object in a form', at: field.at });
    return hasBinary ? { ...target, ...binary } : object.value;
  }
  if (ownWordsOf({ value: target, at: field.at })['type'] === 'bytes') return { ...withoutNull(target), ...bytes };
  if (isBinary(target)) return { ...withoutNull(target), ...binary };
  if (isBinary(memberOf(target, 'items'))) return { ...withoutNull(target), items: binary };
  const bare = withoutNull(target);
  return bare === target ? field.value : bare;
}

const bytes = { type: 'string', format: undefined, anyOf: undefined, oneOf: undefined, contentEncoding: 'base64' };
const file = { ...bytes, contentEncoding: fileEncoding };

/** Binary data, or that or null. */
function isBinary(schema: Json): boolean {
  const [{ value } = { value: schema }, ...others] = besideNull({ value: schema, at: '' });
  const { type, format } = withoutNull(objectOf(value));
  return others.length === 0 && type === 'string' && format === 'binary';
}

function besideNull(schema: Located): readonly Located[] {
  return unionMembersOf(schema).filter((member) => !isNull(member));
}

function isObjectSchema(draft: Draft, schema: Located): boolean {
  const target = resolve(draft.document, schema)?.value;
  return memberOf(target, 'properties') !== undefined || memberOf(target, 'type') === 'object';
}
