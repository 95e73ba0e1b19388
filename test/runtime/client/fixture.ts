import { afterEach, beforeEach, vi } from 'vitest';
import { call, type Call } from '../../../src/runtime/client/call.js';
import { connect, type GivenOptions } from '../../../src/runtime/client/connection/connect.js';
import { type ResponseHead, ApiError, type Checked } from '../../../src/runtime/client/errors.js';
import { giveBody } from '../../../src/runtime/client/responses/responses.js';
import type { DeclaredError, Operation } from '../../../src/runtime/client/operation.js';
import { pauseAfter } from '../../../src/runtime/client/retries.js';
import type { CallOptions } from '../../../src/runtime/client/connection/settings.js';

/** Timers that the tests of a file move, from 2026 on, and pauses of their full length: without a random part. */
export function useFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** The parts of a printed client, written by hand: one operation with a bit of everything. */
export class NotFoundError extends ApiError<404, { readonly title: string }> {
  override readonly name = 'NotFoundError';
}

export class NoMatchError extends ApiError<404, undefined> {
  override readonly name = 'NoMatchError';
}

export const parseObject = (text: string): Checked => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object'
      ? { ok: true, value }
      : { ok: false, issues: [{ path: '', code: 'type', message: 'must be an object' }] };
  } catch {
    return { ok: false, issues: [{ path: '', code: 'json', message: 'must be JSON' }] };
  }
};

export const notFound: DeclaredError = [404, NotFoundError, parseObject];
export const noMatch: DeclaredError = [404, NoMatchError];

export const operation: Operation = {
  name: 'thing.get',
  method: 'GET',
  path: ['/', { name: 'projectKey', type: 'string' }, '/key=', { name: 'key', type: 'string' }],
  gives: giveBody,
  responses: [{ status: 200, parse: parseObject }],
  errors: [[notFound]],
  pauseAfter,
};

/** A request as it was sent. */
export interface Sent {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Recorder {
  readonly sent: Sent[];
  readonly fetch: (request: Request) => Promise<Response>;
}

/** A `fetch` that records its requests and returns given responses. */
export function recorder(answer: () => Response | Promise<Response> = () => Response.json({})): Recorder {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (request) => {
      const { origin } = new URL(request.url);
      const headers: Record<string, string> = {};
      request.headers.forEach((value, name) => {
        headers[name] = value;
      });
      sent.push({
        method: request.method,
        target: request.url.slice(origin.length),
        url: request.url,
        headers,
        body: await request.text(),
      });
      return answer();
    },
  };
}

export interface Calling {
  readonly operation?: Partial<Operation>;
  /** Its table says that it must not arrive twice. */
  readonly isSentOnce?: boolean;
  readonly input?: unknown;
  readonly options?: CallOptions;
  /** Settings of the client. */
  readonly client?: Partial<GivenOptions> & Readonly<Record<string, unknown>>;
}

export type AnyCall = Call<unknown, { readonly status: number; readonly body?: unknown }, NotFoundError | NoMatchError>;

/** Calls the operation above with any changes of a test. */
export function callWith(calling: Calling): AnyCall {
  const connection = connect(
    // Retries are tested in retries.test.ts.
    { baseUrl: 'https://api.test', token: 'secret', retries: 0, ...calling.client },
    { bindable: ['projectKey'] },
  );
  const { pauseAfter: pausing, ...once } = { ...operation, ...calling.operation };
  return call(connection, {
    operation: calling.isSentOnce === true || pausing === undefined ? once : { ...once, pauseAfter: pausing },
    input: 'input' in calling ? calling.input : { projectKey: 'p', key: 'k' },
    options: calling.options,
  });
}

export const head: ResponseHead = { operation: 'thing.get', status: 404, headers: new Headers() };

/** A response with exactly this body. */
export function json(text: string, init: ResponseInit = {}): Response {
  return new Response(text, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
}

/** A connection for requests of one's own. */
export const connectionTo = (
  fetch: (request: Request) => Promise<Response>,
  options: object = {},
): ReturnType<typeof connect> =>
  connect(
    { baseUrl: 'https://api.test/v1', token: 'secret', headers: { 'x-app': 'a' }, fetch, ...options },
    { bindable: [] },
  );

/** The reason of a rejected promise. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error,
  );
}
