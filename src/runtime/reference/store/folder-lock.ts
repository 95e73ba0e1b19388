import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, readdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, messageOf } from '../settings.js';
import { StoreUnavailableError } from './store.js';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The major version of PostgreSQL in the PGlite that this package depends on. */
const postgresMajor = '18';

/**
 * Throws a FolderInUseError: the database has no lock, and two processes would silently lose each other's changes. Throws
 * a StoreUnavailableError if the database is of another major version of PostgreSQL: it would be damaged rather than read.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = await realpath(folder);
  const home = join(folder, 'postgres');
  const version = (await readFile(join(home, 'PG_VERSION'), 'utf8').catch(() => postgresMajor)).trim();
  if (version !== postgresMajor) {
    throw new StoreUnavailableError(
      `The database in ${home} is of PostgreSQL ${version}; this package contains PostgreSQL ${postgresMajor}. ` +
        'Export it with the package that wrote it, and import that into another folder.',
    );
  }
  return process.platform === 'linux' ? lockBySockets(path) : lockByPidFile(path);
}

/**
 * Locks with two sockets. The abstract socket has no file: it works on every file system, but only within its
 * network namespace, so other containers cannot see it. They can see the socket in the folder.
 */
async function lockBySockets(path: string): Promise<FolderLock> {
  const name = await lockByName(path);
  try {
    const file = await lockBySocketFile(path);
    return { release: () => file.release().finally(() => name.release()) };
  } catch (error) {
    await name.release();
    throw error;
  }
}

// The kernel releases an abstract name when the process ends, however it ends.
async function lockByName(path: string): Promise<FolderLock> {
  const name = `\0modelwright-${createHash('sha256').update(path).digest('hex')}`;
  const server = await ownerServer(() => 'has');
  try {
    await listening(server, name);
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new FolderInUseError(path, (await ownerAt(name))?.name ?? 'another process');
  }
  server.unref();
  return { release: () => closed(server) };
}

/** The process that listens at a socket: it `has` the folder, still `wants` it, or ended during the check. */
interface Owner {
  readonly state: 'has' | 'wants' | 'leaves';
  /** `process N` if the number is valid in this process namespace. */
  readonly name: string;
}

/** A server that sends the owner of the folder to every client. */
async function ownerServer(state: () => 'has' | 'wants'): Promise<Server> {
  const me = `${process.pid} ${await processNamespace()}`;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${state()} ${me}`);
  });
  // Without a listener, a client that cannot be accepted would end the process.
  return server.on('error', () => undefined);
}

/** Settles once the server listens; rejects with an error that has a code. */
async function listening(server: Server, path: string): Promise<void> {
  // Exclusive: in a cluster, Node would share the name among the processes that it must separate.
  await once(server.listen({ path, exclusive: true }), 'listening');
}

async function closed(server: Server): Promise<void> {
  await once(server.close(), 'close');
}

/** Undefined: no process listens there. A stopped or busy owner sends nothing, and this must not wait for it. */
async function ownerAt(path: string): Promise<Owner | undefined> {
  const namespace = await processNamespace();
  const socket = createConnection({ path }).setEncoding('latin1');
  socket.setTimeout(1000, () => socket.destroy(new Error('The owner sends nothing.')));
  let said = '';
  let silent: Owner['state'] = 'leaves';
  try {
    for await (const chunk of socket) said += chunk;
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return undefined;
    if (code !== 'ECONNRESET' && code !== 'EPIPE') silent = 'has';
  }
  const [, state = silent, pid, where] = /^(has|wants) ([0-9]+) (.+)$/.exec(said) ?? [];
  const name = pid !== undefined && where === namespace ? `process ${pid}` : 'another process';
  return { state: state as Owner['state'], name };
}

// Each container numbers its own processes: without this, a number may belong to any process.
async function processNamespace(): Promise<string> {
  return readlink('/proc/self/ns/pid').catch(() => 'unknown');
}

interface FolderLock {
  release(): Promise<void>;
}

export class FolderInUseError extends Error {
  constructor(folder: string, owner: string) {
    super(
      `The data folder ${folder} is in use by ${owner}. Stop that process, or start the service with another folder: --data or DATA_DIR.`,
    );
    this.name = 'FolderInUseError';
  }
}

const socketName = /^owner-[0-9a-f]{16}\.sock$/;
const patienceMilliseconds = 500;

/** Errors of file systems without sockets, such as those of other systems. */
const withoutSockets = ['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EINVAL'];

/**
 * Locks a folder with a socket file in it, which every process of this kernel can see, in any container.
 *
 * A process first listens under its own name, and then checks whether any other does. Of two, the one
 * that listened later sees the other, so never both have the lock. No name is used twice, and no file has a name before its process
 * listens: so a file without a listener belongs to a process that has ended, and any process may remove it at any time. Two
 * simultaneous processes see each other: the one whose name sorts first waits until the other has ended.
 *
 * It does not separate machines that share the folder over a network (each takes the other's socket for that of a
 * process that has ended), and containers that share it on a file system without sockets, where this has no effect.
 */
async function lockBySocketFile(folder: string): Promise<FolderLock> {
  const handle = await open(folder, 'r');
  // A socket path has at most 107 bytes, and the folder's path may be longer.
  const location = `/proc/self/fd/${handle.fd}`;
  const name = `owner-${randomBytes(8).toString('hex')}.sock`;
  let state: 'has' | 'wants' = 'wants';
  const server = await ownerServer(() => state);
  const release = async (): Promise<void> => {
    await rm(join(folder, name), { force: true });
    // Closing also removes the bound path, which was renamed: no other file ever has that name.
    if (server.listening) await closed(server);
  };
  try {
    await listening(server, `${location}/${name}.new`);
    await rename(`${location}/${name}.new`, `${location}/${name}`);
    server.unref();
    await outlast(folder, location, name);
    state = 'has';
    return { release };
  } catch (error) {
    await release();
    if (error instanceof FolderInUseError) throw error;
    if (withoutSockets.includes(codeOf(error) ?? '')) return { release };
    const reason = messageOf(error);
    throw new StoreUnavailableError(
      `The data folder ${folder} cannot be locked: ${reason}. Choose another folder with --data or DATA_DIR.`,
    );
  } finally {
    await handle.close();
  }
}

/** Settles once no other process listens; throws FolderInUseError if another has the folder or precedes this one. */
async function outlast(folder: string, location: string, name: string): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const others = await othersIn(location, name);
    if (others.length === 0) return;
    const before = others.find((other) => other.state === 'has' || (other.state === 'wants' && other.file < name));
    if (before !== undefined) throw new FolderInUseError(folder, before.name);
    if (performance.now() > end) throw new FolderInUseError(folder, 'another process');
    await wait(20);
  }
}

/** The other listeners in the folder. Files without a listener are removed. */
async function othersIn(location: string, name: string): Promise<readonly (Owner & { readonly file: string })[]> {
  const files = (await readdir(location)).filter((file) => socketName.test(file) && file !== name);
  const others = await Promise.all(
    files.map(async (file) => {
      const owner = await ownerAt(`${location}/${file}`);
      if (owner === undefined) await rm(`${location}/${file}`, { force: true });
      return owner === undefined ? [] : [{ ...owner, file }];
    }),
  );
  return others.flat();
}

/**
 * Locks a folder with a file that names this process, for systems without abstract sockets. A process number alone
 * is not enough: after a crash it may belong to another process, so the start time is compared as well.
 */
export async function lockByPidFile(folder: string): Promise<FolderLock> {
  const path = join(folder, 'owner.pid');
  const mine = `${process.pid} ${await startTimeOf(process.pid)}`;
  if (!(await isCreated(path, mine))) {
    const [, pid = '', startTime = ''] = /^([0-9]+) (.*)$/s.exec(await readFile(path, 'utf8').catch(() => '')) ?? [];
    if (pid !== '' && isAlive(Number(pid)) && (await startTimeOf(Number(pid))) === startTime) {
      throw new FolderInUseError(folder, `process ${pid}`);
    }
    await rm(path, { force: true });
    if (!(await isCreated(path, mine))) throw new FolderInUseError(folder, 'another process');
  }
  return { release: () => rm(path, { force: true }) };
}

async function isCreated(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return codeOf(error) === 'EPERM';
  }
}

/** A string that is constant while the process lives; empty if the system does not provide one. */
async function startTimeOf(pid: number): Promise<string> {
  const ps = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return ps.then(({ stdout }) => stdout.trim()).catch(() => '');
}
