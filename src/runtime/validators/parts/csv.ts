import type { Convert } from '../convert.js';
import { parseJson } from '../json.js';
import type { Form } from '../result.js';
import { knownType, type Type } from '../type.js';
import { mismatch, writeString } from '../writers.js';

export interface CsvItems {
  readonly kind: ScalarKind;
  readonly isItem: (item: unknown) => boolean;
}

/** A string of comma-separated values, `csv<T>`. */
export function isCsv(value: unknown, form: Form, { kind, isItem }: CsvItems): boolean {
  if (form !== 'domain' && typeof value !== 'string') return false;
  const items = typeof value === 'string' && form !== 'domain' ? textItems(value, kind) : value;
  return everyItem(items, (item) => isItem(item) && isSeparable(item));
}

// By index, not `every`, which skips the holes of a sparse array.
function everyItem(value: unknown, isItem: (item: unknown) => boolean): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) if (!isItem(value[index])) return false;
  return true;
}

export interface CsvConversion {
  readonly kind: ScalarKind;
  readonly convert: Convert;
}

export function fromCsv(value: unknown, { kind, convert }: CsvConversion): unknown {
  return typeof value === 'string' ? textItems(value, kind).map(convert) : value;
}

/** A string of comma-separated values, in quotes. */
export function writeCsv<T>(value: readonly T[], textOf: (item: T) => unknown = (item) => item): string {
  if (!Array.isArray(value)) throw mismatch;
  return writeString(value.map((item: T) => String(textOf(item))).join(','));
}

/** The JSON kind of a value between commas. */
export type ScalarKind = 'text' | 'number' | 'boolean';

export function scalarKindOf(items: Type): ScalarKind {
  const type = knownType(items);
  if (typeof type === 'object' && type.kind === 'alias') return scalarKindOf(type.type);
  if (typeof type === 'object' && type.kind === 'enum') {
    // All members are of one kind: a rule ensures it.
    const member = typeof type.members[0];
    return member === 'number' || member === 'boolean' ? member : 'text';
  }
  if (typeof type === 'object' && type.kind === 'converted') return scalarKindOf(type.of);
  const kind = typeof type === 'string' ? type : type.kind;
  switch (kind) {
    case 'integer':
    case 'int32':
    case 'int64':
    case 'uint64':
    case 'number':
      return 'number';
    default:
      return kind === 'boolean' ? 'boolean' : 'text';
  }
}

/** `1,2,3` → [1, 2, 3]; the empty string has no items. An invalid scalar stays a string, which the check refuses. */
export function textItems(text: string, kind: ScalarKind): readonly unknown[] {
  return text === '' ? [] : text.split(',').map((item) => scalarOf(item, kind));
}

function scalarOf(text: string, kind: ScalarKind): unknown {
  if (kind === 'text' || !grammars[kind].test(text)) return text;
  const json = parseJson(text);
  return json.ok ? json.value : text;
}

/** Checked first: the error of a parser costs many times as much, and a text may have as many items as characters. */
const grammars = {
  number: /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/,
  boolean: /^(?:true|false)$/,
};

/** Whether a value survives a round trip: an empty string and one with a comma do not. */
export function isSeparable(item: unknown): boolean {
  return item !== '' && !(typeof item === 'string' && item.includes(','));
}
