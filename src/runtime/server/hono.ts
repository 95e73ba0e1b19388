import { targetBelow } from './target.js';
import type { Server } from './server.js';
import { handleWebRequest, targetOf } from './web.js';

export interface HonoOptions {
  /** What the route has before its `*`: `/v1` of `app.all('/v1/*', …)`. None by default. */
  readonly prefix?: string | undefined;
  /**
   * What happens to an address that neither the model nor `health` knows, and that `before` does not answer: `answer`, the
   * default, is a 404 problem; `next` leaves it to what the app has after this.
   */
  readonly notFound?: 'answer' | 'next' | undefined;
}

/** What is needed here of the context of Hono. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
}

export type HonoHandler = (context: HonoContext, next: () => Promise<void>) => Promise<Response | void>;

/** The adapter for Hono: `app.all('/v1/*', honoHandler(server, { prefix: '/v1' }))`. */
export function honoHandler(
  server: Pick<Server, 'handle' | 'handleBefore' | 'knows'>,
  { prefix = '', notFound = 'answer' }: HonoOptions = {},
): HonoHandler {
  return async ({ req: { raw: request } }, next) => {
    const target = targetBelow(prefix, targetOf(request.url));
    if (notFound === 'next' && !server.knows(target)) {
      const { handleBefore } = server;
      const answer = handleBefore && (await handleWebRequest(handleBefore, request, target));
      return answer ?? next();
    }
    if (request.bodyUsed) throw readAlready();
    return handleWebRequest(server.handle, request, target);
  };
}

function readAlready(): Error {
  return new Error(
    'The body was read before honoHandler saw the request. A middleware that reads it reads a copy: ' +
      'context.req.raw.clone().text().',
  );
}
