import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import type { Fault } from './fault-proxy.js';

/** Nothing happens: the response of the service arrives. */
export const pass: Fault = async ({ socket, answer }) => void socket.end(await answer());

/** The connection ends as soon as a request begins, without a response. */
export const close: Fault = ({ socket }) => void socket.destroy();

/** The same once the whole request is there: the service may have done what it was asked. */
export const closeAfterRequest: Fault = async ({ socket, received }) => {
  await received;
  socket.destroy();
};

export const reset: Fault = ({ socket }) => void socket.resetAndDestroy();

/** The connection stays open, and nothing is sent. */
export const silence: Fault = () => {};

/** Where a response is interrupted. */
export type Position = 'in the status line' | 'in the header' | 'before the body' | 'in the body' | 'before the end';

function positionIn(bytes: Buffer, position: Position): number {
  const body = bytes.indexOf('\r\n\r\n') + 4;
  switch (position) {
    case 'in the status line':
      return 5;
    case 'in the header':
      return bytes.indexOf('\r\n') + 10;
    case 'before the body':
      return body;
    case 'in the body':
      return body + Math.floor((bytes.length - body) / 2);
    case 'before the end':
      return bytes.length - 1;
  }
}

/** The response of the service up to a position; then the connection is closed. */
export function closeAt(position: Position): Fault {
  return async ({ socket, answer }) => {
    const bytes = await answer();
    socket.end(bytes.subarray(0, positionIn(bytes, position)));
  };
}

/** The same, and the connection is reset: a process or a cable is gone. */
export function resetAt(position: Position): Fault {
  return async ({ socket, answer }) => {
    const bytes = await answer();
    socket.write(bytes.subarray(0, positionIn(bytes, position)), () => setTimeout(() => socket.resetAndDestroy(), 20));
  };
}

/** The same, and the connection stays open: nothing more comes. */
export function stallAt(position: Position): Fault {
  return async ({ socket, answer }) => {
    const bytes = await answer();
    socket.write(bytes.subarray(0, positionIn(bytes, position)));
  };
}

/** The response of the service, one byte after another. */
export const drip: Fault = async ({ socket, answer }) => {
  for (const byte of await answer()) {
    socket.write(Buffer.from([byte]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.end();
};

export interface Response {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Another response in place of that of the service, with its length. The connection stays open. */
export function respond({ status = 200, headers = {}, body = '' }: Response): Fault {
  const bytes = Buffer.from(body);
  return bytesOf({
    status,
    headers: { ...(status === 204 ? {} : { 'content-length': String(bytes.length) }), ...headers },
    body: bytes,
  });
}

/** A JSON response in place of that of the service. */
export function json(value: unknown, { status = 200, headers = {} }: Response = {}): Fault {
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  return respond({ status, headers: { 'content-type': 'application/json', ...headers }, body });
}

/** The page with which a proxy says that something went wrong. */
export function page(status: number, headers: Readonly<Record<string, string>> = {}): Fault {
  const body = `<!doctype html><html><head><title>${status}</title></head><body><h1>Bad Gateway</h1></body></html>\n`;
  return respond({ status, headers: { 'content-type': 'text/html', ...headers }, body });
}

/** A status line, headers and bytes as they are: no length is added. The connection stays open. */
export function bytesOf({ status = 200, headers = {}, body = '' }: Response): Fault {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return raw(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${fields.join('')}\r\n`), Buffer.from(body)]));
}

/** The same, and the connection is closed. */
export function raw(bytes: string | Uint8Array, { isClosed = false }: { readonly isClosed?: boolean } = {}): Fault {
  return async ({ socket, received }) => {
    await received;
    socket.write(bytes);
    if (isClosed) socket.end();
  };
}

/** A response that comes before the request has ended. */
export const refuseEarly: Fault = ({ socket }) =>
  void socket.write('HTTP/1.1 413 Content Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');

/** A beginning, and then the same bytes again and again until the client ends the connection. */
export function endless(beginning: string, repeated: string | Uint8Array): Fault {
  return async ({ socket, received }) => {
    await received;
    socket.write(beginning);
    while (!socket.destroyed) {
      if (!socket.write(repeated)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    }
  };
}
