import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import type { FolderLock } from './folder-in-use.js';
import { FolderInUseError } from './folder-in-use.js';
import { closed, listening, ownerAt, ownerServer } from './folder-owner.js';
import { lockBySocketFile } from './folder-socket.js';
import { lockByPidFile } from './pid-file.js';

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
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new FolderInUseError(path, (await ownerAt(name))?.name ?? 'another process');
  }
  server.unref();
  return { release: () => closed(server) };
}
