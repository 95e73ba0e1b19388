import type { HttpRequest, HttpResponse, MaybePromise } from './http.js';
import { giveUp, ignore, pulled } from './streams.js';

/**
 * The Web adapter: the core handles a `Request` of any host that supports `fetch`. `target` is its request target.
 * Undefined if there is no response.
 */
export async function handleWebRequest<Result extends HttpResponse | undefined>(
  handle: (request: HttpRequest) => MaybePromise<Result>,
  request: Request,
  target: string = targetOf(request.url),
): Promise<Response | Extract<Result, undefined>> {
  const client = clientOf(request);
  const response: HttpResponse | undefined = await handle(fromWebRequest(request, target, client));
  if (response === undefined) return undefined as Extract<Result, undefined>;
  const { status, body } = response;
  const headers = response.setCookies === undefined ? response.headers : withCookies(response);
  // `Response` rejects even an empty body for these.
  const isBodiless = status === 204 || status === 205 || status === 304;
  if (isBodiless) {
    giveUp(response);
    return new Response(null, { status, headers });
  }
  // The cast only says that the body is not shared memory.
  const sent =
    body instanceof ReadableStream ? cancellable(body, client) : (body as Uint8Array<ArrayBuffer> | undefined);
  return new Response(sent ?? null, { status, headers });
}

function withCookies({ headers, setCookies = [] }: HttpResponse): Headers {
  const all = new Headers(headers);
  for (const cookie of setCookies) all.append('set-cookie', cookie);
  return all;
}

interface Client {
  readonly signal: AbortSignal;
  leave(reason: unknown): void;
}

function clientOf(request: Request): Client {
  let controller: AbortController | undefined;
  return {
    // Created on first use: most requests end before.
    get signal() {
      controller ??= new AbortController();
      return AbortSignal.any([request.signal, controller.signal]);
    },
    leave: (reason) => controller?.abort(reason),
  };
}

// A client that stops reading has disconnected, and there is no other event for that.
function cancellable(body: ReadableStream<Uint8Array>, client: Client): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return pulled({
    next: async () => (await reader.read()).value,
    stop: (reason) => {
      client.leave(reason);
      return reader.cancel(reason);
    },
  });
}

function fromWebRequest(request: Request, target: string, client: Client): HttpRequest {
  return {
    method: request.method,
    target,
    header: (name) => request.headers.get(name) ?? (name === 'host' ? new URL(request.url).host : undefined),
    readBody: async (maximumBytes) => {
      const isTooLarge = Number(request.headers.get('content-length')) > maximumBytes;
      if (!isTooLarge) return readStream(request.body, maximumBytes);
      // The response need not wait for any of it.
      giveUp({ body: request.body ?? undefined });
      return undefined;
    },
    openBody: () => request.body ?? new ReadableStream({ start: (controller) => controller.close() }),
    get signal() {
      return client.signal;
    },
  };
}

/** Path and query of the URL. The host has already resolved dot segments; nothing else is decoded. */
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
    if (done) return joined(chunks);
    length += value.length;
    if (length > maximumBytes) {
      // Not awaited: the response need not wait until the sender has noticed.
      ignore(reader.cancel());
      return undefined;
    }
    chunks.push(value);
  }
}

async function joined(chunks: Uint8Array[]): Promise<Uint8Array> {
  const [first, ...others] = chunks;
  if (first !== undefined && others.length === 0) return first;
  // The cast only says that the bytes are not shared memory.
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
