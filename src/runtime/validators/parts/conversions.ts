import { isDatetime } from '../date-format.js';
import type { Form } from '../result.js';
import type { Conversion } from '../type.js';
import { mismatch } from '../writers.js';

/** What only a project needs that has its values in other forms: settings `int64: string` and `dates: Date`. */

/** 64-bit integers as strings of decimal digits, in the one form in which equal numbers are equal strings. */
export const decimals: Conversion = {
  name: 'a string of decimal digits, such as 42 or -7',
  inner: (value) => (typeof value === 'string' && /^(?:0|-?[1-9][0-9]{0,19})$/.test(value) ? BigInt(value) : undefined),
  outer: (whole) => (typeof whole === 'bigint' || typeof whole === 'number' ? String(whole) : whole),
};

/** Points in time as Dates: without their offset, and without digits beyond milliseconds. */
export const dates: Conversion = {
  name: 'a valid Date object',
  inner: (value) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined),
  outer: (text) => (isDatetime(text) ? parsedInstant(text) : text),
  problemOf: (text) =>
    isDatetime(text) && !isDatetime(parsedInstant(text).toISOString())
      ? 'be in the years 0000 to 9999 of UTC'
      : undefined,
};

function parsedInstant(text: string): Date {
  const [, start = '', seconds = '', fraction = '', zone = ''] =
    /^(.{17})(..)((?:\.\d{1,3})?)\d*(.+)$/.exec(text) ?? [];
  // JavaScript has no leap seconds: as in POSIX, it is the first second of the next minute.
  const isLeap = seconds === '60';
  const written = `${start}${isLeap ? '59' : seconds}${fraction === '' ? '' : fraction.padEnd(4, '0')}${zone}`;
  return new Date(Date.parse(written.toUpperCase()) + (isLeap ? 1000 : 0));
}

interface Converted {
  readonly to: Conversion;
  /** The check of the type. */
  readonly isInner: (inner: unknown) => boolean;
}

export function isConverted(value: unknown, form: Form, { to, isInner }: Converted): boolean {
  const inner = form === 'domain' ? to.inner(value) : value;
  return inner !== undefined && isInner(inner) && to.problemOf?.(inner) === undefined;
}

/** Its digits, which are a number in JSON. */
export function writeDecimal(value: unknown): string {
  if (decimals.inner(value) === undefined) throw mismatch;
  return value as string;
}

export function writeDate(value: unknown): string {
  const text = dates.inner(value);
  if (typeof text !== 'string') throw mismatch;
  return text;
}
