import { describe, expect, it } from 'vitest';
import { deprecationOf } from '../../../src/runtime/server/deprecation.js';

const answer = { status: 200, headers: {}, body: undefined };
const linking = { ...answer, headers: { link: '</p?after=2>; rel="next"' } };

describe('deprecationOf', () => {
  it('is undefined for an endpoint that is not deprecated', () => {
    expect(deprecationOf(linking, undefined)).toBeUndefined();
  });

  it('returns the fields of the endpoint', () => {
    const fields = { deprecation: '@1772323200', link: '</v2>; rel="deprecation"' };
    expect(deprecationOf(answer, fields)).toEqual(fields);
    expect(deprecationOf(linking, { deprecation: '@1' })).toEqual({ deprecation: '@1' });
  });

  it('puts its link after those of the response', () => {
    expect(deprecationOf(linking, { link: '</v2>; rel="deprecation"' })).toEqual({
      link: '</p?after=2>; rel="next", </v2>; rel="deprecation"',
    });
  });
});
