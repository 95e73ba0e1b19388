import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as is from '../../../src/runtime/validators/is.js';

class Point {
  readonly x = 1;
}

describe('is.object', () => {
  it.each<[string, unknown]>([
    ['a literal', { a: 1 }],
    ['an object without a prototype', Object.create(null)],
    ['an object of another realm', runInNewContext('({ a: 1 })')],
    ['what JSON.parse makes of __proto__', JSON.parse('{"__proto__": {"a": 1}}')],
  ])('accepts %s', (_what, value) => {
    expect(is.object(value)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an array', []],
    ['an array of another realm', runInNewContext('[]')],
    ['a function', () => 1],
    ['an instance of a class', new Point()],
    ['a Date', new Date()],
    ['a Map', new Map()],
    ['what inherits its fields', Object.create({ a: 1 })],
    ['what inherits from an object without prototype', Object.create(Object.create(null) as object)],
    ['text', 'text'],
  ])('refuses %s', (_what, value) => {
    expect(is.object(value)).toBe(false);
  });
});

describe('is.own', () => {
  it('sees no inherited field', () => {
    expect(is.own({}, 'constructor')).toBeUndefined();
    expect(is.own({}, '__proto__')).toBeUndefined();
    expect(is.own(JSON.parse('{"__proto__": 1}') as object, '__proto__')).toBe(1);
  });
});

describe('is.arrayOf', () => {
  it('refuses the holes of a sparse array', () => {
    expect(is.arrayOf([1, 2], is.integer)).toBe(true);
    const sparse = [1, 2, 3];
    delete sparse[1];
    expect(is.arrayOf(sparse, is.integer)).toBe(false);
  });
});

describe('is.hasLength', () => {
  it('counts code points', () => {
    expect(is.hasLength('😀😀', 2, 2)).toBe(true);
    expect(is.hasLength('😀😀', 3)).toBe(false);
    expect(is.hasLength('\ud800', 1, 1)).toBe(true);
    expect(is.hasLength('', 0, 0)).toBe(true);
    expect(is.hasLength('abc', 0, 2)).toBe(false);
  });
});

describe('is.unique', () => {
  it.each<[string, readonly unknown[], boolean]>([
    ['numbers', [1, 2, 3], true],
    ['a number twice', [1, 2, 1], false],
    ['zero and minus zero', [0, -0], false],
    ['a number and a bigint of the same value', [1, 1n], false],
    ['a number and its text', [1, '1'], true],
    ['null and its text', [null, 'null'], true],
    ['false and zero', [false, 0], true],
    [
      'objects that differ in order only',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      false,
    ],
    ['objects that differ in a field that is undefined', [{ a: 1 }, { a: 1, b: undefined }], false],
    ['different objects', [{ a: 1 }, { a: 2 }], true],
    [
      'equal arrays',
      [
        [1, [2]],
        [1, [2]],
      ],
      false,
    ],
    ['an object and a text that looks like it', [{ a: 1 }, '\u0000{"a":1}'], true],
    ['bytes', [new Uint8Array([1, 2]), new Uint8Array([1, 2])], false],
    ['large bigints', [2n ** 63n - 1n, 2n ** 63n - 2n], true],
  ])('of %s', (_what, items, isUnique) => {
    expect(is.unique(items)).toBe(isUnique);
  });
});

describe('is.json', () => {
  it.each<[string, unknown, boolean]>([
    ['null', null, true],
    ['a bigint', 1n, true],
    ['NaN', NaN, false],
    ['undefined', undefined, false],
    ['a function', () => 1, false],
    ['an object with a field that is undefined', { a: undefined }, true],
    ['an array with an item that is undefined', [undefined], false],
    ['a Date', new Date(), false],
    ['something deep inside that is not', { a: [{ b: Symbol('x') }] }, false],
  ])('%s', (_what, value, isJson) => {
    expect(is.json(value)).toBe(isJson);
  });

  it('ends where a value contains itself', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(is.json(loop)).toBe(false);
  });
});
