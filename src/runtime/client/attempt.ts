import { stringOf } from './given-text.js';
import { AbortError, ClientError, ConnectionError, TimeoutError } from './errors.js';
import { headersFrom } from './headers.js';
import type { Live, Reply, Sending } from './operation.js';
import { invalidInput } from './request.js';
import type { Attempt, Fetch } from './settings.js';
import { textOf } from './whole-body.js';

export interface AttemptLimits {
  /** In milliseconds, from the options. */
  readonly timeout: number;
  readonly totalTimeout: number;
  /** What is left of the total timeout. */
  readonly left: number;
  /** The token that the service refused in the previous attempt; this attempt needs another. */
  readonly refused?: string | undefined;
}

/** Sends a request once and reads its response; undefined if there is no other token than the refused one. */
export async function attempt(sending: Sending, limits: AttemptLimits): Promise<Reply | undefined> {
  const { operation, settings, options, request } = sending;
  const { signal: given, maxResponseBytes: limit = settings.maxResponseBytes } = options;
  const { timeout, totalTimeout, left, refused } = limits;
  // Not AbortSignal.timeout and AbortSignal.any: their timers and listeners outlive the call.
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort(new AbortError(operation.name, given?.reason));
  const expire = (): void =>
    controller.abort(new TimeoutError(operation.name, left < timeout ? totalTimeout : timeout));
  const stop = (): void => {
    given?.removeEventListener('abort', abort);
    request.body?.end?.();
  };
  if (given?.aborted === true) abort();
  given?.addEventListener('abort', abort);
  const delay = Math.min(timeout, left);
  const timer = delay > longestDelay ? undefined : setTimeout(expire, delay);
  // Ends the call even if the `fetch` function ignores the signal.
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  let isKept = false;
  const keep = (): (() => void) => {
    isKept = true;
    return stop;
  };
  try {
    return await Promise.race([replyTo(sending, { signal, keep, limit, refused }), ended]);
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
const longestDelay: number = 2 ** 31 - 1;

/** The signal that ends an attempt, the way a streamed response extends it, and the limit of its response. */
type Attempting = Omit<Live, 'head' | 'sending'> & { readonly refused: string | undefined };

async function replyTo(sending: Sending, { refused, ...common }: Attempting): Promise<Reply | undefined> {
  const { operation, settings, options, request } = sending;
  const { method, name } = operation;
  const { signal } = common;
  signal.throwIfAborted();
  const headers = headersOf(sending);
  const sent = { ...request, operation, headers, refused };
  if (!operation.isPublic) {
    await settings.authorize?.(sent);
    if (settings.token) headers.set('authorization', `Bearer ${await stringOf(settings.token, sent, 'token')}`);
  }
  const token = headers.get('authorization')?.replace(/^Bearer /, '');
  if (refused !== undefined && token === refused) return undefined;
  signal.throwIfAborted();
  const { url, body } = sent;
  const { fetchOptions } = settings;
  // Following a redirect could turn a POST into a GET, or leave https; a documented one is a response like any other.
  const init = { method, headers, redirect: 'manual', signal, body: body?.content, duplex: body?.end && 'half' };
  // The cast says that the body is not shared memory, and adds `duplex`, which browsers' declarations lack (Fetch, 5.4).
  const whole = { ...fetchOptions, ...options.fetchOptions, ...init } as RequestInit;
  const response = await fetchOf(sending)(new Request(url, whole));
  const { status } = response;
  const responseType = operation.responses.find((one) => [one.status].flat().includes(status));
  const head = { operation: name, status, headers: response.headers };
  const live = { ...common, head, sending };
  try {
    const read = await (responseType === undefined
      ? operation.readError?.(operation, response, live)
      : responseType.readContents?.(responseType.contents ?? [], response, live));
    return { response, head, responseType, token, ...(read ?? { text: await textOf(response, live) }) };
  } catch (error) {
    throw error instanceof ClientError ? error : new ConnectionError(name, error, 'the response broke off');
  }
}

/** The `fetch` of the settings, surrounded by the middleware. */
function fetchOf(sending: Sending): Fetch {
  const { operation, settings } = sending;
  const { name, path } = operation;
  const attempt: Attempt = {
    operation: name,
    path: path.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join(''),
    number: (sending.attempts += 1),
  };
  return settings.middleware.reduceRight<Fetch>(
    (next, one) => (request) => one(request, next, attempt),
    settings.fetch,
  );
}

function headersOf({ operation, settings, request, options }: Sending): Headers {
  const headers = new Headers({ accept: `${operation.accept ?? 'application/json'}, application/problem+json` });
  const ofCall = headersFrom(options.headers, operation.name);
  for (const given of [settings.headers, ofCall]) given.forEach((value, name) => headers.set(name, value));
  for (const [name, value] of request.headers)
    headers.set(name, typeof value === 'string' ? value : value(headers.get(name)));
  return headers;
}
