import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import type { Server } from 'node:net';
import { createConnection, createServer } from 'node:net';
import type { FolderLock } from './folder-in-use.js';
import { FolderInUseError } from './folder-in-use.js';
import { lockByPidFile } from './pid-file.js';

/**
 * Takes the folder for this process, or throws FolderInUseError. The database itself has no lock: two processes on one
 * folder lose each other's changes without a word.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = await realpath(folder);
  return process.platform === 'linux' ? lockBySocket(path) : lockByPidFile(path);
}

// An abstract Unix socket has no file; the kernel frees its name when the process ends, however it ends.
async function lockBySocket(path: string): Promise<FolderLock> {
  const name = `\0modelwright-${createHash('sha256').update(path).digest('hex')}`;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`process ${process.pid}`);
  });
  if (!(await listens(server, name))) throw new FolderInUseError(path, await ownerBehind(name));
  server.unref();
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** False: the name is taken. */
function listens(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    // Exclusive: in a cluster, Node would share the name among the processes it is to keep apart.
    server.listen({ path: name, exclusive: true }, () => resolve(true));
  });
}

// The owner tells who it is; one that is stopped or busy does not, and the answer must not wait for it.
function ownerBehind(name: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = createConnection({ path: name });
    const settle = (): void => {
      socket.destroy();
      resolve(/^process [0-9]+$/.test(said) ? said : 'another process');
    };
    socket.setTimeout(1000, settle);
    socket
      .on('data', (chunk: Buffer) => (said += chunk.toString('latin1')))
      .on('error', settle)
      .on('close', settle);
  });
}
