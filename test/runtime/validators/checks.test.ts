import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import {
  areDistinct,
  areIntegers,
  areNumbers,
  areStrings,
  hasLength,
  isJson,
  isObject,
} from '../../../src/runtime/validators/checks.js';
import { areUnique } from '../../../src/runtime/validators/equality.js';
import { fieldNamesOf, hasFieldCount, ownField } from '../../../src/runtime/validators/fields.js';

class Point {
  readonly x = 1;
}

describe('isObject', () => {
  it.each<[string, unknown]>([
    ['a literal', { a: 1 }],
    ['an object without a prototype', Object.create(null)],
    ['an object of another realm', runInNewContext('({ a: 1 })')],
    ['what JSON.parse makes of a field called constructor', JSON.parse('{"constructor": 1}')],
    // It is read and written by the names of fields, so it does not matter who holds them.
    ['what inherits fields from a literal', Object.create({ a: 1 })],
    ['what JSON.parse makes of __proto__', JSON.parse('{"__proto__": {"a": 1}}')],
  ])('accepts %s', (_what, value) => {
    expect(isObject(value)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an array', []],
    ['an array of another realm', runInNewContext('[]')],
    ['a function', () => 1],
    ['an instance of a class', new Point()],
    ['a Date', new Date()],
    ['a Map', new Map()],
    ['what inherits from an object without prototype', Object.create(Object.create(null) as object)],
    ['text', 'text'],
  ])('refuses %s', (_what, value) => {
    expect(isObject(value)).toBe(false);
  });
});

describe('ownField', () => {
  it('sees no inherited field', () => {
    expect(ownField({}, 'constructor')).toBeUndefined();
    expect(ownField({}, '__proto__')).toBeUndefined();
    expect(ownField(JSON.parse('{"__proto__": 1}') as object, '__proto__')).toBe(1);
  });
});

describe.each([
  ['areStrings', areStrings, ['a', 'b', 'c'], [1]],
  ['areIntegers', areIntegers, [1, 2, 3], [1.5]],
  ['areNumbers', (value: unknown) => areNumbers(value, 'domain'), [1.5, 2, 3], [Infinity]],
] as const)('%s', (_name, areItems, items, others) => {
  it('looks at every item', () => {
    expect(areItems([])).toBe(true);
    expect(areItems(items)).toBe(true);
    expect(areItems([...items, ...others])).toBe(false);
    expect(areItems({ length: 0 })).toBe(false);
  });

  it('refuses the substitutions of a sparse array', () => {
    const sparse = [...items];
    delete sparse[1];
    expect(areItems(sparse)).toBe(false);
  });
});

describe('hasFieldCount', () => {
  it('counts what is written: a property set to undefined is no field', () => {
    expect(hasFieldCount({ a: 1, b: undefined }, 1)).toBe(true);
    expect(hasFieldCount({ a: 1, b: null }, 1)).toBe(false);
    expect(hasFieldCount(JSON.parse('{"__proto__": 1, "constructor": 2}') as object, 2)).toBe(true);
  });
});

describe('what was added to all objects', () => {
  const all = Object.prototype as { stranger?: number };

  afterEach(() => delete all.stranger);

  it('is no field, unless an object has one of that name itself', () => {
    all.stranger = 1;
    expect(hasFieldCount({ a: 1 }, 1)).toBe(true);
    expect(hasFieldCount({ a: 1, stranger: 2 }, 1)).toBe(false);
    expect(hasFieldCount({ a: 1, stranger: 2 }, 2)).toBe(true);
    expect(fieldNamesOf({ a: 1 })).toEqual(['a']);
    expect(fieldNamesOf({ stranger: 2 })).toEqual(['stranger']);
  });

  it('is none either where it is undefined', () => {
    (all as { stranger?: number | undefined }).stranger = undefined;
    expect(hasFieldCount({ a: 1 }, 1)).toBe(true);
    expect(hasFieldCount({ a: 1, b: undefined }, 1)).toBe(true);
  });
});

describe('fieldNamesOf', () => {
  it('has what an object holds itself, or has from the literal it was made of', () => {
    expect(fieldNamesOf({ a: 1, b: undefined })).toEqual(['a']);
    expect(fieldNamesOf(Object.assign(Object.create({ a: 1 }) as object, { b: 2 }))).toEqual(['b', 'a']);
  });
});

describe('areDistinct', () => {
  it.each([2, 32, 33, 100])('finds one of %i items that appears twice', (count) => {
    const items = Array.from({ length: count }, (_item, index) => index);
    expect(areDistinct(items)).toBe(true);
    expect(areDistinct(items.with(-1, 0))).toBe(false);
    expect(areDistinct(items.with(-1, -0))).toBe(false);
    expect(areDistinct(items.map(String))).toBe(true);
    expect(areDistinct([...items, '0'])).toBe(true);
  });
});

describe('hasLength', () => {
  it('counts code points', () => {
    expect(hasLength('😀😀', 2, 2)).toBe(true);
    expect(hasLength('😀😀', 3)).toBe(false);
    expect(hasLength('\ud800', 1, 1)).toBe(true);
    expect(hasLength('', 0, 0)).toBe(true);
    expect(hasLength('abc', 0, 2)).toBe(false);
  });
});

describe('areUnique', () => {
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
    expect(areUnique(items)).toBe(isUnique);
  });
});

describe('isJson', () => {
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
  ])('%s', (_what, value, isRight) => {
    expect(isJson(value)).toBe(isRight);
  });

  it('ends where a value contains itself', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(isJson(loop)).toBe(false);
  });
});
