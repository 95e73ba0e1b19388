import { call } from '../call.js';
import { ApiError } from '../errors.js';
import { requestWith } from '../own-request.js';
import type { RequestedResponse, RequestOptions } from '../requested.js';
import { pauseAfter } from '../retries.js';
import type { Connection } from '../settings.js';

/**
 * Sends a request that the model does not describe, with the credentials, headers, timeouts, retries, limits and
 * middleware of the client:
 *
 *     const { status, body } = await request(client, 'GET /status', { query: { verbose: true } });
 *
 * The path is appended to the base URL. Throws an ApiError for a status other than 2xx.
 */
export function request(
  client: Connection,
  methodAndPath: string,
  options?: RequestOptions,
): Promise<RequestedResponse> {
  return requestWith([call, ApiError, pauseAfter], client)(methodAndPath, options);
}
