import fc from 'fast-check';
import { patternSampleFrom, patternSamples } from '../model/texts/pattern-sample.js';
import { formatProblem, stringProblem } from '../model/scalar-problems.js';
import { textFormats } from '../model/texts/text-formats.js';
import { textSamples } from '../model/values/text-witness.js';
import { type StringRef, type TextFormat, writtenType } from '../model/type-ref.js';

/** Made once for each format: fast-check fills large tables for an email or a URL, which takes longer than many values. */
const valuesByFormat = new Map<TextFormat, fc.Arbitrary<string>>();

export function formatValues(format: TextFormat): fc.Arbitrary<string> {
  const values = valuesByFormat.get(format) ?? valuesOfFormat(format);
  valuesByFormat.set(format, values);
  return values;
}

function valuesOfFormat(format: TextFormat): fc.Arbitrary<string> {
  const made = fc.constantFrom(...textFormats[format].accepts);
  const isOf = (text: string): boolean => formatProblem(text, { kind: 'format', format }) === undefined;
  const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  switch (format) {
    case 'uuid':
      return fc.oneof(made, fc.uuid());
    case 'decimal':
      return fc.oneof(made, fc.integer().map(String));
    case 'email':
      return fc.oneof(made, fc.emailAddress().filter(isOf));
    case 'uri':
      return fc.oneof(made, fc.webUrl().filter(isOf));
    case 'date':
    case 'datetime-local':
    case 'datetime':
    case 'datetime(ms)':
      return fc.oneof(
        made,
        dates.map((date) => ofDate(date, format)),
      );
    case 'http-date':
      return fc.oneof(made, dates.map((date) => date.toUTCString()).filter(isOf));
    case 'ipv4':
      return fc.oneof(made, fc.ipV4());
    case 'ipv6':
      return fc.oneof(made, fc.ipV6().filter(isOf));
    case 'hostname':
      return fc.oneof(made, fc.domain().filter(isOf));
    default:
      return made;
  }
}

function ofDate(date: Date, format: 'date' | 'datetime-local' | 'datetime' | 'datetime(ms)'): string {
  const text = date.toISOString();
  if (format === 'date') return text.slice(0, 10);
  return format === 'datetime-local' ? text.slice(0, 19) : text;
}

export function formatMisses(format: TextFormat): readonly string[] {
  const { refuses, accepts } = textFormats[format];
  return [...refuses, ...accepts];
}

const beyondPlane = '😀';

/** Characters of each kind that is counted or written in a special way: two code units, half a pair, escapes. */
const characters = fc.constantFrom(...'aZ0 ä', beyondPlane, '\ud800', '\udc00', ...'"\\\u0000\u2028\n');

export function textValues(type: StringRef): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Math.max(minLength, 4), pattern } = type;
  const isOf = (text: string): boolean => stringProblem(text, type) === undefined;
  if (type.format !== undefined) {
    // Few random values may be within the limits.
    const samples = textSamples(type);
    const [sample] = samples;
    if (sample === undefined) throw new NoValuesError(writtenType(type));
    return fc.oneof(fc.constantFrom(...samples), fitting(formatValues(type.format), isOf, sample));
  }
  if (pattern !== undefined) return matchingTexts({ ...type, pattern });
  const longest = Math.min(maxLength, minLength + 4);
  const random = fc.array(characters, { minLength, maxLength: longest }).map((all) => all.join(''));
  // Sometimes exactly at a limit, with characters of either size.
  const most = maxLength > 300 ? minLength : maxLength;
  const ends = fc
    .constantFrom('a', beyondPlane)
    .chain((one) => fc.constantFrom(one.repeat(minLength), one.repeat(most)));
  // Two halves of a pair may combine into one character.
  return fc.oneof({ weight: 3, arbitrary: random }, ends).filter(isOf);
}

function matchingTexts(type: StringRef & { readonly pattern: string }): fc.Arbitrary<string> {
  const { pattern, minLength = 0 } = type;
  const isOf = (text: string): boolean => stringProblem(text, type) === undefined;
  const long = patternSampleFrom(pattern, Math.min(minLength, 1000)) ?? '';
  const samples = [...patternSamples(pattern, 8), long].filter(isOf);
  const random = stringsMatching(pattern);
  const found = samples.length > 0 || random === undefined ? samples : drawn(random).filter(isOf);
  const [sample] = found;
  if (sample === undefined) throw new NoValuesError(writtenType(type));
  const known = fc.constantFrom(...found);
  return random === undefined ? known : fc.oneof(fitting(random, isOf, sample), known);
}

/** Undefined if fast-check cannot generate them, as for lookaround. */
function stringsMatching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(`^(?:${pattern})$`, 'u'), { size: 'small' });
  } catch {
    return undefined;
  }
}

/** No value of a type was found, although it may have some; what a pattern and a format have in common is hard to say. */
export class NoValuesError extends Error {
  constructor(type: string) {
    super(`none of \`${type}\` are found`);
  }
}

/** Not a filter, which would draw for ever where few strings fit. */
export function fitting(
  values: fc.Arbitrary<string>,
  isOf: (text: string) => boolean,
  sample: string,
): fc.Arbitrary<string> {
  return values.map((text) => (isOf(text) ? text : sample));
}

/** Always the same, and so few that a search ends soon. */
export function drawn(values: fc.Arbitrary<string>): readonly string[] {
  return fc.sample(values, { numRuns: 100, seed: 1 });
}

/** Numbers of items at the limits and just beyond; an upper limit above `largest` would make large values. */
export function countsBeside(least: number, most: number | undefined, largest = 300): readonly number[] {
  const upper = most === undefined || most > largest ? [] : [most, most + 1];
  return [least - 1, least, ...upper].filter((count) => count >= 0);
}

export function textMisses(type: StringRef, value: unknown): readonly string[] {
  const { minLength = 0, maxLength, pattern, format } = type;
  const ends = countsBeside(minLength, maxLength, 3000).flatMap((length) =>
    ['a', beyondPlane, '\ud800'].map((one) => one.repeat(length)),
  );
  const text = typeof value === 'string' ? value : '';
  const near = [
    `${text}\n`,
    `\n${text}`,
    ` ${text}`,
    `${text}x`,
    text.slice(1),
    text.slice(0, -1),
    text.toUpperCase(),
    text.toLowerCase(),
  ];
  return pattern === undefined && maxLength === undefined && minLength === 0
    ? ['', '\ud800', '\udc00\ud800']
    : [...ends, ...near, ...(format === undefined ? [] : formatMisses(format))];
}

/** Base64 that is not canonical, not padded, or of another alphabet. */
export const bytesMisses: readonly string[] = [
  '',
  'Zg==',
  'Zh==',
  'Zg=',
  'Zg',
  'Z',
  'Zm9v\n',
  'Zm 9v',
  '__--',
  'Zm9=',
  'Zm8=',
  '====',
  'Zm9v=',
  'Zg==Zg==',
];
