import { expect, it } from 'vitest';
import { caseSensitivePattern } from '../../../src/openapi/patterns/case-sensitive-pattern.js';

it.each([
  ['a letter', '(?i)^(pay|X1)$', '^([pP][aA][yY]|[Xx]1)$'],
  ['a class', String.raw`^(?i)[0-9a-f_Z\d]+$`, String.raw`^[0-9a-fA-F_Zz\d]+$`],
  ['an escape', String.raw`(?i)\d\.`, String.raw`\d\.`],
  ['names, which it leaves alone', '(?i)(?<word>a)', '(?i)(?<word>a)'],
  ['no flag', '^a$', '^a$'],
])('caseSensitivePattern reads a pattern with %s', (_, pattern, expected) => {
  expect(caseSensitivePattern(pattern)).toBe(expected);
});
