import { describe, expect, it } from 'vitest';
import { withDeprecation } from '../../../src/runtime/server/deprecation.js';

describe('withDeprecation', () => {
  it('adds its fields to those of an answer', () => {
    expect(withDeprecation({ 'content-type': 'text/plain' }, { deprecation: '@1772323200' })).toEqual({
      'content-type': 'text/plain',
      deprecation: '@1772323200',
    });
  });

  it('puts its link after those of the answer', () => {
    const links = withDeprecation({ link: '</p?after=2>; rel="next"' }, { link: '</v2>; rel="deprecation"' });
    expect(links).toEqual({ link: '</p?after=2>; rel="next", </v2>; rel="deprecation"' });
  });

  it('leaves to an answer what it says itself', () => {
    expect(withDeprecation({ sunset: 'a' }, { sunset: 'b', deprecation: '@1' })).toEqual({
      sunset: 'a',
      deprecation: '@1',
    });
  });
});
