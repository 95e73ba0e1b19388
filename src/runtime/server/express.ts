import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { HttpResponse, MaybePromise } from './http.js';
import { handleMounted, send } from './node.js';
import type { Server } from './server.js';

export interface ExpressOptions {
  /**
   * What happens to an address that neither the model nor `health` knows, and that `before` does not answer: `answer`, the
   * default, is a 404 problem; `next` leaves it to what the app has after this.
   */
  readonly notFound?: 'answer' | 'next' | undefined;
}

/** A request as Express hands it on. `rawBody` is what some hosts and `express.json({ verify })` keep of a body. */
export type ExpressRequest = IncomingMessage & { readonly rawBody?: unknown };

/** Fits Express, Connect and whatever else takes their middleware. */
export type ExpressMiddleware = (
  request: ExpressRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** The adapter for Express: `app.use('/v1', expressMiddleware(server))`. */
export function expressMiddleware(
  server: Pick<Server, 'handle' | 'handleBefore' | 'knows'>,
  { notFound = 'answer' }: ExpressOptions = {},
): ExpressMiddleware {
  return (request, response, next) => {
    // Express has taken the prefix off already, and decoded nothing.
    const target = request.url ?? '/';
    const isKnown = notFound === 'answer' || server.knows(target);
    const handle = isKnown ? server.handle : server.handleBefore;
    if (handle === undefined) {
      next();
      return;
    }
    const kept = rawBodyOf(request);
    const isRead = kept === undefined && isReadAlready(request);
    if (isRead && isKnown) {
      next(readAlready());
      return;
    }
    // `before` may do without it; should it ask, it is not kept waiting.
    const body = isRead ? new Readable().destroy() : kept;
    const answer = async (): Promise<void> => {
      const answered = await handleMounted<MaybePromise<HttpResponse | undefined>>(
        { handle },
        { request, response, target, body },
      );
      // Somebody else may have given up waiting, and answered.
      if (response.headersSent) return;
      if (answered === undefined) next();
      else send(answered, request, response);
    };
    answer().catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else next(error);
    });
  };
}

function rawBodyOf({ rawBody }: ExpressRequest): Readable | undefined {
  return typeof rawBody === 'string' || rawBody instanceof Uint8Array ? Readable.from(Buffer.from(rawBody)) : undefined;
}

// To wait for a body that somebody else has read would be to wait for ever.
function isReadAlready(request: IncomingMessage): boolean {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  return hasBody && request.readableDidRead;
}

function readAlready(): Error {
  return new Error(
    'The body was read before expressMiddleware saw the request. Mount it before express.json() and other parsers, ' +
      'or let them keep the bytes: express.json({ verify: (request, _response, bytes) => { Object.assign(request, { rawBody: bytes }); } }).',
  );
}
