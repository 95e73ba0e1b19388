import type { Reply } from './answers.js';
import type { Live } from './contents.js';
import { AbortError, ClientError, ConnectionError, TimeoutError, TokenError, InvalidInputError } from './errors.js';
import type { Operation } from './operation.js';
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

async function attemptAll(sending: Sending, deadline: Deadline): Promise<Reply> {
  const { operation, settings, options, request } = sending;
  const once = (): Promise<Reply> => attempt(sending, deadline);
  // What was read from a stream is gone.
  if (operation.repeat === undefined || request.body?.content instanceof ReadableStream) return once();
  return operation.repeat(once, { retries: options.retries ?? settings.retries, signal: deadline.signal });
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
  const { status } = response;
  const { contents = [], readContents } = operation.answers.find((answer) => answer.status === status) ?? {};
  const head = { operation: operation.name, status, headers: response.headers };
  const read = await readContents?.(contents, response, { head, signal, keep: deadline.keep });
  return { response, ...(read ?? { text: await response.text() }) };
}

function bodyOf({ body }: PreparedRequest): RequestInit & { readonly duplex?: 'half' } {
  if (body === undefined) return {};
  // A body is never shared memory, which is all that the cast is about.
  const content = body.content as NonNullable<RequestInit['body']>;
  // Whatever is sent as a stream has to be told so (Fetch, section 5.4), and is answered when it has been sent.
  return content instanceof ReadableStream ? { body: content, duplex: 'half' } : { body: content };
}

function headersOf({ operation, settings, request, options }: Sending): Headers {
  const headers = new Headers({ accept: `${operation.accept ?? 'application/json'}, application/problem+json` });
  const contentType = request.body?.contentType ?? '';
  if (contentType !== '') headers.set('content-type', contentType);
  settings.headers.forEach((value, name) => headers.set(name, value));
  callHeaders(operation.name, options).forEach((value, name) => headers.set(name, value));
  for (const [name, value] of request.headers) headers.set(name, value);
  const cookies = [headers.get('cookie') ?? '', ...request.cookies].filter((cookie) => cookie !== '');
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  return headers;
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
      const ended = new Promise<never>((_, reject) => {
        controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
      });
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
