import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FolderLock } from './folder-in-use.js';
import { FolderInUseError } from './folder-in-use.js';
import type { Owner } from './folder-owner.js';
import { closed, listening, ownerAt, ownerServer } from './folder-owner.js';
import { StoreUnavailableError } from './unavailable.js';

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
export async function lockBySocketFile(folder: string): Promise<FolderLock> {
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (withoutSockets.includes(code)) return { release };
    const reason = error instanceof Error ? error.message : String(error);
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
