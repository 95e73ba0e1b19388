import { call, type CallRequest } from '../call.js';
import { ApiError, clientError } from '../errors.js';
import type { ClientRequest, RequestedResponse, RequestOptions } from './requested.js';
import { pauseAfter } from '../retries.js';
import type { Connection } from '../connection/settings.js';

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
  return call<RequestedResponse, { readonly status: number }, ApiError>(client, await lateCall(methodAndPath, options));
}

/** `request` as a method. */
export function lateRequest(client: Connection): ClientRequest {
  return (method, path, options) => request(client, `${method} ${path}`, options);
}

/**
 * The code of such a call is loaded by the first one: most programs have none. Nothing imports it otherwise, because a
 * bundler would then put it into the first load of every page, and print a warning.
 */
export async function lateCall(methodAndPath: string, options?: RequestOptions): Promise<CallRequest> {
  const { ownCall } = await import('../own-request.js').catch((error: unknown) => {
    throw clientError('request', error);
  });
  return ownCall(methodAndPath, options, [ApiError, pauseAfter]);
}
