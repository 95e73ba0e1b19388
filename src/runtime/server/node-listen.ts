import { Buffer } from 'node:buffer';
import { createServer as createHttpServer, STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TextResponse } from './http.js';
import { cutUnread } from './node-streams.js';
import { createListener, refusal, send } from './node.js';
import type { Server } from './server.js';

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
  // Node would silently leave out fields beyond its 2,000, a second host among them; `maxHeaderSize` is bound enough.
  httpServer.maxHeadersCount = 0;
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
