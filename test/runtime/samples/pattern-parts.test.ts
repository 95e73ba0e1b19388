import { describe, expect, it } from 'vitest';
import { patternParts } from '../../../src/runtime/samples/pattern-parts.js';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';

describe('patternParts', () => {
  it.each([
    ['[a-z]{2}-[0-9]+', [{ from: lower, least: 2, most: 2 }, '-', { from: digits, least: 1, most: 10_001 }]],
    ['abc', ['abc']],
    [String.raw`\d{3,5}`, [{ from: digits, least: 3, most: 5 }]],
    ['oak|elm', [{ choices: [['oak'], ['elm']], least: 1, most: 1 }]],
    ['a(-b)?', ['a', { choices: [['-b']], least: 0, most: 1 }]],
    ['(?<year>20)x', ['20x']],
    ['^x$', ['x']],
    ['(?=[a-z])[ab]', [{ from: 'ab', least: 1, most: 1 }]],
    ['ü(é|a)', ['ü', { choices: [['é'], ['a']], least: 1, most: 1 }]],
    ['[a]{0}b', ['b']],
    ['', []],
  ])('reads %j', (pattern, parts) => {
    expect(patternParts(pattern)).toEqual(parts);
  });

  it('returns nothing for characters that are not on a keyboard', () => {
    expect(patternParts('[α-ω]+')).toBeUndefined();
    expect(patternParts(String.raw`(a)\1`)).toBeUndefined();
    expect(patternParts('[α-ω]|a')).toEqual(['a']);
    expect(patternParts('(?:[α-ω])?a')).toEqual(['a']);
  });

  it('limits repetitions to what a person would read', () => {
    expect(patternParts('a{1000000}')).toEqual([{ from: 'a', least: 10_000, most: 10_000 }]);
  });
});
