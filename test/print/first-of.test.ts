import { expect, it } from 'vitest';
import { firstOf } from '../../src/print/package.js';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

it('lists all of a few, and of many the first fifty and how many there are besides', () => {
  expect(firstOf(numbers(52))).toEqual({ listed: numbers(52), others: 0 });
  expect(firstOf(numbers(53))).toEqual({ listed: numbers(50), others: 3 });
});
