import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition is true; otherwise the time limit of the test ends it. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}
