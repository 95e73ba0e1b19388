import { describe, expect, it } from 'vitest';
import { searchedPart } from '../../../src/openapi/patterns/searched-part.js';
import { randomOf } from '../../support/random.js';

const open = { isStart: false, isEnd: false };

describe('the part of a pattern that a search requires', () => {
  it.each([
    ['[0-9]+\\.[0-9]+', '[0-9]\\.[0-9]'],
    ['.*\\S.*', '\\S'],
    ['a?b*?c+?', 'c'],
    ['\\++x{2,}', '\\+x{2,}'],
    ['(?:ab)+c', '(?:ab)+c'],
    ['(a)*', '(a)*'],
    ['(.+?)\\.(jpg|png)', '.\\.(jpg|png)'],
    ['(?:[)(]+)b+(?:c|d)', '[)(]b+(?:c|d)'],
    ['(?:[)(])b+(c)', '(?:[)(])b+(c)'],
    ['(?=a+)b', '(?=a+)b'],
    ['a.(b+)', 'a.b'],
    ['\\p{L}+', '\\p{L}+'],
    ['[\\]+]+', '[\\]+]'],
    ['.*', ''],
  ])('is found: %s → %s', (pattern, least) => {
    expect(searchedPart(pattern, open)).toBe(least);
  });

  it('is unchanged where the pattern is anchored', () => {
    expect(searchedPart('a+b+', { isStart: true, isEnd: false })).toBe('a+b');
    expect(searchedPart('a+b+', { isStart: false, isEnd: true })).toBe('ab+');
    expect(searchedPart('a+b+', { isStart: true, isEnd: true })).toBe('a+b+');
  });

  it('matches the same strings as the pattern', () => {
    const random = randomOf(7);
    const signs = ['a', 'b', '[ab]', '.', '\\+', '[^a+]', '(?:a|b)'];
    const counts = ['', '', '*', '+', '?', '+?', '{2}'];
    const tried = { yes: 0, no: 0 };
    for (let count = 0; count < 2000; count += 1) {
      const pattern = random.several(4, () => random.oneOf(signs) + random.oneOf(counts)).join('');
      const least = new RegExp(searchedPart(pattern, open), 'u');
      for (let round = 0; round < 10; round += 1) {
        const text = random.several(5, () => random.oneOf(['a', 'b', '+', 'c', '\n'])).join('');
        const isFound = new RegExp(pattern, 'u').test(text);
        tried[isFound ? 'yes' : 'no'] += 1;
        expect([pattern, text, least.test(text)]).toEqual([pattern, text, isFound]);
      }
    }
    expect(Math.min(tried.yes, tried.no)).toBeGreaterThan(1000);
  });
});
