import { call } from '../call.js';
import { lateCall } from './late-request.js';
import { liveStream } from '../responses/live-stream.js';
import type { Live, Operation } from '../operation.js';
import type { RequestOptions } from './requested.js';
import type { Connection } from '../connection/settings.js';

/**
 * Like `request`, but returns any response, unread: `sendRequest(client, 'GET /status?verbose=true')`. Throws an
 * InvalidInputError for text that is not a request, and a TokenError, ConnectionError, TimeoutError or AbortError.
 */
export async function sendRequest(client: Connection, request: string, options?: RequestOptions): Promise<Response> {
  let kept: Response | undefined;
  // Nobody reads the response before one that is sent again.
  const drop = (): void => void kept?.body?.cancel().catch(() => {});
  const own = await lateCall(request, options);
  const operation: Operation = {
    ...own.operation,
    responses: [{ status: Array.from({ length: 600 }, (_, status) => status) }],
    readBody: async (_operation, response, live) => {
      drop();
      kept = unread(response, live);
      return { checked: { ok: true, value: undefined }, text: '' };
    },
    gives: () => kept,
    givesForError(error) {
      drop();
      throw error;
    },
  };
  return call<Response, { readonly status: number }, never>(client, { ...own, operation });
}

/** The caller reads the body. The signal of the call ends that too, and is released when the body ends. */
function unread(response: Response, live: Live): Response {
  if (!response.body) return response;
  const { url } = response;
  return Object.defineProperty(new Response(liveStream(response, live), response), 'url', { value: url });
}
