import { Buffer } from 'node:buffer';
import { connect } from 'node:net';

/** A response as it was on the wire, parsed by the reader of these tests. */
export interface RawResponse {
  readonly status: number;
  readonly reason: string;
  /** Every header field in order, names as they were sent. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The value of a header field; several are joined (RFC 9110, section 5.3). */
  header(name: string): string | undefined;
  readonly body: string;
}

export interface Conversation {
  readonly answers: readonly RawResponse[];
  /** Whether the service closed the connection. */
  readonly isClosed: boolean;
}

export interface Expected {
  /** How many responses to wait for; if absent, until the service closes the connection. */
  readonly answers?: number;
  /** The methods of the requests, where one is HEAD: its response has no body, whatever its length. */
  readonly methods?: readonly string[];
}

/** Writes bytes to a socket as they are, in one or more pieces, and reads what comes back. */
export function converse(
  url: string,
  pieces: string | Buffer | readonly (string | Buffer)[],
  { answers: wanted, methods = [] }: Expected = {},
): Promise<Conversation> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let received = Buffer.alloc(0);
    const settle = (isClosed: boolean): void => {
      socket.destroy();
      try {
        resolve({ answers: responsesIn(received, methods, isClosed), isClosed });
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (wanted === undefined) return;
      try {
        if (responsesIn(received, methods, false).length >= wanted) settle(false);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.once('end', () => settle(true));
    socket.once('error', (error) => (received.length > 0 ? settle(true) : reject(error)));
    socket.once(
      'connect',
      () => void writeAll(socket, typeof pieces === 'string' || Buffer.isBuffer(pieces) ? [pieces] : pieces),
    );
  });
}

/** An HTTP/1.1 request with a host and, unless given, the end of its header. */
export function requestText(
  url: string,
  line: string,
  fields: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const { host } = new URL(url);
  const all = {
    Host: host,
    ...(body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

async function writeAll(socket: NodeJS.WritableStream, pieces: readonly (string | Buffer)[]): Promise<void> {
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, pieces.length > 1 ? 20 : 0));
  }
}

const statusLine = /^HTTP\/1\.1 ([1-5][0-9][0-9]) ([\t\x20-\x7e\x80-\xff]*)$/;
const fieldLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*([\t\x20-\x7e\x80-\xff]*?)[\t ]*$/;

/** All complete responses; throws if the bytes are not HTTP (RFC 9112, sections 4 to 7). */
function responsesIn(bytes: Buffer, methods: readonly string[], isClosed: boolean): readonly RawResponse[] {
  const answers: RawResponse[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end === -1) return answers;
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n');
    const [, status, reason = ''] = statusLine.exec(first) ?? [];
    if (status === undefined) throw new Error(`No status line: ${JSON.stringify(first)}`);
    const fields = lines.map((line) => {
      const [, name, value] = fieldLine.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`No header field: ${JSON.stringify(line)}`);
      return [name, value] as const;
    });
    const header = (name: string): string | undefined => {
      const values = fields.filter(([other]) => other.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
      return values.length === 0 ? undefined : values.join(', ');
    };
    const final = answers.filter((answer) => answer.status >= 200).length;
    const isBodiless = Number(status) < 200 || status === '204' || status === '304' || methods[final] === 'HEAD';
    const content = isBodiless ? { text: '', next: end + 4 } : contentAt(bytes, end + 4, { header, isClosed });
    if (content === undefined) return answers;
    answers.push({ status: Number(status), reason, fields, header, body: content.text });
    at = content.next;
  }
}

interface Framing {
  readonly header: RawResponse['header'];
  readonly isClosed: boolean;
}

/** Undefined if it is still incomplete. */
function contentAt(
  bytes: Buffer,
  start: number,
  { header, isClosed }: Framing,
): { readonly text: string; readonly next: number } | undefined {
  if (header('transfer-encoding')?.toLowerCase() === 'chunked') return chunksAt(bytes, start);
  const length = header('content-length');
  if (length === undefined) return isClosed ? { text: bytes.toString('utf8', start), next: bytes.length } : undefined;
  if (!/^[0-9]+$/.test(length)) throw new Error(`No length: ${length}`);
  const next = start + Number(length);
  return next > bytes.length ? undefined : { text: bytes.toString('utf8', start, next), next };
}

function chunksAt(bytes: Buffer, start: number): { readonly text: string; readonly next: number } | undefined {
  const chunks: Buffer[] = [];
  let at = start;
  for (;;) {
    const end = bytes.indexOf('\r\n', at);
    if (end === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (end + 4 + size > bytes.length) return undefined;
    if (size === 0) return { text: Buffer.concat(chunks).toString('utf8'), next: end + 4 };
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 4 + size;
  }
}
