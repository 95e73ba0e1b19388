import { declarationsOf, textEnumOf } from '../model/declarations.js';
import { closedKeys } from '../model/values/map-keys.js';
import type { Parameter } from '../model/model.js';
import type { NamePattern } from '../model/name-pattern.js';
import { byKind } from '../model/types/type-parts.js';
import { isBig, type ArrayRef, type FormatRef, type IntegerRef, type MapRef, type TypeRef } from '../model/type-ref.js';
import { templateText } from './escape.js';
import type { Module } from './module.js';
import { typeSymbol } from './names.js';

/** The longest array of fixed length that is printed as a tuple. */
const longestTuple = 8;

/**
 * A type as TypeScript text, its names imported into `module`:
 *
 *     integer[2]                → [number, number]
 *     map<int64> | null         → { [name: string]: bigint } | null
 */
export function typeText(type: TypeRef, module: Module): string {
  return print(type, { module, readonlyWord: '' });
}

/** The same for a value that a function receives and does not change: `readonly string[]`. */
export function readonlyTypeText(type: TypeRef, module: Module): string {
  return print(type, { module, readonlyWord: 'readonly ' });
}

/** `readonly body: Pet`, or `readonly body?: Pet | undefined`: an optional member may be set to undefined, too. */
export function memberTypeText(name: string, type: string, isOptional: boolean): string {
  return isOptional ? `readonly ${name}?: ${type} | undefined` : `readonly ${name}: ${type}`;
}

/** The key of a pattern parameter: ``[name: `text.${string}`]``. */
export function patternKey(parameter: Parameter): string {
  if (parameter.names !== undefined) return namesKey(parameter.names);
  const text = parameter.name.map((part) => (part.kind === 'text' ? templateText(part.text) : '${string}')).join('');
  return `[name: \`${text}\`]`;
}

/** ``[name: `text.${string}`]``, or any name if neither prefix nor suffix is known. */
export function namesKey({ prefix, suffix }: Pick<NamePattern, 'prefix' | 'suffix'>): string {
  if (prefix === '' && suffix === '') return '[name: string]';
  return `[name: \`${templateText(prefix)}\${string}${templateText(suffix)}\`]`;
}

interface Printing {
  readonly module: Module;
  /** `readonly ` with its space, or nothing. */
  readonly readonlyWord: string;
}

const print: (type: TypeRef, printing: Printing) => string = byKind<[printing: Printing], string>({
  boolean: () => 'boolean',
  string: () => 'string',
  integer: (type: IntegerRef) => type.convertedTo ?? (isBig(type) ? 'bigint' : 'number'),
  number: () => 'number',
  // Usually a string, preserved byte for byte: a Date loses the zone, the fraction and the notation.
  format: ({ convertedTo }: FormatRef) => convertedTo ?? 'string',
  bytes: () => 'Uint8Array<ArrayBuffer>',
  unknown: () => 'unknown',
  named: (type, { module }) => module.mention(typeSymbol(type.name)),
  array: printArray,
  tuple: ({ items, rest }, printing) => {
    const others = rest === undefined ? [] : [`...${printElement(rest, printing)}[]`];
    return `${printing.readonlyWord}[${[...items.map((item) => print(item, printing)), ...others].join(', ')}]`;
  },
  // Not Record<string, T>: an alias may not refer to itself in a type argument, but it may in an index signature.
  map: printMap,
  null: () => 'null',
  nullable: (type, printing) => `${print(type.of, printing)} | null`,
  same: (type, printing) => printUnion(type.members, printing),
  either: (type, printing) => printUnion(type.members, printing),
  json: (type, printing) => print(type.of, printing),
  csv: (type, printing) => `${printing.readonlyWord}${printElement(type.items, printing)}[]`,
});

/** `date | uuid` is `string` either way, and printed once; beside an enum, so that editors still offer its members. */
function printUnion(members: readonly TypeRef[], printing: Printing): string {
  const declarations = declarationsOf(printing.module.model);
  const hasEnum = members.some((member) => textEnumOf(member, declarations) !== undefined);
  const texts = new Set(members.map((member) => print(member, printing)));
  return [...texts].map((text) => (text === 'string' && hasEnum ? '(string & {})' : text)).join(' | ');
}

/** `{ [name: string]: T }`; `{ [name in Color]?: T }` if the names are the members of an enum. */
function printMap({ keys, values }: MapRef, printing: Printing): string {
  const { module, readonlyWord } = printing;
  const closed = closedKeys(keys, declarationsOf(module.model));
  const names = closed === undefined ? '[name: string]' : `[name in ${module.mention(typeSymbol(closed.name))}]?`;
  return `{ ${readonlyWord}${names}: ${print(values, printing)} }`;
}

function printArray(type: ArrayRef, printing: Printing): string {
  if (isTuple(type)) {
    const items = Array.from({ length: type.minItems ?? 0 }, () => print(type.items, printing));
    return `${printing.readonlyWord}[${items.join(', ')}]`;
  }
  return `${printing.readonlyWord}${printElement(type.items, printing)}[]`;
}

/** Whether the length of an array is fixed, and short enough for a tuple type. */
function isTuple(type: ArrayRef): boolean {
  return type.minItems !== undefined && type.minItems === type.maxItems && type.minItems <= longestTuple;
}

function printElement(type: TypeRef, printing: Printing): string {
  const text = print(type, printing);
  const isUnion =
    type.kind === 'nullable' || ((type.kind === 'same' || type.kind === 'either') && type.members.length > 1);
  const isReadonlyArray = printing.readonlyWord !== '' && ['array', 'tuple', 'csv'].includes(type.kind);
  // json<T> prints as its T, so the printed text decides as well as the kind.
  return isUnion || isReadonlyArray || type.kind === 'json' ? `(${text})` : text;
}
