import { describe, expect, it } from 'vitest';
import { pathSegment, percentEncode } from '../../../src/runtime/client/percent.js';

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
  ])('%j → %s, and back', (text, encoded) => {
    expect(percentEncode(text)).toBe(encoded);
    expect(decodeURIComponent(encoded)).toBe(text);
  });

  it('has no answer for half a character', () => {
    expect(percentEncode('a\ud83d')).toBeUndefined();
  });
});

describe('pathSegment', () => {
  it.each(['', '.', '..'])('has none for %j: whoever reads the URL takes such a segment away', (text) => {
    expect(pathSegment(text)).toBeUndefined();
    expect(new URL(`https://api.test/a/${text}/b`).pathname).not.toBe(`/a/${text === '' ? '-' : text}/b`);
  });

  it.each([
    ['...', '...'],
    ['.a', '.a'],
    [' ', '%20'],
    ['%2e', '%252e'],
    ['.\n', '.%0A'],
  ])('%j → %s', (text, segment) => {
    expect(pathSegment(text)).toBe(segment);
  });

  it('has none for half a character', () => {
    expect(pathSegment('a\ud83d')).toBeUndefined();
  });
});
