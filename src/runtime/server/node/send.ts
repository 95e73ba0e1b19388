import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpResponse } from '../http.js';
import { sendStream } from './streams.js';
import { giveUp } from '../streams.js';

/** Requests with so much left to receive that their connection ends instead. */
export const endEarly: WeakSet<IncomingMessage> = new WeakSet();

/** Requests whose clients wait for a 100 before they send the body: see `checkContinue` of `listen`. */
export const uninvited: WeakSet<IncomingMessage> = new WeakSet();

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** Writes a response of the core; if the client has disconnected, it is discarded. */
export function send(
  { status, headers, setCookies, body }: HttpResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.destroyed) return giveUp({ body });
  // Node reads this field only when it sends; requests pipelined behind the response must not be handled before.
  const isLast =
    headers['connection'] === 'close' || (status === 413 && endEarly.has(request)) || uninvited.has(request);
  if (isLast) response.shouldKeepAlive = false;
  if (setCookies !== undefined) response.appendHeader('set-cookie', setCookies);
  if (typeof body === 'string') {
    const length = Buffer.byteLength(body);
    // ASCII is written together with the headers. Before other text, Node would write them in UTF-8 too, not in Latin-1.
    const data = length === body.length ? body : Buffer.from(body);
    if (isLast && !request.complete) return sendEarly(response, { status, headers, length, data });
    response.writeHead(status, { 'content-length': length, ...headers });
    response.end(data, 'latin1');
    return;
  }
  if (body instanceof ReadableStream) {
    response.writeHead(status, headers);
    return sendStream(body, response);
  }
  const hasLength = body !== undefined || (request.method !== 'HEAD' && status !== 204 && status !== 304);
  response.writeHead(status, hasLength ? { 'content-length': body?.length ?? 0, ...headers } : headers);
  response.end(body);
}

interface EarlyResponse extends Pick<HttpResponse, 'status' | 'headers'> {
  readonly length: number;
  readonly data: string | Buffer;
}

/**
 * Node ends the connection with the response. While the client still sends, that would be a reset, which may overtake
 * the response: so it is complete for the client first, and ends once the client does, or after some seconds.
 */
function sendEarly(response: ServerResponse, { status, headers, length, data }: EarlyResponse): void {
  const { req: request } = response;
  response.writeHead(status, { 'content-length': length, ...headers });
  response.write(data, 'latin1');
  const end = (): unknown => response.end();
  const timer = setTimeout(end, lingerMilliseconds);
  for (const event of ['end', 'close']) request.once(event, end);
  response.once('close', () => clearTimeout(timer));
  request.resume();
}

const lingerMilliseconds = 5000;
