import { type Declarations, withoutAlias } from '../model/declarations.js';
import { instantText, timeText } from '../model/conversions.js';
import { typesReadExactly } from '../model/types/type-graph.js';
import type { EnumDeclaration, Fielded, TypeDeclaration, UnionDeclaration } from '../model/model.js';
import { matchesName } from '../model/name-pattern.js';
import { areFulfilled } from '../model/presence.js';
import { bytesProblem, formatProblem, integerProblem, numberProblem, stringProblem } from '../model/scalar-problems.js';
import { listShape, shapesOf } from '../model/types/shapes.js';
import {
  isBig,
  type ArrayRef,
  type CsvRef,
  type FormatRef,
  type IntegerRef,
  type MapRef,
  type NumberRef,
  type TupleRef,
  type TypeKind,
  type TypeRef,
} from '../model/type-ref.js';
import { isEqual, readJson } from './lossless.js';

/** A JSON value, read strictly or tolerantly, or a value as TypeScript holds it. */
export type Form = 'strict' | 'tolerant' | 'domain';

export interface Reading {
  readonly declarations: Declarations;
  readonly form: Form;
  /** The declaration that contains the type, if there is one. */
  readonly within?: string;
}

type Readers = {
  readonly [Kind in TypeKind]: (
    value: unknown,
    type: Extract<TypeRef, { readonly kind: Kind }>,
    reading: Reading,
  ) => boolean;
};

/** Whether a value is of a type, according to `docs/language.md` alone: independent of all generated code. */
export function accepts<Kind extends TypeKind>(
  value: unknown,
  type: Extract<TypeRef, { readonly kind: Kind }>,
  reading: Reading,
): boolean {
  const read: Readers[Kind] = readers[type.kind as Kind];
  return read(value, type, reading);
}

const readers: Readers = {
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  unknown: isJson,
  string: (value, type) => typeof value === 'string' && stringProblem(value, type) === undefined,
  format: acceptsFormat,
  bytes: (value, _type, { form }) =>
    form === 'domain' ? value instanceof Uint8Array : typeof value === 'string' && bytesProblem(value) === undefined,
  integer: acceptsInteger,
  number: acceptsNumber,
  named: (value, { name }, reading) => {
    const declaration = reading.declarations.get(name);
    if (declaration === undefined) return false;
    const inside: Reading = { ...reading, within: name };
    if (declaration.kind !== 'alias') return acceptsDeclared(value, declaration, inside);
    // A circular alias is reported, and has no values.
    const target = withoutAlias(declaration.type, reading.declarations);
    const isEndless = target.kind === 'named' && reading.declarations.get(target.name)?.kind === 'alias';
    return !isEndless && accepts(value, declaration.type, inside);
  },
  nullable: (value, type, reading) => value === null || accepts(value, type.of, reading),
  same: (value, type, reading) => type.members.slice(0, 1).some((member) => accepts(value, member, reading)),
  either: (value, type, reading) => type.members.some((member) => accepts(value, member, reading)),
  array: acceptsList,
  tuple: acceptsList,
  map: acceptsMap,
  json: (value, type, reading) => {
    if (reading.form === 'domain') return accepts(value, type.of, reading);
    const inside = typeof value === 'string' ? readJson(value) : undefined;
    return inside !== undefined && accepts(inside.value, type.of, reading);
  },
  csv: acceptsCsv,
};

/** A Date has the text of its instant in UTC, with milliseconds at least; an instant of other years has no text. */
function acceptsFormat(value: unknown, type: FormatRef, { form }: Reading): boolean {
  const isOf = (text: unknown): boolean => typeof text === 'string' && formatProblem(text, type) === undefined;
  if (type.convertedTo === undefined) return isOf(value);
  if (form !== 'domain') return isOf(value) && isOf(instantText(String(value)));
  const isOne =
    type.convertedTo === 'Date'
      ? value instanceof Date
      : Object.prototype.toString.call(value) === `[object ${type.convertedTo}]`;
  return isOne && isOf(timeText(value));
}

function acceptsInteger(value: unknown, type: IntegerRef, { form }: Reading): boolean {
  if (type.convertedTo !== undefined && form === 'domain') {
    return typeof value === 'string' && integerProblem(value, type) === undefined && value === String(BigInt(value));
  }
  const isLong = isBig(type);
  const isHeld =
    (isLong && typeof value === 'bigint') || ((!isLong || form !== 'domain') && Number.isSafeInteger(value));
  return isHeld && integerProblem(String(value), type) === undefined;
}

function acceptsNumber(value: unknown, type: NumberRef, { form, within, declarations }: Reading): boolean {
  if (typeof value === 'bigint') {
    // A lossless parser returns a large whole number as a bigint; where it is not read exactly, it counts as a double.
    const isReadExactly = within !== undefined && typesReadExactly(declarations).has(within);
    if (form === 'domain' || (!isReadExactly && Number.isSafeInteger(Number(value)))) return false;
    return numberProblem(String(isReadExactly ? value : Number(value)), type) === undefined;
  }
  return typeof value === 'number' && numberProblem(String(value), type) === undefined;
}

function acceptsList(value: unknown, type: ArrayRef | TupleRef, reading: Reading): boolean {
  const { least, most, unique, itemAt } = listShape(type);
  if (!Array.isArray(value) || value.length < least || value.length > most) return false;
  // An empty slot of a sparse array is undefined, which no type accepts.
  const items: readonly unknown[] = Array.from(value);
  if (!items.every((item, index) => accepts(item, itemAt(index), reading))) return false;
  return !unique || items.every((item, index) => !items.slice(0, index).some((other) => isEqual(item, other)));
}

function acceptsMap(value: unknown, type: MapRef, reading: Reading): boolean {
  if (!isPlain(value)) return false;
  const fields = Object.values(value);
  const { keys } = type;
  if (keys && !Object.keys(value).every((name) => accepts(name, keys, reading))) return false;
  if (fields.length < (type.minSize ?? 0) || fields.length > (type.maxSize ?? Infinity)) return false;
  return fields.every((field) => accepts(field, type.values, reading));
}

function acceptsCsv(value: unknown, { items: type }: CsvRef, reading: Reading): boolean {
  const isRead = reading.form !== 'domain';
  const items = isRead && typeof value === 'string' ? itemsOf(value, type, reading) : isRead ? undefined : value;
  if (!Array.isArray(items)) return false;
  const isSeparable = (item: unknown): boolean => typeof item !== 'string' || (item !== '' && !item.includes(','));
  return Array.from<unknown>(items).every((item) => accepts(item, type, reading) && isSeparable(item));
}

function itemsOf(text: string, type: TypeRef, { declarations }: Reading): readonly unknown[] {
  const shapes = shapesOf(type, { declarations, isCode: false });
  const isText = shapes.some((shape) =>
    shape.kind === 'constant' ? typeof shape.value === 'string' : shape.kind === 'text',
  );
  const read = (item: string): unknown => (/^\S+$/.test(item) ? (readJson(item)?.value ?? item) : item);
  return text === '' ? [] : text.split(',').map((item) => (isText ? item : read(item)));
}

type Structure = Exclude<TypeDeclaration, { readonly kind: 'alias' }>;

function acceptsDeclared(value: unknown, declaration: Structure, reading: Reading): boolean {
  switch (declaration.kind) {
    case 'enum':
      return acceptsMember(value, declaration, reading);
    case 'object':
      return isPlain(value) && acceptsFields(value, declaration, reading);
    case 'union':
      return acceptsVariant(value, declaration, reading);
  }
}

function acceptsMember(value: unknown, { members, isOpen }: EnumDeclaration, { form }: Reading): boolean {
  if (members.some((member) => member.value === value)) return true;
  if (!isOpen || form === 'strict' || !members.some((member) => typeof member.value === typeof value)) return false;
  return typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

function acceptsVariant(value: unknown, { tag, variants, others }: UnionDeclaration, reading: Reading): boolean {
  if (!isPlain(value)) return false;
  const given = fieldOf(value, tag);
  const tolerated = typeof given === 'string' && reading.form !== 'strict' ? others : undefined;
  const variant = variants.find(({ name }) => name === given) ?? tolerated;
  return variant !== undefined && acceptsFields(value, { ...variant, tag }, reading);
}

function acceptsFields(value: object, object: Fielded & { readonly tag?: string }, reading: Reading): boolean {
  const { fields, patterns = [], tag } = object;
  if (!areFulfilled(object, (name) => fieldOf(value, name) !== undefined)) return false;
  const areDeclaredRight = fields.every(({ name, type, isRequired }) => {
    const field = fieldOf(value, name);
    // A property set to undefined counts as absent.
    return field === undefined ? !isRequired : accepts(field, type, reading);
  });
  if (!areDeclaredRight) return false;
  // If every name must match, an unknown one is a typo, unless another party sent it.
  const isOfPatterns = patterns.length > 0 && fields.length === 0 && tag === undefined;
  const isTypo = reading.form === 'strict' || (reading.form === 'domain' && isOfPatterns);
  return namesIn(value, patterns.length > 0).every((name) => {
    if (name === tag || fields.some((field) => field.name === name)) return true;
    const field = fieldOf(value, name);
    if (field === undefined) return true;
    const pattern = patterns.find(({ names }) => matchesName(names, name));
    return pattern === undefined ? !isTypo : accepts(field, pattern.type, reading);
  });
}

/** With pattern fields, only own names count; otherwise also those inherited from a plain object. */
function namesIn(value: object, isOwn: boolean): readonly string[] {
  const names: string[] = [];
  for (const name in value) if (!isOwn || Object.hasOwn(value, name)) names.push(name);
  return names;
}

/** A field, possibly inherited from a plain object, but not from Object.prototype. */
function fieldOf(value: object, name: string): unknown {
  if (name in Object.prototype && !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** An object as JSON has it, or one whose prototype is such an object: not an instance of a class. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return (
    value.constructor === Object || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  );
}

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return Array.from<unknown>(value).every(isJson);
  if (isPlain(value)) return Object.values(value).every((field) => field === undefined || isJson(field));
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || ['string', 'boolean', 'bigint'].includes(typeof value);
}
