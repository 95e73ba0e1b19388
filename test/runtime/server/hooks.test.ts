import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Hooks, ObservedRequest, Outcome } from '../../../src/runtime/server/hooks.js';
import type { HttpResponse } from '../../../src/runtime/server/http.js';
import { send, type Sent, type SmallOptions, smallService } from './small-service.js';

interface Seen {
  readonly request: ObservedRequest;
  readonly outcome: Outcome;
}

/** What a hook receives about one request when it has ended. */
async function seen(line: string, options: SmallOptions = {}, sent?: Sent): Promise<Seen> {
  let last: Seen | undefined;
  const hook: Hooks = { onResponse: (request, outcome) => (last = { request, outcome }) };
  await send(smallService({ hooks: [hook], ...options }), line, sent);
  if (last === undefined) throw new Error('The hook was not called.');
  return last;
}

describe('a hook', () => {
  it('receives the request and its route', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const headers = { authorization: 'Bearer a', 'x-request-id': 'mine', traceparent, tracestate: 'a=1' };
    const { request, outcome } = await seen('GET /a?limit=1', {}, { headers });
    expect(request).toMatchObject({ method: 'GET', path: '/a', requestId: 'mine', subject: 'ann' });
    expect(request).toMatchObject({ traceparent, tracestate: 'a=1' });
    expect(request.route).toMatchObject({ operation: 'small.get', path: '/{project}' });
    expect(request.header('X-Request-Id')).toBe('mine');
    expect(outcome).toEqual({ status: 200, milliseconds: expect.any(Number), error: undefined });
    expect(outcome.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('receives no route or subject where there is none', async () => {
    const { request, outcome } = await seen('GET /no/such/thing');
    expect([request.route, request.subject, outcome.status]).toEqual([undefined, undefined, 404]);
    expect((await seen('GET /a', {}, { headers: {} })).request).toMatchObject({ subject: undefined });
  });

  it.each([
    ['GET /a', 401, { headers: {} }],
    ['GET /a', 403, { headers: { authorization: 'Bearer none' } }],
    ['GET /%zz', 400, undefined],
    ['PUT /a/actions', 415, { body: '[]' }],
    ['OPTIONS /a', 204, undefined],
    ['HEAD /a', 200, undefined],
  ])('receives every response: %s %i', async (line, status, sent) => {
    expect((await seen(line, {}, sent)).outcome.status).toBe(status);
  });

  it('receives the error that the client does not see', async () => {
    const error = new Error('the password is secret');
    const told: unknown[] = [];
    const options: SmallOptions = {
      operations: { get: () => Promise.reject(error) },
      onError: (...all) => told.push(all),
    };
    expect((await seen('GET /a', options)).outcome).toMatchObject({ status: 500, error });
    expect(told).toEqual([[error, { requestId: expect.any(String), operation: 'small.get' }]]);
  });

  it('receives the timeout of a handler', async () => {
    const options: SmallOptions = {
      operations: { get: () => new Promise(() => undefined) },
      limits: { requestMilliseconds: 20 },
    };
    expect((await seen('GET /a', options)).outcome).toMatchObject({ status: 503, error: expect.any(Error) });
  });

  it('receives responses from before routing', async () => {
    const before = async (): Promise<HttpResponse> => ({ status: 202, headers: {}, body: undefined });
    expect((await seen('GET /a', { before })).outcome.status).toBe(202);
  });
});

describe('several hooks', () => {
  it('are called in order, and nested, the first one outermost', async () => {
    const told: string[] = [];
    const hook = (name: string): Hooks => ({
      onRequest: () => told.push(`${name} begins`),
      around: (_request, run) => {
        told.push(`${name} in`);
        run();
        told.push(`${name} out`);
      },
      onResponse: () => told.push(`${name} ends`),
    });
    await send(smallService({ hooks: [hook('a'), hook('b')] }), 'GET /no/such/thing');
    expect(told).toEqual(['a begins', 'b begins', 'a in', 'b in', 'a ends', 'b ends', 'b out', 'a out']);
  });

  it('receive the same object, so that it can be a key', async () => {
    const requests = new Set<ObservedRequest>();
    const hook: Hooks = {
      onRequest: (request) => requests.add(request),
      around: (request, run) => {
        requests.add(request);
        run();
      },
      onResponse: (request) => requests.add(request),
    };
    await send(smallService({ hooks: [hook, hook] }), 'GET /a');
    expect(requests.size).toBe(1);
  });
});

describe('a faulty hook', () => {
  const fail = (): never => {
    throw new Error('hook');
  };

  it.each([
    ['onRequest', { onRequest: fail }],
    ['onResponse', { onResponse: fail }],
    ['around, before it runs the request', { around: fail }],
    [
      'around, after it has run the request',
      {
        around: (_request: ObservedRequest, run: () => void) => {
          run();
          fail();
        },
      },
    ],
  ])('is reported to onError, and the request is handled once: %s', async (_what, hook) => {
    const errors: unknown[] = [];
    const get = vi.fn(async () => 'got');
    const options: SmallOptions = { hooks: [hook], operations: { get }, onError: (error) => errors.push(error) };
    expect(await send(smallService(options), 'GET /a')).toMatchObject({ status: 200, body: '"got"' });
    expect(errors).toEqual([expect.objectContaining({ message: 'hook' })]);
    expect(get).toHaveBeenCalledOnce();
  });

  it('changes nothing if it runs the request twice', async () => {
    const get = vi.fn(async () => 'got');
    const around: Hooks['around'] = (_request, run) => {
      run();
      run();
    };
    const response = await send(smallService({ hooks: [{ around }], operations: { get } }), 'GET /a');
    expect(response.status).toBe(200);
    expect(get).toHaveBeenCalledOnce();
  });

  const failLater = async (): Promise<never> => {
    await setImmediate();
    throw new Error('hook, later');
  };

  it.each([
    ['onRequest', { onRequest: failLater }],
    ['onResponse', { onResponse: failLater }],
    [
      'around',
      {
        around: (_request: ObservedRequest, run: () => void) => {
          run();
          return failLater();
        },
      },
    ],
  ])('may reject later in %s, which is reported to onError too', async (_what, hook: Hooks) => {
    const errors: unknown[] = [];
    const options: SmallOptions = { hooks: [hook], onError: (error) => errors.push(error) };
    expect(await send(smallService(options), 'GET /a')).toMatchObject({ status: 200 });
    await setImmediate();
    await setImmediate();
    expect(errors).toEqual([expect.objectContaining({ message: 'hook, later' })]);
  });

  it.each([
    ['throws', fail],
    ['rejects', failLater],
  ])('does not end the process where onError %s as well', async (_what, onError) => {
    const unheard: unknown[] = [];
    const hear = (error: unknown): void => void unheard.push(error);
    process.on('unhandledRejection', hear);
    try {
      const service = smallService({ hooks: [{ onRequest: failLater }], onError });
      expect(await send(service, 'GET /a')).toMatchObject({ status: 200 });
      for (let turns = 0; turns < 5; turns += 1) await setImmediate();
      expect(unheard).toEqual([]);
    } finally {
      process.off('unhandledRejection', hear);
    }
  });

  it.each([
    ['never', (): void => undefined],
    [
      'too late',
      async (_request: ObservedRequest, run: () => void): Promise<void> => {
        await setImmediate();
        run();
      },
    ],
  ])(
    'leads to an error in onError if it runs the request %s, and the request runs without it',
    async (_what, around) => {
      const errors: unknown[] = [];
      const get = vi.fn(async () => 'got');
      const options: SmallOptions = {
        hooks: [{ around }],
        operations: { get },
        onError: (error) => errors.push(error),
      };
      expect(await send(smallService(options), 'GET /a')).toMatchObject({ status: 200 });
      await setImmediate();
      await setImmediate();
      expect(get).toHaveBeenCalledOnce();
      expect(errors).toEqual([new TypeError("The hook's around did not call run before it returned.")]);
    },
  );
});
