import { describe, expect, it } from 'vitest';
import { wholePattern } from '../../../src/openapi/patterns/whole-pattern.js';

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
