import { sentStream } from './contents.js';
import { InvalidInputError } from './errors.js';
import { exchange } from './exchange.js';
import type { Content, Operation } from './operation.js';
import { type CallOptions, type Connection, settingsKey } from './settings.js';

export interface RequestOptions extends CallOptions {
  /** Its `content-type` is one of the `headers`, unless the platform knows it. */
  readonly body?: RequestInit['body'];
}

/**
 * Sends a request that the model does not describe, with the credentials, headers, timeouts, retries and middleware of
 * the connection. The path stands behind the base URL, and is sent as it is: `/health?verbose=true`. Returns whatever the
 * service responds. Throws a TokenError, ConnectionError, TimeoutError or AbortError.
 */
export async function sendRequest(
  connection: Connection<string>,
  method: string,
  path: string,
  { body, ...options }: RequestOptions = {},
): Promise<Response> {
  const settings = connection[settingsKey];
  const name = `${method} ${path.replace(/[?#].*$/s, '')}`;
  if (!path.startsWith('/')) {
    throw new InvalidInputError(name, [{ path: '/path', code: 'path', message: 'must begin with a slash' }]);
  }
  const operation: Operation = {
    name,
    method,
    path: [path],
    accept: '*/*',
    gives: () => undefined,
    responses: [],
    errors: [],
    // The body is the caller's to read, and the caller's signal ends that too.
    readError: async (_operation, _response, { keep }) => {
      keep();
      return { checked: { ok: true, value: undefined }, text: '' };
    },
  };
  const sent = body instanceof ReadableStream ? sentStream('', body) : body && { content: body };
  const request = { url: `${settings.baseUrl}${path}`, headers: [], ...(sent && { body: sent as Content }) };
  const { response } = await exchange({ operation, settings, request, options, attempts: 0 });
  return response;
}
