import { once } from 'node:events';
import type { BuiltReference } from '../targets/reference/built-reference.js';
import { startBin, type StartedProgram } from '../targets/reference/started-program.js';
import { type Caller, callerOf } from './caller.js';

/** One of several service processes on one database. */
export interface Replica {
  readonly program: StartedProgram;
  readonly caller: Caller;
}

export async function startReplica(built: BuiltReference, databaseUrl: string): Promise<Replica> {
  // Long enough for a client that checks readiness to switch to another replica.
  const environment = { DATABASE_URL: databaseUrl, DRAIN_MS: '2000' };
  const program = await startBin(built, { dataFolder: built.packages.folder, environment });
  return { program, caller: await callerOf(program.url) };
}

/** Ends the process, and returns its exit code; null if it was killed. */
export async function endReplica(
  { program: { child }, caller }: Replica,
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  const [code] = await ended;
  caller.close();
  return code;
}

/** Round robin, like a load balancer without health checks. */
export function roundRobin(callers: () => readonly Caller[]): () => Caller {
  let turn = 0;
  return () => {
    const all = callers();
    turn = (turn + 1) % all.length;
    const caller = all[turn];
    if (caller === undefined) throw new Error('There is nobody to ask.');
    return caller;
  };
}
