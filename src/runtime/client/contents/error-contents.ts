import type { ApiError } from '../errors.js';
import { mediaTypeIn } from '../responses/response-headers.js';
import type { Live, Operation, ReadContent } from '../operation.js';
import { successOf } from '../responses/responses.js';

/** Reads a body by its media type; undefined if JSON is its only one. */
export function readBody(operation: Operation, response: Response, live: Live): Promise<ReadContent> | undefined {
  const success = successOf(operation, response.status);
  if (success === undefined) return readErrorContents(operation, response, live);
  return success.readContents?.(success.contents ?? [], response, live);
}

function readErrorContents(
  { errors, findErrors }: Operation,
  response: Response,
  live: Live,
): Promise<ReadContent> | undefined {
  const all = errors.flat();
  const found = (findErrors?.(all, response.status) ?? all).find(
    ([status, , , details]) => status === response.status && details?.contents !== undefined,
  );
  const { contents = [], readContents } = found?.[3] ?? {};
  const sent = mediaTypeIn(response.headers);
  const isProblem = sent === problemType && !contents.some(({ mediaType }) => mediaType === problemType);
  // If the server itself refuses a request, the body is a problem (RFC 9457), even if the model has `application/json`.
  const meant = contents.map((content) =>
    isProblem && content.mediaType === 'application/json' ? { ...content, mediaType: problemType } : content,
  );
  return readContents?.(meant, response, live);
}

const problemType = 'application/problem+json';

/** The media type among these that an error's body has; undefined without a body. A problem of the server is JSON. */
export function mediaTypeOf<MediaType extends string>(
  { body, headers }: ApiError,
  mediaTypes: readonly MediaType[],
): MediaType | undefined {
  if (body === undefined) return undefined;
  const sent = mediaTypeIn(headers);
  return mediaTypes.find((one) => one === sent) ?? mediaTypes.find((one) => one === 'application/json');
}
