import { type Random, randomOf } from '../hostile/random.js';
import { type Caller, isRefused } from './caller.js';
import type { Content, Operation, Outcome, RecordState, Request } from './history.js';
import { callOf, outcomeOf } from './wire.js';

/** What sessions do together, and what they have seen. */
export interface Load {
  readonly seed: number;
  readonly keys: readonly string[];
  /** Who is asked next; undefined when it is time to end. */
  next(): Caller | undefined;
  readonly history: Operation[];
}

/** Starts as many sessions at once; settles when all of them have ended. */
export async function runSessions(count: number, load: Load): Promise<void> {
  let hasFailed = false;
  // One that fails takes the others with it.
  const next: Load['next'] = () => (hasFailed ? undefined : load.next());
  const sessions = Array.from({ length: count }, async (_, index) => {
    await runSession(index, { ...load, next }).finally(() => (hasFailed = true));
  });
  await Promise.all(sessions);
}

/** One operation after the other, chosen by chance, until there is nobody to ask any more. */
async function runSession(index: number, load: Load): Promise<void> {
  const random = randomOf(load.seed, index);
  const session = `${load.seed}.${index}`;
  const known = new Map<string, RecordState>();
  // A number of its own for each write of each session of each load, from the upper end of int64.
  const base = 9_000_000_000_000_000_000n + BigInt(load.seed) * 10_000_000_000n + BigInt(index) * 100_000_000n;
  for (let count = 0; ; count += 1) {
    const caller = load.next();
    if (caller === undefined) return;
    const mark = { text: `${session}.${count}`, number: String(base + BigInt(count)) };
    const key = random.oneOf(load.keys);
    const request = randomRequest(random, { key, known: known.get(key), mark });
    const operation = await perform({ session, request, caller });
    if (operation === undefined) continue;
    load.history.push(operation);
    learn(known, key, operation);
  }
}

/** Reads every record once, as a session of its own: what a restart has left. */
export async function readAll(session: string, caller: Caller, load: Pick<Load, 'keys' | 'history'>): Promise<void> {
  const read = async (request: Request): Promise<RecordState | undefined> => {
    const operation = await perform({ session, request, caller });
    if (operation === undefined) throw new Error(`Nobody answered: ${request.kind}`);
    load.history.push(operation);
    return operation.outcome.kind === 'done' ? operation.outcome.record : undefined;
  };
  for (const key of load.keys) {
    const record = await read({ kind: 'get by key', key });
    if (record !== undefined) await read({ kind: 'get', id: record.id });
  }
}

export interface Performance {
  readonly session: string;
  readonly request: Request;
  readonly caller: Caller;
}

/** One operation of a session. Undefined: it was not even taken, or it was a read without an answer. */
export async function perform({ session, request, caller }: Performance): Promise<Operation | undefined> {
  const start = performance.now();
  const answered = await caller.call(callOf(request)).catch((error: unknown) => {
    if (isRefused(error)) return 'refused' as const;
    return error instanceof Error ? error : new Error(String(error));
  });
  const end = performance.now();
  if (answered === 'refused') return undefined;
  const outcome: Outcome =
    answered instanceof Error ? { kind: 'unknown', reason: answered.message } : outcomeOf(answered, request);
  const isRead = request.kind === 'get' || request.kind === 'get by key';
  return outcome.kind === 'unknown' && isRead ? undefined : { session, start, end, request, outcome };
}

interface Choice {
  readonly key: string;
  /** What the session saw last of the record with this key. */
  readonly known: RecordState | undefined;
  readonly mark: { readonly text: string; readonly number: string };
}

function randomRequest(random: Random, { key, known, mark }: Choice): Request {
  const chance = random.below(100);
  if (chance < 20) return { kind: 'create or merge', key, given: someOf(random, mark) };
  if (chance < 30) return { kind: 'create or replace', key, given: someOf(random, mark) };
  if (chance < 42) return { kind: 'merge', key, given: someOf(random, mark) };
  if (chance < 55 || known === undefined) return { kind: 'get by key', key };
  const { id, version } = known;
  if (chance < 70) return { kind: 'get', id };
  if (chance < 95) {
    const actions = Array.from({ length: 1 + random.below(3) }, (_, index) => ({ property: `${mark.text}/${index}` }));
    return { kind: 'update', id, expectedVersion: version, actions };
  }
  return { kind: 'delete', id };
}

/** One of the two, or both: a write that leaves a field alone tells whether another one's was lost. */
function someOf(random: Random, { text, number }: Choice['mark']): Content {
  return random.oneOf([{ text }, { number }, { text, number }]);
}

function learn(known: Map<string, RecordState>, key: string, { request, outcome }: Operation): void {
  if (outcome.kind === 'created' || outcome.kind === 'done') known.set(key, outcome.record);
  if (outcome.kind === 'absent' || request.kind === 'delete') known.delete(key);
  const before = known.get(key);
  if (outcome.kind !== 'refused' || before === undefined) return;
  // The next attempt is at the version that the service tells.
  if (outcome.currentVersion !== undefined) known.set(key, { ...before, version: outcome.currentVersion });
}
