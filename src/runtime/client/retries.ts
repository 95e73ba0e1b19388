import type { Operation } from './operation.js';

/** Whether a request is idempotent (RFC 9110, section 9.2.2), by its method or by its key. */
export function canRepeat({ method, headers = [] }: Operation): boolean {
  return /^(?:GET|HEAD|OPTIONS|PUT|DELETE|TRACE)$/.test(method) || headers.some((one) => one.isIdempotencyKey);
}

/**
 * Milliseconds until a request with this response may be sent again; undefined if it should not be: the response would
 * not change, or the service asks for too long a pause.
 */
export function pauseAfter({ status, headers }: Response, count: number): number | undefined {
  const isPassing = status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 505);
  if (!isPassing) return undefined;
  const after = headers.get('retry-after');
  const seconds = Number(after ?? Number.NaN);
  // A date is compared with the clock of the service, which may differ from ours.
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const asked = seconds >= 0 ? seconds * 1000 : Math.max(0, Date.parse(after ?? '') - now);
  return asked > longestPause ? undefined : asked >= 0 ? asked : pauseOf(count);
}

/** The longest `Retry-After`, in milliseconds. */
const longestPause = 30_000;

/** About 0.5 s, 1 s, 2 s, … 8 s, with jitter, so that many clients do not return at once. */
export function pauseOf(count: number): number {
  return Math.min(8000, 500 * 2 ** count) * (0.5 + Math.random() / 2);
}

/** Ends early when the signal is aborted; the next attempt then fails. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
