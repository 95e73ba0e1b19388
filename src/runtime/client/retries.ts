import { ConnectionError, TimeoutError } from './errors.js';

/** Whether requests with this method are idempotent (RFC 9110, section 9.2.2). */
export function isIdempotent(method: string): boolean {
  return /^(?:GET|HEAD|OPTIONS|PUT|DELETE|TRACE)$/.test(method);
}

/**
 * Milliseconds until a request with this response or error may be sent again; undefined if it should not be: the result
 * would not change, or the service asks for too long a pause.
 */
export function pauseAfter(count: number, response: Response | undefined, error: unknown): number | undefined {
  if (response === undefined)
    return error instanceof ConnectionError || error instanceof TimeoutError ? pauseOf(count) : undefined;
  if (!/^(?:408|429|5(?!0[15])..)$/.test(String(response.status))) return undefined;
  const { headers } = response;
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

/** The longest delay that a timer accepts. */
export const longestDelay: number = 2 ** 31 - 1;

/** Ends early when the signal is aborted; the next attempt says so. */
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
