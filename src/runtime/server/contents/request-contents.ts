import { decodeUtf8, jsonIn, limitActions, readBytes, refuse, refuseCoding } from '../body.js';
import type { JsonBody, RequestContents } from '../endpoint-table.js';
import type { HttpRequest } from '../http.js';
import { type FoundMediaType, isMatched, mediaTypeFinder } from './media-types.js';
import type { BodyReader } from '../message.js';
import { isRange, isUtf8, mediaTypeOf } from '../negotiation.js';
import { ProblemError } from '../problem.js';

/** One media type, or range of media types, that a request may have. */
export interface RequestContent {
  readonly mediaType: string;
  /** The content is decoded, so it has no charset any more. */
  readonly isDecoded?: true;
  readonly isStream?: true;
  readonly actions?: readonly string[] | undefined;
  /** Called at the first request, so that a server of a thousand endpoints starts at once.  @internal */
  reader(): BodyReader;
}

/** Any body that is not only JSON: `readContents([readText('text/csv'), readBinary('image/*')])`. */
export function readContents(contents: readonly RequestContent[]): RequestContents {
  return {
    isStream: contents.some(({ isStream }) => isStream === true),
    reader: (isOptional) => contentsReader(contents, isOptional),
  };
}

export function readJson(mediaType: string, body: JsonBody): RequestContent {
  const read: BodyReader = async (request, reading) => {
    refuseCharset(request);
    return jsonIn(await readBytes(request, reading.limits), body, reading);
  };
  return { mediaType, isDecoded: true, actions: body.actions, reader: () => read };
}

export function readText(mediaType: string): RequestContent {
  return { mediaType, isDecoded: true, reader: () => readUtf8 };
}

const readUtf8: BodyReader = async (request, { limits, reasons }) => {
  refuseCharset(request);
  return decodeUtf8(await readBytes(request, limits)) ?? refuse(reasons, 'encoding', 'must be UTF-8');
};

export function readBinary(mediaType: string): RequestContent {
  // A copy: on Node the bytes are a Buffer, whose memory also holds what else the connection has received.
  const read: BodyReader = async (request, { limits }) => new Uint8Array(await readBytes(request, limits));
  return { mediaType, reader: () => read };
}

/** @internal */
export function refuseCharset(request: HttpRequest): void {
  if (isUtf8(request.header('content-type') ?? '')) return;
  throw new ProblemError({ status: 415, detail: 'A body must be sent in UTF-8.' });
}

/**
 * With one content, returns its value; with several, or a range of media types, the media type that `Content-Type` names
 * and its value.
 */
function contentsReader(contents: readonly RequestContent[], isOptional: boolean): BodyReader {
  const readers = new Map(contents.map((content) => [content.mediaType, { content, read: content.reader() }]));
  const mediaTypes = [...readers.keys()];
  const find = mediaTypes.some(isMatched) ? mediaTypeFinder(mediaTypes) : findByName;
  const isAlone = contents.length === 1 && !mediaTypes.some(isRange);
  return async (request, reading) => {
    const contentType = request.header('content-type');
    const found = contentType === undefined ? undefined : find(contentType);
    const known = found && readers.get(found.declared);
    if (found !== undefined && known !== undefined) {
      refuseCoding(request);
      const value = await known.read(request, reading);
      limitActions(value, known.content, reading);
      if (isAlone) return value;
      const { mediaType } = found;
      return {
        mediaType: known.content.isDecoded === true ? mediaType.replace(/;charset=[^;]*/, '') : mediaType,
        value,
      };
    }
    // A request without any body gets the reason that it needs one.
    const isMissing = contentType === undefined && (await readBytes(request, reading.limits)).length === 0;
    if (!isMissing) throw unsupportedType(request, mediaTypes);
    if (isOptional) return undefined;
    return refuse(reading.reasons, 'required', `must be given, as ${mediaTypes.join(' or ')}`);
  };
}

function findByName(contentType: string): FoundMediaType {
  const mediaType = mediaTypeOf(contentType);
  return { declared: mediaType, mediaType };
}

/** Lists the accepted types (RFC 9110, section 12.5.1; RFC 5789, section 3.1; Linked Data Platform). */
function unsupportedType(request: HttpRequest, mediaTypes: readonly string[]): ProblemError {
  const types = mediaTypes.join(', ');
  // `Accept-Patch` lists media types, not ranges.
  const patch = mediaTypes.some(isRange) ? undefined : 'accept-patch';
  const field = { POST: 'accept-post', PATCH: patch }[request.method];
  return new ProblemError({
    status: 415,
    detail: mediaTypes.includes('*/*')
      ? 'A body of any media type is accepted, but its Content-Type must name one.'
      : `A body must be sent as ${mediaTypes.join(' or ')}.`,
    headers: { accept: types, ...(field === undefined ? {} : { [field]: types }) },
  });
}
