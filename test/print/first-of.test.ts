import { expect, it } from 'vitest';
import { firstOf } from '../../src/print/package.js';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

it('firstOf lists all of a few numbers, but only the first fifty of many, and counts the others', () => {
  expect(firstOf(numbers(52))).toEqual({ listed: numbers(52), others: 0 });
  expect(firstOf(numbers(53))).toEqual({ listed: numbers(50), others: 3 });
});
