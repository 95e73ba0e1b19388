import { call } from './call.js';
import { ApiError, clientError } from './errors.js';
import type { ClientRequest, RequestedResponse, RequestOptions } from './requested.js';
import { pauseAfter } from './retries.js';
import type { Connection } from './settings.js';

/**
 * Sends a request that the model does not describe, with the credentials, headers, timeouts, retries, limits and
 * middleware of the client:
 *
 *     const { status, body } = await request(client, 'GET /status', { query: { verbose: true } });
 *
 * The path is appended to the base URL. Throws an ApiError for a status other than 2xx.
 */
export async function request(
  client: Connection,
  methodAndPath: string,
  options?: RequestOptions,
): Promise<RequestedResponse> {
  const { requestWith } = await ownRequestCode();
  return requestWith([call, ApiError, pauseAfter], client)(methodAndPath, options);
}

/** `request` as a method. */
export function lateRequest(client: Connection): ClientRequest {
  return (method, path, options) => request(client, `${method} ${path}`, options);
}

/**
 * Loaded by the first such request: most programs have none. Nothing imports it otherwise, because a bundler would then
 * put it into the first load of every page, and print a warning.
 */
export function ownRequestCode(): Promise<typeof import('./own-request.js')> {
  return import('./own-request.js').catch((error: unknown) => {
    throw clientError('request', error);
  });
}
