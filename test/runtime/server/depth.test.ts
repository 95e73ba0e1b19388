import { isDeeper } from '../../../src/runtime/server/limits.js';
import { describe, expect, it } from 'vitest';

describe('isDeeper', () => {
  it.each([
    ['[[[]]]', false],
    ['[[[[]]]]', true],
    ['{"a":{"b":{"c":{}}}}', true],
    ['[[],[],[],[],[]]', false],
    ['["[[[[[[", "\\"[[[[", "\\\\"]', false],
    ['["\\\\", [[[]]]]', true],
    ['["unterminated [[[[', false],
  ])('compares %s with three levels: %s', (text, expected) => {
    expect(isDeeper(text, 3)).toBe(expected);
  });

  it('takes linear time: a mebibyte of brackets is no problem', () => {
    expect(isDeeper('['.repeat(2 ** 20), 64)).toBe(true);
    expect(isDeeper('[]'.repeat(2 ** 19), 64)).toBe(false);
  });
});
