import { targetBelow } from '../target.js';
import type { Server } from '../server.js';
import { handleWebRequest, targetOf } from '../web.js';

export interface HonoOptions {
  /** The part of the route before its `*`: `/v1` of `app.all('/v1/*', …)`. Empty by default. */
  readonly prefix?: string | undefined;
  /** What neither model, `health` nor `before` handles gets a 404 by default; `next` passes it on to the app. */
  readonly notFound?: 'respond' | 'next' | undefined;
}

/** The part of a Hono context that the adapter uses. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
}

export type HonoHandler = (context: HonoContext, next: () => Promise<void>) => Promise<Response | void>;

/** The adapter for Hono: `app.all('/v1/*', honoHandler(server, { prefix: '/v1' }))`. */
export function honoHandler(
  server: Pick<Server, 'handle' | 'handleBefore' | 'knows'>,
  { prefix = '', notFound = 'respond' }: HonoOptions = {},
): HonoHandler {
  return async ({ req: { raw: request } }, next) => {
    const target = targetBelow(prefix, targetOf(request.url));
    if (notFound === 'next' && !server.knows(target)) {
      const { handleBefore } = server;
      const response = handleBefore && (await handleWebRequest(handleBefore, request, target));
      return response ?? next();
    }
    if (request.bodyUsed) {
      throw new Error(
        'The body was read before honoHandler saw the request. A middleware that reads it reads a copy: ' +
          'context.req.raw.clone().text().',
      );
    }
    return handleWebRequest(server.handle, request, target);
  };
}
