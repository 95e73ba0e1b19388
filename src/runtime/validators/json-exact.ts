import { deepestLevel } from './result.js';

/**
 * Reads long whole numbers with the platform's `JSON.parse`, which would round them: each is replaced in the text by a
 * stand-in that is never used otherwise, and restored as a bigint where the stand-in appears in the value.
 *
 *     {"id":9007199254740993,"n":1}  →  {"id":100000000000001e22,"n":1}  →  { id: 9007199254740993n, n: 1 }
 *
 * A number replaces a number, so the text is JSON afterwards if and only if it was before.
 */

/** A whole number with fewer digits is exact as a double; and no shorter number equals a stand-in. */
const fewestDigits = 15;

/**
 * Longer whole numbers are read as doubles (so they become infinite), because parsing a bigint of a megabyte is
 * slow.
 */
export const mostDigits = 1000;

/** With more of them, neighbouring stand-ins could not be distinguished. */
const mostNumbers = 1_000_000;

/**
 * The value of a JSON text with every long whole number exact; undefined if only our own reader can decide: the text
 * is not JSON, a number is lost because its field is repeated, or a number in a string looked like one outside.
 */
export function readExactly(text: string): { readonly value: unknown } | undefined {
  const numbers: bigint[] = [];
  const replaced = replaceLongNumbers(text, numbers);
  if (replaced === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(replaced);
    return numbers.length === 0 ? { value } : putBack(value, numbers);
  } catch {
    return undefined;
  }
}

/**
 * The text with a stand-in for each long number, which is added to `numbers`. Undefined if a number may equal a
 * stand-in.
 */
function replaceLongNumbers(text: string, numbers: bigint[]): string | undefined {
  const quotes: Quotes = { open: -1, close: -1 };
  let replaced = '';
  let copied = 0;
  // Every fifteenth character is checked: a run of fifteen cannot be missed.
  for (let index = fewestDigits - 1; index < text.length; index += fewestDigits) {
    if (!isOfNumber(text.charCodeAt(index))) continue;
    const run = runAround(text, index);
    index = run.end;
    if (run.end - run.start < fewestDigits || !mayBeginAt(text, run.start, quotes)) continue;
    if (mayEqualStandIn(text, run) || numbers.length === mostNumbers) return undefined;
    if (!isLongWholeNumber(text, run)) continue;
    replaced += text.slice(copied, run.start) + standInFor(numbers.length);
    numbers.push(BigInt(text.slice(text.charCodeAt(run.start - 1) === minus ? run.start - 1 : run.start, run.end)));
    copied = run.end;
  }
  return copied === 0 ? text : replaced + text.slice(copied);
}

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const letterE = 0x65;
const closeBrace = 0x7d;

/** Digits and the decimal point; also the slash between them in ASCII, which no number contains. */
function isOfNumber(code: number): boolean {
  return code >= point && code <= nine;
}

/** A run of digits and points. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
}

function runAround(text: string, index: number): Run {
  let isWhole = true;
  let start = index;
  for (let code = text.charCodeAt(start); isOfNumber(code); code = text.charCodeAt(start)) {
    if (code < zero) isWhole = false;
    start -= 1;
  }
  let end = index + 1;
  for (let code = text.charCodeAt(end); isOfNumber(code); code = text.charCodeAt(end)) {
    if (code < zero) isWhole = false;
    end += 1;
  }
  return { start: start + 1, end, isWhole };
}

/** Whether a number may begin here: after a name, as an item, or as the whole text. */
function mayBeginAt(text: string, start: number, quotes: Quotes): boolean {
  const index = skipSpaceBack(text, text.charCodeAt(start - 1) === minus ? start - 2 : start - 1);
  const before = text.charCodeAt(index);
  if (before === colon) return isEndOfText(text, skipSpaceBack(text, index - 1));
  return index < 0 || ((before === comma || before === openBracket) && !isWithinText(text, index, quotes));
}

/** Whether a string may end here. An escaped quote is inside a string, which may contain JSON too. */
function isEndOfText(text: string, index: number): boolean {
  if (text.charCodeAt(index) !== quote) return false;
  let first = index;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (index - first) % 2 === 0;
}

/** The start and end of the last examined string; queries only move forward. */
interface Quotes {
  open: number;
  close: number;
}

function isWithinText(text: string, index: number, quotes: Quotes): boolean {
  while (quotes.close < index) {
    quotes.open = text.indexOf('"', quotes.close + 1);
    if (quotes.open < 0) quotes.open = text.length;
    quotes.close = quotes.open;
    do {
      quotes.close = text.indexOf('"', quotes.close + 1);
      if (quotes.close < 0) quotes.close = text.length;
    } while (quotes.close < text.length && !isEndOfText(text, quotes.close));
  }
  return quotes.open < index;
}

function skipSpaceBack(text: string, from: number): number {
  let index = from;
  while (isSpace(text.charCodeAt(index))) index -= 1;
  return index;
}

function isSpace(code: number): boolean {
  return code === space || code === lineFeed || code === carriageReturn || code === tab;
}

/** Whether the run is a whole number beyond ±(2^53−1), and not only the start of another number. */
function isLongWholeNumber(text: string, { start, end, isWhole }: Run): boolean {
  const digits = end - start;
  if (!isWhole || digits < 16 || digits > mostDigits || text.charCodeAt(start) === zero) return false;
  return mayEndAt(text, end) && (digits > 16 || text.slice(start, end) > '9007199254740991');
}

/** No exponent follows, nor a character that cannot follow a number. */
function mayEndAt(text: string, end: number): boolean {
  const after = text.charCodeAt(end);
  return after === comma || after === closeBrace || after === closeBracket || end === text.length || isSpace(after);
}

/** Whether a run of digits may be as large as a stand-in, about 10^36: by an exponent, or by its length. */
function mayEqualStandIn(text: string, { start, end, isWhole }: Run): boolean {
  const isLong = end - start > 30;
  const hasExponent = (text.charCodeAt(end) | 0x20) === letterE;
  return hasExponent ? isLong || text.charCodeAt(end + 1) !== minus : isLong && !isWhole;
}

/**
 * The stand-in for the number at `index`: fifteen digits, of which the last is never zero, so that no number with
 * fewer digits equals it; at most fifteen digits and 10^22 can be multiplied without rounding.
 */
function standInFor(index: number): string {
  return `${100_000_000 + index}000001e22`;
}

interface Search {
  readonly numbers: readonly bigint[];
  left: number;
}

/** The value with the numbers restored, if each stand-in was found. */
function putBack(value: unknown, numbers: readonly bigint[]): { readonly value: unknown } | undefined {
  const search: Search = { numbers, left: numbers.length };
  if (typeof value === 'number') {
    const number = numberFor(value, search);
    return number === undefined ? undefined : { value: number };
  }
  if (typeof value === 'object' && value !== null) putBackIn(value as Parts, search, 1);
  return search.left === 0 ? { value } : undefined;
}

/** An object or an array. */
type Parts = Record<string | number, unknown>;

function putBackIn(parts: Parts, search: Search, level: number): void {
  const values = Array.isArray(parts) ? parts : Object.values(parts);
  let names: readonly string[] | undefined;
  for (let index = 0; index < values.length && search.left > 0; index += 1) {
    const part: unknown = values[index];
    if (typeof part === 'number') {
      if (part < 1e36 && part > -1e36) continue;
      const number = numberFor(part, search);
      if (number === undefined) continue;
      if (values === parts) parts[index] = number;
      else {
        names ??= Object.keys(parts);
        // Safe for the field `__proto__` as well: it is an own property, or it would not be among the names.
        parts[names[index] ?? ''] = number;
      }
    } else if (typeof part === 'object' && part !== null && level < deepestLevel) {
      putBackIn(part as Parts, search, level + 1);
    }
  }
}

function numberFor(value: number, search: Search): bigint | undefined {
  const digits = Math.round(Math.abs(value) / 1e22);
  const index = Math.floor(digits / 1e6);
  const isStandIn = digits - index * 1e6 === 1 && digits * 1e22 === Math.abs(value);
  const number = isStandIn ? search.numbers[index - 1e8] : undefined;
  if (number !== undefined) search.left -= 1;
  return number;
}
