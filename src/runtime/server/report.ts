import type { ErrorContext } from './context.js';
import type { Exchange } from './exchange.js';
import { whenRejected } from './pending.js';

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
