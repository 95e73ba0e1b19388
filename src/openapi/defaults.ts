import { isReadByQuotes, printAnew } from '../format/format-text.js';
import { bytesProblem, formatProblem, numberProblem, stringProblem } from '../model/scalar-problems.js';
import { formatRegisteredAs } from '../schema/registered-formats.js';
import { child, type Document, itemsOf, type Located, resolve } from './document.js';
import type { Draft, Entry, Yaml } from './draft.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from './json.js';
import { wholePattern } from './whole-pattern.js';
import { onlyReference, typesOf } from './schema-parts.js';

interface Defaulted {
  readonly schema: Located;
  readonly isRequired: boolean;
  /** The type as written. */
  readonly text: string;
  readonly standard: Json;
}

/** Keeps a default that the type does not allow as documentation. */
export function noted(entry: Entry, standard: Json): Entry {
  const note = `Default: \`${JSON.stringify(standard)}\``;
  return { ...entry, docs: entry.docs === undefined ? note : `${entry.docs}\n\n${note}` };
}

/**
 * A type with its default: `string = a`, or the long form if that would read differently. A default that does not fit
 * is left out.
 */
export function withDefault(draft: Draft, { text, standard, schema, isRequired }: Defaulted): Yaml {
  if (standard === undefined || standard === null || text === 'unknown') return text;
  if (JSON.stringify(standard) === '[]' || (JSON.stringify(standard) === '{}' && text.includes('map<'))) {
    return isRequired ? requiredDefault(text, JSON.stringify(standard)) : `${text} = ${JSON.stringify(standard)}`;
  }
  const read = readAs(draft, schema, standard);
  if (read === undefined) return text;
  if (typeof read === 'object') return longForm(requiredType(text, isRequired), { value: '', json: read });
  const printed = String(read);
  const isInline = printed.trim() === printed && printed !== '' && !/[\n\r]/.test(printed);
  const isText = typeof read === 'string';
  const isReadAsOther = isText && (isReadByQuotes(read) || /^["']/.test(read));
  // As one of several types, an unquoted string is read as what it looks like.
  if (isRequired && isInline && !(isReadAsOther && (text.includes(' | ') || /^["']|^null$/.test(printed))))
    return requiredDefault(text, printed);
  if (isRequired) return text;
  return isInline && !isReadAsOther ? `${text} = ${printed}` : longForm(text, { value: printed, isText });
}

function longForm(type: string, standard: Entry): Yaml {
  return new Map<string, Entry>([
    ['type', { value: type }],
    ['default', standard],
  ]);
}

/** The sender must send the value, and the default is documentation. */
function requiredDefault(text: string, printed: string): Yaml {
  const type = requiredType(text, true);
  return type === text ? text : `${type} = ${printed}`;
}

function requiredType(text: string, isRequired: boolean): string {
  return isRequired && !/^(?:read|write)-only /.test(text) ? `required ${text}` : text;
}

/** JSON as YAML on one line: `{ city: Rome, radius: 5 }`. */
export function flowText(value: Json): string {
  if (typeof value === 'string')
    return /[\p{Cc}\u2028\u2029\ufeff]/u.test(value) ? jsonLine(value) : printAnew(value, true, 'flow');
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(([key, member]) => `${printAnew(key, true, 'flow')}: ${flowText(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** JSON that YAML reads as the same value: JSON allows some characters that YAML does not. */
export function jsonLine(value: Json): string {
  const hex = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = JSON.stringify(value);
  return /[^ -~]/.test(text) ? text.replaceAll(/[\p{Cc}\u2028\u2029\ufeff]/gu, hex) : text;
}

/** A default as its type reads it: `"false"` of a boolean is false. Undefined if it does not fit. */
function readAs({ document }: Draft, schema: Located, standard: Json): Json {
  const isFit = (value: Json): boolean => fits({ document, known: new Map() }, schema, value);
  if (isFit(standard)) return standard;
  if (typeof standard === 'object') return undefined;
  const type = memberOf(objectOf(resolve(document, schema)?.value), 'type');
  if (type === 'string') return isFit(String(standard)) ? String(standard) : undefined;
  if (typeof standard !== 'string' || !/^(?:true|false|-?\d+(?:\.\d+)?)$/.test(standard)) return undefined;
  const value: Json = JSON.parse(standard);
  return isFit(value) ? value : undefined;
}

/** Keywords that restrict values; inside a structure they are not examined. */
const bounds =
  'pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems minProperties maxProperties format allOf not if patternProperties propertyNames readOnly writeOnly'.split(
    ' ',
  );

interface Fitting {
  readonly document: Document;
  /** Which parts of the default fit which schemas: many ways can lead to one pair of them. */
  readonly known: Map<Json, Map<Json, boolean>>;
}

/** Whether a default obviously matches its type. */
function fits(fitting: Fitting, schema: Located, standard: Json): boolean {
  if (standard === null) return false;
  return optionsOf(fitting.document, schema).some((option) => {
    const known = fitting.known.get(option.value) ?? new Map<Json, boolean>();
    fitting.known.set(option.value, known);
    const isFit = known.get(standard) ?? fitsItself(fitting, option, standard);
    known.set(standard, isFit);
    return isFit;
  });
}

/** The schema, or the members of the union that it is: each once, because unions may refer to each other. */
function optionsOf(document: Document, schema: Located): readonly Located[] {
  const found = new Map([[schema.value, schema]]);
  const options: Located[] = [];
  // The map grows during the loop.
  for (const each of found.values()) {
    const target = resolve(document, each);
    const members = target === undefined ? [] : membersOf(document, target);
    if (members === undefined && target !== undefined) options.push(target);
    for (const member of members ?? []) if (!found.has(member.value)) found.set(member.value, member);
  }
  return options;
}

/** The schemas of which a value has to fit any; undefined if it has to fit this one. */
function membersOf(document: Document, schema: Located): readonly Located[] | undefined {
  const object = objectOf(schema.value);
  const reference = onlyReference(schema);
  if (reference !== undefined) return [reference];
  const union = ['oneOf', 'anyOf'].find((key) => memberOf(object, key) !== undefined);
  if (Array.isArray(memberOf(object, 'enum')) || union === undefined) return undefined;
  const isAlone = !['properties', 'required', 'type'].some((key) => Object.hasOwn(object, key));
  return isAlone ? itemsOf(child(schema, union)).filter((member) => !isBounded(document, member)) : [];
}

/** Inside a default, restrictions are not examined: a part that has any does not fit. */
function isBounded(document: Document, schema: Located): boolean {
  const object = objectOf(resolve(document, schema)?.value);
  return bounds.some((key) => Object.hasOwn(object, key));
}

function fitsItself(fitting: Fitting, schema: Located, standard: Json): boolean {
  const object = objectOf(schema.value);
  const members = memberOf(object, 'enum');
  if (Array.isArray(members)) return members.includes(standard);
  if (typeof standard === 'object') return structureFits(fitting, schema, standard);
  const type = memberOf(object, 'type');
  const types = Array.isArray(type) ? type : [type];
  if (type === undefined) return false;
  // A string with a format is checked by its format.
  const format = memberOf(object, 'format');
  if (standard === '' && format !== undefined) return false;
  if (format === 'byte' && bytesProblem(String(standard)) !== undefined) return false;
  if (!isWithin(object, standard)) return false;
  return types.includes(typeof standard) || (types.includes('integer') && Number.isSafeInteger(standard));
}

/** Whether a scalar is within its limits, and of its format. */
function isWithin(object: JsonObject, standard: Json): boolean {
  const bounds = (...keys: readonly string[]): Readonly<Record<string, number>> =>
    Object.fromEntries(keys.flatMap((key) => (typeof object[key] === 'number' ? [[key, object[key]]] : [])));
  if (typeof standard === 'number') {
    const limits = bounds('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf');
    return numberProblem(String(standard), { kind: 'number', name: 'number', ...limits }) === undefined;
  }
  if (typeof standard !== 'string') return true;
  const format = formatRegisteredAs(textOf(memberOf(object, 'format')) ?? '', undefined);
  if (format !== undefined && formatProblem(standard, { kind: 'format', format }) !== undefined) return false;
  const pattern = textOf(memberOf(object, 'pattern'));
  const whole = pattern === undefined ? undefined : wholePattern(pattern);
  const limits = { ...bounds('minLength', 'maxLength'), ...(whole === undefined ? {} : { pattern: whole }) };
  return stringProblem(standard, { kind: 'string', ...limits }) === undefined;
}

/** The same for a part of a default. */
function fitsInside(fitting: Fitting, schema: Located, standard: Json): boolean {
  if (isBounded(fitting.document, schema)) return false;
  const object = objectOf(resolve(fitting.document, schema)?.value);
  const type = memberOf(object, 'type');
  const isNullable = memberOf(object, 'nullable') === true || (Array.isArray(type) && type.includes('null'));
  return standard === null ? isNullable : fits(fitting, schema, standard);
}

function structureFits(fitting: Fitting, schema: Located, standard: Json): boolean {
  const object = objectOf(schema.value);
  const types = typesOf(object);
  if (types.length !== 1 || bounds.some((key) => Object.hasOwn(object, key))) return false;
  if (Array.isArray(standard)) {
    const items = child(schema, 'items');
    const isList = types.includes('array') && isObject(items.value) && !Object.hasOwn(object, 'prefixItems');
    return isList && standard.every((item) => fitsInside(fitting, items, item));
  }
  if (!isObject(standard) || !types.includes('object')) return false;
  const properties = child(schema, 'properties');
  const known = Object.keys(objectOf(properties.value));
  const others = child(schema, 'additionalProperties');
  if (known.some((name) => isOneWay(fitting, child(properties, name)))) return false;
  if (!listOf(memberOf(object, 'required')).every((name) => Object.hasOwn(standard, String(name)))) return false;
  return Object.entries(standard).every(([name, value]) =>
    known.includes(name)
      ? fitsInside(fitting, child(properties, name), value)
      : isObject(others.value) && fitsInside(fitting, others, value),
  );
}

function isOneWay({ document }: Fitting, schema: Located): boolean {
  const all: readonly JsonObject[] = [objectOf(schema.value), objectOf(resolve(document, schema)?.value)];
  return all.some((object) => memberOf(object, 'readOnly') === true || memberOf(object, 'writeOnly') === true);
}
