import { child, type Document, itemsOf, type Located, objectAt, resolve, targetOf } from '../document/document.js';
import { type Draft, lose, type Site } from '../draft/draft.js';
import { fitsAsExample } from './fitting.js';
import { type Json, type JsonObject, jsonTextOf, listOf, memberOf, objectOf } from '../document/json.js';
import { mergedOf } from './merge.js';
import { isAboutPresence } from './presence.js';
import { proofOf } from './proof.js';
import { isAnnotation, isNull, typesOf, unionMembersOf, unionWordOf } from './schema-parts.js';
import { memoize } from '../../source/memoize.js';

/** A type of this schema gets its own name, whatever it is. */
export const namedKey = 'modelwright:named';

/** A list in a schema with this mark is one string, with commas between the items. */
export const commasKey = 'modelwright:commas';

/** The number of items in one string cannot be limited. */
export function loseListLimits(site: Site, { value, at }: Located): void {
  const isLimited =
    Number(memberOf(value, 'minItems')) > 0 ||
    memberOf(value, 'maxItems') !== undefined ||
    memberOf(value, 'uniqueItems') === true;
  if (isLimited) lose(site, { verdict: 'widened', construct: 'limits of a list as one text', at });
}

const anyText: JsonObject = { type: 'string' };

interface Reading {
  readonly site: Site;
  /** The schemas that were read, each once; undefined for those around this part, and for those that stay the same. */
  readonly known: Map<Json, Located | undefined>;
  /** How many schemas are around this part. */
  readonly depth: number;
  /** Whether names in brackets distinguish a string, a list and an object. */
  readonly inBrackets: boolean;
}

/**
 * A schema as parameters and forms use it. Text has no null, a value without a type is a string, and an object or a
 * list cannot be distinguished from other text, unless the names of its parts are in brackets. Returns the schema itself
 * if nothing changes.
 */
export function asText(site: Site, schema: Located, inBrackets = false): Located {
  return textOf({ site, known: new Map(), depth: 0, inBrackets }, schema);
}

/** More levels are no longer a form that anybody fills in. */
const deepest = 100;

function textOf(reading: Reading, schema: Located): Located {
  const { site, known, depth } = reading;
  const target = resolve(site.draft.document, schema);
  if (target === undefined || depth > deepest) return schema;
  if (known.has(target.value)) return known.get(target.value) ?? schema;
  known.set(target.value, undefined);
  const merged = memberOf(target.value, 'allOf') === undefined ? target : mergedOf(site, target);
  const object = objectOf(merged.value);
  const bare = withoutNull(object);
  const changed = changedParts({ ...reading, depth: depth + 1 }, { value: bare, at: merged.at });
  if (changed === undefined && bare === object) {
    const own = objectOf(schema.value);
    return memberOf(own, 'nullable') === true ? { value: { ...own, nullable: false }, at: schema.at } : schema;
  }
  const text = { value: { ...bare, ...changed }, at: merged.at };
  known.set(target.value, text);
  return text;
}

/** The changes for text; undefined if there are none. */
function changedParts(reading: Reading, schema: Located): JsonObject | undefined {
  const object = objectOf(schema.value);
  const types = typesOf(object);
  const key = unionWordOf(object);
  if (key !== undefined && !(types.join() === 'object' && isAboutPresence(itemsOf(child(schema, key)))))
    return changedUnion(reading, schema, key);
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
  const { draft } = reading.site;
  const members = itemsOf(child(schema, key)).filter((member) => !isNull(member));
  const isTagged = memberOf(schema.value, 'discriminator') !== undefined;
  const isMixed = members.length > 1 && !isTagged && members.some((member) => hasStructure(draft, member));
  if (isMixed && !(reading.inBrackets && areShapes(draft, members)))
    return asSeveral(reading, schema, members) ?? asString(reading, schema);
  const texts = members.map((member) => textOf(reading, member));
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return { [key]: undefined, ...objectOf(only.value) };
  if (texts.length === 0) return { [key]: undefined, ...anyText };
  return texts.every((text, index) => text === members[index]) ? undefined : { [key]: texts.map(({ value }) => value) };
}

/** The list in `T | T[]`: a single text is a list with one item, unless it is inside names in brackets. */
function asSeveral({ site, depth }: Reading, schema: Located, members: readonly Located[]): JsonObject | undefined {
  const { draft } = site;
  const flat = members.map((member) => targetOf(draft.document, member)).flatMap(membersWithin);
  const [list, ...lists] = flat.filter(({ value }) => typesOf(objectOf(value)).join() === 'array');
  if (list === undefined || lists.length > 0 || depth > 1) return undefined;
  const items = child(list, 'items');
  const singles = flat.filter((member) => member !== list);
  if (items.value === undefined || [items, ...singles].some((one) => hasStructure(draft, one))) return undefined;
  const own = limitsOf(draft, items);
  const others = singles.filter((one) => own !== '{"type":"string"}' && limitsOf(draft, one) !== own);
  if (others.length > 0) lose(site, { verdict: 'widened', construct: 'several shapes in one text', at: schema.at });
  const { minItems, maxItems, uniqueItems } = objectOf(list.value);
  const standard = memberOf(schema.value, 'default');
  return {
    oneOf: undefined,
    anyOf: undefined,
    type: 'array',
    items: others.length === 0 ? items.value : { anyOf: [items, ...others].map(({ value }) => value) },
    ...(Number(minItems) > 0 && { minItems: 1 }),
    ...(maxItems !== undefined && { maxItems }),
    ...(uniqueItems !== undefined && { uniqueItems }),
    ...(fitsAsExample(draft.document, items, standard) && { default: [standard] }),
  };
}

function membersWithin(schema: Located): readonly Located[] {
  const members = unionMembersOf(schema);
  return members.length === 0 ? [schema] : members;
}

/** The keywords of a schema that restrict values, as JSON. */
function limitsOf({ document }: Draft, schema: Located): string {
  const object = objectAt(document, schema);
  return jsonTextOf(
    Object.fromEntries(
      Object.entries(object)
        .filter(([key]) => !isAnnotation(key))
        .sort(),
    ),
  );
}

function changedObject(reading: Reading, schema: Located): JsonObject | undefined {
  const properties = child(schema, 'properties');
  const names = Object.keys(objectOf(properties.value));
  const changed = names.flatMap((name): readonly (readonly [string, Json])[] => {
    const field = child(properties, name);
    const text = textOf(reading, field);
    return text === field ? [] : [[name, text.value]];
  });
  const others = child(schema, 'additionalProperties');
  // An object with fields allows no others; a map allows what it declares.
  const isMap = others.value === true || (others.value === undefined && names.length === 0);
  const values = isMap ? anyText : typeof others.value === 'object' ? textOf(reading, others).value : others.value;
  if (changed.length === 0 && values === others.value) return undefined;
  return {
    ...(changed.length > 0 && { properties: { ...objectOf(properties.value), ...Object.fromEntries(changed) } }),
    ...(values !== others.value && { additionalProperties: values }),
  };
}

function asString({ site }: Reading, { value, at }: Located): JsonObject {
  lose(site, { verdict: 'widened', construct: 'several shapes in one text', at });
  const dropped = Object.keys(objectOf(value)).filter((key) => !['description', 'title', 'deprecated'].includes(key));
  return { ...Object.fromEntries(dropped.map((key) => [key, undefined])), ...anyText };
}

function isStructure(type: string): boolean {
  return type === 'array' || type === 'object';
}

/** Strings, and at most one list and one object, which names in brackets distinguish. */
export function areShapes(draft: Draft, members: readonly Located[]): boolean {
  const objects = members.map((member) => objectAt(draft.document, member));
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
export function hasStructure({ document }: Draft, schema: Located): boolean {
  return structures(document)(resolve(document, schema)?.value);
}

const structures = memoize((document: Document) =>
  proofOf((schema) => {
    if (typesOf(schema).some(isStructure)) return true;
    const members = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => itemsOf(child({ value: schema, at: '' }, key)));
    return { some: members.map((member) => resolve(document, member)?.value) };
  }),
);

export function isListOfTexts(site: Site, schema: Located): boolean {
  const list = typedOf(site, schema);
  return typesOf(objectOf(list.value))[0] === 'array' && !hasStructure(site.draft, child(list, 'items'));
}

/** The schema that a reference leads to, with all of its parts. */
export function wholeOf(site: Site, schema: Located): Located {
  return mergedOf(site, targetOf(site.draft.document, schema));
}

/**
 * The same, except that the alternatives of a schema with a type beside them are left out: a list is a list, whichever of
 * several limits it has.
 */
export function typedOf(site: Site, schema: Located): Located {
  const whole = wholeOf(site, schema);
  return typesOf(objectOf(whole.value)).length > 0 ? whole : targetOf(site.draft.document, schema);
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
