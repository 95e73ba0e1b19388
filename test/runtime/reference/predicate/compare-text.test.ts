import { expect, it } from 'vitest';
import { compareText } from '../../../../src/runtime/reference/predicate/condition.js';

it('compareText orders by code point, not by UTF-16 unit', () => {
  const texts = ['😀', '！', 'a', '', 'B', 'ab', 'é'];
  expect([...texts].sort(compareText)).toEqual(['', 'B', 'a', 'ab', 'é', '！', '😀']);
  expect([...texts].sort(compareText)).toEqual(
    [...texts].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right))),
  );
});
