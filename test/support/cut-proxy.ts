import { connect, createServer, type Socket } from 'node:net';
import { localUrl } from './local-url.js';

/** A way to a service that can break. */
export interface CutProxy {
  readonly url: string;
  /** Breaks every connection, and refuses new ones. */
  cut(): void;
  /** Lets new connections through again. */
  join(): void;
  close(): Promise<void>;
}

export async function cutProxy(service: string): Promise<CutProxy> {
  const { hostname: host, port } = new URL(service);
  const sockets = new Set<Socket>();
  let isCut = false;
  const hold = (socket: Socket): Socket => {
    sockets.add(socket);
    // A broken connection is what this is for.
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    hold(socket);
    if (isCut) return void socket.destroy();
    const onward = hold(connect(Number(port), host));
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: await localUrl(server),
    cut: () => {
      isCut = true;
      cut();
    },
    join: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
