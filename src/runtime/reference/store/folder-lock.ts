import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, messageOf } from '../settings.js';
import { StoreUnavailableError } from './store.js';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Takes the folder for this process, or throws FolderInUseError. The database itself has no lock: two processes on one
 * folder lose each other's changes without a word.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = await realpath(folder);
  return process.platform === 'linux' ? lockBySockets(path) : lockByPidFile(path);
}

/*
 * By two sockets. The abstract one has no file: it works on every file system, but is seen in its network namespace only,
 * which is to say by nobody in another container. The one in the folder is seen there too.
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

// The kernel frees an abstract name when the process ends, however it ends.
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

/** Who listens at a socket: somebody who `has` the folder, who still `wants` it, or who went away while being asked. */
interface Owner {
  readonly state: 'has' | 'wants' | 'leaves';
  /** `process N` where that number means the same process here. */
  readonly name: string;
}

/** A server that tells whoever connects who has the folder. */
async function ownerServer(state: () => 'has' | 'wants'): Promise<Server> {
  const me = `${process.pid} ${await processNamespace()}`;
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${state()} ${me}`);
  });
}

/** Settles once the server listens; rejects with an error that has a code. */
function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Exclusive: in a cluster, Node would share the name among the processes it is to keep apart.
    server.listen({ path, exclusive: true }, () => resolve());
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** Undefined: nobody listens there. An owner that is stopped or busy says nothing, and the answer must not wait for it. */
async function ownerAt(path: string): Promise<Owner | undefined> {
  const namespace = await processNamespace();
  return new Promise((resolve) => {
    let said = '';
    const socket = createConnection({ path });
    const settle = (silent: Owner['state']): void => {
      socket.destroy();
      const [, state = silent, pid, where] = /^(has|wants) ([0-9]+) (.+)$/.exec(said) ?? [];
      const name = pid !== undefined && where === namespace ? `process ${pid}` : 'another process';
      resolve({ state: state === 'wants' || state === 'leaves' ? state : 'has', name });
    };
    socket.setTimeout(1000, () => settle('has'));
    socket
      .on('data', (chunk: Buffer) => (said += chunk.toString('latin1')))
      .on('error', ({ code }: NodeJS.ErrnoException) => {
        if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(undefined);
        else settle(code === 'ECONNRESET' || code === 'EPIPE' ? 'leaves' : 'has');
      })
      .on('close', () => settle('leaves'));
  });
}

// Containers number their processes each in its own way: a number without this may be of anybody.
async function processNamespace(): Promise<string> {
  return readlink('/proc/self/ns/pid').catch(() => 'unknown');
}

/** The right to a folder, until it is released or the process ends. */
interface FolderLock {
  release(): Promise<void>;
}

/** Another process has the folder open. */
export class FolderInUseError extends Error {
  constructor(folder: string, owner: string) {
    super(`The data folder ${folder} is in use by ${owner}. Stop that process, or choose another folder.`);
    this.name = 'FolderInUseError';
  }
}

const socketName = /^owner-[0-9a-f]{16}\.sock$/;
const patienceMilliseconds = 500;

/** What a file system says that has no sockets, as those of other systems. */
const withoutSockets = ['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EINVAL'];

/**
 * Takes a folder by a socket file in it, which every process of this kernel finds, in whatever container it runs.
 *
 * Whoever wants the folder listens under a name of its own first, and then looks whether anybody else does. Of two, the one
 * that listened later sees the other, so never do both have it. No name is used twice and no file bears it before somebody
 * listens: a file where nobody does is of a process that has ended, and whoever finds it may remove it, at any time. Two
 * who come at once see each other: the one whose name sorts first waits until the other has gone.
 *
 * What it does not keep apart: machines that share the folder over a network (each takes the other's socket for one of a
 * process that has ended), and containers that share it on a file system without sockets, where this takes nothing.
 */
async function lockBySocketFile(folder: string): Promise<FolderLock> {
  const handle = await open(folder, 'r');
  // A path of a socket has at most 107 bytes, and that of the folder may be longer.
  const place = `/proc/self/fd/${handle.fd}`;
  const name = `owner-${randomBytes(8).toString('hex')}.sock`;
  let state: 'has' | 'wants' = 'wants';
  const server = await ownerServer(() => state);
  const release = async (): Promise<void> => {
    await rm(join(folder, name), { force: true });
    // Closing removes the path that was bound as well, which is no more: nothing else is ever called so.
    if (server.listening) await closed(server);
  };
  try {
    await listening(server, `${place}/${name}.new`);
    await rename(`${place}/${name}.new`, `${place}/${name}`);
    server.unref();
    await outlast(folder, place, name);
    state = 'has';
    return { release };
  } catch (error) {
    await release();
    if (error instanceof FolderInUseError) throw error;
    if (withoutSockets.includes(codeOf(error) ?? '')) return { release };
    const reason = messageOf(error);
    throw new StoreUnavailableError(`The data folder ${folder} cannot be taken: ${reason}. Choose another folder.`);
  } finally {
    await handle.close();
  }
}

/** Settles once nobody else listens; throws FolderInUseError where somebody has the folder or goes before us. */
async function outlast(folder: string, place: string, name: string): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const others = await othersIn(place, name);
    if (others.length === 0) return;
    const before = others.find((other) => other.state === 'has' || (other.state === 'wants' && other.file < name));
    if (before !== undefined) throw new FolderInUseError(folder, before.name);
    if (performance.now() > end) throw new FolderInUseError(folder, 'another process');
    await wait(20);
  }
}

/** Who else listens in the folder. Files where nobody does are removed. */
async function othersIn(place: string, name: string): Promise<readonly (Owner & { readonly file: string })[]> {
  const files = (await readdir(place)).filter((file) => socketName.test(file) && file !== name);
  const others = await Promise.all(
    files.map(async (file) => {
      const owner = await ownerAt(`${place}/${file}`);
      if (owner === undefined) await rm(`${place}/${file}`, { force: true });
      return owner === undefined ? [] : [{ ...owner, file }];
    }),
  );
  return others.flat();
}

/**
 * Takes a folder by a file that names this process, for systems without abstract sockets. A number alone would not do:
 * after a crash it may belong to another process, so the time that process started is compared as well.
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
    const file = await open(path, 'wx');
    await file.writeFile(text);
    await file.close();
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
    // Somebody else's process may not be signalled, but it is there.
    return codeOf(error) === 'EPERM';
  }
}

/** Text that is the same as long as the process lives; empty where the system does not tell. */
async function startTimeOf(pid: number): Promise<string> {
  const ps = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return ps.then(({ stdout }) => stdout.trim()).catch(() => '');
}
