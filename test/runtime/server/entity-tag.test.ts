import { describe, expect, it } from 'vitest';
import { entityTag, isSameStrongly, isSameWeakly, parseEntityTags } from '../../../src/runtime/server/conditional.js';

describe('entityTag', () => {
  it('is the version in quotes, exact however large', () => {
    expect(entityTag({ version: 3 })).toBe('"3"');
    expect(entityTag({ version: 9007199254740993n })).toBe('"9007199254740993"');
  });

  it('may contain an id of any characters, and is still a valid tag', () => {
    const tag = entityTag({ version: 3, id: 'a "b", ü\n' });
    expect(tag).toBe('"3.a%20%22b%22%2C%20%C3%BC%0A"');
    expect(parseEntityTags(tag)).toEqual([tag]);
  });
});

describe('parseEntityTags', () => {
  it.each([
    ['*', '*'],
    [' * ', '*'],
    ['"a"', ['"a"']],
    ['W/"a"', ['W/"a"']],
    ['""', ['""']],
    ['"a", W/"b","c"', ['"a"', 'W/"b"', '"c"']],
    ['"a,b", "c"', ['"a,b"', '"c"']],
    [', "a" ,\t, "b" ,', ['"a"', '"b"']],
    ['"\xe4"', ['"\xe4"']],
  ])('reads %j', (text, tags) => {
    expect(parseEntityTags(text)).toEqual(tags);
  });

  it.each([
    '',
    ' ',
    ',',
    'a',
    '"a',
    'a"',
    '"a" "b"',
    '"a", *',
    '*, "a"',
    'w/"a"',
    'W/ "a"',
    'W/a',
    '"a b"',
    "'a'",
    '"a"x',
  ])('refuses %j', (text) => {
    expect(parseEntityTags(text)).toBeUndefined();
  });

  it('reads a tag list of any length without backtracking', () => {
    const many = Array.from({ length: 4000 }, () => '"a"');
    expect(parseEntityTags(many.join(','))).toHaveLength(4000);
    expect(parseEntityTags(`"${' ,'.repeat(8000)}`)).toBeUndefined();
  });
});

it.each([
  ['W/"1"', 'W/"1"', false, true],
  ['W/"1"', 'W/"2"', false, false],
  ['W/"1"', '"1"', false, true],
  ['"1"', '"1"', true, true],
])(
  'comparison of tags (RFC 9110, section 8.8.3.2) finds %s and %s strongly equal: %j, weakly equal: %j',
  (left, right, strongly, weakly) => {
    expect(isSameStrongly(left, right)).toBe(strongly);
    expect(isSameStrongly(right, left)).toBe(strongly);
    expect(isSameWeakly(left, right)).toBe(weakly);
    expect(isSameWeakly(right, left)).toBe(weakly);
  },
);
