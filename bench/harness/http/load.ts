import { Buffer } from 'node:buffer';
import { connect, type Socket } from 'node:net';
import type { Probe } from './contract.js';
import { rawRequest } from './raw-request.js';
import { rawResponseIn } from './raw-response.js';

/** What one run of the generator found. */
export interface Ran {
  readonly answers: number;
  readonly milliseconds: number;
  /** Microseconds of the generator's processor. */
  readonly processorTime: number;
  /** Answers with another status or another length than expected. */
  readonly unexpected: number;
  /** Connections that were closed or broke, and answers that never came. */
  readonly errors: number;
}

/** Connections to a server, each with one request at a time; nothing is pipelined. */
export interface Load {
  /** Sends for so long, then waits for the last answers. */
  run(milliseconds: number): Promise<Ran>;
  close(): void;
}

export interface LoadOptions {
  readonly port: number;
  readonly probes: readonly Probe[];
  readonly connections: number;
  /** How long is waited for the last answers of a run, in milliseconds: 5,000 by default. */
  readonly patience?: number;
}

interface Prepared {
  readonly bytes: Buffer;
  readonly status: number;
  readonly bodyLength: number | undefined;
}

interface Connection {
  readonly socket: Socket;
  /** Where answers arrive: one for each connection instead of one for each answer, so that there is no garbage. */
  readonly buffer: Buffer;
  /** The request that waits for its answer. */
  waiting: Prepared | undefined;
  /** The beginning of an answer that came in parts. */
  kept: Buffer | undefined;
  isOpen: boolean;
}

interface Run {
  readonly end: number;
  answers: number;
  unexpected: number;
  errors: number;
  readonly finish: () => void;
}

interface State {
  readonly requests: readonly Prepared[];
  readonly connections: Connection[];
  /** The place of the next request. */
  next: number;
  run: Run | undefined;
}

export async function openLoad({ port, probes, connections, patience = 5000 }: LoadOptions): Promise<Load> {
  const requests = probes.map((probe) => ({
    bytes: rawRequest(probe),
    status: probe.answer.status,
    bodyLength: probe.answer.body === undefined ? undefined : Buffer.byteLength(probe.answer.body),
  }));
  const state: State = { requests, connections: [], next: 0, run: undefined };
  state.connections.push(...(await Promise.all(Array.from({ length: connections }, () => opened(port, state)))));
  return {
    run: (milliseconds) => runFor(milliseconds, patience, state),
    close: () => {
      for (const connection of state.connections) {
        connection.isOpen = false;
        connection.socket.destroy();
      }
    },
  };
}

function opened(port: number, state: State): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(16 * 1024);
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer, callback: (length) => received(length, connection, state) },
    });
    const connection: Connection = { socket, buffer, waiting: undefined, kept: undefined, isOpen: true };
    socket.once('connect', () => {
      socket.off('error', reject);
      // What breaks is counted when it is closed.
      socket.on('error', () => {});
      resolve(connection);
    });
    socket.once('error', reject);
    socket.once('close', () => lose(connection, state));
  });
}

async function runFor(milliseconds: number, patience: number, state: State): Promise<Ran> {
  const processor = process.cpuUsage();
  const started = performance.now();
  const { answers, unexpected, errors } = await new Promise<Run>((resolve) => {
    const timer = setTimeout(() => giveUp(state), milliseconds + patience);
    const run: Run = {
      end: started + milliseconds,
      answers: 0,
      unexpected: 0,
      errors: state.connections.filter(({ isOpen }) => !isOpen).length,
      finish: () => {
        clearTimeout(timer);
        state.run = undefined;
        resolve(run);
      },
    };
    state.run = run;
    for (const connection of state.connections) if (connection.isOpen) send(connection, state);
    finishIfDone(state);
  });
  const { user, system } = process.cpuUsage(processor);
  const time = performance.now() - started;
  return { answers, milliseconds: time, processorTime: user + system, unexpected, errors };
}

function send(connection: Connection, state: State): void {
  const request = state.requests[state.next];
  if (request === undefined) throw new Error('Bug: a row without requests.');
  state.next = state.next + 1 === state.requests.length ? 0 : state.next + 1;
  connection.waiting = request;
  connection.socket.write(request.bytes);
}

/** Answers whether to read on, as `onread` asks. */
function received(length: number, connection: Connection, state: State): boolean {
  const { waiting, kept, buffer } = connection;
  const { run } = state;
  // Nothing was asked for, or what came is no answer to one request: neither is trusted any more.
  if (waiting === undefined || run === undefined) return cut(connection);
  const bytes = kept === undefined ? buffer : Buffer.concat([kept, buffer.subarray(0, length)]);
  const response = readIn(bytes, kept === undefined ? length : bytes.length);
  if (response === 'broken') return cut(connection);
  if (response === undefined) {
    connection.kept = kept === undefined ? Buffer.from(buffer.subarray(0, length)) : bytes;
    return true;
  }
  const { status, bodyLength } = response;
  run.answers += 1;
  if (status !== waiting.status || (waiting.bodyLength !== undefined && bodyLength !== waiting.bodyLength)) {
    run.unexpected += 1;
  }
  connection.kept = undefined;
  connection.waiting = undefined;
  if (performance.now() < run.end) send(connection, state);
  else finishIfDone(state);
  return true;
}

function readIn(bytes: Buffer, length: number): ReturnType<typeof rawResponseIn> | 'broken' {
  try {
    return rawResponseIn(bytes, length);
  } catch {
    return 'broken';
  }
}

function cut({ socket }: Connection): false {
  socket.destroy();
  return false;
}

/** A connection that ends while it is used is an error, and is not opened again: that would hide it. */
function lose(connection: Connection, state: State): void {
  if (!connection.isOpen) return;
  connection.isOpen = false;
  connection.waiting = undefined;
  if (state.run === undefined) return;
  state.run.errors += 1;
  finishIfDone(state);
}

function finishIfDone({ connections, run }: State): void {
  if (connections.every(({ waiting }) => waiting === undefined)) run?.finish();
}

function giveUp({ connections }: State): void {
  for (const { waiting, socket } of connections) if (waiting !== undefined) socket.destroy();
}
