import { patternSampleFrom, patternSamples } from './pattern-sample.js';
import { bytesProblem, formatProblem, stringProblem } from './scalar-problems.js';
import type { TextRef } from './shapes.js';
import type { StringRef, TextFormat } from './type-ref.js';

/** Samples of each format, the usual one first; among them strings that are valid in two formats, where there are any. */
export const formatSamples: Readonly<Record<TextFormat, readonly [string, ...string[]]>> = {
  decimal: ['12.50', '1234'],
  date: ['2026-11-21'],
  time: ['14:30:00'],
  'datetime-local': ['2026-11-21T14:30:00'],
  datetime: ['2026-11-21T14:30:00Z', '2026-11-21T13:30:00.000Z'],
  'datetime(ms)': ['2026-11-21T13:30:00.000Z'],
  'http-date': ['Sat, 21 Nov 2026 13:30:00 GMT'],
  duration: ['PT1H', 'P12D'],
  uuid: ['01890a5d-ac96-774b-bcce-b302099a8057'],
  uri: ['https://example.com/'],
  email: ['someone@example.com'],
  hostname: ['www.example.com'],
  ipv4: ['192.0.2.1'],
  // The second is a URI as well, with the scheme `a`.
  ipv6: ['2001:db8::1', 'a::1'],
};

/** Pairs of formats that share strings; bytes are base64. No other two formats do. */
const overlapping: readonly (readonly [TextFormat, TextFormat | 'bytes'])[] = [
  ['datetime', 'datetime(ms)'],
  ['decimal', 'bytes'],
  ['duration', 'bytes'],
  ['hostname', 'bytes'],
  ['hostname', 'date'],
  ['hostname', 'decimal'],
  ['hostname', 'duration'],
  ['hostname', 'ipv4'],
  ['hostname', 'uuid'],
  ['ipv6', 'uri'],
];

/** The formats whose values all have one length. */
export const formatLengths: Readonly<Partial<Record<TextFormat, number>>> = {
  date: 10,
  time: 8,
  'datetime(ms)': 24,
  'http-date': 29,
  uuid: 36,
};

/** Whether a string is of the type; `undefined` if that cannot be decided here. */
export function acceptsText(ref: TextRef, text: string): boolean | undefined {
  switch (ref.kind) {
    case 'string':
      return stringProblem(text, ref) === undefined;
    case 'format':
      return formatProblem(text, ref) === undefined;
    case 'bytes':
      return bytesProblem(text) === undefined;
    case 'json':
      return isJson(text) ? undefined : false;
    case 'csv':
      return undefined;
  }
}

/** Samples of the format of a string with limits, which may ask for letters of one case. */
export function limitedSamples({ format, minLength = 0 }: StringRef): readonly string[] {
  if (format === undefined) return [];
  const samples = formatSamples[format];
  const long = format === 'uri' ? [`${samples[0]}${'a'.repeat(Math.min(minLength, 1000))}`] : [];
  return [...samples, ...long, ...samples.map((text) => text.toUpperCase())];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Sample strings of the type, if any are found. Samples of `json<T>` and `csv<T>` that hold a T are found elsewhere.
 */
export function textSamples(ref: TextRef): readonly string[] {
  switch (ref.kind) {
    case 'format':
      return formatSamples[ref.format];
    case 'bytes':
      return ['AQID', ''];
    case 'string': {
      const { pattern, minLength = 0 } = ref;
      const texts = [...limitedSamples(ref), 'example', 'a', '', 'a'.repeat(Math.min(minLength, 100))];
      const long = pattern === undefined ? undefined : patternSampleFrom(pattern, Math.min(minLength, 100));
      const samples = pattern === undefined ? texts : [...patternSamples(pattern, 8), ...texts, long ?? ''];
      return samples.filter((text) => acceptsText(ref, text));
    }
    case 'json':
    case 'csv':
      return [];
  }
}

/** Whether it is certain that no string is of both types. */
export function areTextsDistinct(left: TextRef, right: TextRef): boolean {
  const [leftLengths, rightLengths] = [lengthsOf(left), lengthsOf(right)];
  if (leftLengths.most < rightLengths.least || rightLengths.most < leftLengths.least) return true;
  const [one, other] = [formOf(left), formOf(right)];
  if (one === undefined || other === undefined || one === other) return false;
  return !overlapping.some(([first, second]) => [one, other].includes(first) && [one, other].includes(second));
}

function formOf(ref: TextRef): TextFormat | 'bytes' | undefined {
  if (ref.kind === 'format' || ref.kind === 'string') return ref.format;
  return ref.kind === 'bytes' ? 'bytes' : undefined;
}

function lengthsOf(ref: TextRef): { readonly least: number; readonly most: number } {
  const format = formOf(ref);
  const length = format === undefined || format === 'bytes' ? undefined : formatLengths[format];
  if (length !== undefined) return { least: length, most: length };
  if (ref.kind === 'string') return { least: ref.minLength ?? 0, most: ref.maxLength ?? Infinity };
  return { least: 0, most: Infinity };
}

/** A JSON value that demonstrates something about types; a bigint is a whole number that a double does not hold. */
export type Witness =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Witness[]
  | { readonly [name: string]: Witness };

/** The value as JSON text. */
export function witnessText(value: Witness): string {
  if (typeof value === 'bigint') return String(value);
  if (isArray(value)) return `[${value.map(witnessText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${witnessText(field)}`);
  return `{${fields.join(',')}}`;
}

// `Array.isArray` does not narrow a union with readonly arrays.
function isArray(value: Witness): value is readonly Witness[] {
  return Array.isArray(value);
}
