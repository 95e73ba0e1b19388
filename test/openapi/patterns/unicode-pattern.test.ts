import { expect, it } from 'vitest';
import { unicodePattern } from '../../../src/openapi/patterns/unicode-pattern.js';

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
