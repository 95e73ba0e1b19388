import { describe, expect, it } from 'vitest';
import { deprecated } from '../../../src/runtime/server/deprecation.js';

const answer = { status: 200, headers: {}, body: undefined };
const linking = { ...answer, headers: { link: '</p?after=2>; rel="next"' } };

describe('deprecated', () => {
  it('returns the fields of the endpoint', () => {
    const fields = { deprecation: '@1772323200', link: '</v2>; rel="deprecation"' };
    expect(deprecated(fields)(answer)).toEqual(fields);
    expect(deprecated({ deprecation: '@1' })(linking)).toEqual({ deprecation: '@1' });
  });

  it('puts its link after those of the response', () => {
    expect(deprecated({ link: '</v2>; rel="deprecation"' })(linking)).toEqual({
      link: '</p?after=2>; rel="next", </v2>; rel="deprecation"',
    });
  });
});
