import { decodeUtf8, jsonTextOf, readBytes, refuse, refuseCharset, refuseCoding } from './body.js';
import type { Deadline } from './deadline.js';
import type { JsonReader, RequestContent } from './endpoint-table.js';
import { formReader, multipartReader } from './form.js';
import type { HttpRequest } from './http.js';
import type { Limits } from './limits.js';
import { mediaTypeOf } from './media-type.js';
import { noteIssues } from './parameters.js';
import { ProblemError, type Reason } from './problem.js';
import { incomingStream } from './streams.js';

/** What reading a body needs beside the request; what is wrong with the body is noted in `reasons`. */
export interface Reading {
  readonly limits: Limits;
  readonly reasons: Reason[];
  readonly deadline: Pick<Deadline, 'isReading'>;
  /** Begins the time of the request anew. */
  readonly renew: () => void;
}

/** Reads the body of an endpoint that does not take JSON alone. As elsewhere, undefined is a placeholder for what is wrong. */
export type BodyReader = (request: HttpRequest, reading: Reading) => Promise<unknown>;

/** The value of a body that has one form; of several, that of the form that its `Content-Type` names, and its media type. */
export function bodyReader(contents: readonly RequestContent[]): BodyReader {
  const readers = new Map(contents.map((content) => [content.mediaType, contentReader(content)]));
  const mediaTypes = [...readers.keys()];
  return async (request, reading) => {
    const contentType = request.header('content-type');
    const mediaType = contentType === undefined ? '' : mediaTypeOf(contentType);
    const read = readers.get(mediaType);
    if (read !== undefined) {
      refuseCoding(request);
      const value = await read(request, reading);
      return readers.size === 1 ? value : { mediaType, value };
    }
    // A request without any body is told that it needs one.
    const isMissing = contentType === undefined && (await readBytes(request, reading.limits)).length === 0;
    if (!isMissing) throw unsupportedType(request, mediaTypes);
    return refuse(reading.reasons, 'required', `must be given, as ${mediaTypes.join(' or ')}`);
  };
}

function contentReader(content: RequestContent): BodyReader {
  switch (content.encoding) {
    case 'json':
      return jsonReader(content.parse);
    case 'text':
      return textReader;
    case 'bytes':
      return (request, { limits }) => readBytes(request, limits);
    // Bytes as they come; the handler reads them.
    case 'stream':
      return async (request, reading) => incomingStream(request, reading);
    case 'form':
      return formReader(content.fields);
    case 'multipart':
      return multipartReader(content.fields);
  }
}

function jsonReader(parse: JsonReader): BodyReader {
  return async (request, { limits, reasons }) => {
    refuseCharset(request);
    const text = jsonTextOf(await readBytes(request, limits), limits, reasons);
    const result = text === undefined ? undefined : parse(text);
    if (result?.ok === true) return result.value;
    return noteIssues({ reasons }, result?.issues ?? [], { in: 'body', at: '' });
  };
}

/** Text in UTF-8, as it was sent. */
const textReader: BodyReader = async (request, { limits, reasons }) => {
  refuseCharset(request);
  return decodeUtf8(await readBytes(request, limits)) ?? refuse(reasons, 'encoding', 'must be UTF-8');
};

/** With the types in the fields that there are for them (RFC 9110, section 12.5.1; RFC 5789, section 3.1; Linked Data Platform). */
function unsupportedType(request: HttpRequest, mediaTypes: readonly string[]): ProblemError {
  const types = mediaTypes.join(', ');
  const field = { POST: 'accept-post', PATCH: 'accept-patch' }[request.method];
  return new ProblemError({
    status: 415,
    detail: `A body must be sent as ${mediaTypes.join(' or ')}.`,
    headers: { accept: types, ...(field === undefined ? {} : { [field]: types }) },
  });
}
