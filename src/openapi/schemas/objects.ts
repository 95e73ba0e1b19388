import { defaultOf, noted } from './defaults.js';
import { child, childrenOf, type Located, referenceOf, resolve } from '../document/document.js';
import { type Draft, type Entry, lose, type Site, type YamlMap } from '../draft/draft.js';
import { isObject, type Json, type JsonObject, memberOf, objectOf } from '../document/json.js';
import { fieldKey } from '../document/names.js';
import { beyond } from './kept.js';
import { presencesOf } from './presence.js';
import { wholePattern } from '../patterns/whole-pattern.js';
import { hasRefusedDefault } from '../draft/repairs.js';
import { butNull, docsOf, docsOfItems, siteFor } from './schema-parts.js';

/** An object type: the rest of its heading after the name, and its fields; those of parameters are only ever sent. */
export function objectText(
  site: Site,
  schema: Located,
  { isOnlySent = false }: Pick<Field, 'isOnlySent'> = {},
): { readonly heading: string; readonly fields: YamlMap } {
  const object = schema.value as JsonObject;
  const { heading, names, required: all } = presencesOf(site, schema);
  const required = new Set<Json>(all);
  const fields = new Map<string, Entry>();
  for (const name of Object.keys(objectOf(memberOf(object, 'properties')))) {
    const field = child(child(schema, 'properties'), name);
    const entry = fieldEntry(site, { name, schema: field, isRequired: required.has(name), isOnlySent });
    fields.set(keyFor(name, required.has(name), entry), entry);
  }
  for (const name of new Set([...all, ...names])) {
    if (Object.hasOwn(objectOf(memberOf(object, 'properties')), name)) continue;
    fields.set(fieldKey(name, required.has(name)), { value: 'unknown' });
  }
  for (const [key, entry] of openFields(site, schema)) fields.set(key, entry);
  for (const key of ['maxProperties', 'propertyNames']) {
    if (Object.hasOwn(object, key))
      lose(site, { verdict: 'widened', construct: `${key} of an object with fields`, at: schema.at });
  }
  return { heading, fields };
}

interface Field {
  readonly name: string;
  readonly schema: Located;
  readonly isRequired: boolean;
  /** The parameter whose schema this is: it has the docs. */
  readonly described?: Located;
  /** It is one of the parameters that an object is sent as. */
  readonly isOnlySent?: boolean;
}

/** One field, with the comment lines above it. A reference may have docs next to it. */
export function fieldEntry(site: Site, field: Field): Entry & { readonly value: string } {
  const { draft } = site;
  const { schema } = field;
  const target = resolve(draft.document, schema)?.value;
  const { length } = draft.losses;
  const text = draft.typeText(siteFor(site, field.name), schema);
  const parts = [schema.value, target, butNull(schema)?.value];
  const isMarked = (word: string): boolean => parts.some((one) => memberOf(one, word) === true);
  // Parameters are only ever sent.
  const isParameter = field.described !== undefined || field.isOnlySent === true;
  const access = isParameter ? '' : isMarked('readOnly') ? 'read-only ' : isMarked('writeOnly') ? 'write-only ' : '';
  const standard = defaultIn(draft, schema);
  // A model has no word for it: a field that is left out is absent, and not null.
  if (standard === undefined && memberOf(schema.value, 'default') === null)
    lose(site, { verdict: 'exact', construct: 'default null', at: schema.at });
  const own = { ...docsOfItems(schema), ...docsOf(schema) };
  const entry = field.described === undefined ? own : { ...own, ...docsOf(field.described) };
  const value = `${access}${text}`;
  const isKept = standard !== undefined && !hasRefusedDefault(draft, entry.at ?? '');
  const given = isKept ? defaultOf(draft, { ...field, text: value, standard, isOneWay: access !== '' }) : {};
  // A type declared only for this field has the docs itself.
  const isSaid =
    referenceOf(schema.value) === undefined && /^[A-Z]/.test(text) && draft.types.has(text.replace(/ \| null$/, ''));
  const written = { ...entry, value, ...given };
  const full = isSaid ? written : { ...written, ...beyond(draft, { schema, docs: entry.docs, before: length }) };
  return standard !== undefined && given.standard === undefined ? noted(full, standard) : full;
}

/** The default of a schema, unless it is null. */
function defaultIn({ document }: Draft, schema: Located): Json {
  return memberOf(schema.value, 'default') ?? memberOf(resolve(document, schema)?.value, 'default') ?? undefined;
}

/** The entry with its default as documentation, for a type that cannot have one. */
export function withoutDefault(draft: Draft, schema: Located, entry: Entry): Entry {
  const { standard, isRequired: _, ...others } = entry;
  return standard === undefined ? others : noted(others, defaultIn(draft, schema));
}

/** The key of a field with its value; a default already means that the field may be absent. */
export function keyFor(name: string, isRequired: boolean, { standard }: Entry): string {
  return fieldKey(name, isRequired || standard !== undefined);
}

/** Fields by pattern, and all others. */
function openFields(site: Site, schema: Located): readonly (readonly [string, Entry])[] {
  const written = childrenOf(child(schema, 'patternProperties'));
  const patterns = written.flatMap(([pattern, value]) => {
    const whole = wholePattern(pattern);
    if (whole === undefined) {
      lose(site, { verdict: 'widened', construct: 'patternProperties', at: value.at });
      return [];
    }
    return [[`/${whole}/`, { value: site.draft.typeText(siteFor(site, 'value'), value) }] as const];
  });
  const others = child(schema, 'additionalProperties');
  const isClosed = others.value === undefined || others.value === false;
  // Fields that an unsafe pattern would have matched are accepted.
  const isLost = patterns.length < written.length;
  if (isClosed && !isLost) return patterns;
  const value =
    !isLost && isObject(others.value) && Object.keys(others.value).length > 0
      ? site.draft.typeText(siteFor(site, 'value'), others)
      : 'unknown';
  return [...patterns, ['...', { value }]];
}
