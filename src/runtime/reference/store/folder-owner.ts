import { readlink } from 'node:fs/promises';
import type { Server } from 'node:net';
import { createConnection, createServer } from 'node:net';

/** Who listens at a socket: somebody who `has` the folder, who still `wants` it, or who went away while being asked. */
export interface Owner {
  readonly state: 'has' | 'wants' | 'leaves';
  /** `process N` where that number means the same process here. */
  readonly name: string;
}

/** A server that tells whoever connects who has the folder. */
export async function ownerServer(state: () => 'has' | 'wants'): Promise<Server> {
  const me = `${process.pid} ${await processNamespace()}`;
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${state()} ${me}`);
  });
}

/** Settles once the server listens; rejects with an error that has a code. */
export function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Exclusive: in a cluster, Node would share the name among the processes it is to keep apart.
    server.listen({ path, exclusive: true }, () => resolve());
  });
}

export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** Undefined: nobody listens there. An owner that is stopped or busy says nothing, and the answer must not wait for it. */
export async function ownerAt(path: string): Promise<Owner | undefined> {
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
