import { describe, expect, it } from 'vitest';
import { colonPath, holesOf, honoPath, mostSpecificFirst, segmentsOf } from '../../../bench/harness/router/routes.js';

const byKey = { method: 'GET', path: '/{projectKey}/resource/key={key}' };

describe('a route', () => {
  it('has segments of text, of a hole, and of a hole behind text', () => {
    expect(segmentsOf(byKey)).toEqual([
      { text: '', hole: 'projectKey' },
      { text: 'resource', hole: undefined },
      { text: 'key=', hole: 'key' },
    ]);
    expect(holesOf(byKey)).toEqual(['projectKey', 'key']);
  });

  it('is written as each router writes it', () => {
    expect(colonPath(byKey)).toBe('/:projectKey/resource/key=:key');
    expect(honoPath(byKey)).toBe('/:projectKey/resource/:key{key=[^/]+}');
  });
});

describe('routes in order', () => {
  it('have text before a hole behind text, and that before a hole alone', () => {
    const paths = ['/{p}/a/{id}', '/{p}/a/key={key}', '/{p}/a', '/{p}/a/search', '/x/{id}'];
    const sorted = mostSpecificFirst(paths.map((path) => ({ method: 'GET', path })));
    expect(sorted.map(({ path }) => path)).toEqual([
      '/x/{id}',
      '/{p}/a',
      '/{p}/a/search',
      '/{p}/a/key={key}',
      '/{p}/a/{id}',
    ]);
  });
});
