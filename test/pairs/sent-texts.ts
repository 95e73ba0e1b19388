import fc from 'fast-check';
import type { Model } from '../../src/model/model.js';
import { stringProblem } from '../../src/model/scalar-problems.js';
import { textFormats } from '../../src/model/texts/text-formats.js';
import type { TypeRef } from '../../src/model/type-ref.js';
import { temporalOf } from '../support/temporal.js';

export interface Place {
  readonly model: Model;
  readonly depth: number;
  /** Where a value is sent, which decides the strings that can be sent. */
  readonly medium: Medium;
  /** A list is sent by repeating its name, so an empty one cannot be told from an absent one. */
  readonly isRepeated: boolean;
  /** Between commas, where a value is not empty and has none. */
  readonly isSeparated?: boolean;
  /** In a union where text is all there is: a string must not look like another member. */
  readonly isChoice?: boolean;
}

/** `names` are names in brackets. */
export type Medium = 'json' | 'query' | 'path' | 'header' | 'form' | 'names' | 'event';

export function isShortest({ medium, isSeparated = false }: Place): boolean {
  return medium === 'path' || isSeparated;
}

/** The strings that a medium can carry: no half of a pair in a URL, a header or a form, no whitespace around a header. */
const unitsOf: Readonly<Record<Medium, readonly string[]>> = {
  json: ['a', ' ', '&', '%', '+', ',', '"', '\\', 'ü', '😀', '\n', '=', '\ud800', '\u0000', '\u2028'],
  query: ['a', ' ', '&', '%', '+', ',', '"', '\\', 'ü', '😀', '\n', '=', ';', '#', '[', ']', '\u0000', '\r'],
  names: ['a', ' ', '&', '%', '+', ',', '"', '\\', 'ü', '😀', '\n', '=', ';', '#', '[', ']', '\u0000', '\r'],
  form: ['a', ' ', '&', '%', '+', ',', '"', '\\', 'ü', '😀', '\n', '=', ';', '#', '-', '\r', '\t'],
  event: ['a', ' ', '&', ':', '"', '\\', 'ü', '😀', '\n', '\u0000'],
  path: ['a', 'b', '-', ' ', '&', '%', '+', ',', '"', '\\', 'ü', '😀', '\n', '=', ';', '#', '?', '/', '.'],
  header: ['a', ' ', '&', '%', '+', ',', '"', '\\', 'ü', '=', ';', '\t'],
};

/** Strings that look like something else. */
const lookAlikes = ['007', '1e3', 'true', 'null', '[]', '{}', '__proto__', '-0', 'undefined', '%41'];

export function isCarried(text: string, { medium, isSeparated = false, isChoice = false }: Place): boolean {
  if (isSeparated && /^$|^\s|,|\s$/.test(text)) return false;
  if (isChoice && (lookAlikes.includes(text) || /^-?[0-9.]+$/.test(text))) return false;
  if (medium === 'path') return !/^\.{0,2}$/.test(text);
  return medium !== 'header' || text === text.trim();
}

export function stringsOf(type: Extract<TypeRef, { kind: 'string' }>, place: Place): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 6 } = type;
  const isOf = (text: string): boolean => isCarried(text, place) && stringProblem(text, type) === undefined;
  if (type.format !== undefined) return fc.constantFrom(...textFormats[type.format].accepts.filter(isOf));
  if (type.pattern !== undefined) return fc.stringMatching(new RegExp(`^(?:${type.pattern})$`, 'u')).filter(isOf);
  const bounds = { minLength: Math.max(minLength, isShortest(place) ? 1 : 0), maxLength: Math.min(maxLength, 6) };
  const made = fc.string({ ...bounds, unit: fc.constantFrom(...unitsOf[place.medium]) }).filter(isOf);
  const alike = lookAlikes.filter(isOf);
  return alike.length === 0 ? made : fc.oneof(made, made, fc.constantFrom(...alike));
}

const dates = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

/** The texts of objects of Temporal that can be sent. */
const temporalTexts: Readonly<Record<string, (date: Date, nanoseconds: string) => string>> = {
  datetime: (date, nanoseconds) => `${date.toISOString().slice(0, 19)}.${nanoseconds}Z`,
  'datetime(ms)': (date) => date.toISOString(),
  date: (date) => date.toISOString().slice(0, 10),
  'datetime-local': (date) => date.toISOString().slice(0, 19),
  time: (date) => date.toISOString().slice(11, 19),
};

/** Texts of a format; or points in time, in milliseconds. */
export function formatted(type: Extract<TypeRef, { kind: 'format' }>, place: Place): fc.Arbitrary<unknown> {
  const { format, convertedTo } = type;
  if (convertedTo === 'Date') return dates;
  if (convertedTo !== undefined) {
    const digits = fc.nat(999_999_999).map((count) => String(count).padStart(9, '0'));
    return fc
      .tuple(dates, digits)
      .map(([date, nanoseconds]) => temporalOf(convertedTo, temporalTexts[format]?.(date, nanoseconds) ?? ''));
  }
  const { accepts } = textFormats[format];
  const carried = accepts.filter((text) => isCarried(text, place));
  return fc.constantFrom(...(carried.length === 0 ? accepts : carried));
}
