import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Listener } from './node.js';

/** The connections of a server, of which none is closed while it may still bring a request. */
export interface Connections {
  /** Stands between the server and a listener: whatever is not to be answered does not reach it. */
  admit(listener: Listener): Listener;
  /**
   * Ends a connection on which nothing sane follows: after the answers that are under way, or in the middle of one whose
   * request is itself broken and the first that has no answer. False where there is none, and something may still be said.
   */
  endAfterResponses(socket: Socket): boolean;
  /**
   * Ends each connection when it has nothing left to do. Requests under way are answered with `connection: close`. A
   * connection that only waits may have been sent a request that has not arrived yet: it gets one more, or is closed
   * when nothing has come for `lullMilliseconds`, by a half that lets its other side see that there will be no answer.
   * What arrives after that is not answered and not handled, so it may be sent again whatever it is.
   */
  drain(lullMilliseconds: number): void;
  /** Ends all of them at once, and answers how many requests had no complete answer. */
  cut(): number;
  /** Cuts those whose other side has not taken any of its answer for so long. */
  cutStuck(milliseconds: number): void;
}

/** One connection. */
interface Connection {
  readonly socket: Socket;
  /** The newest of its answers; those before it are sent before it. */
  newest: ServerResponse | undefined;
  /** How many requests it has brought. */
  requests: number;
  /** The answers before the newest that were not sent yet when its request came. */
  earlier: readonly ServerResponse[];
  /** Has got, or is getting, the last answer there will be. */
  isEnding: boolean;
  /** Has brought something insane, and will end for it. */
  isBroken: boolean;
  /** The answer whose sending has a time-out. */
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
  /** How many requests of a connection are answered. */
  readonly requests: number;
  /** How many requests of a connection may wait for the answers to those before them. */
  readonly waiting: number;
  /** Answers a request too many. */
  refuse(request: IncomingMessage, response: ServerResponse): void;
}

/** Watches every connection of a server from its beginning. */
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
      // Without a timer for each answer: only one that is still on its way when somebody looks gets a time-out.
      const timer = setInterval(() => {
        for (const connection of connections.values()) guard(connection, milliseconds);
      }, milliseconds / 4);
      httpServer.once('close', () => clearInterval(timer));
      timer.unref();
    },
  };
}

/** Whether an answer is not sent yet. */
function isUnsent(response: ServerResponse): boolean {
  return !response.writableFinished && !response.destroyed;
}

/** Whether the newest answer is not sent yet. */
function isWaiting({ newest }: Connection): boolean {
  return newest !== undefined && isUnsent(newest);
}

/** All answers that are not sent yet. The first of them waits for nothing but itself. */
function unsent(connection: Connection): readonly ServerResponse[] {
  const { earlier, newest } = connection;
  if (newest === undefined || (earlier.length === 0 && !isUnsent(newest))) return nothing;
  return [...earlier, newest].filter(isUnsent);
}

/** Whether the other side has been told that no answer follows this one. */
function isLast(response: ServerResponse | undefined): boolean {
  return response?.headersSent === true && !response.shouldKeepAlive;
}

/** Only the newest answer says that it is the last: Node ends the connection after the first one that does. */
function announceEnd({ newest }: Connection, response: ServerResponse): void {
  if (newest !== undefined && newest !== response && !newest.headersSent) newest.shouldKeepAlive = true;
  response.shouldKeepAlive = false;
}

/** As late as it may be, the end comes after this answer. */
function endAfter(connection: Connection, response: ServerResponse): void {
  connection.isEnding = true;
  if (response.headersSent) response.once('close', () => endByHalf(connection.socket));
  else response.shouldKeepAlive = false;
}

/** Arranges the end of a connection that brought nonsense. False where there is no answer to wait for, nor to break off. */
function endBroken(connection: Connection): boolean {
  const { socket, newest, earlier } = connection;
  if (newest === undefined) return false;
  if (newest.req.complete) {
    if (isUnsent(newest)) endAfter(connection, newest);
    return isUnsent(newest);
  }
  // The newest request is itself broken. What is said now would be taken for the answer to an earlier one.
  const before = earlier.findLast(isUnsent);
  if (before !== undefined) {
    connection.isEnding = true;
    // The newest answer follows at once, where it is there.
    before.once('close', () => endByHalf(socket));
    return true;
  }
  // It is the rest of a request that has its answer already; another would be taken for that to the next.
  if (newest.writableEnded) {
    connection.isEnding = true;
    endByHalf(socket);
    return true;
  }
  if (newest.headersSent) socket.destroy();
  return newest.headersSent;
}

/** Ends a connection that has nothing to do once nothing has come for a while; part of a request is something. */
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

/**
 * Says that nothing more will be said, and listens for a while: to close a connection that has been sent something resets
 * it, and the reset may overtake the last answer.
 */
export function endByHalf(socket: Duplex, milliseconds = 1000): void {
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  socket.once('close', () => clearTimeout(timer));
  if (!socket.writableEnded) socket.end();
}

/** A time-out for an answer that does not get away; it begins anew whenever the other side takes some of it. */
function guard(connection: Connection, milliseconds: number): void {
  const { socket, newest, guarded } = connection;
  if (socket.writableLength > 0 && isWaiting(connection)) {
    if (guarded !== newest) socket.setTimeout(milliseconds);
    connection.guarded = newest;
    return;
  }
  // Or it would end an answer that is silent on our side. Node has set its own time-out where the answer is over.
  if (guarded !== undefined && guarded === newest && isWaiting(connection)) socket.setTimeout(0);
  connection.guarded = undefined;
}
