import { Buffer } from 'node:buffer';
import { createServer as createHttpServer, type Server as NodeServer, STATUS_CODES } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { TextResponse } from './http.js';
import type { Life } from './health.js';
import { longestTimer } from './limits.js';
import { type Connections, endByHalf, watchConnections } from './node-connections.js';
import { cutUnread } from './node-streams.js';
import { createOnlyListener, refusal, send } from './node.js';
import type { Server } from './server.js';

export { createListener, type Listener } from './node.js';
export {
  type Closable,
  closeOnSignal,
  type ExitCode,
  type Signal,
  type SignalOptions,
  type SignalSource,
} from './node-signals.js';

export interface ListenOptions {
  /** 0, the default, lets the system choose a free one. */
  readonly port?: number | undefined;
  /** `127.0.0.1` by default: to be reachable from outside is a decision. */
  readonly host?: string | undefined;
  /** At most so many connections at once; more are closed as they come. No limit by default. */
  readonly connections?: number | undefined;
  /** The answer to so many requests of one connection is its last. No limit by default. */
  readonly requestsPerConnection?: number | undefined;
  /** How many requests of a connection may wait for the answers to those before them: 100; one more is a 429, and the last. */
  readonly waitingRequests?: number | undefined;
  /**
   * How long a connection is kept for its next request: 65 s, longer than the 60 s for which load balancers keep theirs,
   * so that they are those who close it. Callers are told whole seconds (`keep-alive: timeout=65`) and have one more.
   */
  readonly keepAliveMilliseconds?: number | undefined;
  /** How long a caller may take nothing of an answer that is on its way before it is cut off: 30 s. */
  readonly writeMilliseconds?: number | undefined;
  /**
   * How long `close` goes on as if nothing were but for `/readyz`, which answers 503, so that load balancers learn of it:
   * 0 by default, for there may be none.
   */
  readonly drainMilliseconds?: number | undefined;
  /** How long `close` waits for a request on a connection that is kept: 500 ms. Every other is closed after its answer. */
  readonly lullMilliseconds?: number | undefined;
  /** How long `close` waits for requests under way before it cuts them off: 10 s by default. */
  readonly graceMilliseconds?: number | undefined;
}

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly port: number;
  /** As asked for. */
  readonly drainMilliseconds: number;
  /**
   * Takes no more connections, lets requests under way finish, and ends each connection when it has nothing left to do.
   * A second call waits for the first. `{ drain: false }` leaves out the time for load balancers.
   */
  close(options?: { readonly drain?: boolean | undefined }): Promise<Closed>;
}

/** How a server ended. */
export interface Closed {
  /** Requests that had no complete answer when the grace was over. */
  readonly cutRequests: number;
}

/** What is needed of a server. */
export type ListeningServer = Pick<Server, 'handle' | 'limits' | 'readsStreams'> & { readonly life?: Life };

/** Opens a port. Rejects when it cannot be opened. */
export async function listen(server: ListeningServer, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = '127.0.0.1' } = options;
  const bounds = boundsOf(options);
  const httpServer = createNodeServer(server, bounds);
  const connections = watchConnections(httpServer, {
    requests: bounds.requestsPerConnection,
    waiting: bounds.waitingRequests,
    refuse: (request, response) =>
      send(refusal(429, `More than ${bounds.waitingRequests} requests wait for their answers.`), request, response),
  });
  connections.cutStuck(bounds.writeMilliseconds);
  httpServer.on('request', connections.admit(createOnlyListener(server)));
  if (server.readsStreams === true) cutUnread(httpServer, server.limits.requestMilliseconds);
  httpServer.on('clientError', (error, socket) => refuseMalformed(error, socket as Socket, connections));
  const refuseExpectation = connections.admit((request, response) => {
    // The body that was announced may never come, and what comes may be it or the next request.
    response.shouldKeepAlive = false;
    send(refusal(417, 'The only expectation that is met is 100-continue.'), request, response);
  });
  httpServer.on('checkExpectation', refuseExpectation);
  await opened(httpServer, port, host);
  const address = httpServer.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  let closing: Promise<Closed> | undefined;
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    drainMilliseconds: bounds.drainMilliseconds,
    close: ({ drain = true } = {}) =>
      (closing ??= close(
        { httpServer, connections },
        server.life,
        drain ? bounds : { ...bounds, drainMilliseconds: 0 },
      )),
  };
}

type Bounds = { readonly [name in keyof typeof defaultBounds]: number };

const defaultBounds = {
  connections: Infinity,
  requestsPerConnection: Infinity,
  waitingRequests: 100,
  keepAliveMilliseconds: 65_000,
  writeMilliseconds: 30_000,
  drainMilliseconds: 0,
  lullMilliseconds: 500,
  graceMilliseconds: 10_000,
};

/** The bounds given, the defaults for the others. Throws for what is none. */
function boundsOf(options: ListenOptions): Bounds {
  const bounds: { -readonly [name in keyof Bounds]: number } = { ...defaultBounds };
  for (const name of Object.keys(defaultBounds) as (keyof Bounds)[]) {
    const value = options[name] ?? defaultBounds[name];
    const isTime = name.endsWith('Milliseconds');
    if (!(value >= (isTime ? 0 : 1))) {
      throw new RangeError(`listen: ${name} must be ${isTime ? 'a time' : 'a number from 1 on'}, not ${value}.`);
    }
    // No time is a time that has just passed; for Node, and for its timers, it would be one without an end.
    bounds[name] = isTime ? Math.min(Math.max(value, name === 'drainMilliseconds' ? 0 : 1), longestTimer) : value;
  }
  return bounds;
}

function createNodeServer({ limits, readsStreams }: ListeningServer, bounds: Bounds): NodeServer {
  const { headerBytes, requestMilliseconds } = limits;
  const httpServer = createHttpServer({
    // What reaches it is refused, so that as many bytes as the limit are fine. Node counts target, names and values.
    maxHeaderSize: headerBytes + 1,
    headersTimeout: requestMilliseconds,
    // Without an end where a body is streamed: each piece of it has its own time, and what no one reads is cut off.
    requestTimeout: readsStreams === true ? 0 : requestMilliseconds,
    // How late a request that does not arrive is noticed, at worst; Node would look every half a minute.
    connectionsCheckingInterval: Math.min(requestMilliseconds, 5000),
    keepAliveTimeout: keptFor(bounds.keepAliveMilliseconds),
    // Refused by the listener instead, in the form of a problem.
    requireHostHeader: false,
  });
  // Node would silently leave out fields beyond its 2,000, a second host among them; `maxHeaderSize` is bound enough.
  httpServer.maxHeadersCount = 0;
  httpServer.maxConnections = bounds.connections;
  return httpServer;
}

/**
 * Node tells the whole seconds of this time. A request sent in the last instant that was told is still on its way when it is
 * over, so it ends almost a second later.
 */
function keptFor(milliseconds: number): number {
  if (milliseconds < 1000) return milliseconds;
  // Node's own buffer comes on top, and the sum has to fit a timer.
  return Math.min(Math.floor(milliseconds / 1000) * 1000 + 999, longestTimer - 1000);
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

async function close(
  { httpServer, connections }: { readonly httpServer: NodeServer; readonly connections: Connections },
  life: Life | undefined,
  { drainMilliseconds, lullMilliseconds, graceMilliseconds }: Bounds,
): Promise<Closed> {
  life?.leave();
  if (drainMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, drainMilliseconds));
  await nobodyComes(httpServer);
  let cutRequests = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      cutRequests = connections.cut();
    }, graceMilliseconds);
    // The close of `node:http` would also destroy connections that are idle, with the requests that are on their way to us.
    NetServer.prototype.close.call(httpServer, () => {
      clearTimeout(timer);
      resolve();
    });
    connections.drain(lullMilliseconds);
    life?.endEvents();
  });
  // All of it is closed by now but a timer of Node.
  httpServer.close();
  return { cutRequests };
}

// In which a connection may come that nobody accepts.
const shortMilliseconds = 0.5;

/**
 * A short turn of the event loop in which nobody came: then hardly anybody waits to be accepted, whom the end of listening
 * would reset. Under a storm of connections there may be none; then it is a matter of luck.
 */
async function nobodyComes(httpServer: NodeServer): Promise<void> {
  let hasCome = false;
  const note = (): void => {
    hasCome = true;
  };
  httpServer.on('connection', note);
  for (let turns = 0; turns < 100; turns += 1) {
    hasCome = false;
    const started = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (!hasCome && performance.now() - started < shortMilliseconds) break;
  }
  httpServer.off('connection', note);
}

/** What is no HTTP never reaches the core; it gets a problem of the same form all the same. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, connections: Connections): void {
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // The requests before it are whole: they get their answers, for which this one would be taken.
  if (connections.endAfterResponses(socket)) return;
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
  endByHalf(socket);
}

function malformed(code: string | undefined): TextResponse {
  if (code === 'HPE_HEADER_OVERFLOW') return refusal(431, 'The request line and the header fields are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusal(408, 'The request did not arrive in time.');
  return refusal(400, 'This is not a request of HTTP/1.1.');
}
