import { child, itemsOf, type Located, type Pointer, resolve } from './document.js';
import { type Draft, lose, type Site } from './draft.js';
import { type Json, type JsonObject, listOf, memberOf, objectOf } from './json.js';
import { mergedOf } from './merge.js';
import { isNull, typesOf } from './schema-parts.js';

/** A type of this schema gets its own name, whatever it is. */
export const namedKey = 'modelwright:named';

/** A list in a schema with this mark is one string, with commas between the items. */
export const commasKey = 'modelwright:commas';

/** The number of items in one string cannot be limited. */
export function loseListLimits(draft: Draft, site: Site, { value, at }: Located): void {
  const object = objectOf(value);
  const isLimited =
    Number(memberOf(object, 'minItems')) > 0 ||
    memberOf(object, 'maxItems') !== undefined ||
    memberOf(object, 'uniqueItems') === true;
  if (isLimited) lose(draft, site, { verdict: 'widened', construct: 'limits of a list as one text', at });
}

const anyText: JsonObject = { type: 'string' };

interface Reading {
  readonly draft: Draft;
  readonly site: Site;
  /** The schemas that contain this part. */
  readonly inside: ReadonlySet<Pointer>;
  /** Whether names in brackets distinguish a string, a list and an object. */
  readonly inBrackets?: boolean;
}

/**
 * A schema as parameters and forms use it. Text has no null, a value without a type is a string, and an object or a
 * list cannot be distinguished from other text. Returns the schema itself if nothing changes.
 */
export function asText(draft: Draft, site: Site, schema: Located): Located {
  return textOf({ draft, site, inside: new Set() }, schema);
}

/** The same for parts with names in brackets: a union may consist of a string, a list and an object. */
export function asBracketed(draft: Draft, site: Site, schema: Located): Located {
  return textOf({ draft, site, inside: new Set(), inBrackets: true }, schema);
}

function textOf(reading: Reading, schema: Located): Located {
  const { draft, site, inside } = reading;
  const target = resolve(draft.document, schema);
  if (target === undefined) return schema;
  if (inside.has(target.at)) return schema;
  const merged = memberOf(objectOf(target.value), 'allOf') === undefined ? target : mergedOf(draft, site, target);
  const object = objectOf(merged.value);
  const bare = withoutNull(object);
  const changed = changedParts({ ...reading, inside: new Set([...inside, target.at]) }, { value: bare, at: merged.at });
  return changed === undefined && bare === object ? schema : { value: { ...bare, ...changed }, at: merged.at };
}

/** The changes for text; undefined if there are none. */
function changedParts(reading: Reading, schema: Located): JsonObject | undefined {
  const object = objectOf(schema.value);
  const types = typesOf(object);
  const key = ['oneOf', 'anyOf'].find((one) => memberOf(object, one) !== undefined);
  if (key !== undefined) return changedUnion(reading, schema, key);
  if (memberOf(object, 'enum') !== undefined || memberOf(object, 'const') !== undefined) return undefined;
  if (types.length === 0) return anyText;
  if (types.length > 1 && types.some(isStructure)) return asString(reading, schema);
  if (types[0] === 'array') {
    const items = child(schema, 'items');
    const text = items.value === undefined ? { value: anyText, at: items.at } : textOf(reading, items);
    return text === items ? undefined : { items: text.value };
  }
  return types[0] === 'object' ? changedObject(reading, schema) : undefined;
}

function changedUnion(reading: Reading, schema: Located, key: string): JsonObject | undefined {
  const members = itemsOf(child(schema, key)).filter((member) => !isNull(member));
  const isTagged = memberOf(objectOf(schema.value), 'discriminator') !== undefined;
  const isMixed = members.length > 1 && !isTagged && members.some((member) => hasStructure(reading.draft, member));
  if (isMixed && !(reading.inBrackets === true && areShapes(reading.draft, members))) return asString(reading, schema);
  const texts = members.map((member) => textOf(reading, member));
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return { [key]: undefined, ...objectOf(only.value) };
  if (texts.length === 0) return { [key]: undefined, ...anyText };
  return texts.every((text, index) => text === members[index]) ? undefined : { [key]: texts.map(({ value }) => value) };
}

function changedObject(reading: Reading, schema: Located): JsonObject | undefined {
  const properties = child(schema, 'properties');
  const changed: Record<string, Json> = {};
  for (const name of Object.keys(objectOf(properties.value))) {
    const field = child(properties, name);
    const text = textOf(reading, field);
    if (text !== field) changed[name] = text.value;
  }
  const others = child(schema, 'additionalProperties');
  const isOpen = Object.keys(objectOf(properties.value)).length > 0;
  // An object with fields allows no others; a map allows what it declares.
  const open = others.value === true || (others.value === undefined && !isOpen) ? anyText : undefined;
  const values = open === undefined && typeof others.value === 'object' ? textOf(reading, others) : others;
  const map = open ?? (values === others ? undefined : values.value);
  if (Object.keys(changed).length === 0 && map === undefined) return undefined;
  return {
    ...(Object.keys(changed).length === 0 ? {} : { properties: { ...objectOf(properties.value), ...changed } }),
    ...(map === undefined ? {} : { additionalProperties: map }),
  };
}

function asString({ draft, site }: Reading, { value, at }: Located): JsonObject {
  lose(draft, site, { verdict: 'widened', construct: 'several shapes in one text', at });
  const dropped = Object.keys(objectOf(value)).filter((key) => !['description', 'title', 'deprecated'].includes(key));
  return { ...Object.fromEntries(dropped.map((key) => [key, undefined])), ...anyText };
}

function isStructure(type: string): boolean {
  return type === 'array' || type === 'object';
}

/**
 * Strings, and at most one list and one object: names in brackets distinguish them (see the model's unions in
 * brackets).
 */
export function areShapes(draft: Draft, members: readonly Located[]): boolean {
  const objects = members.map((member) => objectOf(resolve(draft.document, member)?.value));
  const ofType = (type: string): readonly JsonObject[] => objects.filter((one) => typesOf(one).join() === type);
  const [lists, maps] = [ofType('array'), ofType('object')];
  const texts = objects.filter(
    (one) => memberOf(one, 'allOf') === undefined && typesOf(one).length > 0 && !typesOf(one).some(isStructure),
  );
  const isOneOfEach = lists.length <= 1 && maps.length <= 1 && texts.length > 0;
  if (!isOneOfEach || lists.length + maps.length + texts.length < members.length) return false;
  return lists.length === 0 || maps.every((one) => memberOf(one, 'properties') !== undefined);
}

/** Whether a value may be an object or a list. */
export function hasStructure(draft: Draft, schema: Located, depth = 0): boolean {
  const target = resolve(draft.document, schema);
  const object = objectOf(target?.value);
  if (target === undefined || depth > 5) return false;
  if (typesOf(object).some(isStructure)) return true;
  return ['oneOf', 'anyOf', 'allOf'].some((key) =>
    itemsOf(child(target, key)).some((member) => hasStructure(draft, member, depth + 1)),
  );
}

export function isListOfTexts(draft: Draft, schema: Located): boolean {
  const target = resolve(draft.document, schema) ?? schema;
  return typesOf(objectOf(target.value))[0] === 'array' && !hasStructure(draft, child(target, 'items'));
}

/** The schema without null; the schema itself if it has none. */
export function withoutNull(schema: JsonObject): JsonObject {
  const type = memberOf(schema, 'type');
  const isNullSchema = (member: Json): boolean => isNull({ value: member, at: '' });
  const members = ['anyOf', 'oneOf', 'enum'].filter((key) =>
    listOf(memberOf(schema, key)).some((member) => (key === 'enum' ? member === null : isNullSchema(member))),
  );
  const hasNull =
    memberOf(schema, 'nullable') === true || (Array.isArray(type) && type.includes('null')) || members.length > 0;
  if (!hasNull) return schema;
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : undefined;
  const changed: Record<string, Json> = { ...schema, nullable: false };
  if (types !== undefined) changed['type'] = types.length === 1 ? types[0] : types;
  for (const key of members)
    changed[key] = listOf(schema[key]).filter((one) => (key === 'enum' ? one !== null : !isNullSchema(one)));
  return changed;
}
