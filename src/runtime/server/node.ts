import { Buffer } from 'node:buffer';
import { createServer as createHttpServer, STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HttpRequest, HttpResponse, TextResponse } from './http.js';
import { problemResponse } from './problem.js';
import { createBodyStream, cutUnread, sendStream } from './node-streams.js';
import type { Server } from './server.js';

/** What `node:http` calls for each request. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface ListenOptions {
  /** 0, the default, lets the system choose a free one. */
  readonly port?: number | undefined;
  /** `127.0.0.1` by default: to be reachable from outside is a decision. */
  readonly host?: string | undefined;
  /** How long `close` waits for requests under way before it cuts them off: 10 s by default. */
  readonly graceMilliseconds?: number | undefined;
}

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly port: number;
  /** Takes no more connections, lets requests under way finish, and ends connections that only wait. */
  close(): Promise<void>;
}

/** The `node:http` door: `createHttpServer(createListener(server))`. */
export function createListener(server: Pick<Server, 'handle'>): Listener {
  return (request, response) => {
    const answered = namesOneHost(request)
      ? server.handle(fromNodeRequest(request, response))
      : Promise.resolve(refusal(400, 'A request names its host, and names it once.'));
    // What the core answers can be sent; should it not be, one request fails, not the process.
    answered.then((answer) => send(answer, request, response)).catch(() => response.destroy());
  };
}

/** Opens a port. Rejects when it cannot be opened. */
export async function listen(
  server: Pick<Server, 'handle' | 'limits' | 'readsStreams'>,
  options: ListenOptions = {},
): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', graceMilliseconds = 10_000 } = options;
  const { headerBytes, requestMilliseconds } = server.limits;
  const httpServer = createHttpServer({
    maxHeaderSize: headerBytes,
    headersTimeout: requestMilliseconds,
    // Without an end where a body is streamed: each piece of it has its own time, and what no one reads is cut off.
    requestTimeout: server.readsStreams === true ? 0 : requestMilliseconds,
    // How late a request that does not arrive is noticed, at worst; Node would look every half a minute.
    connectionsCheckingInterval: Math.min(requestMilliseconds, 5000),
    // Refused by the listener instead, in the form of a problem.
    requireHostHeader: false,
  });
  const connections = watchConnections(httpServer);
  httpServer.on('request', createListener(server));
  if (server.readsStreams === true) cutUnread(httpServer, requestMilliseconds);
  httpServer.on('clientError', refuseMalformed);
  httpServer.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    send(refusal(417, 'The only expectation that is met is 100-continue.'), request, response);
  });
  await opened(httpServer, port, host);
  const address = httpServer.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    close: () => {
      const isClosed = closed(httpServer, graceMilliseconds);
      connections.end();
      return isClosed;
    },
  };
}

function fromNodeRequest(request: IncomingMessage, response: ServerResponse): HttpRequest {
  let controller: AbortController | undefined;
  return {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    header: (name) => headerOf(request.rawHeaders, name),
    readBody: (maximumBytes) => readStream(request, maximumBytes),
    openBody: () => createBodyStream(request),
    // Made when it is asked for: most requests are over before anyone would.
    get signal() {
      controller ??= abortOnClose(response);
      return controller.signal;
    },
  };
}

/** RFC 9112, section 3.2: a request without a host, or with two of them, is refused; older ones may do without. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === 'host').length;
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

/** A problem of a request that does not reach the core, with an id of its own. */
function refusal(status: number, detail: string): TextResponse {
  const requestId = crypto.randomUUID();
  const { headers, ...problem } = problemResponse({ status, detail }, requestId);
  return { ...problem, headers: { ...headers, 'x-request-id': requestId } };
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

function readStream(request: IncomingMessage, maximumBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    // Gone while the token was verified: `close` has been said already.
    if (request.destroyed && !request.readableEnded) reject(new Error('The caller went away.'));
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maximumBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve(undefined);
        // The rest is read and forgotten, or a caller that sends before it listens would never see the answer.
        if (length > maximumBytes * 16) request.destroy();
      }
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The caller went away.')));
  });
}

function send({ status, headers, body }: HttpResponse, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) {
    if (body instanceof ReadableStream) void body.cancel().catch(() => undefined);
    return;
  }
  if (body instanceof ReadableStream) {
    response.writeHead(status, headers);
    sendStream(body, response);
    return;
  }
  const hasLength = body !== undefined || (request.method !== 'HEAD' && status !== 204 && status !== 304);
  response.writeHead(status, hasLength ? { ...headers, 'content-length': Buffer.byteLength(body ?? '') } : headers);
  response.end(body);
}

function opened(httpServer: NodeServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    httpServer.once('error', reject);
    httpServer.listen(port, host, () => {
      httpServer.off('error', reject);
      resolve();
    });
  });
}

function closed(httpServer: NodeServer, graceMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => httpServer.closeAllConnections(), graceMilliseconds);
    httpServer.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

interface Connections {
  /** Ends those that wait for a request, even for their first, which Node would wait for; the others after their answer. */
  end(): void;
}

/** Is the first to hear of a request, so that what it says of the connection is part of the answer. */
function watchConnections(httpServer: NodeServer): Connections {
  const sockets = new Set<Duplex>();
  const answering = new Set<ServerResponse>();
  let isEnding = false;
  httpServer.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  httpServer.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    response.once('finish', () => {
      if (isEnding) setImmediate(() => httpServer.closeIdleConnections());
    });
    if (isEnding) response.setHeader('connection', 'close');
  });
  return {
    end: () => {
      isEnding = true;
      for (const response of answering) if (!response.headersSent) response.setHeader('connection', 'close');
      const busy = new Set<Duplex>([...answering].map(({ req }) => req.socket));
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
    },
  };
}

/** What is no HTTP never reaches the core; it gets a problem of the same form all the same. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body = '' } = malformed(error.code);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function malformed(code: string | undefined): TextResponse {
  if (code === 'HPE_HEADER_OVERFLOW') return refusal(431, 'The request line and the header fields are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusal(408, 'The request did not arrive in time.');
  return refusal(400, 'This is not a request of HTTP/1.1.');
}
