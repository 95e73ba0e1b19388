import { describe, expect, it } from 'vitest';
import {
  caseSensitivePattern,
  searchedPart,
  unicodePattern,
  wholePattern,
} from '../../../src/openapi/patterns/whole-pattern.js';
import { createRandom, one, several } from '../../runtime/reference/random.js';

describe('an imported pattern', () => {
  it.each([
    ['^(?:a|b)$', 'a|b'],
    [String.raw`^(?:image\/(png|gif))$`, String.raw`image\/(png|gif)`],
    [String.raw`^(?:[\s\S]*usd[\s\S]*)$`, '[^]*usd[^]*'],
  ])('is, after an export as %s, the same as before', (exported, pattern) => {
    expect(wholePattern(exported)).toBe(pattern);
  });

  it.each([
    ['^(?:a)(?:b)$', '(?:a)(?:b)'],
    ['^(?:a)|(?:b)$', '(?:a)[^]*|[^]*(?:b)'],
    [String.raw`^\[\s\S]$`, String.raw`\[\s\S\]`],
  ])('keeps what only looks like it: %s', (written, pattern) => {
    expect(wholePattern(written)).toBe(pattern);
  });
});

it.each([
  ['a letter', '(?i)^(pay|X1)$', '^([pP][aA][yY]|[Xx]1)$'],
  ['a class', String.raw`^(?i)[0-9a-f_Z\d]+$`, String.raw`^[0-9a-fA-F_Zz\d]+$`],
  ['an escape', String.raw`(?i)\d\.`, String.raw`\d\.`],
  ['names, which it leaves alone', '(?i)(?<word>a)', '(?i)(?<word>a)'],
  ['no flag', '^a$', '^a$'],
])('caseSensitivePattern reads a pattern with %s', (_, pattern, expected) => {
  expect(caseSensitivePattern(pattern)).toBe(expected);
});

it.each([
  ['a hyphen after a class', String.raw`[\w-_.]+`, String.raw`[\w\-_.]+`],
  ['a hyphen before a class', String.raw`[.-\d]`, String.raw`[.\-\d]`],
  ['needless backslashes', String.raw`\_\@[\_\@\-]\-`, String.raw`_@[_@\-]-`],
  ['braces that are not quantifiers', 'a{b}c{2}', String.raw`a\{b\}c{2}`],
  ['unicode syntax already', String.raw`^[^\s/]{2,}$`, String.raw`^[^\s/]{2,}$`],
])('unicodePattern converts a pattern with %s', (_name, pattern, expected) => {
  expect(unicodePattern(pattern)).toBe(expected);
  const texts = ['a', 'ab', '-', '_', '_@_-', '_@--', 'a{b}cc', '.', '5', 'a-b', 'x/'];
  for (const text of texts) expect(new RegExp(expected, 'u').test(text)).toBe(new RegExp(pattern).test(text));
});

it('unicodePattern returns nothing for an invalid pattern', () => {
  expect(unicodePattern('(')).toBeUndefined();
});

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
    const random = createRandom(7);
    const signs = ['a', 'b', '[ab]', '.', '\\+', '[^a+]', '(?:a|b)'];
    const counts = ['', '', '*', '+', '?', '+?', '{2}'];
    const tried = { yes: 0, no: 0 };
    for (let count = 0; count < 2000; count += 1) {
      const pattern = several(random, 4, () => one(random, signs) + one(random, counts)).join('');
      const least = new RegExp(searchedPart(pattern, open), 'u');
      for (let round = 0; round < 10; round += 1) {
        const text = several(random, 5, () => one(random, ['a', 'b', '+', 'c', '\n'])).join('');
        const isFound = new RegExp(pattern, 'u').test(text);
        tried[isFound ? 'yes' : 'no'] += 1;
        expect([pattern, text, least.test(text)]).toEqual([pattern, text, isFound]);
      }
    }
    expect(Math.min(tried.yes, tried.no)).toBeGreaterThan(1000);
  });
});
