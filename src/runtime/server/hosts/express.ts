import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { HttpResponse, MaybePromise } from '../http.js';
import { handleMounted, type HandlingServer, heldBytesOf, withinHeld } from '../node/adapter.js';
import { hasBody, send } from '../node/send.js';
import type { Server } from '../server.js';

export interface ExpressOptions {
  /** What neither model, `health` nor `before` handles gets a 404 by default; `next` passes it on to the app. */
  readonly notFound?: 'respond' | 'next' | undefined;
}

/** Some hosts, and `express.json({ verify })`, store the bytes of a body as `rawBody`. */
export type ExpressRequest = IncomingMessage & { readonly rawBody?: unknown };

/** Fits Express, Connect and every other host of such middleware. */
export type ExpressMiddleware = (
  request: ExpressRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** The adapter for Express: `app.use('/v1', expressMiddleware(server))`. */
export function expressMiddleware(
  server: HandlingServer & Pick<Server, 'handleBefore' | 'knows'>,
  { notFound = 'respond' }: ExpressOptions = {},
): ExpressMiddleware {
  const held = heldBytesOf(server);
  return (request, response, next) => {
    // Express has removed the prefix, and decoded nothing.
    const target = request.url ?? '/';
    const isKnown = notFound === 'respond' || server.knows(target);
    const handle = isKnown ? server.handle : server.handleBefore;
    if (handle === undefined) return next();
    const stored = rawBodyOf(request);
    // A body that another parser has read would never arrive.
    const isRead = stored === undefined && hasBody(request) && request.readableDidRead;
    if (isRead && isKnown) return next(new Error(bodyIsRead));
    // `before` may not need the body; if it does, it must not wait for ever.
    const body = isRead ? new Readable().destroy() : stored;
    const mounted = { request, response, target, body, held };
    const respond = async (): Promise<void> => {
      const result = await handleMounted<MaybePromise<HttpResponse | undefined>>({ handle }, mounted);
      // Another middleware may have timed out and responded.
      if (response.headersSent) return;
      if (result === undefined) next();
      else send(withinHeld(result, mounted), request, response);
    };
    respond().catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else next(error);
    });
  };
}

const bodyIsRead =
  'The body was read before expressMiddleware saw the request. Mount it before express.json() and other parsers, ' +
  'or let them store the bytes: express.json({ verify: (request, _response, bytes) => { Object.assign(request, { rawBody: bytes }); } }).';

function rawBodyOf({ rawBody }: ExpressRequest): Readable | undefined {
  return typeof rawBody === 'string' || rawBody instanceof Uint8Array ? Readable.from(Buffer.from(rawBody)) : undefined;
}
