import type { HttpRequest, HttpResponse, MaybePromise } from './http.js';
import { giveUp, ignore, pulled } from './streams.js';

/** The Web adapter: a `Request` of any host that speaks `fetch`, answered by the core. `target` is what it is a request for. */
export function handleWebRequest(
  handle: (request: HttpRequest) => MaybePromise<HttpResponse>,
  request: Request,
  target?: string,
): Promise<Response>;
/** Undefined where there is no answer. */
export function handleWebRequest(
  handle: (request: HttpRequest) => MaybePromise<HttpResponse | undefined>,
  request: Request,
  target?: string,
): Promise<Response | undefined>;
export async function handleWebRequest(
  handle: (request: HttpRequest) => MaybePromise<HttpResponse | undefined>,
  request: Request,
  target: string = targetOf(request.url),
): Promise<Response | undefined> {
  const caller = callerOf(request);
  const answer = await handle(fromWebRequest(request, target, caller));
  if (answer === undefined) return undefined;
  const { status, headers, body } = answer;
  // Response refuses even an empty body for these.
  const isBodiless = status === 204 || status === 205 || status === 304;
  if (isBodiless) {
    giveUp(answer);
    return new Response(null, { status, headers });
  }
  // A body is never shared memory, which is all that the cast is about.
  const sent =
    body instanceof ReadableStream ? cancellable(body, caller) : (body as Uint8Array<ArrayBuffer> | undefined);
  return new Response(sent ?? null, { status, headers });
}

interface Caller {
  readonly signal: AbortSignal;
  leave(reason: unknown): void;
}

function callerOf(request: Request): Caller {
  let controller: AbortController | undefined;
  return {
    // Made when it is asked for: most requests are over before anyone would.
    get signal() {
      if (controller !== undefined) return controller.signal;
      const made = new AbortController();
      const abort = (): void => made.abort(request.signal.reason);
      if (request.signal.aborted) abort();
      request.signal.addEventListener('abort', abort, { once: true });
      controller = made;
      return made.signal;
    },
    leave: (reason) => controller?.abort(reason),
  };
}

// Who stops reading has gone away, and no one else says so.
function cancellable(body: ReadableStream<Uint8Array>, caller: Caller): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return pulled({
    next: async () => (await reader.read()).value,
    stop: (reason) => {
      caller.leave(reason);
      return reader.cancel(reason);
    },
  });
}

function fromWebRequest(request: Request, target: string, caller: Caller): HttpRequest {
  return {
    method: request.method,
    target,
    header: (name) => request.headers.get(name) ?? (name === 'host' ? new URL(request.url).host : undefined),
    readBody: (maximumBytes) => readStream(request.body, maximumBytes),
    openBody: () => request.body ?? new ReadableStream({ start: (controller) => controller.close() }),
    get signal() {
      return caller.signal;
    },
  };
}

/** Path and query as they stand in the URL. The host has already resolved dot segments; nothing more is decoded. */
export function targetOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  const fragment = url.indexOf('#');
  return url.slice(path, fragment === -1 ? undefined : fragment);
}

async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
): Promise<Uint8Array | undefined> {
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, length);
    length += value.length;
    if (length > maximumBytes) {
      // Not awaited: the answer need not wait until the sender has noticed.
      ignore(reader.cancel());
      return undefined;
    }
    chunks.push(value);
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = chunks;
  if (chunks.length === 1 && first !== undefined) return first;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
