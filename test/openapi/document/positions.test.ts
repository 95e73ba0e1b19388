import { describe, expect, it } from 'vitest';
import { withSpans } from '../../../src/openapi/document/positions.js';

const skipped = { 'a}"': ['{', ']', { b: '\\"}' }], c: [[], {}, [[{ d: 1 }]]] };
const document = {
  before: skipped,
  list: [skipped, [1, skipped, { wanted: true }], 'last'],
  'a/b': { deep: { key: null, other: skipped, end: 0 } },
  after: 'found',
};

describe('pointers into a JSON file lead', () => {
  const places: readonly (readonly [pointer: string, found: string])[] = [
    ['#/before', '"before"'],
    ['#/list/1/2/wanted', '"wanted"'],
    ['#/list/1/0', '1'],
    ['#/list/2', '"last"'],
    ['#/a~1b/deep/end', '"end"'],
    ['#/a~1b/deep/other/c/2/0/0/d', '"d"'],
    ['#/after', '"after"'],
    // There is no such part: the nearest one around it.
    ['#/a~1b/deep/missing/more', '"deep"'],
  ];

  it.each([undefined, 2])('to keys and items, whatever is skipped before them (indent %s)', (indent) => {
    const text = JSON.stringify(document, undefined, indent);
    const textsAt = (pointers: readonly string[]): readonly string[] =>
      withSpans(
        [{ path: 'api.json', text }],
        pointers.map((at) => ({ at })),
      ).map(([, { start, end }]) => text.slice(start, end));
    expect(textsAt(places.map(([pointer]) => pointer))).toEqual(places.map(([, found]) => found));
    for (const [pointer, found] of places) expect(textsAt([pointer])).toEqual([found]);
  });
});
