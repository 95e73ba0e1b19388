import { AbortError, ClientError, ConnectionError, TimeoutError, TokenError } from './errors.js';
import { headersFrom } from './headers.js';
import type { Live, Operation, PreparedRequest, RepeatLimits, Reply } from './operation.js';
import { invalidInput } from './request.js';
import type { CallOptions, Settings } from './settings.js';
import { textOf } from './whole-body.js';

export interface Sending {
  readonly operation: Operation;
  readonly settings: Settings;
  readonly request: PreparedRequest;
  readonly options: CallOptions;
}

/**
 * Sends a request and reads its response, within the timeout of the call. Throws a TokenError, ConnectionError,
 * TimeoutError or AbortError, and an InvalidInputError if the caller's headers or a
 * streamed line are invalid.
 */
export async function exchange(sending: Sending): Promise<Reply> {
  const { operation, settings, options, request } = sending;
  const { timeout = settings.timeout, retries = settings.retries, signal: given } = options;
  const { maxResponseBytes: limit = settings.maxResponseBytes } = options;
  // Not AbortSignal.timeout and AbortSignal.any: their timers and listeners outlive the call.
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort(new AbortError(operation.name, given?.reason));
  const expire = (): void => controller.abort(new TimeoutError(operation.name, timeout));
  const stop = (): void => {
    given?.removeEventListener('abort', abort);
    request.body?.end?.();
  };
  if (given?.aborted === true) abort();
  given?.addEventListener('abort', abort);
  const timer = timeout > longestDelay ? undefined : setTimeout(expire, timeout);
  // Ends the call even if the `fetch` function ignores the signal.
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  let isKept = false;
  const keep = (): (() => void) => {
    isKept = true;
    return stop;
  };
  const once = (): Promise<Reply> => attempt(sending, { signal, keep, limit });
  // Only requests with a key are repeated, and a stream that was read is gone.
  const send = (request.body?.end === undefined && operation.repeat) || once;
  try {
    return await Promise.race([send(once, { retries, signal }), ended]);
  } catch (error) {
    const refusals = request.body?.end?.();
    if (refusals?.[0]) throw await invalidInput(operation, refusals);
    if (signal.aborted) throw signal.reason;
    throw error instanceof ClientError ? error : new ConnectionError(operation.name, error);
  } finally {
    clearTimeout(timer);
    if (!isKept) stop();
  }
}

/** The longest delay that a timer accepts. */
const longestDelay = 2 ** 31 - 1;

/** The signal that ends a call, the way a streamed response extends the call, and the limit of its response. */
type Deadline = Omit<Live, 'head'>;

async function attempt(sending: Sending, deadline: Deadline): Promise<Reply> {
  const { operation, settings, request } = sending;
  const { method, name } = operation;
  const { signal } = deadline;
  signal.throwIfAborted();
  const headers = headersOf(sending);
  const sent = { ...request, operation, headers };
  if (!operation.isPublic) {
    await settings.authorize?.(sent);
    if (settings.token) headers.set('authorization', `Bearer ${await tokenOf(name, settings.token)}`);
  }
  signal.throwIfAborted();
  // Following a redirect could turn a POST into a GET, or leave https; a documented one is a response like any other.
  const { url, body } = sent;
  const init = { method, headers, redirect: 'manual', signal, body: body?.content, duplex: body?.end && 'half' };
  // The cast says that the body is not shared memory, and adds `duplex`, which browsers' declarations lack (Fetch, 5.4).
  const response = await settings.fetch(new Request(url, init as RequestInit));
  const { status } = response;
  const responseType = operation.responses.find((one) => one.status === status);
  const head = { operation: name, status, headers: response.headers };
  const live = { ...deadline, head };
  const read = await (responseType === undefined
    ? operation.readError?.(operation, response, live)
    : responseType.readContents?.(responseType.contents ?? [], response, live));
  return { response, head, responseType, ...(read ?? { text: await textOf(response, live) }) };
}

function headersOf({ operation, settings, request, options }: Sending): Headers {
  const headers = new Headers({ accept: `${operation.accept ?? 'application/json'}, application/problem+json` });
  const ofCall = headersFrom(options.headers, operation.name);
  for (const given of [settings.headers, ofCall]) given.forEach((value, name) => headers.set(name, value));
  for (const [name, value] of request.headers)
    headers.set(name, typeof value === 'string' ? value : value(headers.get(name)));
  return headers;
}

async function tokenOf(operation: string, provide: () => string | Promise<string>): Promise<string> {
  let token: unknown;
  try {
    token = await provide();
  } catch (cause) {
    throw new TokenError(operation, 'the token function failed.', { cause });
  }
  // Checked here and not by Headers, whose message would repeat it.
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TokenError(operation, 'the token must be a valid header value.');
  }
  return token;
}

/** Only a request with an idempotency key can safely be repeated. */
export async function repeat(attempt: () => Promise<Reply>, { retries, signal }: RepeatLimits): Promise<Reply> {
  for (let count = 0; ; count += 1) {
    try {
      const reply = await attempt();
      if (count >= retries || !isTransient(reply.response)) return reply;
      await pause(count, reply.response);
    } catch (error) {
      if (count >= retries || signal.aborted || error instanceof ClientError) throw error;
      await pause(count);
    }
  }
}

/** Whether to try again soon enough for a call: a 409 with a delay means that the request is still in progress. */
function isTransient({ status, headers }: Response): boolean {
  const canWait = !(Number(headers.get('retry-after')) > longestPause);
  if (status === 409) return headers.has('retry-after') && canWait;
  return (status === 502 || status === 503 || status === 504) && canWait;
}

/** Seconds. */
const longestPause = 5;

/** As long as the service says; else exponential with jitter, so that many clients do not return at once. */
function pause(count: number, response?: Response): Promise<void> {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  const milliseconds = seconds >= 0 ? seconds * 1000 : 100 * 2 ** count * (0.5 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
