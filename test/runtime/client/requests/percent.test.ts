import { describe, expect, it } from 'vitest';
import { pathSegment, percentEncode } from '../../../../src/runtime/client/requests/percent.js';

describe('percentEncode', () => {
  it.each([
    ['plain-text_1.~', 'plain-text_1.~'],
    ['key=x', 'key%3Dx'],
    ['a/b', 'a%2Fb'],
    ['a%2Fb', 'a%252Fb'],
    ['?#&+;:@', '%3F%23%26%2B%3B%3A%40'],
    ["!'()*", '%21%27%28%29%2A'],
    ['a b', 'a%20b'],
    ['ü€😀', '%C3%BC%E2%82%AC%F0%9F%98%80'],
    ['a\r\nb\0', 'a%0D%0Ab%00'],
  ])('turns %j into %s, and can be decoded', (text, encoded) => {
    expect(percentEncode(text)).toBe(encoded);
    expect(decodeURIComponent(encoded)).toBe(text);
  });

  it('has no result for a lone surrogate', () => {
    expect(percentEncode('a\ud83d')).toBeUndefined();
  });
});

describe('pathSegment', () => {
  it.each(['', '.', '..'])('has no result for %j, as URLs drop such a segment', (text) => {
    expect(pathSegment(text)).toBeUndefined();
    expect(new URL(`https://api.test/a/${text}/b`).pathname).not.toBe(`/a/${text === '' ? '-' : text}/b`);
  });

  it.each([
    ['...', '...'],
    ['.a', '.a'],
    [' ', '%20'],
    ['%2e', '%252e'],
    ['.\n', '.%0A'],
  ])('turns %j into %s', (text, segment) => {
    expect(pathSegment(text)).toBe(segment);
  });

  it('has no result for a lone surrogate', () => {
    expect(pathSegment('a\ud83d')).toBeUndefined();
  });
});
