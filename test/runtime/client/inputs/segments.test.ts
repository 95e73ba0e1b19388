import { describe, expect, it } from 'vitest';
import { segmentBefore } from '../../../../src/runtime/client/inputs/segments.js';

describe('a value before other text of its segment', () => {
  it.each([
    ['-', '1-2', '1%2D2'],
    ['-', '-', '%2D'],
    ['--', 'a-', 'a%2D'],
    ['.', 'a.b c', 'a%2Eb%20c'],
    ['to', 'total', '%74o%74al'],
    ['b', 'ü', '%C3%BC'],
  ])('has the text %j of %j encoded: %s', (after, text, segment) => {
    expect(segmentBefore(after)(text)).toBe(segment);
    expect((segment + after).indexOf(after, 1)).toBe(segment.length);
    expect(decodeURIComponent(segment)).toBe(text);
  });

  it.each([
    ['B', 'ü'],
    ['2', ' '],
    ['-', ''],
    ['-', '..'],
    ['-', '\ud800'],
  ])('before %j cannot be %j', (after, text) => {
    expect(segmentBefore(after)(text)).toBeUndefined();
  });
});
