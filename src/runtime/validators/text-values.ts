import { decodeBase64, encodeBase64, isBase64 } from './base64.js';
import type { Convert } from './convert.js';
import { isSeparable, type ScalarKind, textItems } from './csv.js';
import { parseJson } from './json.js';
import type { Form } from './result.js';
import { mismatch } from './writers.js';

/** Types that are strings on the wire, but not in TypeScript. */

/** A Uint8Array; on the wire a base64 string. */
export function isBytes(value: unknown, form: Form): value is Uint8Array | string {
  if (form === 'domain') return value instanceof Uint8Array;
  return typeof value === 'string' && isBase64(value);
}

/** A string that holds JSON, `json<T>`. */
export function isJsonText(value: unknown, form: Form, isInner: (value: unknown) => boolean): boolean {
  if (form === 'domain') return isInner(value);
  const parsed = typeof value === 'string' ? parseJson(value) : undefined;
  return parsed?.ok === true && isInner(parsed.value);
}

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

export function toBytes(value: unknown): unknown {
  return typeof value === 'string' ? decodeBase64(value) : value;
}

/** `json<T>` */
export function fromJsonText(value: unknown, convert: Convert): unknown {
  if (typeof value !== 'string') return value;
  const json = parseJson(value);
  return json.ok ? convert(json.value) : value;
}

export interface CsvConversion {
  readonly kind: ScalarKind;
  readonly convert: Convert;
}

/** `csv<T>` */
export function fromCsv(value: unknown, { kind, convert }: CsvConversion): unknown {
  return typeof value === 'string' ? textItems(value, kind).map(convert) : value;
}

export function writeBytes(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw mismatch;
  return encodeBase64(value);
}
