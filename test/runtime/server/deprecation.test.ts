import { describe, expect, it } from 'vitest';
import { deprecated } from '../../../src/runtime/server/http.js';

const linking = { link: '</p?after=2>; rel="next"' };

describe('deprecated', () => {
  it('adds the fields of the endpoint', () => {
    const fields = { deprecation: '@1772323200', link: '</v2>; rel="deprecation"' };
    expect(deprecated({ etag: '"1"' }, fields)).toEqual({ etag: '"1"', ...fields });
    expect(deprecated(linking, { deprecation: '@1' })).toEqual({ ...linking, deprecation: '@1' });
  });

  it('puts its link after those of the response', () => {
    expect(deprecated(linking, { link: '</v2>; rel="deprecation"' })).toEqual({
      link: '</p?after=2>; rel="next", </v2>; rel="deprecation"',
    });
  });
});
