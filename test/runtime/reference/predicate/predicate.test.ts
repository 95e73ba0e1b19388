import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../src/runtime/reference/predicate/condition.js';
import { parsePredicate } from '../../../../src/runtime/reference/predicate/predicate.js';
import { type Thing, thingType } from '../thing.js';

const thing: Thing = {
  id: 'b',
  key: 'lamp',
  version: 3,
  name: 'Desk "lamp"',
  size: 1.5,
  big: 9223372036854775807n,
  isOpen: true,
  any: null,
  inner: {
    words: ['red', 'blue'],
    numbers: [],
    pairs: [
      { left: 1, right: 'a' },
      { left: 2, right: 'b' },
    ],
  },
};

const variables = new Map([
  ['name', ['lamp']],
  ['words', ['green', 'blue']],
  ['size', ['1.5']],
  ['none', []],
]);

function holds(text: string): boolean {
  return evaluate(parsePredicate(text, { type: thingType, variables }), thing);
}

function refusal(text: string): string {
  try {
    parsePredicate(text, { type: thingType, variables });
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a predicate', () => {
  it.each([
    ['key = "lamp"', true],
    ['key != "lamp"', false],
    ['key <> "other"', true],
    ['name = "Desk \\"lamp\\""', true],
    ['key < "lamq" and key >= "lamp"', true],
    ['version >= 3 and version < 4', true],
    ['version = 3.0', 'column 11: "version" is compared with a whole number'],
    ['size > 1 and size <= 1.5e0', true],
    ['big = 9223372036854775807', true],
    ['big > 9223372036854775806', true],
    ['big >= 9223372036854775808', false],
    ['isOpen = true', true],
    ['isOpen != TRUE', false],
    ['version in (1, 2, 3)', true],
    ['version not in (1, 2)', true],
    ['inner.words contains any ("green", "blue")', true],
    ['inner.words contains all ("red", "blue")', true],
    ['inner.words contains all ("red", "green")', false],
    ['inner.numbers is empty', true],
    ['inner.words is not empty', true],
    ['any is defined', true],
    ['inner.deeper is not defined', true],
    ['inner.deeper.note = "x"', false],
    ['inner.deeper.note != "x"', true],
    ['inner(words contains any ("red") and numbers is empty)', true],
    ['inner.pairs(left = 1 and right = "a")', true],
    ['inner.pairs(left = 1 and right = "b")', false],
    ['inner.pairs(left = 1) and inner.pairs(right = "b")', true],
    ['not key = "lamp" or version = 3', true],
    ['not (key = "lamp" or version = 3)', false],
    ['key = "x" and version = 1 or isOpen = true', true],
    ['key = "x" and (version = 1 or isOpen = true)', false],
    ['`key` = :name', true],
    ['KEY = "lamp"', 'column 1: unknown field "KEY"; did you mean "key"?'],
    ['key IN (:name) AND NOT key IN ("x")', true],
    ['inner.words contains any (:words)', true],
    ['size = :size', true],
    ['key in (:none)', false],
    ['key not in (:none)', true],
  ])('is evaluated: %s', (text, expected) => {
    expect(typeof expected === 'string' ? refusal(text) : holds(text)).toBe(expected);
  });

  it.each([
    ['', 'column 1: expected the name of a field, found the end'],
    ['key', 'column 4: expected a comparison, "in", "contains" or "is", found the end'],
    ['key =', 'column 6: expected text: "…", found the end'],
    ['key = "a" key = "b"', 'column 11: expected "and", "or" or the end, found "key"'],
    ['kye = "a"', 'column 1: unknown field "kye"; did you mean "key"?'],
    ['inner.colour = 1', 'column 7: unknown field "colour"; there are "words", "numbers", "pairs", "deeper"'],
    ['toString = "x"', expect.stringContaining('column 1: unknown field "toString"')],
    ['key = lamp', 'column 7: "key" is compared with text: "…"'],
    ["key = 'lamp'", 'column 7: a string must be in double quotes'],
    ['key = "lamp', 'column 7: the string that begins here has no closing double quote'],
    ['key = "\\q"', 'column 7: the string has an escape or a character that JSON does not allow'],
    ['key = "\\u0000"', expect.stringContaining('column 7: the string has U+0000')],
    ['version = "3"', 'column 11: "version" is compared with a whole number'],
    ['size = 1e999', 'column 8: "size" is compared with a number'],
    ['size = 01', expect.stringContaining('column 8')],
    ['isOpen > false', 'column 1: "isOpen" is true or false; compare it with "=" or "!="'],
    ['inner.words = "red"', 'column 1: "inner.words" is an array; use "contains any (…)" or "contains all (…)"'],
    ['inner.pairs.left = 1', 'column 13: "inner.pairs" is an array; select its elements with inner.pairs(… = …)'],
    ['key.length = 1', 'column 5: "key" has no fields'],
    ['key contains any ("a")', 'column 1: "key" is not an array; compare it with "=" or "in"'],
    ['inner = 1', 'column 1: "inner" is not a single value'],
    ['any = 1', 'column 1: "any" is not a single value'],
    ['key is empty', 'column 1: "key" is not an array; only arrays can be empty'],
    ['key is nice', 'column 8: expected "defined" or "empty", found "nice"'],
    ['key = :unknown', 'column 7: the variable ":unknown" is not given'],
    ['version = :name', 'column 11: the variable ":name" is compared with "version" and must be a whole number'],
    ['key = :words', 'column 7: the variable has 2 values here, where one is compared'],
    ['(key = "a"', 'column 11: expected ")", found the end'],
    ['key = "😀" and ?', 'column 15: unexpected "?"'],
    ['key = "a" && isOpen = true', 'column 11: conditions are joined by "and" and "or"'],
    ['key = "a" || isOpen = true', 'column 11: conditions are joined by "and" and "or"'],
    ['key in ()', 'column 9: expected text: "…", found ")"'],
    ['key in :names', 'column 8: expected "(", found ":names"'],
  ])('is refused: %s', (text, expected) => {
    expect(refusal(text)).toEqual(expected);
  });

  it('has a limited depth and length', () => {
    expect(refusal(`${'('.repeat(40)}key = "a"${')'.repeat(40)}`)).toBe('column 33: conditions nest at most 32 deep');
    expect(refusal(`${'not '.repeat(5000)}key = "a"`)).toContain('at most 10000 characters');
    expect(refusal(`${'not '.repeat(2000)}key = "a"`)).toContain('conditions nest at most 32 deep');
  });
});
