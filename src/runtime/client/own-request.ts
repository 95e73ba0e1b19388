import type { call } from './call.js';
import { bytesWithin } from './bytes-within.js';
import type { ApiError, Checked } from './errors.js';
import { mediaTypeIn } from './media-type-in.js';
import type { Live, Operation, ReadContent } from './operation.js';
import type { RequestedResponse, RequestOptions } from './requested.js';
import { ownOperation } from './requests/own-operation.js';
import { opaqueRedirect } from './redirects.js';
import type { pauseAfter } from './retries.js';
import type { Connection } from './settings.js';

export { ownOperation };

/** What this file must not have a copy of: it is loaded late, and contains all else that it needs. */
export type OwnParts = readonly [send: typeof call, Failure: typeof ApiError, pause: typeof pauseAfter];

/** `request` of a client, made of these parts. */
export function requestWith(
  [send, Failure, pause]: OwnParts,
  client: Connection,
): (methodAndPath: string, options?: RequestOptions) => Promise<RequestedResponse> {
  return (methodAndPath, { query, body, ...options } = {}) => {
    const operation: Operation = {
      ...ownOperation(methodAndPath, options, pause),
      responses: [{ status: Array.from({ length: 100 }, (_, index) => 200 + index) }, opaqueRedirect],
      errors: [],
      findErrors: (_errors, status) => [[status, Failure]],
      readBody: (_operation, response, live) => (response.status === 0 ? undefined : readOwn(response, live)),
      gives: ({ status, response: { headers }, body: value }) => ({ status, headers, body: value }),
    };
    return send<RequestedResponse, { readonly status: number }, ApiError>(client, {
      operation,
      input: { query, body },
      options,
    });
  };
}

/** JSON, text or bytes, by the media type; undefined if there is no body. */
async function readOwn(response: Response, { limit }: Live): Promise<ReadContent> {
  const bytes = await bytesWithin(response, limit);
  if (bytes === undefined) return { checked: invalid('length', `is longer than maxResponseBytes, ${limit}`), text: '' };
  const mediaType = mediaTypeIn(response.headers) ?? '';
  if (bytes.length === 0) return { checked: { ok: true, value: undefined }, text: '' };
  if (!textType.test(mediaType)) return { checked: { ok: true, value: bytes }, text: '' };
  const text = new TextDecoder().decode(bytes);
  return { checked: jsonType.test(mediaType) ? parseOwn(text, response) : { ok: true, value: text }, text };
}

const jsonType = /[/+]json$/;
const textType = /^text\/|[/+](?:json|xml)$|^application\/(?:javascript|x-www-form-urlencoded)$/;

/** The text itself if an error is not the JSON that it says: it may still tell what happened. */
function parseOwn(text: string, { ok }: Response): Checked {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return ok ? invalid('json', 'must be JSON') : { ok: true, value: text };
  }
}

function invalid(code: string, message: string): Checked {
  return { ok: false, issues: [{ path: '', code, message }] };
}
