import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../src/runtime/server/problem.js';
import type { AroundHandler } from '../../../src/runtime/server/options.js';
import { startService } from '../../../src/runtime/server/server.js';
import { send, smallService, summary } from './small-service.js';

const json = { 'content-type': 'application/json' };
const anonymous = { headers: {} };

describe('routing', () => {
  it.each([
    ['GET /a', '200'],
    ['GET http://host/a', '200'],
    ['GET /', '404'],
    ['GET /a/', '404'],
    ['GET //a', '404'],
    ['GET /.', '404'],
    ['GET /..', '404'],
    ['GET /a/b/c', '404'],
    ['GET a', '400'],
    ['GET /a#b', '400'],
    ['OPTIONS *', '204'],
    [`GET /${'a'.repeat(20_000)}`, '414'],
  ])('responds to %s with %s', async (line, expected) => {
    expect(summary(await send(smallService(), line))).toBe(expected);
  });

  it('responds with 405 and the methods of the path, and OPTIONS with the same', async () => {
    const server = smallService();
    expect(await send(server, 'POST /a')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
    expect(await send(server, 'BREW /a/actions')).toMatchObject({ status: 405, headers: { allow: 'PUT, OPTIONS' } });
    expect(await send(server, 'OPTIONS /a', anonymous)).toMatchObject({
      status: 204,
      headers: { allow: 'GET, HEAD, OPTIONS' },
      body: undefined,
    });
  });

  it('responds to HEAD like GET, with its length and without its body', async () => {
    const server = smallService({ operations: { get: async () => 'ä' } });
    const { headers, body } = await send(server, 'GET /a');
    expect(body).toBe('"ä"');
    const head = await send(server, 'HEAD /a');
    expect([head.status, head.body]).toEqual([200, undefined]);
    expect(head.headers).toMatchObject({ 'content-type': headers['content-type'] ?? '', 'content-length': '4' });
    expect(await send(server, 'HEAD /a', anonymous)).toMatchObject({ status: 401, body: undefined });
  });

  it('lists its routes', () => {
    expect(smallService().routes.map(({ operation, method, path }) => `${operation} ${method} ${path}`)).toEqual([
      'small.get GET /{project}',
      'small.put PUT /{project}/actions',
    ]);
  });
});

describe('the order of checks', () => {
  it('reveals only that the client is not authenticated', async () => {
    const server = smallService();
    for (const target of ['/a', '/A%20', '/%zz', '/a?wrong=1']) {
      expect(summary(await send(server, `GET ${target}`, anonymous))).toBe('401');
      expect(summary(await send(server, `GET ${target}`, { headers: { authorization: 'Bearer bad' } }))).toBe('401');
    }
  });

  it('validates a path value before it becomes part of a scope', async () => {
    const server = smallService();
    expect(summary(await send(server, 'GET /A'))).toBe('400, path project pattern');
    expect(summary(await send(server, 'GET /%zz'))).toBe('400, path project encoding');
    expect(summary(await send(server, 'GET /%2e%2e'))).toBe('400, path project pattern');
    expect(summary(await send(server, 'GET /%20'))).toBe('400, path project pattern');
  });

  it('validates the rest only for authorized clients', async () => {
    const server = smallService();
    expect(summary(await send(server, 'GET /b?wrong=1'))).toBe('403');
    expect(summary(await send(server, 'GET /a1'))).toBe('403');
    expect(summary(await send(server, 'GET /a?wrong=1&limit=x&limit=y'))).toBe(
      '400, query wrong unknown, query limit repeated',
    );
  });

  it('compares the value that was decoded once', async () => {
    expect(summary(await send(smallService(), 'GET /%61'))).toBe('200');
    expect(summary(await send(smallService(), 'GET /%2561'))).toBe('400, path project pattern');
  });

  it('refuses an Accept without JSON only where the response has a body', async () => {
    const headers = { authorization: 'Bearer a', accept: 'text/html' };
    expect(summary(await send(smallService(), 'GET /a', { headers }))).toBe('406');
    expect(
      summary(await send(smallService(), 'PUT /a/actions', { headers: { ...headers, ...json }, body: '[]' })),
    ).toBe('204');
  });
});

describe('a request body', () => {
  it.each([
    ['[]', '204'],
    ['', '400, body  required'],
    ['[', '400, body  json'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, '400, body  depth'],
    [`[${'0,'.repeat(500)}0]`, '400, body /actions items'],
    [`[${'0,'.repeat(499)}0]`, '204'],
    [' '.repeat(1024 * 1024 + 1), '413'],
  ])('is checked: %.20s: %s', async (body, expected) => {
    expect(summary(await send(smallService(), 'PUT /a/actions', { headers: json, body }))).toBe(expected);
  });

  it('is not a failure of the service if it breaks off', async () => {
    const onError = vi.fn();
    const response = await smallService({ onError }).handle({
      method: 'PUT',
      target: '/a/actions',
      header: (name) => (name === 'content-type' ? 'application/json' : undefined),
      readBody: () => Promise.reject(new Error('ECONNRESET')),
      signal: new AbortController().signal,
    });
    expect(response.status).toBe(400);
    expect(onError).not.toHaveBeenCalled();
  });

  it('is judged together with the query', async () => {
    expect(summary(await send(smallService(), 'PUT /a/actions?x=1', { headers: json, body: '[' }))).toBe(
      '400, query x unknown, body  json',
    );
  });
});

describe('a handler', () => {
  it('receives its input and the context of the request', async () => {
    const get = vi.fn(async () => 'got');
    const headers = {
      authorization: 'Bearer a',
      'x-request-id': 'my-id',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    };
    const response = await send(smallService({ operations: { get } }), 'GET /a?limit=3', { headers });
    expect(response.headers['x-request-id']).toBe('my-id');
    expect(get).toHaveBeenCalledWith(
      { project: 'a', limit: 3 },
      expect.objectContaining({
        requestId: 'my-id',
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        principal: { subject: 'ann', scopes: new Set(['view:a']) },
        route: expect.objectContaining({ operation: 'small.get' }) as unknown,
      }),
    );
  });

  it('may end the request with a problem', async () => {
    const onError = vi.fn();
    const get = (): never => {
      throw new ProblemError({
        status: 409,
        detail: 'Stale.',
        extensions: { currentVersion: 2 },
        headers: { 'retry-after': '1' },
      });
    };
    const response = await send(smallService({ operations: { get }, onError }), 'GET /a');
    expect(response).toMatchObject({ status: 409, headers: { 'retry-after': '1', 'cache-control': 'no-store' } });
    expect(JSON.parse(String(response.body))).toMatchObject({ title: 'Conflict', detail: 'Stale.', currentVersion: 2 });
    expect(onError).not.toHaveBeenCalled();
  });

  it('leads to a 500 if it fails, which tells the client nothing, and the log everything', async () => {
    const onError = vi.fn();
    const error = new Error('password is 1234');
    const server = smallService({ operations: { get: () => Promise.reject(error) }, onError });
    const response = await send(server, 'GET /a', { headers: { authorization: 'Bearer a', 'x-request-id': 'r1' } });
    expect(response.status).toBe(500);
    expect(JSON.stringify(response)).not.toContain('1234');
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, { requestId: 'r1', operation: 'small.get' });
  });

  it('does no harm if it fails together with onError', async () => {
    const onError = (): never => {
      throw new Error('log is full');
    };
    const get = (): Promise<string> => Promise.reject(new Error('x'));
    expect((await send(smallService({ operations: { get }, onError }), 'GET /a')).status).toBe(500);
  });

  it('runs in what is around each handler, which may map its errors and call it again', async () => {
    const conflict = new Error('conflict');
    const seen: string[] = [];
    let calls = 0;
    const get = (): Promise<string> => {
      calls += 1;
      if (calls === 1) throw conflict;
      return Promise.resolve('got');
    };
    const aroundHandler: AroundHandler = async (call, { route, principal }) => {
      seen.push(`${route.operation} ${principal?.subject}`);
      try {
        return await call();
      } catch (error) {
        if (error === conflict) return call();
        throw new ProblemError({ status: 503 }, { cause: error });
      }
    };
    const service = smallService({ operations: { get, put: () => Promise.reject(new Error()) }, aroundHandler });
    expect(await send(service, 'GET /a')).toMatchObject({ status: 200, body: '"got"' });
    expect(await send(service, 'PUT /a/actions', { headers: json, body: '[]' })).toMatchObject({ status: 503 });
    expect(seen).toEqual(['small.get ann', 'small.put undefined']);
    // Not for a request that reaches no handler.
    await send(service, 'GET /a?limit=x');
    expect(seen).toHaveLength(2);
  });

  it('runs in what is around each handler, which sees the status of what it returned', async () => {
    const ends: string[] = [];
    const aroundHandler: AroundHandler = async (call) => {
      const output = await call();
      ends.push(output.status < 400 ? 'commit' : 'rollback');
      return output;
    };
    await send(smallService({ aroundHandler }), 'GET /a');
    expect(ends).toEqual(['commit']);
  });

  it('is aborted with a reported 503 if it takes too long', async () => {
    const onError = vi.fn();
    let signal: AbortSignal | undefined;
    const get = (_input: unknown, context: { readonly signal: AbortSignal }): Promise<string> => {
      signal = context.signal;
      return new Promise(() => undefined);
    };
    const server = smallService({ operations: { get }, limits: { requestMilliseconds: 20 }, onError });
    expect((await send(server, 'GET /a')).status).toBe(503);
    expect(signal?.aborted).toBe(true);
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe('a service', () => {
  it('is not started without a verifier, as it would accept every request', () => {
    const parts = { realm: 'small', auth: 'bearer', groups: [], find: () => undefined } as const;
    expect(() => startService(parts, { operations: {} })).toThrow('verifyToken');
    expect(() => startService({ ...parts, auth: 'none' }, { operations: {} })).not.toThrow();
  });

  it.each(['with', 'without'])('lets the host respond to other paths first, %s a promise', async (how) => {
    const health = { status: 200, headers: {}, body: 'ok' };
    const given = how === 'with' ? Promise.resolve(health) : health;
    const server = smallService({ before: ({ target }) => (target === '/livez' ? given : undefined) });
    const expected = { ...health, headers: { 'x-request-id': expect.any(String) } };
    expect(await send(server, 'GET /livez', anonymous)).toMatchObject(expected);
    expect((await send(server, 'GET /a')).status).toBe(200);
  });

  it('limits the time of `before`', async () => {
    const never = (): Promise<string> => new Promise(() => undefined);
    const server = smallService({
      operations: { get: never },
      limits: { requestMilliseconds: 20 },
      before: async () => undefined,
    });
    expect((await send(server, 'GET /a')).status).toBe(503);
    expect((await send(server, 'GET /a/unknown')).status).toBe(404);
  });

  it('responds with 500 where `before` fails or returns an invalid response', async () => {
    const onError = vi.fn();
    for (const before of [
      () => Promise.reject(new Error('down')),
      () => {
        throw new Error('down');
      },
      async () => ({ status: 99, headers: {}, body: undefined }),
      () => ({ status: 99, headers: {}, body: undefined }),
    ]) {
      expect((await send(smallService({ before, onError }), 'GET /a')).status).toBe(500);
    }
    expect(onError).toHaveBeenCalledTimes(4);
  });

  it('takes limits from the options, and the others from the defaults', async () => {
    const server = smallService({ limits: { bodyBytes: 3 } });
    expect(server.limits).toMatchObject({ bodyBytes: 3, depth: 64 });
    expect(summary(await send(server, 'PUT /a/actions', { headers: json, body: '[1]' }))).toBe('204');
    expect(summary(await send(server, 'PUT /a/actions', { headers: json, body: '[12]' }))).toBe('413');
  });
});
