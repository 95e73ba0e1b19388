import type { Outcome, Sending } from './operation.js';
import { pause } from './pause.js';
import { pauseAfter, pauseOf } from './retries.js';

export interface FurtherAttempts {
  readonly sending: Sending;
  /** Sends the request once; undefined if there is no other token than the refused one. */
  readonly send: (refused?: string) => Promise<Outcome | undefined>;
  /** When the total timeout ends, by `performance.now()`. */
  readonly end: number;
  /** How often the request may be sent again. */
  readonly most: number;
}

/** What becomes of a request that has failed once: the outcome of the last attempt. */
export async function furtherAttempts(first: Outcome, { sending, send, end, most }: FurtherAttempts): Promise<Outcome> {
  const { signal } = sending.options;
  let outcome = first;
  for (let count = 0; ; count += 1) {
    // Another token may do: the service has refused this one before it did anything.
    const refused = outcome.response?.status === 401 && outcome.token;
    if (refused) outcome = (await send(refused)) ?? outcome;
    const milliseconds = outcome.response === undefined ? pauseOf(count) : pauseAfter(outcome.response, count);
    if (count >= most || milliseconds === undefined || performance.now() + milliseconds >= end) return outcome;
    await pause(milliseconds, signal);
    outcome = (await send()) ?? outcome;
  }
}
