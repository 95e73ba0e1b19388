import { AbortError, clientError, TimeoutError } from './errors.js';
import type { Reply, Sending } from './operation.js';
import { invalidInput } from './requests/request.js';
import { longestDelay, pause } from './retries.js';
import type { AuthorizedRequest, Fetch, FetchOptions } from './connection/settings.js';
import { textOf } from './responses/whole-body.js';

/**
 * Sends a request and reads its response; repeats that where it is safe and may help. Throws a TokenError,
 * ConnectionError, TimeoutError or AbortError, an InvalidInputError if a streamed line is invalid, and an
 * UnexpectedResponseError if the response is too large.
 */
export async function exchange(sending: Sending): Promise<Reply> {
  const { operation, options, request } = sending;
  const end = performance.now() + options.totalTimeout;
  const send = (refused?: string): Promise<Reply | undefined> => attempt(sending, end - performance.now(), refused);
  // A stream can be read only once.
  const isLasting = !request.body?.end;
  for (let count = 0; ; count += 1) {
    let reply: Reply | undefined;
    let error: unknown;
    try {
      const first = await send();
      // The service refused the token before it did anything, so any request may be sent again with another. The outcome
      // is then that of the second request, even if it is an error.
      reply = (first?.response.status === 401 && isLasting && first.token && (await send(first.token))) || first;
    } catch (caught) {
      error = caught;
    }
    const delay =
      isLasting && count < options.retries ? operation.pauseAfter?.(count, reply?.response, error) : undefined;
    if (delay !== undefined && performance.now() + delay < end) await pause(delay, options.signal);
    else if (reply) return reply;
    else throw error;
  }
}

/**
 * Sends a request once and reads its response, in the milliseconds that are left of the total timeout. After an attempt
 * whose token was refused: undefined if there is no other token.
 */
async function attempt(sending: Sending, left: number, refused: string | undefined): Promise<Reply | undefined> {
  const { operation, settings, options, request } = sending;
  const { name } = operation;
  const { signal: given, timeout, totalTimeout, maxResponseBytes: limit } = options;
  // Not AbortSignal.timeout and AbortSignal.any: their timers and listeners outlive the call.
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort(new AbortError(name, given?.reason));
  const expire = (): void => controller.abort(new TimeoutError(name, left < timeout ? totalTimeout : timeout));
  const stop = (): void => {
    given?.removeEventListener('abort', abort);
    request.body?.end?.();
  };
  if (given?.aborted) abort();
  given?.addEventListener('abort', abort);
  const delay = Math.min(timeout, left);
  const timer = delay > longestDelay ? undefined : setTimeout(expire, delay);
  let isKept = false;
  const keep = (): (() => void) => {
    isKept = true;
    return stop;
  };
  let happening: string | undefined;
  const sendOnce = async (): Promise<Reply | undefined> => {
    signal.throwIfAborted();
    const headers = headersOf(sending);
    const sent = { url: request.url, operation, headers, refused };
    if (!operation.isPublic) await settings.authorize?.(sent);
    const token = headers.get('authorization')?.replace(/^Bearer /, '');
    if (refused !== undefined && token === refused) return undefined;
    signal.throwIfAborted();
    const response = await send(sending, sent, signal);
    happening = 'the response broke off';
    const head = { operation: name, status: response.status, headers: response.headers };
    const live = { head, signal, limit, sending, keep };
    const read = (await operation.readBody?.(operation, response, live)) ?? { text: await textOf(response, live) };
    return { response, head, token, ...read };
  };
  try {
    // Ends a call even if the `fetch` function ignores the signal, or rejects with another error when it is aborted. The
    // listener comes first: a token or fetch function may abort the call before it returns.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return await Promise.race([aborted, sendOnce()]);
  } catch (error) {
    const refusals = request.body?.end?.();
    if (refusals?.[0]) throw await invalidInput(operation, refusals);
    // Made by a timer or by the owner of the signal: from here, its stack leads to the caller.
    if (signal.aborted) Error.captureStackTrace?.(signal.reason as Error);
    throw clientError(name, error, happening);
  } finally {
    clearTimeout(timer);
    if (!isKept) stop();
  }
}

/** Sends by the `fetch` of the settings, surrounded by the middleware, or else by that of the platform. */
async function send(sending: Sending, sent: AuthorizedRequest, signal: AbortSignal): Promise<Response> {
  const { operation, settings, options, request } = sending;
  const init = {
    ...options.fetchOptions,
    method: operation.method,
    headers: sent.headers,
    // Following one could turn a POST into a GET, or leave https; a documented one is a response like any other.
    redirect: 'manual',
    signal,
    body: request.body?.content,
    duplex: request.body?.end && 'half',
    // The body is not shared memory, and browsers' declarations lack `duplex` (Fetch, 5.4).
  } as RequestInit;
  const current = {
    operation: operation.name,
    path: operation.path.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join(''),
    number: (sending.attempts += 1),
  };
  // Looked up at every request: monitoring or a test may replace the platform's fetch.
  const platform: Fetch = (request) => fetch(request, beyond(request, options.fetchOptions));
  const surrounded = settings.middleware.reduceRight<Fetch>(
    (next, one) => (request) => one(request, next, current),
    settings.fetch ?? platform,
  );
  if (options.onUploadProgress || options.onDownloadProgress)
    return (await import('./progress.js')).withProgress(surrounded, options)(sent.url, init);
  // The platform would copy a Request of ours, signal included, in every call.
  return surrounded === platform ? fetch(sent.url, init) : surrounded(new Request(sent.url, init));
}

/**
 * The options that a Request does not keep: those of one platform, such as `next` of Next.js or `proxy` of Bun. It keeps
 * a priority without showing it, and would lose its referrer if that was given again (Fetch, section 5.4).
 */
function beyond(request: Request, options: FetchOptions = {}): object {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !(name in request || name === 'priority')));
}

function headersOf({ operation, options, request }: Sending): Headers {
  const headers = new Headers(options.headers);
  if (!headers.has('accept'))
    headers.set('accept', `${operation.accept ?? 'application/json'}, application/problem+json`);
  for (const [name, value] of request.headers)
    headers.set(name, typeof value === 'string' ? value : value(headers.get(name)));
  return headers;
}
