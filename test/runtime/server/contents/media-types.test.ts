import { describe, expect, it } from 'vitest';
import { isLinear } from '../../../../src/resolve/linear-pattern.js';
import { mediaTypeFinder, mediaTypeSyntax } from '../../../../src/runtime/server/contents/media-types.js';

const find = mediaTypeFinder(['image/*', 'text/csv;header=absent']);

describe('a Content-Type', () => {
  it.each([
    ['image/png', 'image/png'],
    [' Image/PNG ', 'image/png'],
    ['image/png ; a=1', 'image/png;a=1'],
    ['image/png;a="1";\tB="x y"', 'image/png;a=1;b="x y"'],
    ['image/png;', 'image/png'],
    ['image/png; ; ;; a=1 ; ', 'image/png;a=1'],
    ['text/csv; header=absent', 'text/csv;header=absent'],
  ])('%j is read as %s', (contentType, mediaType) => {
    expect(find(contentType)?.mediaType).toBe(mediaType);
  });

  it.each(['image/*', 'image', 'image/png;a', 'image/png;a=', 'image/png, image/gif', 'image/png;a="', 'text/csv'])(
    '%j belongs to none',
    (contentType) => {
      expect(find(contentType)).toBeUndefined();
    },
  );

  it('is read in linear time, whatever a client sends: with spaces between 300 semicolons, it took years', () => {
    expect(isLinear(mediaTypeSyntax.source)).toBe(true);
  });
});
