import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { type HttpRequest, type HttpResponse, isPending, isSafe, type TextResponse } from '../http.js';
import { ProblemError, problemResponse, retryLater } from '../problem.js';
import { endEarly, send, uninvited } from './send.js';
import { createBodyStream } from './streams.js';
import { createHeldBytes, type HeldBytes, smallBytes } from './held-bytes.js';
import { defaultLimits, type Limits } from '../limits.js';
import type { Server } from '../server.js';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The `node:http` adapter: `createHttpServer(createListener(server))`. */
export function createListener(server: HandlingServer): Listener {
  return listenerOf(server, false);
}

/** The part of a server that an adapter needs. */
export type HandlingServer = Pick<Server, 'handle'> & { readonly limits?: Pick<Limits, 'heldBytes'> };

/** `isAlone`: there is no other listener for requests, which makes bodies cheaper to read. */
export function listenerOf(server: HandlingServer, isAlone: boolean): Listener {
  const held = heldBytesOf(server);
  // The core's responses can be sent. If one cannot, one request fails, not the process.
  const sent = (outcome: HttpResponse, mounted: Mounted): void => {
    const { request, response } = mounted;
    try {
      send(withinHeld(outcome, mounted), request, response);
    } catch {
      response.destroy();
    }
  };
  return (request, response) => {
    const mounted = { request, response, isAlone, held };
    const result = handleMounted(server, mounted);
    if (isPending(result)) void result.then((outcome) => sent(outcome, mounted));
    else sent(result, mounted);
  };
}

const heldByServer = new WeakMap<HandlingServer, HeldBytes>();

/** The same for all adapters of a server. */
export function heldBytesOf(server: HandlingServer): HeldBytes {
  const { heldBytes } = server.limits ?? defaultLimits;
  const held = heldByServer.get(server) ?? createHeldBytes(heldBytes);
  heldByServer.set(server, held);
  return held;
}

/** The response, counted until it is sent; a 503 if too much is held already. A stream holds nothing. */
export function withinHeld(outcome: HttpResponse, { request, response, held }: Mounted): HttpResponse {
  const { body } = outcome;
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return outcome;
  if (isSafe(request.method)) return held.holdSent(body, response) ? outcome : refusal(503, tooMuchHeld);
  // A request that may have changed something gets its own response: after a 503 the client would repeat it.
  held.addSent(body, response);
  return outcome;
}

const tooMuchHeld = 'The service holds too many large bodies; try again later.';

/** A request, and how it differs if a framework passes it on. */
interface Mounted {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Without the prefix of the mount. */
  readonly target?: string;
  /** Replaces the request as the body. */
  readonly body?: Readable | undefined;
  /** Whether there is no other listener for the request. */
  readonly isAlone?: boolean;
  readonly held: HeldBytes;
}

/** Returns the core's response; a framework sends it itself, `withinHeld`. */
export function handleMounted<Result>(
  server: { handle(request: HttpRequest): Result },
  mounted: Mounted,
): HttpResponse | Result {
  const fault = faultOf(mounted.request);
  if (fault === undefined) {
    // Refused before it is handled: nothing has changed, so the client may repeat it.
    if (mounted.held.isExceeded() && !isSafe(mounted.request.method)) return refusal(503, tooMuchHeld);
    return server.handle(new NodeRequest(mounted));
  }
  const { headers, ...refused } = refusal(400, fault);
  // A request that can be understood in two ways ends its connection.
  return { ...refused, headers: { ...headers, connection: 'close' } };
}

/** The rest of a body that is too large is discarded up to so many times the limit; more ends the connection. */
const mostDiscarded = 16;

/** A class: most requests need few of its members, and closures would be created for all of them. */
class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly target: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #body: Readable;
  readonly #isAlone: boolean;
  readonly #held: HeldBytes;
  #controller: AbortController | undefined = undefined;

  constructor({ request, response, target, body, isAlone = false, held }: Mounted) {
    this.method = request.method ?? 'GET';
    this.target = target ?? request.url ?? '/';
    this.#request = request;
    this.#response = response;
    this.#body = body ?? request;
    this.#isAlone = isAlone;
    this.#held = held;
  }

  header(name: string): string | undefined {
    return headerOf(this.#request.rawHeaders, name);
  }

  readBody(maximumBytes: number): Promise<Uint8Array | undefined> {
    const isHeld = (bytes: number): boolean => this.#held.hold(bytes, this.#response);
    const length = this.header('content-length');
    if (Number(length) > maximumBytes) {
      if (Number(length) > maximumBytes * mostDiscarded) endEarly.add(this.#request);
      return Promise.resolve(undefined);
    }
    // A chunked body may have any size: it is counted once it turns out to be large.
    const reading: BodyReading = { maximumBytes, isHeld: length === undefined ? isHeld : () => true };
    if (length !== undefined && !isHeld(Math.min(maximumBytes, Number(length)))) return Promise.reject(tooMuch());
    this.#invite();
    return this.#isAlone ? readWhole(this.#request, reading) : readStream(this.#body, reading);
  }

  openBody(): ReadableStream<Uint8Array> {
    this.#invite();
    return createBodyStream(this.#body);
  }

  get signal(): AbortSignal {
    this.#controller ??= abortOnClose(this.#response);
    return this.#controller.signal;
  }

  #invite(): void {
    if (uninvited.delete(this.#request)) this.#response.writeContinue();
  }
}

// Detects what Node's parser accepts, but a proxy might understand differently (RFC 9112): a version other than 1.0 and
// 1.1; no host, two, or an invalid one, though HTTP/1.0 may omit it (section 3.2); a transfer coding beside chunked,
// which Node does not undo, or chunked in HTTP/1.0 (section 6.1). Undefined if there is no fault.
function faultOf({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0;
  let isNamed = true;
  let codings = 0;
  let isAmbiguous = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
      isNamed &&= isHost(rawHeaders[index + 1] ?? '');
    } else if (name?.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      codings += 1;
      isAmbiguous ||= codings > 1 || httpVersion === '1.0' || rawHeaders[index + 1]?.includes(',') === true;
    }
  }
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'This request is not HTTP/1.1.';
  if (isAmbiguous) return 'A body must be sent either in chunks or with its length.';
  if (isNamed && (hosts === 1 || (hosts === 0 && httpVersion === '1.0'))) return undefined;
  return 'A request must name exactly one host.';
}

/** A problem response to a request that does not reach the core, with its own request id. */
export function refusal(status: number, detail: string): TextResponse {
  const requestId = crypto.randomUUID();
  const tooMany = status === 429 ? { headers: retryLater } : {};
  const { headers, ...problem } = problemResponse({ status, detail, ...tooMany }, requestId);
  // Node dates what it sends itself; what is written to a socket needs a date too (RFC 9110, section 6.6.1).
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

/** A small body has arrived with its headers, complete. Another listener would miss the data, so there must be none. */
function readWhole(request: IncomingMessage, reading: BodyReading): Promise<Uint8Array | undefined> {
  return Promise.resolve().then(() => {
    const isThere = request.complete && request.readableLength <= reading.maximumBytes && !request.readableDidRead;
    return isThere ? ((request.read() as Buffer | null) ?? noBytes) : readStream(request, reading);
  });
}

interface BodyReading {
  readonly maximumBytes: number;
  /** Whether there is room for a body of that size. */
  isHeld(bytes: number): boolean;
}

function tooMuch(): ProblemError {
  return new ProblemError({ status: 503, detail: tooMuchHeld });
}

const noBytes = new Uint8Array();

function readStream(request: Readable, { maximumBytes, isHeld }: BodyReading): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let isEnded = false;
    // `close` follows every end, and an error is costly to create: so only if there was no end.
    const gone = (): void => {
      if (!isEnded) reject(new Error('The client disconnected.'));
    };
    if (request.readableDidRead) {
      reject(new TypeError('Other code began to read the body before the server: part of it is lost.'));
      return;
    }
    // The client disconnected while the token was verified: `close` has already been emitted.
    if (request.destroyed && !request.readableEnded) gone();
    request.on('data', (chunk: Buffer) => {
      const isLarge = length <= smallBytes && length + chunk.length > smallBytes;
      length += chunk.length;
      if (isLarge && !isHeld(maximumBytes)) {
        isEnded = true;
        reject(tooMuch());
      }
      if (length <= maximumBytes && !isEnded) chunks.push(chunk);
      else {
        chunks = [];
        isEnded = true;
        resolve(undefined);
        // The rest is read and discarded, or a client that sends before it reads would never see the response.
        if (length > maximumBytes * mostDiscarded) request.destroy();
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

/** A name or an address, and perhaps a port (RFC 9112, section 3.2); never empty (RFC 9110, section 4.2.1). */
export function isHost(value: string): boolean {
  // Cached: clients keep sending the same host.
  if (value === latest) return true;
  if (!/^(?:[\w.~!$&'()*+,;=%-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?$/.test(value)) return false;
  // No URL has a port such as 99999, nor an address such as 1.2.3.999.
  if (!URL.canParse(`http://${value}`)) return false;
  latest = value;
  return true;
}

let latest: string | undefined;
