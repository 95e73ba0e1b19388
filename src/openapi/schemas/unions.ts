import { printAnew } from '../../format/format-text.js';
import {
  child,
  itemsOf,
  lastWordOf,
  type Located,
  objectAt,
  referenceOf,
  resolve,
  targetOf,
} from '../document/document.js';
import type { Draft, Entry, Site, Yaml } from '../draft/draft.js';
import {
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  numberIn,
  objectOf,
  textOf,
} from '../document/json.js';
import { memoize } from '../../source/memoize.js';
import { mergedOf } from './merge.js';
import { fieldKey, typeNameOf } from '../document/names.js';
import { declareAlias, isNull, isOpen, mappingOf, siteFor, unionWordOf } from './schema-parts.js';

export function isEnum(object: JsonObject): boolean {
  if (!Object.hasOwn(object, 'enum') && !Object.hasOwn(object, 'const')) return false;
  const values = valuesOf(object).filter((value) => value !== null);
  return values.length > 0 && values.every(isScalar);
}

/** The values that match the type next to them: YAML reads `[1, "2"]` as written, whatever the type. */
export function valuesOf(object: JsonObject): readonly Json[] {
  const types = [memberOf(object, 'type')].flat();
  if (types.includes(undefined)) return writtenValues(object);
  return writtenValues(object).flatMap((value) => {
    if (value === null || types.some((one) => isOfType(value, one))) return [value];
    const read = types.map((one) => readAs(value, one)).find((one) => one !== undefined);
    return read === undefined ? [] : [read];
  });
}

function writtenValues(object: JsonObject): readonly Json[] {
  const constant = memberOf(object, 'const');
  return constant === undefined ? listOf(memberOf(object, 'enum')) : [constant];
}

/** The loss of an enum of objects or lists, or of no value that has the type next to it: only the type counts. */
export function enumOfOthers(object: JsonObject): readonly string[] {
  const values = writtenValues(withEnumOfItems(object));
  if (isEnum(object) || values.every((value) => value === null)) return [];
  return [`${memberOf(object, 'const') === undefined ? 'enum' : 'const'} of another type`];
}

/** If a document puts the enum of items next to the list, it means the items. */
export function withEnumOfItems(object: JsonObject): JsonObject {
  const items = memberOf(object, 'items');
  const values = listOf(memberOf(object, 'enum'));
  if (memberOf(object, 'type') !== 'array' || !isObject(items) || !values.every(isScalar)) return object;
  const meant = { ...items, enum: values };
  if (memberOf(items, 'type') === undefined || memberOf(items, 'enum') !== undefined || !isEnum(meant)) return object;
  const { enum: _, ...list } = object;
  return { ...list, items: meant };
}

function isOfType(value: Json, type: Json): boolean {
  if (type === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  if (type === 'number') return isNumber(value);
  if (type === 'array') return Array.isArray(value);
  return type === (isObject(value) ? 'object' : typeof value);
}

function readAs(value: Json, type: Json): Json {
  if (!isScalar(value)) return undefined;
  if (type === 'string') return String(value);
  if (type === 'boolean' && value === 'true') return true;
  if (type === 'boolean' && value === 'false') return false;
  if (type !== 'integer' && type !== 'number') return undefined;
  const number = typeof value === 'string' ? numberIn(value) : undefined;
  return isOfType(number, type) ? number : undefined;
}

function isScalar(value: Json): boolean {
  return typeof value === 'string' || isNumber(value) || typeof value === 'boolean';
}

/** The members of an enum as YAML: `[red, "1", 2]`, `[red, ...]`. */
export function enumOf(schema: Located): readonly string[] {
  const object = objectOf(schema.value);
  const values = [...new Set(valuesOf(object).filter((value) => value !== null))];
  const isText = memberOf(object, 'type') === 'string';
  const plain = (value: Json): string =>
    typeof value === 'string' || isText ? memberText(String(value)) : String(value);
  const members = (isText ? undefined : namedNumbers(object, values)) ?? values.map(plain);
  return isOpen(schema) ? [...members, '...'] : members;
}

/** `1 as low`, if an extension names the members; names that are not valid in code are left out. */
function namedNumbers(object: JsonObject, values: readonly Json[]): readonly string[] | undefined {
  const names = ['x-enum-varnames', 'x-enumNames']
    .map((key) => listOf(memberOf(object, key)))
    .find(({ length }) => length > 0);
  const isWord = (name: Json): boolean => typeof name === 'string' && /^[A-Za-z]\w*$/.test(name);
  const isFit = names?.length === values.length && names.every(isWord) && new Set(names).size === names.length;
  if (!isFit || values.some((value) => typeof value === 'string')) return undefined;
  return values.map((value, index) => `${String(value)} as ${String(names[index])}`);
}

function memberText(text: string): string {
  return printAnew(text, true, 'flow');
}

/** The strings of a union that consists only of strings: an enum in parts. */
function textsOf(draft: Draft, members: readonly Located[]): readonly Json[] | undefined {
  const objects = members.map((member) => objectAt(draft.document, member));
  const isOfTexts = (object: JsonObject): boolean =>
    isEnum(object) && valuesOf(object).every((value) => typeof value === 'string' || value === null);
  if (objects.length === 0 || !objects.every(isOfTexts)) return undefined;
  return objects.flatMap(valuesOf).filter((value) => value !== null);
}

/** Whether a union is declared under its own name: an enum in parts, or variants with a tag. */
export function isNamedUnion(draft: Draft, schema: Located): boolean {
  const members = membersOf(schema);
  // Beside null, often: the enum has a name already.
  const isOneName = members.length === 1 && referenceOf(members[0]?.value) !== undefined;
  return (!isOneName && textsOf(draft, members) !== undefined) || tagOf(draft, schema, members) !== undefined;
}

export function namedUnion(site: Site, schema: Located): { readonly key: string; readonly value: Yaml } {
  const { draft } = site;
  const members = membersOf(schema);
  const texts = textsOf(draft, members);
  if (texts !== undefined)
    return { key: site.name, value: [...new Set(texts)].map((value) => memberText(String(value))) };
  const tag = tagOf(draft, schema, members);
  const variants = (tag?.variants ?? []).map(([value, member]): readonly [string, Entry] => {
    return [value, { value: draft.typeText(siteFor(site, value), member) }];
  });
  const others: readonly (readonly [string, Entry])[] = isOpen(schema) ? [['...', { value: new Map() }]] : [];
  return { key: `union ${site.name} by ${tag?.name ?? ''}`, value: new Map([...variants, ...others]) };
}

function membersOf(schema: Located): readonly Located[] {
  return itemsOf(child(schema, unionWordOf(schema.value) ?? 'anyOf')).filter((member) => !isNull(member));
}

/** Any other union, as an expression. */
export function unionText(site: Site, schema: Located): string {
  const members = flatMembersOf(site.draft, schema);
  const texts = members.map((member, index) =>
    site.draft.typeText(siteFor(site, nameOfMember(member, index)), member).replace(/ \| null$/, ''),
  );
  const distinct = [...new Set(texts)];
  if (distinct.length === 0 || distinct.includes('unknown')) return 'unknown';
  const text = distinct.join(' | ');
  if (text.length < longestType) return text;
  // Split into named parts.
  const most = Math.ceil(distinct.length / Math.ceil(text.length / longestType));
  const parts = distinct.flatMap((_, index) =>
    index % most === 0 ? [distinct.slice(index, index + most).join(' | ')] : [],
  );
  return parts.map((value) => declareAlias(siteFor(site, 'part'), { value })).join(' | ');
}

/** With the members of unions inside: a type that two of them have would otherwise be in the expression twice. */
function flatMembersOf(draft: Draft, schema: Located): readonly Located[] {
  return membersOf(schema).flatMap((member) => {
    const isOnlyUnion = unionWordOf(member.value) !== undefined && Object.keys(objectOf(member.value)).length === 1;
    return isOnlyUnion && !isNamedUnion(draft, member) ? flatMembersOf(draft, member) : [member];
  });
}

const longestType = 4000;

function nameOfMember(member: Located, index: number): string {
  const title = textOf(memberOf(member.value, 'title'));
  const type = textOf(memberOf(member.value, 'type'));
  return (
    (title !== undefined && title.length < 40 && typeNameOf(title)) ||
    (type === undefined || type === 'object' ? `variant ${index + 1}` : type)
  );
}

interface Tag {
  readonly name: string;
  readonly variants: readonly (readonly [string, Located])[];
}

/**
 * The discriminator (OpenAPI 3.1.1, section 4.8.25), if each member is an object whose field of that name can have the
 * member's value. What a value without that field means, the specification leaves open.
 */
function tagOf(draft: Draft, schema: Located, members: readonly Located[]): Tag | undefined {
  const discriminator = child(schema, 'discriminator');
  const name = textOf(memberOf(discriminator.value, 'propertyName'));
  // A field whose name has to be written as a pattern is no tag.
  if (name === undefined || fieldKey(name, true) !== name) return undefined;
  const mapped = mappingOf(discriminator).map(
    ([value, target]) => [value, members.find((member) => isMadeFor(draft, member, target)) ?? target] as const,
  );
  const known = new Set(mapped.map(([, target]) => resolve(draft.document, target)?.value));
  const others = members
    .filter((member) => !known.has(resolve(draft.document, member)?.value))
    .map((member) => [nameIn(draft, name, member), member] as const);
  const variants = [...mapped, ...others];
  const isGood = variants.every((variant) => canBeNamed(draft, name, variant));
  const isDistinct = new Set(variants.map(([value]) => value)).size === variants.length;
  return isGood && isDistinct && variants.length > 0 ? { name, variants } : undefined;
}

/** Whether a member consists of a schema and what is next to the union. */
function isMadeFor(draft: Draft, { value }: Located, target: Located): boolean {
  if (!isObject(value)) return false;
  const wanted = resolve(draft.document, target)?.value;
  const parts = [...(draft.alternatives.get(value)?.members ?? [])];
  return parts.some((part) => resolve(draft.document, { value: part, at: '' })?.value === wanted);
}

/** The tag of a member; if it does not state one, the name of its schema. */
function nameIn(draft: Draft, name: string, member: Located): string {
  const [only, ...others] = valuesOf(fieldIn(draft, member, name) ?? {});
  if (typeof only === 'string' && others.length === 0) return only;
  const parts = [member.value, ...((isObject(member.value) && draft.alternatives.get(member.value)?.members) || [])];
  return lastWordOf(parts.map(referenceOf).find((one) => one !== undefined) ?? member.at);
}

function canBeNamed(draft: Draft, name: string, [value, member]: Tag['variants'][number]): boolean {
  const field = fieldIn(draft, member, name);
  if (field === undefined || ['readOnly', 'writeOnly', 'nullable'].some((word) => memberOf(field, word) === true))
    return false;
  if (writtenValues(field).length > 0) return valuesOf(field).includes(value) && !valuesOf(field).includes(null);
  return memberOf(field, 'type') === 'string' && !Object.keys(field).some((word) => limiting.has(word));
}

const limiting = new Set(['pattern', 'format', 'minLength', 'maxLength', 'oneOf', 'anyOf', 'not', 'contentEncoding']);

/** A field of an object, with everything that the object inherits; undefined if it has none of that name. */
function fieldIn(draft: Draft, schema: Located, name: string): JsonObject | undefined {
  const object = mergedForQuestion(draft, targetOf(draft.document, schema));
  if (unionWordOf(object.value) !== undefined) return undefined;
  const field = resolve(draft.document, child(child(object, 'properties'), name));
  return field?.value === undefined ? undefined : objectOf(mergedForQuestion(draft, field).value);
}

/** A schema with all of its parts, for questions about it. */
export function mergedForQuestion(draft: Draft, schema: Located): Located {
  return mergedOf({ draft: withoutLosses(draft), owner: '', name: '' }, schema);
}

/** For questions: what is lost is counted where the schema is declared. */
const withoutLosses = memoize((draft: Draft): Draft => ({ ...draft, losses: [], uses: new Map() }));
