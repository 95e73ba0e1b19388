import { heartbeatBytes } from './encoder.js';
import type { HttpResponse } from './http.js';
import type { ServiceLife } from './life.js';
import { giveUp, watched } from './streams.js';

/** What HEAD answers: the header fields of GET, its length included (RFC 9110, section 9.3.2). */
export function withoutBody(response: HttpResponse): HttpResponse {
  const { body } = response;
  if (body === undefined) return response;
  if (body instanceof ReadableStream) {
    // How long it would be, nobody knows before its end.
    giveUp(response);
    return { ...response, body: undefined };
  }
  const { length } = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { ...response, headers: { 'content-length': String(length), ...response.headers }, body: undefined };
}

/** What a stream needs on its way. */
export interface Watch {
  readonly heartbeatMilliseconds: number;
  readonly life: ServiceLife;
  onError(error: unknown): void;
}

/** A stream that fails is heard of; one of events shows now and then that it is still there, and ends with the service. */
export function watchedResponse(
  response: HttpResponse & { readonly body: ReadableStream<Uint8Array> },
  { heartbeatMilliseconds: milliseconds, life, onError }: Watch,
): HttpResponse {
  const { body, headers } = response;
  if (headers['content-type'] !== 'text/event-stream') return { ...response, body: watched(body, { onError }) };
  const events = watched(body, { onError, heartbeat: { milliseconds, bytes: heartbeatBytes } });
  return { ...response, body: life.untilEnd(events) };
}

/**
 * The header fields by which an answer says that its endpoint is not to be used any more, `Deprecation` (RFC 9745) and
 * `Sunset` (RFC 8594), with their links after those that the answer has itself; undefined where it need not say so.
 */
export function deprecationOf(
  { headers: { link } }: HttpResponse,
  fields: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> | undefined {
  if (fields === undefined || link === undefined || fields['link'] === undefined) return fields;
  return { ...fields, link: `${link}, ${fields['link']}` };
}
