import { fittedTexts } from '../../runtime/samples/fitted-texts.js';
import { parsedJson } from '../json-value.js';
import { patternSampleFrom, patternSamples } from '../texts/pattern-sample.js';
import { bytesProblem, formatProblem, stringProblem } from '../scalar-problems.js';
import type { TextRef } from '../types/shapes.js';
import { textFormats } from '../texts/text-formats.js';
import type { StringRef, TextFormat } from '../type-ref.js';

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
      return parsedJson(text) === undefined ? false : undefined;
    case 'csv':
      return undefined;
  }
}

/** Samples of the format of a string with limits, which may require letters of one case. */
export function limitedSamples(ref: StringRef): readonly string[] {
  const { format, minLength = 0 } = ref;
  if (format === undefined) return [];
  const { samples } = textFormats[format];
  const least = Math.min(minLength, 1000);
  // Always the same letters and digits.
  const fitted = fittedTexts(samples[0], { ...ref, minLength: least }, () => 0);
  const long = format === 'datetime' ? [`${'2026-11-21T14:30:00.0'.padEnd(least - 1, '0')}Z`] : [];
  return [...samples, ...fitted, ...long, ...samples.map((text) => text.toUpperCase())];
}

/** Sample strings of the type, if any are found. Samples of `json<T>` and `csv<T>` with a T are found elsewhere. */
export function textSamples(ref: TextRef): readonly string[] {
  switch (ref.kind) {
    case 'format':
      return textFormats[ref.format].samples;
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
  const [leftLengths, rightLengths] = [limitsOf(left), limitsOf(right)];
  if (leftLengths.most < rightLengths.least || rightLengths.most < leftLengths.least) return true;
  const [one, other] = [formOf(left), formOf(right)];
  if (one === undefined || other === undefined || one === other) return false;
  return !sharesTexts(one, other) && !sharesTexts(other, one);
}

function sharesTexts(one: TextFormat | 'bytes', other: TextFormat | 'bytes'): boolean {
  return one !== 'bytes' && textFormats[one].overlaps?.includes(other) === true;
}

function formOf(ref: TextRef): TextFormat | 'bytes' | undefined {
  if (ref.kind === 'format' || ref.kind === 'string') return ref.format;
  return ref.kind === 'bytes' ? 'bytes' : undefined;
}

function limitsOf(ref: TextRef): { readonly least: number; readonly most: number } {
  const format = formOf(ref);
  const lengths = format === undefined || format === 'bytes' ? [] : textFormats[format].lengths;
  const { minLength = 0, maxLength = Infinity } = ref.kind === 'string' ? ref : {};
  return {
    least: Math.max(minLength, lengths[0]?.[0] ?? 0),
    most: Math.min(maxLength, lengths.at(-1)?.[1] ?? Infinity),
  };
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
