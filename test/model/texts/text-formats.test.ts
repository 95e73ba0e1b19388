import { describe, expect, it } from 'vitest';
import { matchedLengths } from '../../../src/model/texts/pattern-tree.js';
import { hasLengthWithin, textFormats } from '../../../src/model/texts/text-formats.js';

describe('the lengths of a format', () => {
  it.each(Object.entries(textFormats))('are those of the strings that it accepts: %s', (_name, format) => {
    const others = format.accepts.filter(({ length }) => !hasLengthWithin(format, length, length));
    expect(others).toEqual([]);
  });

  it.each(Object.entries(textFormats))(
    'begin and end where those of its pattern do: %s',
    (_name, { lengths, schema }) => {
      const { least, most = Infinity } = matchedLengths(schema.source) ?? {};
      expect([lengths[0]?.[0], lengths.at(-1)?.[1]]).toEqual([
        least,
        Math.min(most, schema.more?.maxLength ?? Infinity),
      ]);
    },
  );

  it.each([
    [0, 19, false],
    [0, 20, true],
    [21, 21, false],
    [21, 22, true],
    [90, 99, true],
  ])('have a gap for a datetime, as a fraction has a point and a digit: %i to %i', (minimum, maximum, isPossible) => {
    expect(hasLengthWithin(textFormats.datetime, minimum, maximum)).toBe(isPossible);
  });
});

// A rule about placeholders judges a format by its samples.
it.each(Object.entries(textFormats))(
  'the samples of a format have a special character if any of its strings do: %s',
  (_name, format) => {
    const isSpecial = (text: string): boolean => /[^-+.,\w]/.test(text);
    expect(format.samples.some(isSpecial)).toBe(format.accepts.some(isSpecial));
  },
);
