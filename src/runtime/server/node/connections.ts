import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Listener } from './adapter.js';

/** The connections of a server. None is closed while it may still bring a request. */
export interface Connections {
  /** Wraps a listener: requests that must not get a response do not reach it. */
  admit(listener: Listener): Listener;
  /**
   * Ends a connection after malformed input: once the responses in progress are sent, or in the middle of one if its
   * own request is malformed and it is the first without a response. False: an error response can still be sent.
   */
  endAfterResponses(socket: Socket): boolean;
  /**
   * Ends each connection when it has nothing left to do. Requests in progress get `connection: close`. The client of
   * an idle connection may have sent a request that has not arrived yet. So the connection may bring one more
   * request; if nothing comes for `lullMilliseconds`, our half is closed, so the client sees that no response will
   * follow. What arrives after that is not handled, so any request may safely be sent again.
   */
  drain(lullMilliseconds: number): void;
  /** Ends all connections at once, and returns how many requests had no complete response. */
  cut(): number;
  /** Cuts connections whose client has read nothing of its response for that long. */
  cutStuck(milliseconds: number): void;
}

interface Connection {
  readonly socket: Socket;
  /**
   * The newest response; earlier ones are sent first. It stays after it is sent: when it was let go, requests took up to
   * twice as long on Node.js 20.
   */
  newest: ServerResponse | undefined;
  requests: number;
  /** The responses before the newest that were not sent yet when its request came. */
  earlier: readonly ServerResponse[];
  /** The last response has been sent or is being sent. */
  isEnding: boolean;
  /** The client sent malformed input, so the connection will end. */
  isBroken: boolean;
  /** The response whose sending has a timeout. */
  guarded: ServerResponse | undefined;
}

const nothing: readonly ServerResponse[] = [];

const fresh = {
  newest: undefined,
  earlier: nothing,
  requests: 0,
  isEnding: false,
  isBroken: false,
  guarded: undefined,
};

interface ConnectionRules {
  readonly requests: number;
  /** How many requests of a connection may wait for earlier responses. */
  readonly waiting: number;
  refuse(request: IncomingMessage, response: ServerResponse): void;
}

export function watchConnections(httpServer: NodeServer, rules: ConnectionRules): Connections {
  const connections = new Map<Socket, Connection>();
  let lull: number | undefined;
  httpServer.on('connection', (socket: Socket) => {
    const connection: Connection = { ...fresh, socket };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    if (lull !== undefined) endAfterLull(connection, lull);
  });
  return {
    admit: (listener) => (request, response) => {
      const connection = connections.get(request.socket);
      if (connection === undefined || connection.isEnding || isLast(connection.newest)) return;
      connection.earlier = unsent(connection);
      const isRefused = connection.earlier.length > rules.waiting;
      if (lull !== undefined) announceEnd(connection, response);
      connection.newest = response;
      connection.requests += 1;
      if (isRefused || connection.requests >= rules.requests) endAfter(connection, response);
      if (isRefused) rules.refuse(request, response);
      else listener(request, response);
    },
    endAfterResponses: (socket) => {
      const connection = connections.get(socket);
      if (connection === undefined) return false;
      connection.isBroken ||= endBroken(connection);
      return connection.isBroken;
    },
    drain: (milliseconds) => {
      lull = milliseconds;
      for (const connection of connections.values()) {
        if (connection.isEnding) continue;
        if (!isWaiting(connection)) endAfterLull(connection, milliseconds);
        else if (connection.newest?.headersSent === false) announceEnd(connection, connection.newest);
        else connection.newest?.once('close', () => endAfterLull(connection, milliseconds));
      }
    },
    cut: () => {
      const cut = [...connections.values()].reduce((sum, connection) => sum + unsent(connection).length, 0);
      for (const { socket } of connections.values()) socket.destroy();
      return cut;
    },
    cutStuck: (milliseconds) => {
      // No timer for each response: only one that is still being sent at a tick gets a timeout.
      const timer = setInterval(() => {
        for (const connection of connections.values()) guard(connection, milliseconds);
      }, milliseconds / 4);
      httpServer.once('close', () => clearInterval(timer));
      timer.unref();
    },
  };
}

function isUnsent(response: ServerResponse): boolean {
  return !response.writableFinished && !response.destroyed;
}

function isWaiting({ newest }: Connection): boolean {
  return newest !== undefined && isUnsent(newest);
}

/** All responses that are not sent yet. The first of them waits for no other. */
function unsent(connection: Connection): readonly ServerResponse[] {
  const { earlier, newest } = connection;
  if (newest === undefined || (earlier.length === 0 && !isUnsent(newest))) return nothing;
  return [...earlier, newest].filter(isUnsent);
}

/** Whether the client knows that no response follows this one. */
function isLast(response: ServerResponse | undefined): boolean {
  return response?.headersSent === true && !response.shouldKeepAlive;
}

/** Only the newest response announces the end: Node ends the connection after the first one that does. */
function announceEnd({ newest }: Connection, response: ServerResponse): void {
  if (newest !== undefined && newest !== response && !newest.headersSent) newest.shouldKeepAlive = true;
  response.shouldKeepAlive = false;
}

/** Ends the connection after this response, however late that is. */
function endAfter(connection: Connection, response: ServerResponse): void {
  connection.isEnding = true;
  if (response.headersSent) response.once('close', () => endByHalf(connection.socket));
  else response.shouldKeepAlive = false;
}

/** Ends a connection after malformed input. False if there is no response to wait for or to break off. */
function endBroken(connection: Connection): boolean {
  const { socket, newest, earlier } = connection;
  if (newest === undefined) return false;
  if (newest.req.complete) {
    if (isUnsent(newest)) endAfter(connection, newest);
    return isUnsent(newest);
  }
  // The newest request is itself malformed. A response now would be mistaken for the response to an earlier one.
  const before = earlier.findLast(isUnsent);
  if (before !== undefined) {
    connection.isEnding = true;
    // The newest response follows at once if it is ready.
    before.once('close', () => endByHalf(socket));
    return true;
  }
  // It is the rest of a request that already has its response; another would be mistaken for the response to the next.
  if (newest.writableEnded) {
    connection.isEnding = true;
    endByHalf(socket);
    return true;
  }
  if (newest.headersSent) socket.destroy();
  return newest.headersSent;
}

/** Ends an idle connection once nothing has come for a while; part of a request counts. */
function endAfterLull(connection: Connection, milliseconds: number): void {
  const { socket } = connection;
  const { bytesRead } = socket;
  setTimeout(() => {
    if (socket.destroyed || connection.isEnding || isWaiting(connection)) return;
    if (socket.bytesRead !== bytesRead) return endAfterLull(connection, milliseconds);
    connection.isEnding = true;
    endByHalf(socket, milliseconds);
  }, milliseconds);
}

/** Closes our half and reads for a while: a reset, which unread input causes, may overtake the last response. */
export function endByHalf(socket: Duplex, milliseconds = 1000): void {
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  socket.once('close', () => clearTimeout(timer));
  if (!socket.writableEnded) socket.end();
}

/** A timeout for a response that the client does not read; it restarts whenever the client reads some. */
function guard(connection: Connection, milliseconds: number): void {
  const { socket, newest, guarded } = connection;
  if (socket.writableLength > 0 && isWaiting(connection)) {
    if (guarded !== newest) socket.setTimeout(milliseconds);
    connection.guarded = newest;
    return;
  }
  // Else it would end a response that is still being produced. For a finished one, Node has set its own timeout.
  if (guarded !== undefined && guarded === newest && isWaiting(connection)) socket.setTimeout(0);
  connection.guarded = undefined;
}
