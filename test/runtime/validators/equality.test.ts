import { describe, expect, it } from 'vitest';
import { areUnique } from '../../../src/runtime/validators/equality.js';

describe('areUnique', () => {
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
  ])('compares %s', (_what, items, isUnique) => {
    expect(areUnique(items)).toBe(isUnique);
  });
});
