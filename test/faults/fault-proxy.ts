import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { localUrl } from '../support/local-url.js';

/** A request as it arrived, with its body. */
export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** One request at the proxy, and the connection to its client. */
export interface Passing {
  readonly socket: Socket;
  /** Resolves when the whole request has arrived. */
  readonly received: Promise<Received>;
  /** The response of the service, as bytes: nothing is sent to the client. */
  answer(): Promise<Buffer>;
}

/** What happens to one request. */
export type Fault = (passing: Passing) => void | Promise<void>;

export interface FaultProxy {
  readonly url: string;
  /** The requests that arrived as a whole, in order. */
  readonly received: readonly Received[];
  /** The number of requests whose head arrived. */
  begun(): number;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A proxy on a port before a service, which does to each request what its list says; the last entry repeats. It speaks
 * HTTP/1.1 only as far as the client of these tests does.
 */
export async function faultProxy(upstream: string, faults: readonly Fault[]): Promise<FaultProxy> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let begun = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client may end a connection at any time.
    socket.on('error', () => {});
    void serve(socket);
  });
  const serve = async (socket: Socket): Promise<void> => {
    const reader = readerOf(socket);
    for (;;) {
      const head = await reader.until('\r\n\r\n');
      if (head === undefined) return;
      const fault = faults[Math.min(begun, faults.length - 1)];
      begun += 1;
      const whole = wholeRequest(head, reader).then((request) => {
        received.push(request);
        return request;
      });
      // Not every fault waits for the whole request, and not every request is whole.
      whole.catch(() => {});
      const passing = { socket, received: whole, answer: async () => answerOf(upstream, await whole) };
      // The client may end its request at any time: there is nothing to respond to then.
      await Promise.all([fault?.(passing), whole]).catch(() => {});
      if (socket.destroyed || socket.writableEnded) return;
    }
  };
  return {
    url: await localUrl(server),
    received,
    begun: () => begun,
    async idle() {
      for (const socket of sockets) await new Promise((resolve) => socket.once('close', resolve));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Reader {
  /** The text before the end, which is consumed; undefined if the connection ends first. */
  until(end: string): Promise<string | undefined>;
  /** So many bytes. Rejects if the connection ends first. */
  take(count: number): Promise<Buffer>;
}

function readerOf(socket: Socket): Reader {
  let bytes: Buffer = Buffer.alloc(0);
  let isEnded = false;
  let wake = (): void => {};
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    wake();
  });
  const end = (): void => {
    isEnded = true;
    wake();
  };
  socket.on('end', end);
  socket.on('close', end);
  const cut = (count: number): Buffer => {
    const taken = bytes.subarray(0, count);
    bytes = bytes.subarray(count);
    return taken;
  };
  const more = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return {
    async until(text) {
      for (;;) {
        const at = bytes.indexOf(text);
        if (at >= 0)
          return cut(at + text.length)
            .toString('latin1')
            .slice(0, -text.length);
        if (isEnded) return undefined;
        await more();
      }
    },
    async take(count) {
      while (bytes.length < count) {
        if (isEnded) throw new Error('The request is not whole.');
        await more();
      }
      return cut(count);
    },
  };
}

async function wholeRequest(head: string, reader: Reader): Promise<Received> {
  const [line = '', ...fields] = head.split('\r\n');
  const [method = '', target = ''] = line.split(' ');
  const headers = Object.fromEntries(
    fields.map((field) => {
      const at = field.indexOf(':');
      return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()];
    }),
  );
  const isChunked = headers['transfer-encoding'] === 'chunked';
  const body = isChunked ? await chunksOf(reader) : await reader.take(Number(headers['content-length'] ?? 0));
  return { method, target, headers, body };
}

async function chunksOf(reader: Reader): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (;;) {
    const size = Number.parseInt((await reader.until('\r\n')) ?? '', 16);
    if (Number.isNaN(size)) throw new Error('The request is not whole.');
    const chunk = await reader.take(size + 2);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, -2));
  }
}

/**
 * The bytes of the response to the same request on a connection of its own, which the service closes. That it does is
 * not passed on: after `Connection: close` Node's fetch takes a body whose last chunk is missing for a whole one.
 */
async function answerOf(upstream: string, { method, target, headers, body }: Received): Promise<Buffer> {
  const { host, hostname, port } = new URL(upstream);
  const socket = connect({ host: hostname, port: Number(port) });
  const { 'transfer-encoding': _, ...kept } = headers;
  const sent = { ...kept, host, connection: 'close', 'content-length': String(body.length) };
  const fields = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${target} HTTP/1.1\r\n${fields.join('')}\r\n`);
  socket.write(body);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  const bytes = Buffer.concat(chunks).toString('latin1').replace('Connection: close\r\n', '');
  return Buffer.from(bytes, 'latin1');
}
