import { describe, expect, it } from 'vitest';
import { matchedLengths } from '../../src/model/pattern-tree.js';
import { hasLengthWithin, lengthsOf, textFormats } from '../../src/model/text-formats.js';

describe('the lengths of a format', () => {
  it.each(Object.entries(textFormats))('are those of the strings that it accepts: %s', (_name, format) => {
    const others = format.accepts.filter(({ length }) => !hasLengthWithin(format, length, length));
    expect(others).toEqual([]);
  });

  const limited = Object.entries(textFormats).filter(([, { length, lengths }]) => (length ?? lengths) !== undefined);
  it.each(limited)('begin and end where those of its pattern do: %s', (_name, format) => {
    const { least, most } = matchedLengths(format.schema.source) ?? {};
    expect([lengthsOf(format)[0]?.[0], lengthsOf(format).at(-1)?.[1] ?? Infinity]).toEqual([least, most]);
  });

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
