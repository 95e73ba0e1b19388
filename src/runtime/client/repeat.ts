import { ClientError } from './errors.js';
import type { Reply } from './answers.js';

/** Runs attempts until one has a response worth having. */
export type RepeatedAttempt = (attempt: () => Promise<Reply>, limits: RepeatLimits) => Promise<Reply>;

export interface RepeatLimits {
  readonly retries: number;
  readonly signal: AbortSignal;
}

/** Only a request with an idempotency key can be sent again without harm. */
export async function repeat(attempt: () => Promise<Reply>, { retries, signal }: RepeatLimits): Promise<Reply> {
  for (let count = 0; ; count += 1) {
    try {
      const reply = await attempt();
      if (count >= retries || !isTransient(reply.response)) return reply;
      await pause(count, reply.response);
    } catch (error) {
      if (count >= retries || signal.aborted || error instanceof ClientError) throw error;
      await pause(count);
    }
  }
}

/**
 * Whether the service cannot answer now, and does not ask for more patience than a call has: a 409 that says when to come
 * back means that the request is still under way.
 */
function isTransient({ status, headers }: Response): boolean {
  const canWait = !(Number(headers.get('retry-after')) > longestPause);
  if (status === 409) return headers.has('retry-after') && canWait;
  return (status === 502 || status === 503 || status === 504) && canWait;
}

/** Seconds. */
const longestPause = 5;

/** As long as the service says; else twice as long each time, and never exactly, so that many clients do not come back at once. */
function pause(count: number, response?: Response): Promise<void> {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  const milliseconds = seconds >= 0 ? seconds * 1000 : 100 * 2 ** count * (0.5 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
