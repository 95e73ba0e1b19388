import { type Random, randomOf } from '../support/random.js';
import { type Caller, isRefused } from './caller.js';
import type { Content, Operation, Outcome, RecordState, Request } from './history.js';
import { callOf, outcomeOf } from './wire.js';

/** What sessions share, and what they have seen. */
export interface Load {
  readonly seed: number;
  readonly keys: readonly string[];
  /** The next replica to ask; undefined when it is time to end. */
  next(): Caller | undefined;
  readonly history: Operation[];
}

/** Starts so many sessions at once; resolves when all have ended. */
export async function runSessions(count: number, load: Load): Promise<void> {
  let hasFailed = false;
  // A failing session ends the others.
  const next: Load['next'] = () => (hasFailed ? undefined : load.next());
  const sessions = Array.from({ length: count }, async (_, index) => {
    await runSession(index, { ...load, next }).finally(() => (hasFailed = true));
  });
  await Promise.all(sessions);
}

/** Random operations one after the other, until there is no replica left to ask. */
async function runSession(index: number, load: Load): Promise<void> {
  const random = randomOf(load.seed, index);
  const session = `${load.seed}.${index}`;
  const known = new Map<string, RecordState>();
  // A unique number for each write of each session of each load, near the upper end of int64.
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

/** Reads every record once in a separate session, to see what a restart has left. */
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

/** One operation of a session. Undefined if it was not even accepted, or was a read without a response. */
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
  /** What the session last saw of the record with this key. */
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

/** One of the two fields, or both: a write that leaves a field unchanged shows whether another write of it was lost. */
function someOf(random: Random, { text, number }: Choice['mark']): Content {
  return random.oneOf([{ text }, { number }, { text, number }]);
}

function learn(known: Map<string, RecordState>, key: string, { request, outcome }: Operation): void {
  if (outcome.kind === 'created' || outcome.kind === 'done') known.set(key, outcome.record);
  if (outcome.kind === 'absent' || request.kind === 'delete') known.delete(key);
  const before = known.get(key);
  if (outcome.kind !== 'refused' || before === undefined) return;
  // The next attempt uses the version that the service reports.
  if (outcome.currentVersion !== undefined) known.set(key, { ...before, version: outcome.currentVersion });
}
