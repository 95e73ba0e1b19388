import { describe, expect, it, vi } from 'vitest';
import { ClientError } from '../../../src/runtime/client/errors.js';
import type { WriteInput } from '../../../src/runtime/client/operation.js';
import { type AnyCall, callWith, type Calling, failureOf, operation, useFakeClock } from './fixture.js';

/** What a service does in one attempt: no response at all, or a status with headers. */
type Outcome = 'broken' | number | readonly [status: number, headers: Readonly<Record<string, string>>];

// Pauses take no real time, and are exact: the jitter is at its maximum.
useFakeClock();

interface Tried {
  readonly call: AnyCall;
  /** The time of each attempt, in milliseconds after the start. */
  readonly sentAt: readonly number[];
}

/** Calls a service that behaves as listed, the last entry repeating forever. */
function tryWith(outcomes: readonly Outcome[], { client, ...calling }: Calling = {}): Tried {
  const start = Date.now();
  const sentAt: number[] = [];
  const fetch = async (): Promise<Response> => {
    const outcome = outcomes[Math.min(sentAt.push(Date.now() - start), outcomes.length) - 1];
    if (outcome === 'broken' || outcome === undefined) throw new TypeError('fetch failed');
    const [status, headers] = typeof outcome === 'number' ? [outcome, {}] : outcome;
    return new Response('{}', { status, headers });
  };
  const call = callWith({ ...calling, client: { retries: 2, ...client, fetch } });
  call.catch(() => {});
  return { call, sentAt };
}

async function outcomeOf({ call, sentAt }: Tried): Promise<readonly [status: unknown, ...sentAt: readonly number[]]> {
  await vi.runAllTimersAsync();
  const result = await call.result();
  return [result.ok ? result.status : (result.status ?? result.error.name), ...sentAt];
}

describe('a transient failure', () => {
  it.each(['broken', 408, 429, 500, 502, 503, 504, 599] as const)('is retried: %s', async (failure) => {
    expect(await outcomeOf(tryWith([failure, 200]))).toEqual([200, 0, 500]);
  });

  it.each([400, 401, 409, 412, 422, 501, 505])('does not include %i', async (status) => {
    expect(await outcomeOf(tryWith([[status, { 'retry-after': '0' }], 200]))).toEqual(['UnexpectedResponseError', 0]);
  });

  it('is retried twice, after pauses that double', async () => {
    expect(await outcomeOf(tryWith([503]))).toEqual(['UnexpectedResponseError', 0, 500, 1500]);
  });

  it('includes an attempt that takes too long', async () => {
    const hangs = (): Promise<Response> => new Promise(() => {});
    const fetch = vi.fn(hangs);
    const failure = failureOf(callWith({ client: { fetch, retries: 1, timeout: 1000 } }));
    await vi.runAllTimersAsync();
    expect(await failure).toMatchObject({ name: 'TimeoutError', timeout: 1000 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['those of the client', { client: { retries: 1 } }, 2],
    ['those of the call, which take precedence', { client: { retries: 1 }, options: { retries: 3 } }, 4],
    ['none', { options: { retries: 0 } }, 1],
  ])('is retried as often as the settings say: %s', async (_, calling, times) => {
    const [, ...sentAt] = await outcomeOf(tryWith(['broken'], calling));
    expect(sentAt).toHaveLength(times);
  });

  it('is retried after at most 8 s each time', async () => {
    const [, ...sentAt] = await outcomeOf(tryWith([503], { options: { retries: 6 } }));
    expect(sentAt).toEqual([0, 500, 1500, 3500, 7500, 15_500, 23_500]);
  });
});

describe('a retry', () => {
  it('is allowed unless the table of the operation forbids it', async () => {
    expect(await outcomeOf(tryWith([503, 200]))).toEqual([200, 0, 500]);
    expect(await outcomeOf(tryWith([503, 200], { operation: { method: 'POST' } }))).toEqual([200, 0, 500]);
  });

  it('is not allowed for a request that could have twice the effect', async () => {
    expect(await outcomeOf(tryWith(['broken', 200], { isSentOnce: true }))).toEqual(['ConnectionError', 0]);
  });

  it('is impossible where the body was a stream', async () => {
    const end = (): readonly [] => [];
    const writeStream: WriteInput = (request) => {
      request.body = { content: new ReadableStream(), end };
    };
    const failing = tryWith(['broken'], { operation: { method: 'PUT', writers: [writeStream] } });
    expect(await outcomeOf(failing)).toEqual(['ConnectionError', 0]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['zero', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9000],
    [
      'a date from a clock that is a day ahead',
      { 'retry-after': 'Fri, 02 Jan 2026 00:00:09 GMT', date: 'Fri, 02 Jan 2026 00:00:00 GMT' },
      9000,
    ],
    ['a past date', { 'retry-after': 'Wed, 31 Dec 2025 23:00:00 GMT' }, 0],
    ['nonsense, which is ignored', { 'retry-after': 'soon' }, 500],
    ['a negative number, which is ignored', { 'retry-after': '-5' }, 0],
  ])('sets the pause: %s', async (_, headers, milliseconds) => {
    expect(await outcomeOf(tryWith([[429, headers], 200]))).toEqual([200, 0, milliseconds]);
  });

  it.each(['31', 'Thu, 01 Jan 2026 00:00:31 GMT'])('is too long with %s, and the call fails at once', async (after) => {
    expect(await outcomeOf(tryWith([[503, { 'retry-after': after }]]))).toEqual(['UnexpectedResponseError', 0]);
  });
});

describe('the total timeout', () => {
  it('prevents attempts that would begin after it', async () => {
    expect(await outcomeOf(tryWith([503], { client: { totalTimeout: 1200 } }))).toEqual([
      'UnexpectedResponseError',
      0,
      500,
    ]);
  });

  it('ends the current attempt', async () => {
    const fetch = (): Promise<Response> => new Promise(() => {});
    const failure = failureOf(callWith({ client: { fetch, totalTimeout: 1500, timeout: 1000, retries: 5 } }));
    await vi.runAllTimersAsync();
    expect(await failure).toMatchObject({ name: 'TimeoutError', timeout: 1000 });
    const short = failureOf(callWith({ client: { fetch, timeout: 1000 }, options: { totalTimeout: 300 } }));
    await vi.runAllTimersAsync();
    expect(await short).toMatchObject({ name: 'TimeoutError', timeout: 300 });
  });
});

it('the pause before a retry ends when the call is aborted', async () => {
  const controller = new AbortController();
  const { call, sentAt } = tryWith([[503, { 'retry-after': '20' }]], { options: { signal: controller.signal } });
  const failure = failureOf(call);
  await vi.advanceTimersByTimeAsync(5000);
  controller.abort('enough');
  expect(await failure).toMatchObject({ name: 'AbortError', cause: 'enough' });
  expect(sentAt).toEqual([0]);
});

describe('a token that the service refuses', () => {
  /** Accepts only the token `new`. */
  const service = (): {
    readonly tokens: (string | null)[];
    readonly fetch: (request: Request) => Promise<Response>;
  } => {
    const tokens: (string | null)[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      tokens.push(request.headers.get('authorization'));
      return new Response('{}', { status: tokens.at(-1) === 'Bearer new' ? 200 : 401 });
    };
    return { tokens, fetch };
  };

  it('is replaced by a call of the token function with the refused one, and the request is repeated', async () => {
    const { fetch, tokens } = service();
    const token = vi.fn((refused?: string) => (refused === 'old' ? 'new' : 'old'));
    expect(await callWith({ isSentOnce: true, client: { fetch, token } })).toEqual({});
    expect(token.mock.calls).toEqual([[undefined], ['old']]);
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  });

  it.each([
    ['is a string', 'old'],
    ['is returned by the function again', () => 'old'],
  ])('is not sent again if it %s', async (_, token) => {
    const { fetch, tokens } = service();
    expect(await failureOf(callWith({ client: { fetch, token } }))).toMatchObject({ status: 401 });
    expect(tokens).toEqual(['Bearer old']);
  });

  it('is replaced once per attempt, not forever', async () => {
    const { fetch, tokens } = service();
    let count = 0;
    const token = (): string => `other-${(count += 1)}`;
    expect(await failureOf(callWith({ client: { fetch, token } }))).toMatchObject({ status: 401 });
    expect(tokens).toEqual(['Bearer other-1', 'Bearer other-2']);
  });
});

describe('the attempt with a new token', () => {
  const token = (refused?: string): string => (refused === 'old' ? 'new' : 'old');
  const refused = (): Response => new Response('{}', { status: 401 });

  it('is retried if it fails transiently', async () => {
    const given = [refused, () => Promise.reject(new TypeError('fetch failed')), () => new Response('{}')];
    const fetch = async (): Promise<Response> => (given.shift() ?? refused)();
    const call = callWith({ client: { fetch, token, retries: 1 } });
    await vi.runAllTimersAsync();
    expect(await call).toEqual({});
    expect(given).toEqual([]);
  });

  it('ends the call with its own error, not with the 401 before it', async () => {
    const controller = new AbortController();
    const fetch = async (request: Request): Promise<Response> => {
      if (request.headers.get('authorization') === 'Bearer old') return refused();
      controller.abort('enough');
      return new Promise(() => {});
    };
    const call = callWith({ client: { fetch, token }, options: { signal: controller.signal } });
    expect(await failureOf(call)).toMatchObject({ name: 'AbortError', cause: 'enough' });
    const failing = (before?: string): string => {
      if (before === undefined) return 'old';
      throw new Error('the issuer is away');
    };
    const other = callWith({ client: { fetch: async () => refused(), token: failing } });
    expect(await failureOf(other)).toMatchObject({ name: 'TokenError' });
  });
});

it('a call ends if the fetch function aborts it before it returns', async () => {
  const controller = new AbortController();
  const fetch = (): Promise<Response> => {
    controller.abort('enough');
    return new Promise(() => {});
  };
  const call = callWith({ operation: { isPublic: true }, client: { fetch }, options: { signal: controller.signal } });
  expect(await failureOf(call)).toMatchObject({ name: 'AbortError', cause: 'enough' });
});

describe('middleware', () => {
  it('surrounds every attempt, the first one outermost, with the number of the attempt', async () => {
    const seen: string[] = [];
    const named =
      (name: string) =>
      async (request: Request, next: (request: Request) => Promise<Response>, attempt: object): Promise<Response> => {
        seen.push(`${name} ${JSON.stringify(attempt)}`);
        const response = await next(new Request(request, { headers: { [name]: 'yes' } }));
        seen.push(`${name} ${response.status}`);
        return response;
      };
    const { call } = tryWith([503, 200], { client: { middleware: [named('outer'), named('inner')] } });
    await vi.runAllTimersAsync();
    expect(await call).toEqual({});
    const attempt = (number: number): string =>
      JSON.stringify({ operation: operation.name, path: '/{projectKey}/key={key}', number });
    expect(seen).toEqual([
      `outer ${attempt(1)}`,
      `inner ${attempt(1)}`,
      'inner 503',
      'outer 503',
      `outer ${attempt(2)}`,
      `inner ${attempt(2)}`,
      'inner 200',
      'outer 200',
    ]);
  });

  it('may respond itself', async () => {
    const middleware = [async () => Response.json({ cached: true })];
    const { call, sentAt } = tryWith(['broken'], { client: { middleware } });
    expect(await call).toEqual({ cached: true });
    expect(sentAt).toEqual([]);
  });

  it.each([
    ['a ClientError, which the call throws', new ClientError('thing.get', 'the circuit is open.'), 1],
    ['any other error, which counts as a connection that failed', new Error('the circuit is open'), 3],
  ])('may throw %s', async (_, thrown, attempts) => {
    const broken = vi.fn(async (): Promise<Response> => Promise.reject(thrown));
    const { call } = tryWith([200], { client: { middleware: [broken] } });
    await vi.runAllTimersAsync();
    const failure = await failureOf(call);
    expect([failure, (failure as Error).cause]).toContain(thrown);
    expect(broken).toHaveBeenCalledTimes(attempts);
  });
});
