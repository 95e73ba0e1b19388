import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declaredSymbol } from '../../../src/print/runtime.js';
import { formatChecks, formatDescriptions, type TextFormat } from '../../../src/runtime/validators/format.js';
import { ratioOf } from '../../support/ratio.js';
import { textFormats } from '../../../src/model/texts/text-formats.js';

/** Reads each character of a string once. */
function sumOf(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index);
  return sum;
}

describe.each(Object.entries(textFormats))('the format %s', (name, { accepts, refuses }) => {
  const check = formatChecks[name as TextFormat];

  it.each(accepts)('accepts %j', (text) => {
    expect(check(text)).toBe(true);
  });

  it.each([...refuses, undefined, null, 5, 12.5, {}, ['2026-02-28']])('refuses %j', (value) => {
    expect(check(value)).toBe(false);
  });

  it('has a valid example in its message', () => {
    const [, example] = /(?:such as )(.*?)(?:, as a string)?$/.exec(formatDescriptions[name as TextFormat]) ?? [];
    expect(check(example)).toBe(true);
  });

  it.each(['0', '1', 'a', '-', '.', '/', ':', '%41', 'a.', '0:', 'P1', '::'])(
    'takes time in proportion to a long string of %j',
    async (part) => {
      const prefixes = ['', 'P', 'PT', 'a:', 'a@', 'http://[', '0.', '2026-02-28T23:59:59.'];
      const texts = prefixes.flatMap((prefix) => ['!', ''].map((end) => `${prefix}${part.repeat(50_000)}${end}`));
      // Quadratic work takes thousands of times as long as reading each character once.
      expect(
        await ratioOf(
          () => texts.forEach(check),
          () => texts.forEach(sumOf),
          300,
        ),
      ).toBeLessThan(300);
    },
  );
});

it('a date and time has an ASCII letter between them', () => {
  expect(formatChecks.datetime('2026-02-28\u015423:59:59Z')).toBe(false);
});

describe('the date formats and the Date of the platform', () => {
  const dates = fc.date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });

  it('agree on every instant', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const text = date.toISOString();
        expect(formatChecks['datetime(ms)'](text)).toBe(true);
        expect(formatChecks.datetime(text)).toBe(true);
        expect(formatChecks['datetime-local'](text.slice(0, 19))).toBe(true);
        expect(formatChecks.date(text.slice(0, 10))).toBe(true);
        expect(formatChecks.time(text.slice(11, 19))).toBe(true);
        expect(formatChecks['http-date'](date.toUTCString())).toBe(true);
      }),
    );
  });
});

// The compiler cannot check this: printed code imports the check by a name derived from the format's name.
it.each(Object.keys(textFormats) as TextFormat[])('printed code finds the check of %s', (format) => {
  const word = format.split(/[^a-z0-9]+/).map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  expect(formatChecks[format].name).toBe(`is${word.join('')}`);
  expect(declaredSymbol('validators', formatChecks[format].name).isType).toBe(false);
});
