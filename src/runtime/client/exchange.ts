import type { Reply } from './answers.js';
import { contentOf } from './answers.js';
import { cookieHeader } from './cookies.js';
import { AbortError, ClientError, ConnectionError, TimeoutError, TokenError, InvalidInputError } from './errors.js';
import type { Live, Operation } from './operation.js';
import type { PreparedRequest } from './request.js';
import type { CallOptions, Settings } from './settings.js';

/** Everything one exchange needs. */
export interface Sending {
  readonly operation: Operation;
  readonly settings: Settings;
  readonly request: PreparedRequest;
  readonly options: CallOptions;
}

/**
 * Sends a request and reads its answer, within the time of the call. Throws a TokenError, ConnectionError, TimeoutError
 * or AbortError, and an InvalidInputError for headers of the caller that are none.
 */
export async function exchange(sending: Sending): Promise<Reply> {
  const { operation, settings, options } = sending;
  const deadline = startDeadline(operation.name, {
    timeout: options.timeout ?? settings.timeout,
    signal: options.signal,
  });
  try {
    return await deadline.race(attemptAll(sending, deadline));
  } catch (error) {
    if (deadline.signal.aborted) throw deadline.signal.reason;
    throw error instanceof ClientError ? error : new ConnectionError(operation.name, error);
  } finally {
    deadline.stop();
  }
}

/** Attempts until one has an answer worth having. Only a request with an idempotency key can be sent again without harm. */
async function attemptAll(sending: Sending, deadline: Deadline): Promise<Reply> {
  const { operation, settings, options, request } = sending;
  const hasKey = operation.headers?.some((header) => header.isIdempotencyKey === true) === true;
  // What was read from a stream is gone.
  const isRepeatable = !(request.body?.content instanceof ReadableStream);
  const retries = hasKey && isRepeatable ? (options.retries ?? settings.retries) : 0;
  for (let count = 0; ; count += 1) {
    try {
      const reply = await attempt(sending, deadline);
      if (count >= retries || !isTransient(reply.response)) return reply;
      await pause(count, reply.response);
    } catch (error) {
      if (count >= retries || deadline.signal.aborted || error instanceof ClientError) throw error;
      await pause(count);
    }
  }
}

/**
 * Whether the service cannot answer now, and does not ask for more patience than a call has: a 409 that says when to come
 * back means that the request is still under way.
 */
function isTransient({ status, headers }: Response): boolean {
  const canWait = !(Number(headers.get('retry-after')) > longestPause);
  if (status === 409) return headers.has('retry-after') && canWait;
  return (status === 502 || status === 503 || status === 504) && canWait;
}

/** Seconds. */
const longestPause = 5;

/** As long as the service says; else twice as long each time, and never exactly, so that many callers do not come back at once. */
function pause(count: number, response?: Response): Promise<void> {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  const milliseconds = seconds >= 0 ? seconds * 1000 : 100 * 2 ** count * (0.5 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function attempt(sending: Sending, deadline: Deadline): Promise<Reply> {
  const { operation, settings, request } = sending;
  const { signal } = deadline;
  signal.throwIfAborted();
  const headers = headersOf(sending);
  if (operation.isPublic !== true && settings.token !== undefined) {
    headers.set('authorization', `Bearer ${await tokenOf(operation.name, settings.token)}`);
  }
  signal.throwIfAborted();
  const response = await settings.fetch(
    new Request(request.url, {
      method: operation.method,
      headers,
      // Following one could turn a POST into a GET, or leave https: no documented answer is a redirect.
      redirect: 'manual',
      signal,
      ...bodyOf(request),
    }),
  );
  const content = contentOf(operation, response);
  if (content === undefined) return { response, text: await response.text() };
  const head = { operation: operation.name, status: response.status, headers: response.headers };
  const { checked, text } = await content.read(response, { head, signal, keep: deadline.keep });
  return { response, text, content: { mediaType: content.mediaType, checked } };
}

function bodyOf({ body }: PreparedRequest): RequestInit & { readonly duplex?: 'half' } {
  if (body === undefined) return {};
  // A body is never shared memory, which is all that the cast is about.
  const content = body.content as NonNullable<RequestInit['body']>;
  // Whatever is sent as a stream has to be told so (Fetch, section 5.4), and is answered when it has been sent.
  return content instanceof ReadableStream ? { body: content, duplex: 'half' } : { body: content };
}

function headersOf({ operation, settings, request, options }: Sending): Headers {
  const headers = new Headers({ accept: [...mediaTypesOf(operation), 'application/problem+json'].join(', ') });
  const contentType = request.body?.contentType ?? '';
  if (contentType !== '') headers.set('content-type', contentType);
  settings.headers.forEach((value, name) => headers.set(name, value));
  callHeaders(operation.name, options).forEach((value, name) => headers.set(name, value));
  for (const [name, value] of request.headers) headers.set(name, value);
  if (request.cookies.length > 0) headers.set('cookie', cookieHeader(headers.get('cookie'), request.cookies));
  return headers;
}

/** What an answer of success may be, in the documented order. */
function mediaTypesOf({ answers }: Operation): readonly string[] {
  const contents = answers.flatMap((answer) => answer.contents ?? []);
  if (contents.length === 0) return ['application/json'];
  const json = answers.some(({ parse }) => parse !== undefined) ? ['application/json'] : [];
  return [...new Set([...json, ...contents.map(({ mediaType }) => mediaType)])];
}

function callHeaders(operation: string, { headers }: CallOptions): Headers {
  try {
    return new Headers(headers as Headers | undefined);
  } catch {
    throw new InvalidInputError(operation, [
      { path: '/headers', code: 'header', message: 'of the call must be names and values that a header can carry' },
    ]);
  }
}

async function tokenOf(operation: string, provide: () => string | Promise<string>): Promise<string> {
  let token: unknown;
  try {
    token = await provide();
  } catch (cause) {
    throw new TokenError(operation, 'there is no token: the token function failed.', { cause });
  }
  // Checked here and not by Headers, whose message would repeat it.
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TokenError(operation, 'the token is empty, or holds what a header cannot carry.');
  }
  return token;
}

/** The end of a call that has not ended by itself: its signal is aborted with the error to throw. */
interface Deadline {
  readonly signal: AbortSignal;
  /** Ends with the deadline even if the work does not listen to the signal. */
  race<T>(work: Promise<T>): Promise<T>;
  /** `stop` leaves the signal alone from now on: the answer goes on. What it gives back ends that. */
  readonly keep: Live['keep'];
  stop(): void;
}

/** What a timer can hold. */
const longestDelay = 2 ** 31 - 1;

// Not AbortSignal.timeout and AbortSignal.any: their timers and listeners outlive the call.
function startDeadline(
  operation: string,
  { timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal | undefined },
): Deadline {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new AbortError(operation, signal?.reason));
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });
  let isKept = false;
  const timer =
    timeout > longestDelay
      ? undefined
      : setTimeout(() => controller.abort(new TimeoutError(operation, timeout)), timeout);
  return {
    signal: controller.signal,
    race: (work) => {
      const { promise: ended, reject } = promiseWithReject();
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
      return Promise.race([work, ended]);
    },
    keep: () => {
      isKept = true;
      return () => signal?.removeEventListener('abort', abort);
    },
    stop: () => {
      clearTimeout(timer);
      if (!isKept) signal?.removeEventListener('abort', abort);
    },
  };
}

function promiseWithReject(): { readonly promise: Promise<never>; readonly reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, rejectIt) => {
    reject = rejectIt;
  });
  return { promise, reject };
}
