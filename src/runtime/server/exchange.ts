import { type ErrorContext, requestIdOf } from './context.js';
import type { Deadline } from './deadline.js';
import type { HttpRequest, Route } from './http.js';
import type { Principal } from './tokens.js';
import { whenRejected } from './pending.js';

/** One request on its way, for all that ends it (its answer, an error, the end of its time), and for all who watch it. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly requestId: string;
  /** Where it leads, once that is found. */
  route: Route | undefined;
  /** Who calls, once that is known. */
  principal: Principal | undefined;
  /** What went wrong that the caller is not told. */
  error: unknown;
  deprecation: Readonly<Record<string, string>> | undefined;
  deadline: Deadline | undefined;
}

export function createExchange(request: HttpRequest): Exchange {
  return {
    request,
    requestId: requestIdOf(request.header('x-request-id')),
    route: undefined,
    principal: undefined,
    error: undefined,
    deprecation: undefined,
    deadline: undefined,
  };
}

/** Who hears of what callers are not told. */
export type ErrorListener = ((error: unknown, context: ErrorContext) => void | Promise<void>) | undefined;

/** Tells what went wrong with a request, to whoever listens and to all who watch it. */
export function report(error: unknown, onError: ErrorListener, exchange: Exchange): void {
  exchange.error = error;
  tell(error, onError, exchange);
}

/** A hook that fails must not take the answer with it. */
export function tell(error: unknown, onError: ErrorListener, { requestId, route }: Exchange): void {
  try {
    whenRejected(onError?.(error, { requestId, operation: route?.operation }), untold);
  } catch {
    untold();
  }
}

/** There is no one left to tell. */
function untold(): void {}
