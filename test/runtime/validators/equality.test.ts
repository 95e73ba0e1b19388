import { describe, expect, it } from 'vitest';
import { areDistinct } from '../../../src/runtime/validators/checks.js';
import { areUnique } from '../../../src/runtime/validators/equality.js';
import { ratioOf } from '../../support/ratio.js';

/** The hash that V8 gives to a whole number in a Map or a Set (`ComputeUnseededHash`). */
function hashOf(number: number): number {
  let hash = ~number + (number << 15);
  hash ^= hash >>> 12;
  hash += hash << 2;
  hash ^= hash >>> 4;
  hash = Math.imul(hash, 2057);
  return (hash ^ (hash >>> 16)) & 0x3fffffff;
}

it.each<[string, readonly unknown[], boolean]>([
  ['numbers', [1, 2, 3], true],
  ['a repeated number', [1, 2, 1], false],
  ['zero and minus zero', [0, -0], false],
  ['a number and an equal bigint', [1, 1n], false],
  ['a number and its string', [1, '1'], true],
  ['null and its string', [null, 'null'], true],
  ['false and zero', [false, 0], true],
  [
    'objects that differ only in order',
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    false,
  ],
  ['objects that differ in an undefined field', [{ a: 1 }, { a: 1, b: undefined }], false],
  ['different objects', [{ a: 1 }, { a: 2 }], true],
  [
    'equal arrays',
    [
      [1, [2]],
      [1, [2]],
    ],
    false,
  ],
  ['an object and a string that looks like it', [{ a: 1 }, '\u0000{"a":1}'], true],
  ['bytes', [new Uint8Array([1, 2]), new Uint8Array([1, 2])], false],
  ['large bigints', [2n ** 63n - 1n, 2n ** 63n - 2n], true],
])('areUnique compares %s', (_what, items, isUnique) => {
  expect(areUnique(items)).toBe(isUnique);
});

describe('a client', () => {
  const count = 6000;
  const colliding: number[] = [];
  for (let number = 0; colliding.length < count; number += 1) if (hashOf(number) % 4096 === 0) colliding.push(number);
  const others = Array.from({ length: count }, (_, index) => 3 * index);

  it.each([
    ['areDistinct', areDistinct],
    ['areUnique', areUnique],
  ])('cannot slow %s down by numbers whose hashes are the same', async (_name, areAll) => {
    const check = (items: readonly number[]) => () => expect(areAll(items)).toBe(true);
    expect(await ratioOf(check(colliding), check(others), 10)).toBeLessThan(10);
  });
});
