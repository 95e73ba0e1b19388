import { setTimeout as wait } from 'node:timers/promises';
import { kill } from '../support/processes.js';
import { randomOf } from '../support/random.js';
import type { BuiltReference } from '../targets/reference/built-reference.js';
import { startBin } from '../targets/reference/started-program.js';
import { type Caller, callerOf } from './caller.js';
import type { Operation } from './history.js';
import { readAll, runSessions } from './sessions.js';

const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);

interface Data {
  readonly built: BuiltReference;
  readonly dataFolder: string;
  readonly history: Operation[];
}

/**
 * Starts the service, reads what is there, and kills it while it serves several sessions. Returns the milliseconds from
 * the start to the first response with a record.
 */
export async function killUnderLoad(number: number, { built, dataFolder, history }: Data): Promise<number> {
  const begin = performance.now();
  const service = await startBin(built, { dataFolder });
  const caller = await callerOf(service.url);
  await readAll(`reader ${number}`, caller, { keys: keys.slice(0, 1), history });
  const milliseconds = performance.now() - begin;
  await readAll(`reader ${number}`, caller, { keys: keys.slice(1), history });
  const random = randomOf(number, 99);
  const answers = history.length + 5 + random.below(60);
  let isOver = false;
  const next = (): Caller | undefined => (isOver ? undefined : caller);
  const sessions = runSessions(16, { seed: number, keys, next, history });
  while (history.length < answers) await wait(1);
  await wait(random.below(8));
  await kill(service.child);
  isOver = true;
  await sessions;
  caller.close();
  return milliseconds;
}

/** Reads what the processes left behind with one more process. */
export async function readAtLast({ built, dataFolder, history }: Data): Promise<void> {
  const service = await startBin(built, { dataFolder });
  const caller = await callerOf(service.url);
  await readAll('last reader', caller, { keys, history });
  caller.close();
  await kill(service.child);
}
