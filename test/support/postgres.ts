import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { QueryResultRow } from 'pg';
import { databaseMaker, queryOf } from './databases.js';
import { postgresFolder, postgresUser, type ServerUser } from './postgres-binaries.js';
import { initialData, programEnvironment } from './postgres-data.js';

export interface PostgresOptions {
  /** Settings of the server, as in postgresql.conf: `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder for all its files, created if absent; by default a new temporary folder. */
  readonly folder?: string;
}

/** A PostgreSQL for one test. It ends, and its files are removed, when the process that started it ends. */
export interface Postgres {
  /** `postgres://postgres@127.0.0.1:23456/postgres`; without a password. */
  readonly url: string;
  readonly folder: string;
  /** The URL of a new, empty database. */
  freshDatabase(): Promise<string>;
  /** The rows of a statement, on its own connection; in the database `postgres` unless `url` names another. */
  query<Row extends QueryResultRow = Record<string, unknown>>(text: string, url?: string): Promise<readonly Row[]>;
  /** `fast` ends connections and writes memory to disk; `immediate` is equivalent to a crash. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** After `stop`: at the same address, with the same data. */
  start(): Promise<void>;
  /** Whether the process is running. */
  isRunning(): boolean;
  /** The log of the server. */
  log(): Promise<string>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** Starts a real PostgreSQL, as a user who is not root. Throws if there is none: tests are never skipped. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const user = postgresUser();
  const programs = await postgresFolder(user);
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'modelwright-postgres-')));
  await mkdir(folder, { recursive: true });
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const server: Server = { programs, user, folder, settings: options.settings ?? {} };
  try {
    await initialize(server);
    return await startSomewhere(server);
  } catch (error) {
    await removeFiles(folder);
    throw error;
  }
}

// The folder itself stays if it cannot be removed: a file system may be mounted there.
async function removeFiles(folder: string): Promise<void> {
  for (const name of ['data', 'log']) await rm(join(folder, name), { recursive: true, force: true });
  await rmdir(folder).catch(() => undefined);
}

interface Server {
  readonly programs: string;
  readonly user: ServerUser | undefined;
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

interface Running {
  readonly child: ChildProcess;
  /** Closing it ends the server; writing a word first prevents that. */
  readonly leash: Writable;
}

// Copied, because creating it anew takes ten times as long.
async function initialize({ programs, user, folder }: Server): Promise<void> {
  const source = join(await initialData(programs, user), 'data');
  await promisify(execFile)('cp', ['-Rp', source, join(folder, 'data')], { ...user, cwd: folder });
}

async function startSomewhere(server: Server): Promise<Postgres> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return postgresAt(server, { port, running: await launch(server, port) });
    } catch (error) {
      // Taken by another process since it was found free.
      if (attempt === 5 || !String(error).includes('could not bind')) throw error;
    }
  }
}

function postgresAt(server: Server, state: { readonly port: number; running: Running | undefined }): Postgres {
  const url = urlAt(state.port);
  const stop = async (mode: 'fast' | 'immediate' = 'fast'): Promise<void> => {
    const { running } = state;
    state.running = undefined;
    if (running !== undefined) await end(running, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  };
  return {
    url,
    folder: server.folder,
    freshDatabase: databaseMaker(url),
    query: (text, of = url) => queryOf(of, text),
    stop,
    async start() {
      if (state.running !== undefined) throw new Error('This PostgreSQL runs: stop() it before start().');
      state.running = await launch(server, state.port);
    },
    isRunning: () => state.running !== undefined && isAlive(state.running.child),
    log: () => readFile(join(server.folder, 'log'), 'utf8'),
    async remove() {
      await stop('immediate');
      await removeFiles(server.folder);
    },
  };
}

/*
 * The shell becomes the server. Next to it, a process reads a pipe that only this process can write to: however this
 * process ends, `kill -9` included, the pipe ends with it, and the reader ends the server and removes what is left. A
 * signal to the whole job does not end the reader; and it is not a child of the server, which would take the end of a
 * child for a crash.
 */
const leashed = `
  folder=$1; shift
  ( (
    trap '' HUP INT TERM
    read -r word <&3 && exit 0
    kill -QUIT $$
    tries=0
    while [ -e "$folder/data/postmaster.pid" ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
    rm -rf "$folder"
  ) & )
  exec "$@" 3<&-`;

async function launch(server: Server, port: number): Promise<Running> {
  const { programs, user, folder } = server;
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...server.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(programs, 'postgres'), '-D', join(folder, 'data'), ...flags];
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn('/bin/sh', ['-c', leashed, 'sh', folder, ...command], {
    ...user,
    cwd: folder,
    env: programEnvironment,
    stdio: ['ignore', log, log, 'pipe'],
  });
  closeSync(log);
  const leash = leashOf(child);
  try {
    await untilItResponses(child, urlAt(port));
  } catch (error) {
    await end({ child, leash }, 'SIGQUIT');
    throw new Error(`PostgreSQL does not start: ${String(error)}\n${await readFile(join(folder, 'log'), 'utf8')}`);
  }
  // A server that nobody stops must not keep the test process from ending, which ends the server.
  child.unref();
  return { child, leash };
}

// The fourth of its streams is a socket with `unref`, which the types of Node do not declare.
function leashOf(child: ChildProcess): Writable {
  const stream = child.stdio[3];
  if (!stream || !('write' in stream)) throw new Error('Bug: there is no pipe to PostgreSQL.');
  // The reader at the other end may have ended already.
  stream.on('error', () => undefined);
  if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
  return stream;
}

async function untilItResponses(child: ChildProcess, url: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 60_000; await pause(50)) {
    if (!isAlive(child)) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}.`);
    const isUp = await queryOf(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isUp) return;
  }
  throw new Error('it did not answer within a minute.');
}

async function end({ child, leash }: Running, signal: NodeJS.Signals): Promise<void> {
  if (isAlive(child)) {
    child.ref();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  leash.end('ended\n');
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function urlAt(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/*
 * Below the range of ports for outgoing connections: a client that repeatedly tries to reach a stopped server could
 * otherwise be given that very port, and reach itself.
 */
async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_000);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
