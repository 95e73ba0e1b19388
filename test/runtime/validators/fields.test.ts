import { afterEach, describe, expect, it } from 'vitest';
import { fieldNamesOf, hasFieldCount, ownField } from '../../../src/runtime/validators/fields.js';

it('ownField ignores inherited fields', () => {
  expect(ownField({}, 'constructor')).toBeUndefined();
  expect(ownField({}, '__proto__')).toBeUndefined();
  expect(ownField(JSON.parse('{"__proto__": 1}') as object, '__proto__')).toBe(1);
});

it('hasFieldCount counts what is serialized: a property set to undefined is not a field', () => {
  expect(hasFieldCount({ a: 1, b: undefined }, 1)).toBe(true);
  expect(hasFieldCount({ a: 1, b: null }, 1)).toBe(false);
  expect(hasFieldCount(JSON.parse('{"__proto__": 1, "constructor": 2}') as object, 2)).toBe(true);
});

describe('a property added to Object.prototype', () => {
  const all = Object.prototype as { stranger?: number };

  afterEach(() => delete all.stranger);

  it('is not a field, unless an object has its own', () => {
    all.stranger = 1;
    expect(hasFieldCount({ a: 1 }, 1)).toBe(true);
    expect(hasFieldCount({ a: 1, stranger: 2 }, 1)).toBe(false);
    expect(hasFieldCount({ a: 1, stranger: 2 }, 2)).toBe(true);
    expect(fieldNamesOf({ a: 1 })).toEqual(['a']);
    expect(fieldNamesOf({ stranger: 2 })).toEqual(['stranger']);
  });

  it('is not a field either where it is undefined', () => {
    (all as { stranger?: number | undefined }).stranger = undefined;
    expect(hasFieldCount({ a: 1 }, 1)).toBe(true);
    expect(hasFieldCount({ a: 1, b: undefined }, 1)).toBe(true);
  });
});

it("fieldNamesOf returns an object's own fields, and those inherited from a literal", () => {
  expect(fieldNamesOf({ a: 1, b: undefined })).toEqual(['a']);
  expect(fieldNamesOf(Object.assign(Object.create({ a: 1 }) as object, { b: 2 }))).toEqual(['b', 'a']);
});
