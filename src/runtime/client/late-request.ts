import { call } from './call.js';
import { ApiError, clientError } from './errors.js';
import type { ClientRequest } from './requested.js';
import { pauseAfter } from './retries.js';
import type { Connection } from './settings.js';

/** `request` as a method, whose code is loaded by its first call: most programs have none. */
export function lateRequest(client: Connection): ClientRequest {
  return async (method, path, options) => {
    const { requestWith } = await import('./own-request.js').catch((error: unknown) => {
      throw clientError('request', error);
    });
    return requestWith([call, ApiError, pauseAfter], client)(`${method} ${path}`, options);
  };
}
