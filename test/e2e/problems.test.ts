import { describe, expect, it } from 'vitest';
import { createdResource, freshProject, problemOf, type RawRequest, send, tokenWith } from './service.js';

const json = { 'content-type': 'application/json' };
const tooManyValues = Array.from({ length: 101 }, () => 'arrayOfString=a').join('&');

describe('a request that fails', () => {
  const projectKey = freshProject();
  const base = `/${projectKey}/resource`;
  const stale = async (): Promise<string> => `${base}/${(await createdResource(projectKey, {})).id}`;

  const requests: readonly (readonly [
    title: string,
    status: number,
    request: () => Promise<Omit<RawRequest, 'token'>>,
  ])[] = [
    ['an invalid parameter', 400, async () => ({ method: 'GET', target: `${base}?x=1` })],
    ['an invalid predicate', 400, async () => ({ method: 'GET', target: `${base}/sorted-query-parameters?where=x` })],
    [
      'a malformed If-Match',
      400,
      async () => ({ method: 'DELETE', target: await stale(), headers: { 'if-match': 'x' } }),
    ],
    ['more than 100 query values', 400, async () => ({ method: 'GET', target: `${base}?${tooManyValues}` })],
    ['a malformed path value', 400, async () => ({ method: 'GET', target: '/%zz/resource' })],
    ['another path', 404, async () => ({ method: 'GET', target: `/${projectKey}/resources` })],
    ['a slash at the end', 404, async () => ({ method: 'GET', target: `${base}/` })],
    ['an unknown identifier', 404, async () => ({ method: 'GET', target: `${base}/none` })],
    ['an unknown key', 404, async () => ({ method: 'GET', target: `${base}/key=none` })],
    ['a draft without a key', 404, async () => ({ method: 'PATCH', target: base, body: {} })],
    ['another method', 405, async () => ({ method: 'DELETE', target: base })],
    ['a method that the token issuer does not have', 405, async () => ({ method: 'GET', target: '/oauth/token' })],
    ['an Accept without JSON', 406, async () => ({ method: 'GET', target: base, headers: { accept: 'text/html' } })],
    [
      'a stale version',
      409,
      async () => ({ method: 'POST', target: await stale(), body: { version: 7, actions: [] } }),
    ],
    [
      'another entity tag',
      412,
      async () => ({ method: 'DELETE', target: await stale(), headers: { 'if-match': '"7"' } }),
    ],
    [
      'more than 1 MiB',
      413,
      async () => ({ method: 'POST', target: base, headers: json, body: ' '.repeat(1 << 20) + '{}' }),
    ],
    [
      'a plain text body',
      415,
      async () => ({ method: 'POST', target: base, headers: { 'content-type': 'text/plain' }, body: '{}' }),
    ],
  ];

  it.each(requests)('gets a problem for %s: %i', async (_title, status, request) => {
    const token = await tokenWith(`manage_test:${projectKey}`);
    const response = await send({ ...(await request()), token });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const problem = await problemOf(response, status);
    expect(problem).toMatchObject({ type: 'about:blank', title: expect.any(String), detail: expect.any(String) });
    expect('errors' in problem).toBe(status === 400);
    expect('currentVersion' in problem).toBe(status === 409);
  });

  it('gets an id of its occurrence in the problem and in a header', async () => {
    const token = await tokenWith(`manage_test:${projectKey}`);
    for (const target of [`${base}?x=1`, `${base}/none`, `${base}/sorted-query-parameters?where=x`, '/']) {
      const response = await send({ method: 'GET', target, token });
      expect((await response.json()) as object).toMatchObject({
        instance: `urn:uuid:${response.headers.get('x-request-id')}`,
      });
    }
  });

  it('gets the allowed methods', async () => {
    const allowed = async (target: string): Promise<string | null> =>
      (await send({ method: 'OPTIONS', target })).headers.get('allow');
    expect(await allowed(base)).toBe('GET, HEAD, POST, PUT, PATCH, OPTIONS');
    expect(await allowed(`${base}/id`)).toBe('GET, HEAD, POST, DELETE, OPTIONS');
    expect(await allowed(`${base}/searchApiPattern`)).toBe('GET, HEAD, POST, DELETE, OPTIONS');
    expect(await allowed(`${base}/artificially-complex/path/uri-parameter-one=1/2`)).toBe('POST, OPTIONS');
  });

  it.each([
    ['the body', '{"__proto__":{"key":"aa"}}', '/__proto__'],
    [
      'an object inside the body',
      '{"objectTypeProperty":{"__proto__":{"arrayOfIntExample":[1]}}}',
      '/objectTypeProperty/__proto__',
    ],
    [
      'an element of an array',
      '{"objectTypeProperty":{"arrayOfObjectType":[{"constructor":1}]}}',
      '/objectTypeProperty/arrayOfObjectType/0/constructor',
    ],
  ])('gets a 400 for names of Object.prototype in %s', async (_place, body, at) => {
    const token = await tokenWith(`manage_test:${projectKey}`);
    const problem = await problemOf(await send({ method: 'POST', target: base, token, body }), 400);
    expect(problem['errors']).toEqual([expect.objectContaining({ in: 'body', at, code: 'unknown' })]);
  });
});
