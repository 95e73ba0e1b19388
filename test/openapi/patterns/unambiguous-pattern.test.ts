import { describe, expect, it } from 'vitest';
import { unambiguousPattern } from '../../../src/openapi/patterns/unambiguous-pattern.js';
import { isLinear } from '../../../src/resolve/linear-pattern.js';
import { randomOf } from '../../support/random.js';

describe('the unambiguous form of a pattern', () => {
  it.each([
    ['(a+)+', 'a+'],
    ['(?:a|b|ab)*', '[ab]*'],
    [String.raw`\d*\.?\d*`, String.raw`\d*(?:\.\d*)?`],
    ['[0-9]+.?[0-9]*', String.raw`\d+(?:[^\n\r0-9\u2028\u2029]\d*)?`],
    ['.+/.+', String.raw`.[^\n\r/\u2028\u2029]*\/.+`],
    [String.raw`[\x00-\x1f\\-]*-`, String.raw`(?:[\x00-\x1f\\]|-+[\x00-\x1f\\])*-+`],
    ['a{3}', 'aaa'],
  ])('%s → %s', (pattern, expected) => {
    expect(unambiguousPattern(pattern)).toBe(expected);
  });

  it.each([
    ['an anchor inside', '(^a+)+'],
    ['a lookaround', '(?=a+)(?:a+)+'],
    ['a back reference', String.raw`(a+)+\1`],
    ['characters beyond ASCII', String.raw`(?:\s+|\S)+`],
    ['very many states', '(?:a*b*){9}[^]{80}'],
    // It is refused before there is work for each of a million pairs of counts.
    ['counted repetitions inside others', '((a{0,999}){0,999}){0,999}'],
  ])('does not exist with %s', (_, pattern) => {
    expect(unambiguousPattern(pattern)).toBeUndefined();
  });

  it('matches the same strings, in linear time', () => {
    const random = randomOf(11);
    const signs = ['a', 'b', '[ab]', '.', '[^a]', String.raw`\w`, '(?:a|b)', '(?:a+b?)', '(?:|ab|[^]a)'];
    const counts = ['', '', '*', '+', '?', '{2}', '{1,3}', '{2,}'];
    const texts = ['a', 'b', '/', '\n', '\u2028', '\u00e9'];
    const tried = { yes: 0, no: 0 };
    for (let count = 0; count < 600; count += 1) {
      const pattern = random.several(4, () => random.oneOf(signs) + random.oneOf(counts)).join('');
      const unambiguous = unambiguousPattern(pattern);
      if (unambiguous === undefined) continue;
      expect([pattern, unambiguous, isLinear(unambiguous)]).toEqual([pattern, unambiguous, true]);
      for (let round = 0; round < 20; round += 1) {
        const text = random.several(5, () => random.oneOf(texts)).join('');
        const isMatched = new RegExp(`^(?:${pattern})$`, 'u').test(text);
        tried[isMatched ? 'yes' : 'no'] += 1;
        expect([pattern, text, new RegExp(`^(?:${unambiguous})$`, 'u').test(text)]).toEqual([pattern, text, isMatched]);
      }
    }
    expect(Math.min(tried.yes, tried.no)).toBeGreaterThan(1000);
  });
});
