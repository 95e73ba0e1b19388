import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until it is so; what never is ends with the time of the test. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}
