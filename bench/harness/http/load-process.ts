/**
 * The generator: keeps connections busy, each with one request at a time, and counts what comes back. Of our own, because
 * autocannon takes more time for a request than `node:http` does, and so would be what is measured. Nothing is pipelined.
 */
import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { HttpBench } from './contract.js';
import { rawRequest } from './raw-request.js';
import { rawResponseIn } from './raw-response.js';

/** What the generator is asked, and what it answers. */
export type LoadQuestion =
  | { readonly kind: 'open'; readonly port: number; readonly row: string; readonly connections: number }
  | { readonly kind: 'run'; readonly milliseconds: number }
  | { readonly kind: 'close' };
export type LoadAnswer =
  | { readonly kind: 'ready' | 'opened' | 'closed' }
  | {
      readonly kind: 'ran';
      readonly answers: number;
      readonly milliseconds: number;
      /** Microseconds of the generator's processor. */
      readonly processorTime: number;
      readonly unexpected: number;
      readonly errors: number;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** How long is waited for the last answers of a run. */
const patience = 5000;

interface Prepared {
  readonly bytes: Buffer;
  readonly status: number;
  readonly bodyLength: number | undefined;
}

interface Connection {
  readonly socket: Socket;
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

const [benchPath = ''] = process.argv.slice(2);
const { bench } = (await import(benchPath)) as { readonly bench: Pick<HttpBench, 'cases'> };
let requests: readonly Prepared[] = [];
let next = 0;
let connections: readonly Connection[] = [];
let run: Run | undefined;

process.on('message', (question: LoadQuestion) => {
  reply(question).then(answer, (error: Error) => answer({ kind: 'failed', message: error.stack ?? error.message }));
});
answer({ kind: 'ready' });

async function reply(question: LoadQuestion): Promise<LoadAnswer> {
  if (question.kind === 'open') {
    requests = requestsOf(question.row);
    connections = await Promise.all(Array.from({ length: question.connections }, () => opened(question.port)));
    return { kind: 'opened' };
  }
  if (question.kind === 'run') return runFor(question.milliseconds);
  for (const connection of connections) {
    connection.isOpen = false;
    connection.socket.destroy();
  }
  connections = [];
  return { kind: 'closed' };
}

function requestsOf(row: string): readonly Prepared[] {
  const found = bench.cases.find(({ name }) => name === row);
  if (found === undefined) throw new Error(`Bug: there is no row "${row}".`);
  return found.probes.map((probe) => ({
    bytes: rawRequest(probe),
    status: probe.answer.status,
    bodyLength: probe.answer.body === undefined ? undefined : Buffer.byteLength(probe.answer.body),
  }));
}

function opened(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    // One buffer for each connection instead of one for each answer: the generator leaves no garbage.
    const buffer = Buffer.allocUnsafe(16 * 1024);
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer, callback: (length) => received(connection, buffer, length) },
    });
    const connection: Connection = { socket, waiting: undefined, kept: undefined, isOpen: true };
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve(connection);
    });
    socket.once('error', reject);
    socket.once('close', () => lose(connection));
  });
}

async function runFor(milliseconds: number): Promise<LoadAnswer> {
  const processor = process.cpuUsage();
  const started = performance.now();
  const done = await new Promise<Run>((resolve) => {
    const current: Run = {
      end: started + milliseconds,
      answers: 0,
      unexpected: 0,
      errors: connections.filter(({ isOpen }) => !isOpen).length,
      finish: () => {
        clearTimeout(timer);
        run = undefined;
        resolve(current);
      },
    };
    const timer = setTimeout(giveUp, milliseconds + patience);
    run = current;
    for (const connection of connections) if (connection.isOpen) send(connection);
    finishIfDone();
  });
  const { user, system } = process.cpuUsage(processor);
  const { answers, unexpected, errors } = done;
  const time = performance.now() - started;
  return { kind: 'ran', answers, milliseconds: time, processorTime: user + system, unexpected, errors };
}

function send(connection: Connection): void {
  const request = requests[next];
  if (request === undefined) throw new Error('Bug: a row without requests.');
  next = next + 1 === requests.length ? 0 : next + 1;
  connection.waiting = request;
  connection.socket.write(request.bytes);
}

/** Answers whether to read on, as `onread` asks. */
function received(connection: Connection, buffer: Buffer, length: number): boolean {
  const { waiting, kept } = connection;
  if (waiting === undefined || run === undefined) {
    connection.socket.destroy();
    return false;
  }
  const bytes = kept === undefined ? buffer : Buffer.concat([kept, buffer.subarray(0, length)]);
  const all = kept === undefined ? length : bytes.length;
  try {
    const response = rawResponseIn(bytes, all);
    if (response === undefined) {
      connection.kept = kept === undefined ? Buffer.from(buffer.subarray(0, length)) : bytes;
      return true;
    }
    const { status, bodyLength } = response;
    if (status !== waiting.status || (waiting.bodyLength !== undefined && bodyLength !== waiting.bodyLength)) {
      run.unexpected += 1;
    }
  } catch {
    connection.socket.destroy();
    return false;
  }
  run.answers += 1;
  connection.kept = undefined;
  connection.waiting = undefined;
  if (performance.now() < run.end) send(connection);
  else finishIfDone();
  return true;
}

/** A connection that ends while it is used is an error, and is not opened again: that would hide it. */
function lose(connection: Connection): void {
  if (!connection.isOpen) return;
  connection.isOpen = false;
  connection.waiting = undefined;
  if (run === undefined) return;
  run.errors += 1;
  finishIfDone();
}

function finishIfDone(): void {
  if (connections.every(({ waiting }) => waiting === undefined)) run?.finish();
}

function giveUp(): void {
  for (const { waiting, socket } of connections) if (waiting !== undefined) socket.destroy();
}

function answer(message: LoadAnswer): void {
  process.send?.(message);
}
