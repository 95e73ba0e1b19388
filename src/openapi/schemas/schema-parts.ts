import {
  child,
  childrenOf,
  itemsOf,
  lastWordOf,
  type Located,
  referenceOf,
  schemaPointer,
} from '../document/document.js';
import { openEnumWords, openUnionWords } from '../../schema/open-words.js';
import { words } from '../../source/words.js';
import type { Entry, Site } from '../draft/draft.js';
import {
  isSameText,
  type Json,
  type JsonObject,
  jsonTextOf,
  listOf,
  memberOf,
  doubleOf,
  objectOf,
  textOf,
} from '../document/json.js';
import { takeName, typeNameOf } from '../document/names.js';

/** The comment lines above a name, and its origin. */
export function docsOf(schema: Located): Pick<Entry, 'docs' | 'isDeprecated' | 'at'> {
  const written = textOf(memberOf(schema.value, 'description')) ?? textOf(ownTitleOf(schema)) ?? docsBesideNull(schema);
  const words = openWordsOf(schema);
  const docs =
    words === undefined
      ? written
      : paragraphsOf(written)
          .filter((one) => one !== words)
          .join('\n\n');
  const { at } = schema;
  const named = docs === undefined || docs.trim() === '' ? { at } : { at, docs };
  return memberOf(schema.value, 'deprecated') === true ? { ...named, isDeprecated: true } : named;
}

/** The title, unless it repeats the name, or the constant of a field, such as the tag of a variant. */
export function ownTitleOf({ value, at }: Located): Json {
  const title = memberOf(value, 'title');
  const fields = Object.values(objectOf(memberOf(value, 'properties')));
  const constants = fields.map((field) => memberOf(field, 'const'));
  return [lastWordOf(at), ...constants].some((text) => isSameText(title, text)) ? undefined : title;
}

function docsBesideNull(schema: Located): string | undefined {
  return textOf(memberOf(butNull(schema)?.value, 'description'));
}

/** What a list says only of its items, or a map of its values: plain ones have no type that could say it. */
export function docsOfItems(schema: Located): Pick<Entry, 'docs'> {
  // Beside other members, it is not said of the whole.
  if (['properties', 'patternProperties', 'prefixItems'].some((word) => memberOf(schema.value, word) !== undefined))
    return {};
  const [docs] = Object.values(itemDocsOf(schema));
  return docs === undefined ? {} : { docs };
}

/** The same by keyword: `items`, or `additionalProperties`. */
export function itemDocsOf(schema: Located): Readonly<Record<string, string>> {
  const said = ['items', 'additionalProperties'].flatMap((word): readonly (readonly [string, string])[] => {
    const items = child(schema, word);
    const docs = isPlain(items.value) ? docsOf(items).docs : undefined;
    return docs === undefined ? [] : [[word, docs]];
  });
  return Object.fromEntries(said);
}

function isPlain(schema: Json): boolean {
  const type = textOf(memberOf(schema, 'type')) ?? '';
  return /^(?:string|number|integer|boolean)$/.test(type) && memberOf(schema, 'enum') === undefined;
}

/** Whether an enum or a union is an export of an open one, which its description says. */
export function isOpen(schema: Located): boolean {
  return openWordsOf(schema) !== undefined;
}

function openWordsOf({ value }: Located): string | undefined {
  const words = Array.isArray(memberOf(value, 'enum'))
    ? openEnumWords
    : memberOf(value, 'discriminator') && openUnionWords;
  const paragraphs = paragraphsOf(textOf(memberOf(value, 'description')));
  return typeof words === 'string' && paragraphs.includes(words) ? words : undefined;
}

function paragraphsOf(docs = ''): readonly string[] {
  return docs.split('\n\n');
}

/** A value that must itself be a JSON Schema, which no type expresses: the key, and the name of the loss. */
export const schemaAsValue = 'reference to the schema of schemas';

/** Keywords that do not restrict values. */
const annotations = new Set(
  words('title description deprecated example examples default nullable readOnly writeOnly xml externalDocs $comment'),
);

export function isAnnotation(key: string): boolean {
  return annotations.has(key) || key.startsWith('x-');
}

/** The reference inside a schema whose `allOf` only adds docs: `{ allOf: [{ $ref: … }], description: … }`. */
export function onlyReference(schema: Located): Located | undefined {
  const object = objectOf(schema.value);
  if (!Array.isArray(object['allOf'])) return undefined;
  const isBare = (of: JsonObject): boolean => Object.keys(of).every((key) => isAnnotation(key) || key === 'allOf');
  if (!isBare(object)) return undefined;
  const parts = itemsOf(child(schema, 'allOf')).filter(
    ({ value }) => referenceOf(value) !== undefined || !isBare(objectOf(value)),
  );
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0 && referenceOf(only.value) !== undefined ? only : undefined;
}

/** The keyword of the union that a schema is; undefined for any other schema. */
export function unionWordOf(schema: Json): 'oneOf' | 'anyOf' | undefined {
  return (['oneOf', 'anyOf'] as const).find((word) => memberOf(schema, word) !== undefined);
}

/** The members of `oneOf` and `anyOf`. */
export function unionMembersOf(schema: Located): readonly Located[] {
  return ['oneOf', 'anyOf'].flatMap((word) => itemsOf(child(schema, word)));
}

/** The references in the mapping of a discriminator. Each may be written as only the name of a schema. */
export function mappingOf(discriminator: Located): readonly (readonly [value: string, target: Located])[] {
  return childrenOf(child(discriminator, 'mapping')).map(([value, target]) => {
    const written = textOf(target.value) ?? '';
    const $ref = written.includes('#') ? written : schemaPointer(written);
    return [value, { value: { $ref }, at: target.at }];
  });
}

/** The types that a schema allows, without null; if it does not list them, the types that its other keywords imply. */
export function typesOf(object: JsonObject): readonly string[] {
  const types = [memberOf(object, 'type')].flat().filter((one) => typeof one === 'string');
  if (types.length > 0) return types.filter((one) => one !== 'null');
  const isImpliedBy = (...keys: readonly string[]): boolean => keys.some((key) => Object.hasOwn(object, key));
  if (isImpliedBy('properties', 'additionalProperties', 'patternProperties', 'required')) return ['object'];
  return isImpliedBy('items', 'prefixItems') ? ['array'] : [];
}

/** The only member beside null, written in place: what it says is said of the whole, as Pydantic writes `str | None`. */
export function butNull(schema: Located): Located | undefined {
  const members = unionMembersOf(schema);
  const [only, ...others] = members.filter((member) => !isNull(member));
  const isNullable = others.length === 0 && members.length > 1;
  return isNullable && only !== undefined && referenceOf(only.value) === undefined ? only : undefined;
}

export function isNull(member: Located): boolean {
  const object = objectOf(member.value);
  const values = listOf(object['enum']);
  return (
    isOnlyNullable(object) ||
    object['type'] === 'null' ||
    object['const'] === null ||
    (values.length > 0 && values.every((one) => one === null))
  );
}

/** By the letter, `{ nullable: true }` is any value; but whoever makes this a member of a union means null. */
export function isOnlyNullable(object: JsonObject): boolean {
  return object['nullable'] === true && Object.keys(object).every(isAnnotation);
}

/** An object whose only value is `{}` has no fields: the values of a set, as Go describes it. */
export function emptyObject(schema: Located): Located {
  const { enum: values, ...others } = objectOf(schema.value);
  if (others['type'] !== 'object' || jsonTextOf(values) !== '[{}]') return schema;
  return { ...schema, value: { ...others, additionalProperties: false } };
}

/** The site of a type inside another one; its name combines both. */
export function siteFor(site: Site, part: string): Site {
  return { ...site, name: `${site.name}${typeNameOf(part)}`.slice(0, 90) };
}

/** Declares a type under the name of its site. */
export function declareAlias(site: Site, entry: Entry): string {
  const name = takeName(site.draft.typeNames, site.name);
  site.draft.types.set(name, { key: name, entry });
  return name;
}

/** `1..5` of `minItems` and `maxItems`; empty if neither restricts anything. */
export function rangeText(object: JsonObject, counted: 'Items' | 'Properties' | 'Length'): string {
  const minimum = doubleOf(memberOf(object, `min${counted}`)) || undefined;
  const maximum = doubleOf(memberOf(object, `max${counted}`));
  return minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''}..${maximum ?? ''}`;
}

/** An object without declared fields. */
export function isMapLike(object: JsonObject): boolean {
  const fields = Object.keys(objectOf(memberOf(object, 'properties')));
  const others = memberOf(object, 'additionalProperties') ?? memberOf(object, 'unevaluatedProperties');
  const patterns = Object.keys(objectOf(memberOf(object, 'patternProperties')));
  return (
    fields.length === 0 &&
    patterns.length === 0 &&
    listOf(memberOf(object, 'required')).length === 0 &&
    others !== false
  );
}
