import { canShareTimers } from './deadline.js';
import type { JsonBody } from './endpoint-table.js';
import { type HttpRequest, tried } from './http.js';
import type { BodyReader, Reading } from './message.js';
import { hasMoreValues, isDeeper, type Limits } from './limits.js';
import { isJsonContentType } from './negotiation.js';
import { note, noteIssues, pointerTo } from './parameters.js';
import { ProblemError, type Reason } from './problem.js';
import { type Refusal, refused } from './read-result.js';
import { tooDeep } from './text-reader.js';

/** Reads the body of an endpoint that accepts only JSON. A 413 if it is too large, a 415 for another type or coding. */
export function jsonReader(body: JsonBody, isOptional: boolean): BodyReader {
  return (request, reading) => {
    const contentType = request.header('content-type');
    if (contentType !== undefined && !isJsonContentType(contentType)) throw unsupportedType();
    refuseCoding(request);
    return readBytes(request, reading.limits)
      .then(inOtherTurn)
      .then((bytes) => {
        // Not earlier: a request without any body gets the reason that it needs one.
        if (contentType === undefined && bytes.length > 0) throw unsupportedType();
        if (isOptional && bytes.length === 0) return undefined;
        const value = jsonIn(bytes, body, reading);
        limitActions(value, body, reading);
        return value;
      });
  };
}

/** Larger bodies take milliseconds to parse. */
const largeBytes = 64 * 1024;

let last: Promise<void> = Promise.resolve();

/**
 * The bytes; for a large body, in another turn of the event loop, one waiting body per turn, so that other requests are
 * served in between.
 */
function inOtherTurn(bytes: Uint8Array): Uint8Array | Promise<Uint8Array> {
  if (bytes.length <= largeBytes || !canShareTimers) return bytes;
  last = last.then(() => new Promise((settle) => setTimeout(settle)));
  return last.then(() => bytes);
}

type NotedReading = Pick<Reading, 'limits' | 'reasons'>;

/** The value of JSON text; undefined if a reason was noted. */
export function jsonIn(bytes: Uint8Array, { parse }: JsonBody, { limits, reasons }: NotedReading): unknown {
  if (bytes.length === 0) return refuse(reasons, 'required', 'must be JSON text, not empty');
  const text = decodeUtf8(bytes);
  if (text === undefined) return refuse(reasons, 'encoding', 'must be UTF-8');
  const result = excessOf(text, limits) ?? parse(text);
  return result.ok ? result.value : noteIssues({ reasons }, result.issues, { in: 'body', at: '' });
}

/** Notes the lists of a body that have more items than `Limits.actions`. */
export function limitActions(
  body: unknown,
  { actions = [] }: { readonly actions?: readonly string[] | undefined },
  { limits, reasons }: NotedReading,
): void {
  for (const name of actions) {
    const list = (body as Readonly<Record<string, readonly unknown[] | undefined>> | undefined)?.[name];
    if (list === undefined || list.length <= limits.actions) continue;
    const message = `must not have more than ${limits.actions} items`;
    note({ reasons }, { in: 'body', at: pointerTo(name), code: 'items', message });
  }
}

/** Why JSON text is too costly to parse; undefined if it is not. */
export function excessOf(text: string, { depth, bodyValues }: Limits): Refusal | undefined {
  if (isDeeper(text, depth)) return tooDeep(depth);
  if (!hasMoreValues(text, bodyValues)) return undefined;
  return refused('values', `must not have more than ${bodyValues} members and elements`);
}

export function refuseCoding(request: HttpRequest): void {
  const coding = request.header('content-encoding');
  if (coding === undefined || coding.toLowerCase() === 'identity') return;
  const detail = 'A body must be sent without content coding.';
  throw new ProblemError({ status: 415, detail, headers: { 'accept-encoding': 'identity' } });
}

/** Reads the whole body. Throws a 413 if it is too large. */
export function readBytes(request: HttpRequest, { bodyBytes }: Limits): Promise<Uint8Array> {
  return request.readBody(bodyBytes).then(
    (bytes) => {
      if (bytes === undefined) throw tooLarge(bodyBytes);
      return bytes;
    },
    (error: unknown) => {
      // A TypeError is our own bug, or the host has read the body. Every other error comes from the client.
      throw error instanceof TypeError || error instanceof ProblemError ? error : brokenOff();
    },
  );
}

/** The client disconnected before the end. The service has not failed, though nobody will read this response. */
export function brokenOff(): ProblemError {
  return new ProblemError({ status: 400, detail: 'The body did not arrive whole.' });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function decodeUtf8(bytes: Uint8Array): string | undefined {
  return tried(() => utf8.decode(bytes));
}

export function refuse(reasons: Reason[], code: string, message: string): undefined {
  reasons.push({ in: 'body', at: '', code, message });
  return undefined;
}

function unsupportedType(): ProblemError {
  const detail = 'A body must be sent as application/json, in UTF-8.';
  return new ProblemError({ status: 415, detail, headers: { accept: 'application/json' } });
}

export function tooLarge(bytes: number): ProblemError {
  return new ProblemError({ status: 413, detail: `A body must not be larger than ${bytes} bytes.` });
}
