import type { HttpRequest, HttpResponse } from './http.js';

/** The Web door: a `Request` of any host that speaks `fetch`, answered by the core. */
export async function answerWebRequest(
  handle: (request: HttpRequest) => Promise<HttpResponse>,
  request: Request,
): Promise<Response> {
  const { status, headers, body } = await handle(fromWebRequest(request));
  // Response refuses even an empty body for these.
  const isBodiless = status === 204 || status === 205 || status === 304;
  return new Response(isBodiless ? null : (body ?? null), { status, headers });
}

function fromWebRequest(request: Request): HttpRequest {
  return {
    method: request.method,
    target: targetOf(request.url),
    header: (name) => request.headers.get(name) ?? (name === 'host' ? new URL(request.url).host : undefined),
    readBody: (maximumBytes) => readStream(request.body, maximumBytes),
    signal: request.signal,
  };
}

/** Path and query as they stand in the URL. The host has already resolved dot segments; nothing more is decoded. */
function targetOf(url: string): string {
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
      void reader.cancel().catch(() => undefined);
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
