import { isReadByQuotes } from '../format/format-text.js';
import { child, childrenOf, type Located, resolve } from './document.js';
import { type Draft, type Entry, lose, type Site, type Yaml, type YamlMap } from './draft.js';
import { isObject, type Json, type JsonObject, memberOf, objectOf } from './json.js';
import { presencesOf } from './presence.js';
import { wholePattern } from './scalars.js';
import { docsOf, siteFor } from './schema-parts.js';

/** An object type: what its heading says behind the name, and its fields. */
export interface ObjectText {
  readonly heading: string;
  readonly fields: YamlMap;
}

export function objectText(draft: Draft, site: Site, schema: Located): ObjectText {
  const object = schema.value as JsonObject;
  const { heading, names, required: all } = presencesOf(draft, site, schema);
  const required = new Set<Json>(all);
  const fields = new Map<string, Entry>();
  for (const name of Object.keys(objectOf(memberOf(object, 'properties')))) {
    const field = child(child(schema, 'properties'), name);
    const entry = fieldEntry(draft, site, { name, schema: field, isRequired: required.has(name) });
    fields.set(keyFor(name, required.has(name), entry), entry);
  }
  for (const name of new Set([...all, ...names])) {
    if (Object.hasOwn(objectOf(memberOf(object, 'properties')), name)) continue;
    fields.set(fieldKey(name, required.has(name)), { value: 'unknown' });
  }
  for (const [key, entry] of openFields(draft, site, schema)) fields.set(key, entry);
  for (const key of ['maxProperties', 'propertyNames']) {
    if (Object.hasOwn(object, key))
      lose(draft, site, { verdict: 'widened', construct: `${key} of an object with fields`, at: schema.at });
  }
  return { heading, fields };
}

interface Field {
  readonly name: string;
  readonly schema: Located;
  readonly isRequired: boolean;
}

/** One field, with what stands above it. A reference has docs of its own beside it. */
export function fieldEntry(draft: Draft, site: Site, field: Field): Entry {
  const { schema } = field;
  const target = objectOf(resolve(draft.document, schema)?.value);
  const own = objectOf(schema.value);
  const text = draft.typeText(draft, siteFor(site, field.name), schema);
  const isReadOnly = memberOf(own, 'readOnly') === true || memberOf(target, 'readOnly') === true;
  const isWriteOnly = memberOf(own, 'writeOnly') === true || memberOf(target, 'writeOnly') === true;
  const access = isReadOnly ? 'read-only ' : isWriteOnly ? 'write-only ' : '';
  const standard = memberOf(own, 'default') ?? memberOf(target, 'default');
  return { value: withDefault(draft, site, { ...field, text: `${access}${text}`, standard }), ...docsOf(schema) };
}

interface Defaulted extends Field {
  readonly text: string;
  readonly standard: Json;
}

function withDefault(draft: Draft, site: Site, { text, standard, schema, isRequired }: Defaulted): Yaml {
  if (standard === undefined || standard === null) return text;
  const at = `${schema.at}/default`;
  if (JSON.stringify(standard) === '[]' || (JSON.stringify(standard) === '{}' && text.includes('map<'))) {
    return isRequired ? requiredDefault(text, JSON.stringify(standard)) : `${text} = ${JSON.stringify(standard)}`;
  }
  const read = readAs(draft, schema, standard);
  if (typeof standard === 'object' || read === undefined) {
    const construct =
      typeof standard === 'object' ? 'default of a list or an object' : 'default that does not fit its type';
    lose(draft, site, { verdict: 'widened', construct, at });
    return text;
  }
  const printed = String(read);
  const isInline = printed.trim() === printed && printed !== '' && !/[\n\r]/.test(printed);
  if (isRequired) return isInline ? requiredDefault(text, printed) : text;
  if (isInline && !(typeof read === 'string' && isReadByQuotes(read))) return `${text} = ${printed}`;
  return new Map<string, Entry>([
    ['type', { value: text }],
    ['default', { value: printed, isText: typeof read === 'string' }],
  ]);
}

/** It must be sent, and the default is documentation. */
function requiredDefault(text: string, printed: string): Yaml {
  const [, access = '', type = ''] = /^(read-only |write-only |)(.*)$/.exec(text) ?? [];
  return access === '' ? `required ${type} = ${printed}` : text;
}

/** A default as its type reads it: `"false"` of a boolean is false. Undefined where it does not fit. */
function readAs(draft: Draft, schema: Located, standard: Json): Json {
  if (fits(draft, schema, standard)) return standard;
  const type = memberOf(objectOf(resolve(draft.document, schema)?.value), 'type');
  if (type === 'string') return fits(draft, schema, String(standard)) ? String(standard) : undefined;
  if (typeof standard !== 'string' || !/^(?:true|false|-?\d+(?:\.\d+)?)$/.test(standard)) return undefined;
  const value: Json = JSON.parse(standard);
  return fits(draft, schema, value) ? value : undefined;
}

/** Whether a default is of its type at a glance. */
function fits(draft: Draft, schema: Located, standard: Json): boolean {
  const object = objectOf(resolve(draft.document, schema)?.value);
  const members = memberOf(object, 'enum');
  if (Array.isArray(members)) return members.includes(standard);
  const type = memberOf(object, 'type');
  const types = Array.isArray(type) ? type : [type];
  if (type === undefined) return false;
  // Text of a format is read by its format.
  if (standard === '' && memberOf(object, 'format') !== undefined) return false;
  return types.includes(typeof standard) || (types.includes('integer') && Number.isSafeInteger(standard));
}

/** The key of a field with its value: a default says itself that the field may be left out. */
export function keyFor(name: string, isRequired: boolean, entry: Entry): string {
  return fieldKey(name, isRequired || hasDefault(entry));
}

export function hasDefault({ value }: Entry): boolean {
  return typeof value === 'string' ? value.includes(' = ') : value instanceof Map && value.has('default');
}

/** The key of a field: `name`, `name?`. A question mark of the name itself has a backslash. */
export function fieldKey(name: string, isRequired: boolean): string {
  const literal = name.endsWith('?') ? `${name.slice(0, -1)}\\?` : name;
  return isRequired ? literal : `${literal}?`;
}

/** Fields by a pattern, and all others. */
function openFields(draft: Draft, site: Site, schema: Located): readonly (readonly [string, Entry])[] {
  const patterns = childrenOf(child(schema, 'patternProperties')).flatMap(([pattern, value]) => {
    const whole = wholePattern(pattern);
    if (whole === undefined) {
      lose(draft, site, { verdict: 'widened', construct: 'patternProperties', at: value.at });
      return [];
    }
    return [[`/${whole}/`, { value: draft.typeText(draft, siteFor(site, 'value'), value) }] as const];
  });
  const others = child(schema, 'additionalProperties');
  if (others.value === undefined || others.value === false) return patterns;
  const value =
    isObject(others.value) && Object.keys(others.value).length > 0
      ? draft.typeText(draft, siteFor(site, 'value'), others)
      : 'unknown';
  return [...patterns, ['...', { value }]];
}
