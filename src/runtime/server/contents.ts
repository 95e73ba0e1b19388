import { decodeUtf8, jsonTextOf, readBytes, refuse, refuseCoding } from './body.js';
import type { Deadline } from './deadline.js';
import type { HttpRequest } from './http.js';
import type { Limits } from './limits.js';
import { isUtf8, mediaTypeOf } from './media-type.js';
import type { Reason } from './problem.js';
import { ProblemError } from './problem.js';
import { incomingStream } from './streams.js';
import type { ReadResult } from './text.js';

/** What reading a body needs beside the request; what is wrong with the body is noted in `reasons`. */
export interface Reading {
  readonly limits: Limits;
  readonly reasons: Reason[];
  readonly deadline: Pick<Deadline, 'isReading'>;
  /** Begins the time of the request anew. */
  readonly renew: () => void;
}

/** One form that a body may have, and how it is read. As elsewhere, a placeholder stands for what is wrong. */
export interface Content<MediaType extends string, T> {
  readonly mediaType: MediaType;
  readonly isStreamed?: true;
  readonly read: (request: HttpRequest, reading: Reading) => Promise<T>;
}

/** The body of an endpoint that is not JSON alone. */
export interface BodyDefinition<T> {
  /** Whether the handler may get it as a stream. */
  readonly isStreamed: boolean;
  readonly read: (request: HttpRequest, reading: Reading) => Promise<T>;
}

/** A body that has one form. */
export function oneBody<T>(content: Content<string, T>): BodyDefinition<T> {
  const contents = [content];
  return {
    isStreamed: content.isStreamed === true,
    read: async (request, reading) => {
      const chosen = await contentFor(request, { contents, reading });
      return chosen === undefined ? (undefined as T) : chosen.read(request, reading);
    },
  };
}

type Chosen<C> =
  C extends Content<infer MediaType, infer T> ? { readonly mediaType: MediaType; readonly value: T } : never;

/** A body that has one of several forms: its `Content-Type` tells which. */
export function anyBody<const Contents extends readonly Content<string, unknown>[]>(
  contents: Contents,
): BodyDefinition<Chosen<Contents[number]>> {
  return {
    isStreamed: contents.some(({ isStreamed }) => isStreamed === true),
    read: async (request, reading) => {
      const chosen = await contentFor(request, { contents, reading });
      // The pair that `Chosen` says, of the one content that was chosen.
      const body = chosen && { mediaType: chosen.mediaType, value: await chosen.read(request, reading) };
      return body as Chosen<Contents[number]>;
    },
  };
}

/** JSON under any media type: `jsonContent('application/merge-patch+json', parsePetPatch)`. */
export function jsonContent<MediaType extends string, T>(
  mediaType: MediaType,
  parse: (text: string) => ReadResult<T>,
): Content<MediaType, T> {
  return {
    mediaType,
    read: async (request, { limits, reasons }) => {
      refuseCharset(request);
      const text = jsonTextOf(await readBytes(request, limits), limits, reasons);
      const result = text === undefined ? undefined : parse(text);
      if (result?.ok === true) return result.value;
      for (const { path, code, message } of (result?.issues ?? []).slice(0, 100)) {
        reasons.push({ in: 'body', at: path, code, message });
      }
      return undefined as T;
    },
  };
}

/** Text in UTF-8, as it was sent. */
export function textContent<MediaType extends string>(mediaType: MediaType): Content<MediaType, string> {
  return {
    mediaType,
    read: async (request, { limits, reasons }) => {
      refuseCharset(request);
      const text = decodeUtf8(await readBytes(request, limits));
      return text ?? (refuse(reasons, 'encoding', 'must be UTF-8') as unknown as string);
    },
  };
}

/** Bytes, all of them. */
export function bytesContent<MediaType extends string>(mediaType: MediaType): Content<MediaType, Uint8Array> {
  return { mediaType, read: (request, { limits }) => readBytes(request, limits) };
}

/** Bytes as they come; the handler reads them. */
export function streamContent<MediaType extends string>(
  mediaType: MediaType,
): Content<MediaType, ReadableStream<Uint8Array>> {
  return { mediaType, isStreamed: true, read: async (request, reading) => incomingStream(request, reading) };
}

/** Throws a 415 for text that is not UTF-8. */
export function refuseCharset(request: HttpRequest): void {
  if (isUtf8(request.header('content-type') ?? '')) return;
  throw new ProblemError({ status: 415, detail: 'A body must be sent in UTF-8.' });
}

interface Choosing<C> {
  readonly contents: readonly C[];
  readonly reading: Reading;
}

async function contentFor<C extends Content<string, unknown>>(
  request: HttpRequest,
  { contents, reading }: Choosing<C>,
): Promise<C | undefined> {
  const contentType = request.header('content-type');
  const sent = contentType === undefined ? undefined : mediaTypeOf(contentType);
  const chosen = contents.find(({ mediaType }) => mediaType === sent);
  if (chosen !== undefined) {
    refuseCoding(request);
    return chosen;
  }
  // A request without any body is told that it needs one.
  const isMissing = contentType === undefined && (await readBytes(request, reading.limits)).length === 0;
  if (!isMissing) throw unsupportedType(request, contents);
  return refuse(reading.reasons, 'required', `must be given, as ${listOf(contents)}`);
}

/** With the types in the fields that there are for them (RFC 9110, section 12.5.1; RFC 5789, section 3.1; Linked Data Platform). */
function unsupportedType(request: HttpRequest, contents: readonly Content<string, unknown>[]): ProblemError {
  const types = contents.map(({ mediaType }) => mediaType).join(', ');
  const field = { POST: 'accept-post', PATCH: 'accept-patch' }[request.method];
  return new ProblemError({
    status: 415,
    detail: `A body must be sent as ${listOf(contents)}.`,
    headers: { accept: types, ...(field === undefined ? {} : { [field]: types }) },
  });
}

/** `text/csv or image/png` */
function listOf(contents: readonly Content<string, unknown>[]): string {
  return contents.map(({ mediaType }) => mediaType).join(' or ');
}
