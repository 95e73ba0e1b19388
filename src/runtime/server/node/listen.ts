import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server as NodeServer, STATUS_CODES } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { TextResponse } from '../http.js';
import type { Life } from '../health.js';
import { longestTimer } from '../limits.js';
import { type Connections, endByHalf, watchConnections } from './connections.js';
import { cutUnread } from './streams.js';
import { listenerOf, refusal } from './adapter.js';
import { hasBody, send, uninvited } from './send.js';
import type { Server } from '../server.js';

export { createListener, type Listener } from './adapter.js';
export {
  type Closable,
  closeOnSignal,
  type ExitCode,
  type Signal,
  type SignalOptions,
  type SignalSource,
} from './signals.js';

export interface ListenOptions {
  /** 0, the default, lets the system choose a free port. */
  readonly port?: number | undefined;
  /** `127.0.0.1` by default: being reachable from outside must be a decision. */
  readonly host?: string | undefined;
  /** The maximum number of connections; further ones are closed on arrival. No limit by default. */
  readonly connections?: number | undefined;
  /** The maximum number of requests on one connection; the last response closes it. No limit by default. */
  readonly requestsPerConnection?: number | undefined;
  /** How many requests of a connection may wait for earlier responses: 100; one more gets a 429, and ends it. */
  readonly waitingRequests?: number | undefined;
  /**
   * How long a connection stays open for its next request: 65 s, so that common load balancers (60 s) close it first.
   * Clients receive whole seconds (`keep-alive: timeout=65`), and the server waits up to one second longer.
   */
  readonly keepAliveMilliseconds?: number | undefined;
  /** How long a client may stop reading its response before the connection is cut: 30 s. */
  readonly writeMilliseconds?: number | undefined;
  /** How long `close` continues to serve while `/readyz` responds 503, for load balancers: 0 by default. */
  readonly drainMilliseconds?: number | undefined;
  /** How long `close` waits for a request on an idle connection: 500 ms. Others are closed after their response. */
  readonly lullMilliseconds?: number | undefined;
  /** How long `close` waits for requests in progress before it cuts them: 10 s by default. */
  readonly graceMilliseconds?: number | undefined;
}

export interface Listening {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly port: number;
  /** The option of the same name. */
  readonly drainMilliseconds: number;
  /**
   * Accepts no more connections, lets requests in progress finish, and ends each connection when it has nothing left
   * to do. A second call waits for the first. `{ drain: false }` skips the wait for load balancers.
   */
  close(options?: { readonly drain?: boolean | undefined }): Promise<Closed>;
}

export interface Closed {
  /** Requests without a complete response at the end of the grace period. */
  readonly cutRequests: number;
}

export type ListeningServer = Pick<Server, 'handle' | 'limits' | 'longestMilliseconds' | 'readsStreams'> & {
  readonly life?: Life;
};

/** Opens a port. Rejects when it cannot be opened. */
export async function listen(server: ListeningServer, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = '127.0.0.1' } = options;
  const bounds = boundsOf(options);
  const httpServer = createNodeServer(server, bounds);
  const connections = watchConnections(httpServer, {
    requests: bounds.requestsPerConnection,
    waiting: bounds.waitingRequests,
    refuse: (request, response) =>
      send(refusal(429, `More than ${bounds.waitingRequests} requests wait for their responses.`), request, response),
  });
  connections.cutStuck(bounds.writeMilliseconds);
  httpServer.on('request', connections.admit(listenerOf(server, true)));
  if (server.readsStreams === true)
    cutUnread(httpServer, server.longestMilliseconds ?? server.limits.requestMilliseconds);
  httpServer.on('clientError', (error, socket) => refuseMalformed(error, socket as Socket, connections));
  const refuseExpectation = connections.admit((request, response) => {
    // The announced body may never arrive, so the next bytes may be the body or the next request.
    response.shouldKeepAlive = false;
    send(refusal(417, 'The only supported expectation is 100-continue.'), request, response);
  });
  httpServer.on('checkExpectation', refuseExpectation);
  httpServer.on('checkContinue', (request, response) => {
    // Node would send a 100 at once. Here the client gets it when its body is read, so that it need not send a body whose
    // request is refused, for instance because of the token.
    if (hasBody(request)) uninvited.add(request);
    else response.writeContinue();
    httpServer.emit('request', request, response);
  });
  httpServer.listen(port, host);
  await once(httpServer, 'listening');
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

/** The given bounds, with defaults for the others. Throws for an invalid one. */
function boundsOf(options: ListenOptions): Bounds {
  const bounds: { -readonly [name in keyof Bounds]: number } = { ...defaultBounds };
  for (const name of Object.keys(defaultBounds) as (keyof Bounds)[]) {
    const value = options[name] ?? defaultBounds[name];
    const isTime = name.endsWith('Milliseconds');
    if (!(value >= (isTime ? 0 : 1))) {
      throw new RangeError(`listen: ${name} must be ${isTime ? 'a time' : 'a number from 1 on'}, not ${value}.`);
    }
    // Zero means at once; Node and its timers would treat it as no limit.
    bounds[name] = isTime ? Math.min(Math.max(value, name === 'drainMilliseconds' ? 0 : 1), longestTimer) : value;
  }
  return bounds;
}

function createNodeServer({ limits, readsStreams, longestMilliseconds }: ListeningServer, bounds: Bounds): NodeServer {
  const { headerBytes, requestMilliseconds } = limits;
  const httpServer = createHttpServer({
    // Node refuses a size that reaches the maximum, so one more than the limit. It counts target, names and values.
    maxHeaderSize: headerBytes + 1,
    headersTimeout: requestMilliseconds,
    // No limit if any endpoint streams its body: each chunk has its own time, and unread bodies are cut.
    requestTimeout: readsStreams === true ? 0 : (longestMilliseconds ?? requestMilliseconds),
    // The longest delay until an incomplete request is noticed; Node's default is half a minute.
    connectionsCheckingInterval: Math.min(requestMilliseconds, 5000),
    keepAliveTimeout: keepAliveFor(bounds.keepAliveMilliseconds),
    // The listener refuses it instead, with a problem response.
    requireHostHeader: false,
  });
  // Node would silently drop fields beyond its 2,000, for instance a second Host; `maxHeaderSize` is limit enough.
  httpServer.maxHeadersCount = 0;
  httpServer.maxConnections = bounds.connections;
  return httpServer;
}

/** Node announces whole seconds. A request sent in the last announced instant is in transit for almost another one. */
function keepAliveFor(milliseconds: number): number {
  if (milliseconds < 1000) return milliseconds;
  // Node adds its own buffer, and the sum must fit a timer.
  return Math.min(Math.floor(milliseconds / 1000) * 1000 + 999, longestTimer - 1000);
}

async function close(
  { httpServer, connections }: { readonly httpServer: NodeServer; readonly connections: Connections },
  life: Life | undefined,
  { drainMilliseconds, lullMilliseconds, graceMilliseconds }: Bounds,
): Promise<Closed> {
  life?.leave();
  if (drainMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, drainMilliseconds));
  await noConnectionArrives(httpServer);
  let cutRequests = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      cutRequests = connections.cut();
    }, graceMilliseconds);
    // `close` of `node:http` would also destroy idle connections, and with them requests in transit.
    NetServer.prototype.close.call(httpServer, () => {
      clearTimeout(timer);
      resolve();
    });
    connections.drain(lullMilliseconds);
    life?.endEvents();
  });
  // By now only a timer of Node is left.
  httpServer.close();
  return { cutRequests };
}

// A turn in which a connection may arrive unaccepted.
const shortMilliseconds = 0.5;

// Waits for a short turn without a new connection: then hardly any waits to be accepted, which the end of listening
// would reset. Under a storm of connections there may be no such turn, and some may be reset.
async function noConnectionArrives(httpServer: NodeServer): Promise<void> {
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

/** Malformed HTTP never reaches the core; it still gets a problem response. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, connections: Connections): void {
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // The earlier requests are complete and get their responses; this response would be mistaken for one of those.
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
  return refusal(400, 'This request is not HTTP/1.1.');
}
