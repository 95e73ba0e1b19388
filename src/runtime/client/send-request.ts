import { sentStream } from './sent-stream.js';
import { InvalidInputError } from './errors.js';
import { callSettings } from './call-settings.js';
import { exchange } from './exchange.js';
import { liveStream } from './live-stream.js';
import type { Content, Live, Operation } from './operation.js';
import { isIdempotent, pauseAfter } from './retries.js';
import { type CallOptions, type Connection, settingsKey } from './settings.js';

export interface RequestOptions extends CallOptions {
  /** Its `content-type` is one of the `headers`, unless the platform knows it. */
  readonly body?: RequestInit['body'];
}

/**
 * Sends a request that the model does not describe, with the credentials, headers, timeouts, retries and middleware of
 * the connection: `sendRequest(client, 'GET /status?verbose=true')`. The path is appended to the base URL, and sent
 * unchanged. Returns any response. Throws an InvalidInputError for text that is not a request, and a TokenError,
 * ConnectionError, TimeoutError or AbortError.
 */
export async function sendRequest(
  connection: Connection<string>,
  request: string,
  { body, ...options }: RequestOptions = {},
): Promise<Response> {
  const settings = connection[settingsKey];
  // The query may be confidential, and the name of an operation appears in errors and logs.
  const [, method, path, query = ''] = /^([A-Z]+) (\/[^?#\s]*)(\?[^#\s]*)?$/.exec(request) ?? [];
  if (method === undefined || path === undefined) {
    const message = "must be a method and a path, such as 'GET /status'";
    throw new InvalidInputError('sendRequest', [{ path: '/request', code: 'request', message }]);
  }
  let kept: Response | undefined;
  // Nobody reads the response before one that is sent again.
  const drop = (): void => void kept?.body?.cancel().catch(() => {});
  const operation: Operation = {
    name: `${method} ${path}`,
    method,
    path: [path],
    accept: '*/*',
    gives: () => undefined,
    responses: [],
    errors: [],
    ...(isIdempotent(method) && { pauseAfter }),
    readBody: async (_operation, response, live) => {
      drop();
      kept = unread(response, live);
      return { checked: { ok: true, value: undefined }, text: '' };
    },
  };
  const sent = body instanceof ReadableStream ? sentStream('', body) : body && { content: body };
  const prepared = { url: settings.baseUrl + path + query, headers: [], ...(sent && { body: sent as Content }) };
  try {
    const call = {
      operation,
      settings,
      options: callSettings(settings, options, operation.name),
      request: prepared,
      attempts: 0,
    };
    const { response } = await exchange(call);
    return kept ?? response;
  } catch (error) {
    drop();
    throw error;
  }
}

/** The caller reads the body. The signal of the call ends that too, and is released when the body ends. */
function unread(response: Response, live: Live): Response {
  if (!response.body) return response;
  const { url } = response;
  return Object.defineProperty(new Response(liveStream(response, live), response), 'url', { value: url });
}
