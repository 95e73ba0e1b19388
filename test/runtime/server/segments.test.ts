import { describe, expect, it } from 'vitest';
import { areDecodedSegments, areSegments } from '../../../src/runtime/server/segments.js';
import { codeAt, isAt, segmentEnd } from '../../../src/runtime/server/target.js';

it.each([
  ['/a', 1, 2],
  ['/abc/d', 1, 4],
  ['/abc/d', 5, 6],
  ['/a/', 3, -1],
  ['/a//b', 3, -1],
  ['/', 1, -1],
  // There is none after the last segment.
  ['/a', 3, -1],
  ['/.', 1, -1],
  ['/..', 1, -1],
  ['/./a', 1, -1],
  ['/../a', 1, -1],
  ['/...', 1, 4],
  ['/.a', 1, 3],
  ['/..a', 1, 4],
  ['/a.', 1, 3],
  ['/a..', 1, 4],
])('segmentEnd finds in %s from %i the end %i', (path, start, end) => {
  expect(segmentEnd(path, start)).toBe(end);
});

it('isAt compares only at the given position', () => {
  expect(isAt('/a/b/a', '/a', 0)).toBe(true);
  expect(isAt('/a/b/a', '/a', 4)).toBe(true);
  expect(isAt('/a/b/a', '/a', 1)).toBe(false);
  expect(isAt('/a/b/a', '/a', 5)).toBe(false);
  expect(isAt('/a/b/a', '/a', 60)).toBe(false);
});

it('codeAt returns a character code, and 0 after the end', () => {
  expect(codeAt('/a', 1)).toBe(97);
  expect(codeAt('/a', 2)).toBe(0);
  expect(codeAt('/a', 20)).toBe(0);
});

describe('areSegments', () => {
  it.each([
    ['/a', 0, 2, true],
    ['/a/b.c/...', 0, 10, true],
    ['/a/b/c', 2, 4, true],
    ['/a', 0, 0, false],
    ['/', 0, 1, false],
    ['/a/', 0, 3, false],
    ['/a//b', 0, 5, false],
    ['/a/../b', 0, 7, false],
    ['/a/.', 0, 4, false],
    ['/ab', 1, 3, false],
    ['', 0, 0, false],
  ])('returns for %j from %i to %i: %j', (path, slash, end, expected) => {
    expect(areSegments(path, slash, end)).toBe(expected);
  });

  it('takes linear time', () => {
    const path = '/a'.repeat(2 ** 20);
    expect(areSegments(path, 0, path.length)).toBe(true);
    expect(areDecodedSegments(path.slice(1))).toBe(true);
    expect(areDecodedSegments('.'.repeat(2 ** 20))).toBe(true);
  });
});
