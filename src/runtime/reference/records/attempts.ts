import type { Refusal } from '../problem.js';
import { versionConflict } from '../problem.js';

/** Somebody else changed the record between reading and writing it: every attempt that fails means that another one made it. */
const maximumAttempts = 100;

/** The first attempts follow each other at once; where that does not help, so many are at it that somebody must step back. */
const impatientAttempts = 5;
const longestPauseMilliseconds = 20;

/** Tries again as long as `attempt` answers undefined; 409 with the version that `versionNow` tells where that does not end. */
export async function attempted<R>(
  versionNow: () => Promise<number>,
  attempt: () => Promise<R | undefined>,
): Promise<R | Refusal<409>> {
  for (let count = 1; count <= maximumAttempts; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
    if (count >= impatientAttempts) await pause();
  }
  const detail = `Others changed it ${maximumAttempts} times while it was being written; try again.`;
  return versionConflict(detail, await versionNow());
}

function pause(): Promise<void> {
  return new Promise((settle) => setTimeout(settle, Math.random() * longestPauseMilliseconds));
}
