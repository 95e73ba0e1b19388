import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { type HttpRequest, type HttpResponse, isPending, type TextResponse } from './http.js';
import { problemResponse, retryLater } from './problem.js';
import { createBodyStream, sendStream } from './node-streams.js';
import { giveUp } from './streams.js';
import type { Server } from './server.js';

/** What `node:http` calls for each request. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The `node:http` adapter: `createHttpServer(createListener(server))`. */
export function createListener(server: Pick<Server, 'handle'>): Listener {
  return listenerOf(server, {});
}

/** The same where no other listener hears of a request, which makes bodies cheaper to read. */
export function createOnlyListener(server: Pick<Server, 'handle'>): Listener {
  return listenerOf(server, { isAlone: true });
}

function listenerOf(server: Pick<Server, 'handle'>, parts: RequestParts): Listener {
  return (request, response) => {
    const answered = handleWhole(server, new NodeRequest(request, response, parts), request);
    if (isPending(answered)) void answered.then((answer) => sendOrCut(answer, request, response));
    else sendOrCut(answered, request, response);
  };
}

/** What is other than the request says, where a framework hands it on. */
export interface Mounted {
  /** Without the prefix of the mount. */
  readonly target: string;
  /** What stands for the body, where it is not the request. */
  readonly body?: Readable | undefined;
}

interface RequestParts extends Partial<Mounted> {
  /** Whether nobody else listens to the request. */
  readonly isAlone?: boolean;
}

/** The core's answer. Which framework sends it, and how, is not known here. */
export function handleMounted<Result>(
  server: { handle(request: HttpRequest): Result },
  { request, response, ...mounted }: Mounted & { readonly request: IncomingMessage; readonly response: ServerResponse },
): HttpResponse | Result {
  return handleWhole(server, new NodeRequest(request, response, mounted), request);
}

function handleWhole<Result>(
  server: { handle(request: HttpRequest): Result },
  plain: HttpRequest,
  request: IncomingMessage,
): HttpResponse | Result {
  const fault = faultOf(request);
  if (fault === undefined) return server.handle(plain);
  const { headers, ...refused } = refusal(400, fault);
  // Whoever is understood in two ways is not listened to any longer.
  return { ...refused, headers: { ...headers, connection: 'close' } };
}

/** A class: of its members, most requests need few, and closures would be made for all of them. */
class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly target: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #body: Readable;
  readonly #isAlone: boolean;
  #controller: AbortController | undefined = undefined;

  constructor(request: IncomingMessage, response: ServerResponse, { target, body, isAlone = false }: RequestParts) {
    this.method = request.method ?? 'GET';
    this.target = target ?? request.url ?? '/';
    this.#request = request;
    this.#response = response;
    this.#body = body ?? request;
    this.#isAlone = isAlone;
  }

  header(name: string): string | undefined {
    return headerOf(this.#request.rawHeaders, name);
  }

  readBody(maximumBytes: number): Promise<Uint8Array | undefined> {
    return this.#isAlone ? readWhole(this.#request, maximumBytes) : readStream(this.#body, maximumBytes);
  }

  openBody(): ReadableStream<Uint8Array> {
    return createBodyStream(this.#body);
  }

  get signal(): AbortSignal {
    this.#controller ??= abortOnClose(this.#response);
    return this.#controller.signal;
  }
}

/**
 * What the parser of Node takes, and others on the way might understand otherwise (RFC 9112): another version than 1.0 and
 * 1.1; no host, two of them, or none that can be one, though older ones may do without (section 3.2); a coding beside chunks, which Node does not
 * undo, or chunks in HTTP/1.0 (section 6.1). Undefined where there is nothing of the kind.
 */
function faultOf({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0;
  let isNamed = true;
  let codings = 0;
  let isOdd = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
      isNamed &&= isHost(rawHeaders[index + 1] ?? '');
    } else if (name?.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      codings += 1;
      isOdd ||= codings > 1 || httpVersion === '1.0' || rawHeaders[index + 1]?.includes(',') === true;
    }
  }
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'This is not a request of HTTP/1.1.';
  if (isOdd) return 'A body is sent in chunks, or with its length.';
  if (isNamed && (hosts === 1 || (hosts === 0 && httpVersion === '1.0'))) return undefined;
  return 'A request names its host, and names it once.';
}

/** A problem of a request that does not reach the core, with an id of its own. */
export function refusal(status: number, detail: string): TextResponse {
  const requestId = crypto.randomUUID();
  const tooMany = status === 429 ? { headers: retryLater } : {};
  const { headers, ...problem } = problemResponse({ status, detail, ...tooMany }, requestId);
  // Node dates what it sends itself; what is written to a socket needs one as well (RFC 9110, section 6.6.1).
  return { ...problem, headers: { ...headers, 'x-request-id': requestId, date: new Date().toUTCString() } };
}

/** From the raw list: `request.headers` silently drops the second of two `Authorization` headers. */
function headerOf(rawHeaders: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index];
    if (candidate?.length !== name.length || candidate.toLowerCase() !== name) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

function abortOnClose(response: ServerResponse): AbortController {
  const controller = new AbortController();
  if (response.destroyed && !response.writableFinished) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller;
}

/**
 * The whole body; a small one has come with its header, and is there as soon as that packet has been read to its end. Only
 * where nobody else can have heard of the request: what another listener is given meanwhile would be missing.
 */
function readWhole(request: IncomingMessage, maximumBytes: number): Promise<Uint8Array | undefined> {
  return Promise.resolve().then(() => {
    const isThere = request.complete && request.readableLength <= maximumBytes && !request.readableDidRead;
    return isThere ? ((request.read() as Buffer | null) ?? noBytes) : readStream(request, maximumBytes);
  });
}

const noBytes = new Uint8Array();

function readStream(request: Readable, maximumBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let isEnded = false;
    // `close` comes after every end, and an error is costly to make: only where there was no end.
    const gone = (): void => {
      if (!isEnded) reject(new Error('The caller went away.'));
    };
    if (request.readableDidRead) {
      reject(new TypeError('Somebody has begun to read the body before the server could: part of it is gone.'));
      return;
    }
    // Gone while the token was verified: `close` has been said already.
    if (request.destroyed && !request.readableEnded) gone();
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maximumBytes) chunks.push(chunk);
      else {
        chunks = [];
        isEnded = true;
        resolve(undefined);
        // The rest is read and forgotten, or a caller that sends before it listens would never see the answer.
        if (length > maximumBytes * 16) request.destroy();
      }
    });
    request.on('end', () => {
      isEnded = true;
      resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
    });
    request.on('error', gone);
    request.on('close', gone);
  });
}

/** What the core answers can be sent; should it not be, one request fails, not the process. */
function sendOrCut(answer: HttpResponse, request: IncomingMessage, response: ServerResponse): void {
  try {
    send(answer, request, response);
  } catch {
    response.destroy();
  }
}

/** Writes an answer of the core; one for a caller that has gone is forgotten. */
export function send(
  { status, headers, body }: HttpResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.destroyed) return giveUp({ body });
  // Node looks at this field only when it sends; what is pipelined behind the answer must not be handled before.
  if (headers['connection'] === 'close') response.shouldKeepAlive = false;
  if (typeof body === 'string') {
    const length = Buffer.byteLength(body);
    response.writeHead(status, { 'content-length': length, ...headers });
    // As many bytes as characters: then they are ASCII, and written with the header as they are.
    response.end(body, length === body.length ? 'latin1' : 'utf8');
    return;
  }
  if (body instanceof ReadableStream) {
    response.writeHead(status, headers);
    sendStream(body, response);
    return;
  }
  const hasLength = body !== undefined || (request.method !== 'HEAD' && status !== 204 && status !== 304);
  response.writeHead(status, hasLength ? { 'content-length': body?.length ?? 0, ...headers } : headers);
  response.end(body);
}

/**
 * Whether the value of `Host` can be one (RFC 9112, section 3.2): a name or an address, and perhaps a port. It is not
 * empty, for every URI of `http` has a host (RFC 9110, section 4.2.1).
 */
export function isHost(value: string): boolean {
  // Callers name the same host again and again.
  if (value === latest) return true;
  if (!/^(?:[\w.~!$&'()*+,;=%-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?$/.test(value)) return false;
  latest = value;
  return true;
}

let latest: string | undefined;
