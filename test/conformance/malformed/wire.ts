import { Buffer } from 'node:buffer';
import { connect, type Socket } from 'node:net';

/** A response as it was on the wire. */
export interface WireResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A connection on which every response is read. */
export interface Wire {
  send(bytes: string): void;
  end(): void;
  /** The next response; undefined when the connection ended without one. Rejects if there is neither in time. */
  next(): Promise<WireResponse | undefined>;
  close(): void;
}

const patienceMilliseconds = 20_000;

export async function openWire(port: number): Promise<Wire> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  // A sender that is cut off while writing gets an error; only the end of the connection matters.
  socket.on('error', () => undefined);
  const answers = readResponses(socket);
  return {
    send: (bytes) => void socket.write(bytes, 'latin1'),
    end: () => void socket.end(),
    next: async () => {
      const timer = setTimeout(() => socket.destroy(new Error('silence')), patienceMilliseconds);
      const { value, done } = await answers.next();
      clearTimeout(timer);
      return done === true ? undefined : value;
    },
    close: () => socket.destroy(),
  };
}

/** Reads by length and by chunks; nothing may be left when the connection ends. */
async function* readResponses(socket: Socket): AsyncGenerator<WireResponse, undefined> {
  let received = '';
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const answer = responseIn(received);
    if (answer !== undefined) {
      received = received.slice(answer.length);
      if (answer.status >= 200) yield answer;
      continue;
    }
    const chunk = await chunks.next().catch((error: Error) => {
      if (error.message === 'silence') throw error;
      return { done: true as const, value: undefined };
    });
    if (chunk.done === true) {
      if (received !== '') throw new Error(`Half of an answer: ${JSON.stringify(received)}`);
      return undefined;
    }
    received += chunk.value.toString('latin1');
  }
}

function responseIn(text: string): (WireResponse & { readonly length: number }) | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...fields] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 ([1-5][0-9]{2}) [A-Za-z ]+$/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`No status line: ${JSON.stringify(statusLine)}`);
  const headers = new Map<string, string>();
  for (const field of fields) {
    const colon = field.indexOf(':');
    headers.set(field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim());
  }
  const length = end + 4 + Number(headers.get('content-length') ?? 0);
  if (text.length < length) return undefined;
  return { status, headers, body: text.slice(end + 4, length), length };
}
