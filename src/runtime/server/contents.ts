import { type BodyReader, decodeUtf8, jsonTextOf, readBytes, refuse, refuseCharset, refuseCoding } from './body.js';
import type { RequestContent } from './endpoint-table.js';
import { formReader, multipartReader, nestedFormReader } from './forms.js';
import type { HttpRequest } from './http.js';
import { linesReader } from './lines.js';
import { type FoundMediaType, isMatched, isRange, mediaTypeFinder } from './media-types.js';
import { mediaTypeOf } from './negotiation.js';
import { noteIssues } from './parameters.js';
import { ProblemError } from './problem.js';
import { incomingStream } from './streams.js';
import type { TextReader } from './text-reader.js';

/**
 * With one content, returns its value; with several, or a range of media types, the media type that `Content-Type` names
 * and its value.
 */
export function bodyReader(contents: readonly RequestContent[], isOptional: boolean): BodyReader {
  const readers = new Map(contents.map((content) => [content.mediaType, { content, read: contentReader(content) }]));
  const mediaTypes = [...readers.keys()];
  const find = mediaTypes.some(isMatched) ? mediaTypeFinder(mediaTypes) : findByName;
  const isAlone = mediaTypes.length === 1 && !mediaTypes.some(isRange);
  return async (request, reading) => {
    const contentType = request.header('content-type');
    const found = contentType === undefined ? undefined : find(contentType);
    const known = found && readers.get(found.declared);
    if (found !== undefined && known !== undefined) {
      refuseCoding(request);
      const value = await known.read(request, reading);
      return isAlone ? value : { mediaType: givenMediaType(found.mediaType, known.content), value };
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

/** What is decoded has no charset any more. */
function givenMediaType(mediaType: string, { encoding }: RequestContent): string {
  const isDecoded = encoding === 'text' || encoding === 'json';
  return isDecoded ? mediaType.replace(/;charset=[^;]*/, '') : mediaType;
}

function contentReader(content: RequestContent): BodyReader {
  switch (content.encoding) {
    case 'json':
      return jsonReader(content.parse);
    case 'text':
      return utf8Reader;
    case 'bytes':
      return (request, { limits }) => readBytes(request, limits);
    // The handler reads the bytes as they arrive.
    case 'stream':
      return async (request, reading) => incomingStream(request, reading);
    case 'lines':
      return linesReader(content.parse);
    case 'form':
      return formReader(content);
    case 'multipart':
      return multipartReader(content);
    case 'nested':
      return nestedFormReader(content);
  }
}

function jsonReader(parse: TextReader<unknown>): BodyReader {
  return async (request, { limits, reasons }) => {
    refuseCharset(request);
    const text = jsonTextOf(await readBytes(request, limits), limits, reasons);
    const result = text === undefined ? undefined : parse(text);
    if (result?.ok === true) return result.value;
    return noteIssues({ reasons }, result?.issues ?? [], { in: 'body', at: '' });
  };
}

const utf8Reader: BodyReader = async (request, { limits, reasons }) => {
  refuseCharset(request);
  return decodeUtf8(await readBytes(request, limits)) ?? refuse(reasons, 'encoding', 'must be UTF-8');
};

/** Lists the accepted types (RFC 9110, section 12.5.1; RFC 5789, section 3.1; Linked Data Platform). */
function unsupportedType(request: HttpRequest, mediaTypes: readonly string[]): ProblemError {
  const types = mediaTypes.join(', ');
  // `Accept-Patch` lists media types, and no ranges.
  const patch = mediaTypes.some(isRange) ? undefined : 'accept-patch';
  const field = { POST: 'accept-post', PATCH: patch }[request.method];
  return new ProblemError({
    status: 415,
    detail: `A body must be sent as ${mediaTypes.join(' or ')}.`,
    headers: { accept: types, ...(field === undefined ? {} : { [field]: types }) },
  });
}
