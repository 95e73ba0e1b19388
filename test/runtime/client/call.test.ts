import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { ClientError, ConnectionError } from '../../../src/runtime/client/errors.js';
import { writeQuery } from '../../../src/runtime/client/requests/parameters.js';
import type { CallOptions, Exchange } from '../../../src/runtime/client/connection/settings.js';
import { callWith, failureOf, NotFoundError, recorder } from './fixture.js';

const hangs = (): Promise<Response> => new Promise(() => {});

describe('a call of the client', () => {
  it.each(['x-request-id', 'request-id'])('is a promise of the platform with two more views: %s', async (header) => {
    const { fetch, sent } = recorder(() => Response.json({ a: 1 }, { headers: { [header]: 'r1' } }));
    const call = callWith({ client: { fetch } });
    expect(call).toBeInstanceOf(Promise);
    expect(await Promise.all([call, call.result(), call.withResponse()])).toMatchObject([
      { a: 1 },
      { ok: true, status: 200, body: { a: 1 }, requestId: 'r1', response: expect.any(Response) },
      { status: 200, body: { a: 1 }, requestId: 'r1', response: expect.any(Response) },
    ]);
    expect(sent).toHaveLength(1);
  });

  it('throws nothing through `result`, and leaves no unhandled rejection', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { fetch } = recorder(() => Response.json({ title: 'no' }, { status: 404 }));
    expect(await callWith({ client: { fetch } }).result()).toMatchObject({
      ok: false,
      status: 404,
      error: expect.any(NotFoundError),
    });
    await failureOf(callWith({ client: { fetch } }).withResponse());
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('fails with an error whose JSON says what happened, for loggers, and which Node prints once', async () => {
    const { fetch } = recorder(() => Response.json({ title: 'no' }, { status: 404, headers: { 'request-id': 'r1' } }));
    const error = await failureOf(callWith({ client: { fetch } }));
    const { operation, message } = error as ClientError;
    const shown = { name: 'NotFoundError', operation, message, status: 404, requestId: 'r1', body: { title: 'no' } };
    expect(JSON.parse(JSON.stringify(error))).toMatchObject(shown);
    expect(message).toContain('404');
    expect(inspect(error).split(message)).toHaveLength(2);
  });

  it('reports a failure without a response by the status undefined', async () => {
    const fetch = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));
    expect(await callWith({ client: { fetch } }).result()).toMatchObject({
      ok: false,
      status: undefined,
      error: { name: 'ConnectionError' },
    });
    expect(await callWith({ input: {} }).result()).toMatchObject({
      ok: false,
      status: undefined,
      error: { name: 'InvalidInputError' },
    });
    const teapot = recorder(() => new Response('', { status: 418 })).fetch;
    expect(await callWith({ client: { fetch: teapot } }).result()).toMatchObject({
      ok: false,
      status: undefined,
      error: { name: 'UnexpectedResponseError', status: 418 },
    });
  });
});

describe('a request of the client', () => {
  it('asks for JSON, has the token, and follows no redirect', async () => {
    const requests: Request[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      requests.push(request);
      return Response.json({});
    };
    await callWith({ client: { fetch } });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(requests[0]?.headers.get('accept')).toBe('application/json, application/problem+json');
    expect(requests[0]?.headers.get('content-type')).toBeNull();
    expect(requests[0]?.redirect).toBe('manual');
  });

  it('calls the token function before every request', async () => {
    const { fetch, sent } = recorder();
    let count = 0;
    const token = async (): Promise<string> => `t${(count += 1)}`;
    await callWith({ client: { fetch, token } });
    await callWith({ client: { fetch, token } });
    expect(sent.map((request) => request.headers['authorization'])).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('has no token where the operation is public', async () => {
    const { fetch, sent } = recorder();
    await callWith({ operation: { isPublic: true }, client: { fetch } });
    expect(sent[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a call without a response', () => {
  it('is a ConnectionError with the error of fetch, whose reason is in the message', async () => {
    const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') });
    const failure = await failureOf(callWith({ client: { fetch: () => Promise.reject(cause) } }));
    expect(failure).toMatchObject({
      name: 'ConnectionError',
      message: 'thing.get: the service was not reached: connect ECONNREFUSED 127.0.0.1:1.',
      cause,
    });
    expect(failure).toBeInstanceOf(ClientError);
  });

  it('has the first reason if a name has several addresses, such as localhost', async () => {
    const reasons = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:1`));
    const cause = new TypeError('fetch failed', { cause: new AggregateError(reasons) });
    expect(await failureOf(callWith({ client: { fetch: () => Promise.reject(cause) } }))).toMatchObject({
      reason: 'the service was not reached: connect ECONNREFUSED ::1:1.',
    });
  });

  it('has the reason even if a test runner such as Jest has another `Error` than the fetch of the platform', async () => {
    const cause: unknown = runInNewContext(
      "new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })",
    );
    expect(cause).not.toBeInstanceOf(Error);
    expect(await failureOf(callWith({ client: { fetch: () => Promise.reject(cause) } }))).toMatchObject({
      reason: 'the service was not reached: connect ECONNREFUSED.',
    });
  });

  it('is a ConnectionError too if the body breaks off', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error('reset')),
    });
    const { fetch } = recorder(() => new Response(body));
    expect(await failureOf(callWith({ client: { fetch } }))).toMatchObject({ name: 'ConnectionError' });
  });

  it('says why a token function failed if that is known to contain nothing confidential', async () => {
    const token = (): Promise<string> => Promise.reject(new ConnectionError('session.renew', new Error('no network')));
    const failure = await failureOf(callWith({ client: { token } }));
    expect(failure).toMatchObject({
      name: 'TokenError',
      message: 'thing.get: the token function failed: the service was not reached: no network.',
    });
  });

  it.each([
    ['fails', () => Promise.reject(new Error('secret')), 'the token function failed'],
    ['returns nothing', () => '', 'the token must be a valid header value'],
    ['returns a line break', () => 'secret\r\nx: y', 'the token must be a valid header value'],
  ])('is a TokenError when the token function %s; the token is never shown', async (_, token, message) => {
    const { fetch, sent } = recorder();
    const failure = await failureOf(callWith({ client: { fetch, token } }));
    expect(failure).toMatchObject({ name: 'TokenError', message: expect.stringContaining(message) });
    expect((failure as Error).message).not.toContain('secret');
    expect(sent).toEqual([]);
  });

  it('ends with its timeout, whether fetch listens or not', async () => {
    const failure = await failureOf(callWith({ options: { timeout: 10 }, client: { fetch: hangs } }));
    expect(failure).toMatchObject({
      name: 'TimeoutError',
      timeout: 10,
      message: 'thing.get: no response within 10 ms.',
    });
    const slowToken = await failureOf(callWith({ client: { timeout: 10, token: () => new Promise(() => {}) } }));
    expect(slowToken).toMatchObject({ name: 'TimeoutError' });
  });

  it('leads to its caller, although a timer or the owner of the signal ends it', async () => {
    async function caller(options: CallOptions): Promise<unknown> {
      return await callWith({ options, client: { fetch: hangs } });
    }
    const signal = AbortSignal.timeout(10);
    for (const options of [{ timeout: 10 }, { signal }])
      expect(await failureOf(caller(options))).toMatchObject({ stack: expect.stringMatching(/at (?:async )?caller /) });
  });

  it('sets no timer beyond the maximum of timers', async () => {
    for (const timeout of [Infinity, 2 ** 40]) {
      const fetch = async (): Promise<Response> => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return Response.json({});
      };
      expect(await callWith({ options: { timeout }, client: { fetch } })).toEqual({});
    }
  });

  it('aborts the request when the signal of the call is aborted', async () => {
    const controller = new AbortController();
    let request: Request | undefined;
    const fetch = (given: Request): Promise<Response> => {
      request = given;
      return hangs();
    };
    const failure = failureOf(callWith({ options: { signal: controller.signal }, client: { fetch } }));
    await vi.waitFor(() => expect(request).toBeDefined());
    controller.abort('enough');
    expect(await failure).toMatchObject({ name: 'AbortError', cause: 'enough' });
    expect(request?.signal.aborted).toBe(true);
  });

  it('is not sent at all when the signal is aborted already', async () => {
    const { fetch, sent } = recorder();
    const failure = await failureOf(callWith({ options: { signal: AbortSignal.abort() }, client: { fetch } }));
    expect(failure).toMatchObject({ name: 'AbortError' });
    expect(sent).toEqual([]);
  });

  it('leaves no listener on the signal of the call', async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, 'removeEventListener');
    const add = vi.spyOn(signal, 'addEventListener');
    await callWith({ options: { signal }, client: { fetch: recorder().fetch } });
    expect(remove.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      add.mock.calls.map(([type, listener]) => [type, listener]),
    );
  });
});

describe('onExchange', () => {
  it('receives the outcome of each exchange, and no secret', async () => {
    const exchanges: Exchange[] = [];
    const onExchange = (exchange: Exchange): void => void exchanges.push(exchange);
    const query = [{ name: 'q', type: 'string' }] as const;
    const { fetch } = recorder(() => Response.json({}, { headers: { 'x-request-id': 'r1' } }));
    const input = { projectKey: 'p', key: 'k', q: 'private' };
    await callWith({ operation: { query, writers: [writeQuery] }, input, client: { fetch, onExchange } });
    await failureOf(callWith({ client: { fetch: () => Promise.reject(new Error('x')), onExchange } }));
    expect(exchanges).toMatchObject([
      {
        operation: 'thing.get',
        method: 'GET',
        url: 'https://api.test/p/key=k',
        status: 200,
        requestId: 'r1',
        milliseconds: expect.any(Number),
        error: undefined,
      },
      { status: undefined, error: { name: 'ConnectionError' } },
    ]);
    expect(JSON.stringify(exchanges)).not.toMatch(/secret|private/);
  });

  it('has the right duration even if the clock of the machine is set back meanwhile', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValueOnce(1_800_000_000_000).mockReturnValue(0);
    const durations: number[] = [];
    const onExchange = ({ milliseconds }: Exchange): void => void durations.push(milliseconds);
    await callWith({ client: { fetch: recorder().fetch, onExchange } }).finally(() => clock.mockRestore());
    expect(durations).toEqual([expect.any(Number)]);
    expect(durations[0]).toBeGreaterThanOrEqual(0);
  });

  it('cannot make a call fail', async () => {
    const onExchange = (): void => {
      throw new Error('The log is full.');
    };
    expect(await callWith({ client: { fetch: recorder().fetch, onExchange } })).toEqual({});
  });
});
