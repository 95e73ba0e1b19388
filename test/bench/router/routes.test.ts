import { describe, expect, it } from 'vitest';
import {
  colonPath,
  placeholdersOf,
  honoPath,
  mostSpecificFirst,
  segmentsOf,
} from '../../../bench/harness/router/routes.js';

const byKey = { method: 'GET', path: '/{projectKey}/resource/key={key}' };

describe('a route', () => {
  it('has segments with text, with a placeholder, and with a placeholder after text', () => {
    expect(segmentsOf(byKey)).toEqual([
      { text: '', placeholder: 'projectKey' },
      { text: 'resource', placeholder: undefined },
      { text: 'key=', placeholder: 'key' },
    ]);
    expect(placeholdersOf(byKey)).toEqual(['projectKey', 'key']);
  });

  it('is written in the syntax of each router', () => {
    expect(colonPath(byKey)).toBe('/:projectKey/resource/key=:key');
    expect(honoPath(byKey)).toBe('/:projectKey/resource/:key{key=[^/]+}');
  });
});

it('mostSpecificFirst sorts text before a placeholder after text, and that before a placeholder alone', () => {
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
