import { patternSampleFrom, patternSamples } from './pattern-sample.js';
import { stringProblem } from './scalar-problems.js';
import { limitedSamples } from './text-witness.js';
import type { StringRef } from './type-ref.js';

/** A string that the type allows, preferably `wish`; undefined if none is found. */
export function sampleString(type: StringRef, wish: string): string | undefined {
  const { minLength = 0, maxLength = Infinity } = type;
  const candidates = [
    wish,
    ...limitedSamples(type),
    ...simpleTexts,
    'a'.repeat(Math.min(minLength, 1000)),
    wish.slice(0, Math.min(maxLength, 1000)),
    ...(type.pattern === undefined
      ? []
      : [...patternSamples(type.pattern, 0), patternSampleFrom(type.pattern, Math.min(minLength, 1000)) ?? '']),
  ];
  return candidates.find((text) => stringProblem(text, type) === undefined);
}

const simpleTexts = 'example Example EXAMPLE a A ab AB abc ABC en en-US a1 A1 1 12 123 1234 12345 1.0 1.0.0'.split(' ');
