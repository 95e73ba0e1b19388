import { expect, it } from 'vitest';
import { compareText } from '../../../../src/runtime/reference/predicate/condition.js';
import { ratioOf } from '../../../support/ratio.js';

it('compareText orders by code point, not by UTF-16 unit', () => {
  const texts = ['😀', '！', 'a', '', 'B', 'ab', 'é'];
  expect([...texts].sort(compareText)).toEqual(['', 'B', 'a', 'ab', 'é', '！', '😀']);
  expect([...texts].sort(compareText)).toEqual(
    [...texts].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right))),
  );
});

it.each([4095, 4096, 4097, 8191, 8192, 8193])('compareText orders texts that differ after %i characters', (length) => {
  const start = 'x'.repeat(length);
  for (const [less, more] of [
    ['a', 'b'],
    ['', 'a'],
    ['！', '😀'],
    ['ab', 'b'],
  ] as const) {
    expect(compareText(start + less, start + more)).toBeLessThan(0);
    expect(compareText(start + more, start + less)).toBeGreaterThan(0);
    expect(compareText(start + more, start + more)).toBe(0);
  }
});

it('compareText skips what long texts have in common: to sort a thousand of them took half a minute', async () => {
  const [left, right] = ['a', 'b'].map((end) => `${'x'.repeat(900_000)}${end}`) as [string, string];
  const eachCharacter = (): void => {
    let sum = 0;
    for (let index = 0; index < left.length; index += 1) sum += left.charCodeAt(index);
    expect(sum).toBeGreaterThan(0);
  };
  expect(await ratioOf(() => void compareText(left, right), eachCharacter, 0.5)).toBeLessThan(0.5);
});
