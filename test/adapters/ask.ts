import { Buffer } from 'node:buffer';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AdapterRequest } from './requests.js';

/** The parts of a response that the core decides. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes, each as the character of its number. */
  readonly body: string;
}

const requestId = 'a1b2c3d4-0000-4000-8000-000000000001';

/** Headers that depend on a connection or a host, not on the response. */
const ofTheHost = new Set([
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'x-powered-by',
  // Set by Deno, which could compress.
  'vary',
]);

/** The response of an adapter that listens on a port. */
export function askOver(base: string): (request: AdapterRequest) => Promise<ApiResponse> {
  const { host, hostname, port, pathname } = new URL(base);
  const prefix = pathname === '/' ? '' : pathname;
  return ({ method, target, headers, body = [] }) =>
    new Promise((resolve, reject) => {
      const sent = httpRequest({
        agent: false,
        hostname,
        port,
        method,
        path: `${prefix}${target}` || '/',
        headers: { host, 'x-request-id': requestId, ...lengthOf(body), ...headers },
      });
      sent.once('error', reject);
      sent.once('response', (response) => readResponse(response).then(resolve, reject));
      void (async () => {
        for (const piece of body) {
          sent.write(piece);
          // Pieces are sent as separate packets.
          if (body.length > 1) await new Promise((next) => setTimeout(next, 5));
        }
        sent.end();
      })();
    });
}

/** The response of the Web adapter, with no host around it. */
export async function askFetch(
  fetch: (request: Request) => Promise<Response>,
  { method, target, headers, body = [] }: AdapterRequest,
): Promise<ApiResponse> {
  const bytes = Buffer.concat(body.map((piece) => Buffer.from(piece)));
  const request = new Request(`http://localhost${target}`, {
    method,
    headers: { 'x-request-id': requestId, ...headers },
    ...(method === 'POST' || method === 'PUT' ? { body: bytes } : {}),
  });
  if (body.length > 0 && headers?.['content-type'] === undefined) request.headers.delete('content-type');
  const response = await fetch(request);
  return responseOf(response.status, [...response.headers], Buffer.from(await response.arrayBuffer()));
}

function lengthOf(body: AdapterRequest['body'] = []): Readonly<Record<string, string>> {
  if (body.length === 1) return { 'content-length': String(Buffer.byteLength(body[0] ?? '')) };
  return body.length > 1 ? { 'transfer-encoding': 'chunked' } : {};
}

async function readResponse(response: IncomingMessage): Promise<ApiResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { rawHeaders, statusCode = 0 } = response;
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ''] as const] : [],
  );
  return responseOf(statusCode, headers, Buffer.concat(chunks));
}

function responseOf(
  status: number,
  headers: readonly (readonly [name: string, value: string])[],
  body: Buffer,
): ApiResponse {
  const cookies = headers.filter(([name]) => name === 'set-cookie').map(([, cookie]) => cookie);
  const said = headers.filter(([name]) => !ofTheHost.has(name) && name !== 'set-cookie');
  if (cookies.length > 0) said.push(['set-cookie', cookies.join('\n')]);
  const isTwice = said.some(([name], index) => said.findIndex(([other]) => other === name) !== index);
  if (isTwice) throw new Error(`A header is said twice: ${JSON.stringify(said)}`);
  const { 'content-length': length, ...others } = Object.fromEntries(said);
  // A body has a length where the host knows it; the length of a HEAD response is up to the core.
  if (length !== undefined && body.length > 0 && Number(length) !== body.length) throw new Error('A wrong length.');
  const ofNoBody = body.length === 0 && length !== undefined && length !== '0' ? { 'content-length': length } : {};
  const sorted = Object.entries({ ...others, ...ofNoBody }).sort(([one], [other]) => (one < other ? -1 : 1));
  return { status, headers: Object.fromEntries(sorted), body: body.toString('latin1') };
}
