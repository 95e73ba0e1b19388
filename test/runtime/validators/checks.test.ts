import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  areDistinct,
  areIntegers,
  areNumbers,
  areStrings,
  hasLength,
  isJson,
  isObject,
} from '../../../src/runtime/validators/checks.js';

class Point {
  readonly x = 1;
}

describe('isObject', () => {
  it.each<[string, unknown]>([
    ['a literal', { a: 1 }],
    ['an object without a prototype', Object.create(null)],
    ['an object from another realm', runInNewContext('({ a: 1 })')],
    ['the result of JSON.parse for a field called constructor', JSON.parse('{"constructor": 1}')],
    // It is read and written by field names, so it does not matter where they are defined.
    ['an object that inherits fields from a literal', Object.create({ a: 1 })],
    ['the result of JSON.parse for __proto__', JSON.parse('{"__proto__": {"a": 1}}')],
  ])('accepts %s', (_what, value) => {
    expect(isObject(value)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an array', []],
    ['an array from another realm', runInNewContext('[]')],
    ['a function', () => 1],
    ['an instance of a class', new Point()],
    ['a Date', new Date()],
    ['a Map', new Map()],
    ['an object that inherits from one without a prototype', Object.create(Object.create(null) as object)],
    ['text', 'text'],
  ])('refuses %s', (_what, value) => {
    expect(isObject(value)).toBe(false);
  });
});

describe.each([
  ['areStrings', areStrings, ['a', 'b', 'c'], [1]],
  ['areIntegers', areIntegers, [1, 2, 3], [1.5]],
  ['areNumbers', (value: unknown) => areNumbers(value, 'domain'), [1.5, 2, 3], [Infinity]],
] as const)('%s', (_name, areItems, items, others) => {
  it('checks every item', () => {
    expect(areItems([])).toBe(true);
    expect(areItems(items)).toBe(true);
    expect(areItems([...items, ...others])).toBe(false);
    expect(areItems({ length: 0 })).toBe(false);
  });

  it('refuses a sparse array', () => {
    const sparse = [...items];
    delete sparse[1];
    expect(areItems(sparse)).toBe(false);
  });
});

describe('areDistinct', () => {
  it.each([2, 32, 33, 999, 1000])('finds a duplicate among %i items', (count) => {
    const items = Array.from({ length: count }, (_item, index) => index);
    expect(areDistinct(items)).toBe(true);
    expect(areDistinct(items.with(-1, 0))).toBe(false);
    expect(areDistinct(items.with(-1, -0))).toBe(false);
    expect(areDistinct(items.map(String))).toBe(true);
    expect(areDistinct(items.map(String).with(-1, '0'))).toBe(false);
  });

  it('does not take a number for its text', () => {
    expect(areDistinct([0, '0'])).toBe(true);
  });
});

it('hasLength counts code points', () => {
  expect(hasLength('😀😀', 2, 2)).toBe(true);
  expect(hasLength('😀😀', 3)).toBe(false);
  expect(hasLength('\ud800', 1, 1)).toBe(true);
  expect(hasLength('', 0, 0)).toBe(true);
  expect(hasLength('abc', 0, 2)).toBe(false);
});

describe('isJson', () => {
  it.each<[string, unknown, boolean]>([
    ['null', null, true],
    ['a bigint', 1n, true],
    ['NaN', NaN, false],
    ['undefined', undefined, false],
    ['a function', () => 1, false],
    ['an object with an undefined field', { a: undefined }, true],
    ['an array with an undefined item', [undefined], false],
    ['a Date', new Date(), false],
    ['an invalid value deep inside', { a: [{ b: Symbol('x') }] }, false],
  ])('handles %s', (_what, value, isRight) => {
    expect(isJson(value)).toBe(isRight);
  });

  it('ends where a value contains itself', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(isJson(loop)).toBe(false);
  });
});
