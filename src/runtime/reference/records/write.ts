import type { Preconditions } from '../../server/index.js';
import { badRequest, notFound, type Refusal, versionConflict } from '../problem.js';
import { uuidV7 } from '../uuid-v7.js';
import {
  checkedRecord,
  givenMembers,
  type Members,
  membersOf,
  mergedMembers,
  readOnlyMembers,
  textMember,
} from './compose.js';
import { type Existing, noSuchRecord, unmet } from './read.js';
import { find, fittingValueOf, type Identity, type Records, valueOf } from './records.js';
import type { StoredRecord } from '../store/store.js';

/** The answer with a record that is new. */
export interface Created<T> {
  readonly status: 201;
  readonly body: T;
  readonly id: string;
}

export interface WriteRequest {
  readonly partition: string;
  readonly draft: object;
  /** Where the request itself names the record; otherwise it is found by the key of the draft. */
  readonly identity?: Identity | undefined;
  /** The draft is a JSON Merge Patch (RFC 7396): null takes a field away, except from the fields named here. */
  readonly nullIsAValueOf?: readonly string[];
  readonly preconditions?: Preconditions | undefined;
}

/** How the draft changes a record: `merge` its fields into it, or `replace` all of it. */
export type WriteMode = 'merge' | 'replace';

/** `does: create`: 409 where there is a record with the key. */
export function createRecord<T extends object>(
  records: Records<T>,
  request: WriteRequest,
): Promise<Created<T> | Refusal<400 | 409 | 412>> {
  return decided(records, request, async (current) => {
    const refusal = unmet(request.preconditions, current);
    if (refusal !== undefined) return refusal;
    if (current === undefined) return insert(records, request);
    return versionConflict(`There is something with the key ${JSON.stringify(current.key)} already.`, current.version);
  });
}

/** `does: create or merge`, `does: create or replace`. */
export function createOrChangeRecord<T extends object>(
  records: Records<T>,
  request: WriteRequest,
  mode: WriteMode,
): Promise<Created<T> | Existing<T> | Refusal<400 | 409 | 412>> {
  return decided(records, request, async (current) => {
    const refusal = unmet(request.preconditions, current);
    if (refusal !== undefined) return refusal;
    return current === undefined ? insert(records, request) : change(records, { ...request, current, mode });
  });
}

/** `does: merge`, `does: replace`. */
export function changeRecord<T extends object>(
  records: Records<T>,
  request: WriteRequest,
  mode: WriteMode,
): Promise<Existing<T> | Refusal<400 | 404 | 409 | 412>> {
  return decided(records, request, async (current) => {
    const identity = identityOf(records, request);
    if (identity === undefined) return notFound('The body has no key to find anything by.');
    if (current === undefined) return noSuchRecord(identity);
    return unmet(request.preconditions, current) ?? change(records, { ...request, current, mode });
  });
}

/** What is decided by the record that is there now: again, as long as somebody else is faster. */
function decided<T extends object, R>(
  records: Records<T>,
  request: WriteRequest,
  decide: (current: StoredRecord | undefined) => Promise<R | undefined>,
): Promise<R | Refusal<409>> {
  const identity = identityOf(records, request);
  return attempted(async () => identity && find(records, request.partition, identity), decide);
}

function identityOf<T extends object>({ plan }: Records<T>, { draft, identity }: WriteRequest): Identity | undefined {
  if (identity !== undefined) return identity;
  const key = textMember(membersOf(draft), plan.key);
  return key === undefined ? undefined : { key };
}

// Undefined: the key was taken in the meantime.
async function insert<T extends object>(
  { plan, store }: Records<T>,
  { partition, draft, identity, nullIsAValueOf }: WriteRequest,
): Promise<Created<T> | Refusal<400> | undefined> {
  const id = identity !== undefined && 'id' in identity ? identity.id : uuidV7();
  const named =
    identity !== undefined && 'key' in identity && plan.key !== undefined ? { [plan.key]: identity.key } : {};
  const given = givenMembers(plan, draft);
  const members = { ...without(takenAway(given, nullIsAValueOf), given), ...named };
  const checked = checkedRecord(plan, { members, id, version: 1 }, partition);
  if (!checked.ok) return badRequest(checked.reasons);
  if (await store.insert(partition, checked.record)) return { status: 201, body: checked.value, id };
  const { key } = checked.record;
  // Found by its key, it is found at the next attempt; found by an id of its own, another one's key is in its way.
  const other = identity === undefined || key === undefined ? undefined : await store.getByKey(partition, key);
  return other !== undefined && other.id !== id ? keyTaken(plan.key ?? '') : undefined;
}

interface ChangeRequest extends WriteRequest {
  readonly current: StoredRecord;
  readonly mode: WriteMode;
}

// Undefined: somebody else was faster.
async function change<T extends object>(
  records: Records<T>,
  { partition, draft, current, mode, nullIsAValueOf }: ChangeRequest,
): Promise<Existing<T> | Refusal<400> | undefined> {
  const { plan } = records;
  const given = givenMembers(plan, draft);
  // A replacement does without what does not fit its type any more; only what is read-only would have been kept of it.
  const before = membersOf((mode === 'replace' ? fittingValueOf(records, current) : valueOf(records, current)) ?? {});
  const kept = plan.key !== undefined && current.key !== undefined ? { [plan.key]: current.key } : {};
  const members =
    mode === 'replace' ? { ...readOnlyMembers(plan, before), ...kept, ...given } : mergedMembers(before, given);
  return replaced(records, { partition, current, members: without(takenAway(given, nullIsAValueOf), members) });
}

/** The record with these members, of the next version; undefined where somebody else was faster. */
export async function replaced<T extends object>(
  { plan, store }: Records<T>,
  { partition, current, members }: { partition: string; current: StoredRecord; members: Members },
): Promise<Existing<T> | Refusal<400> | undefined> {
  const checked = checkedRecord(plan, { members, id: current.id, version: current.version + 1 }, partition);
  if (!checked.ok) return badRequest(checked.reasons);
  const replacement = await store.replace(partition, checked.record, current.version);
  if (replacement === 'taken') return keyTaken(plan.key ?? '');
  return replacement === 'replaced' ? { status: 200, body: checked.value } : undefined;
}

/** Names of the fields that a merge patch takes away; none where the draft is no patch. */
function takenAway(given: Members, nullIsAValueOf: readonly string[] | undefined): ReadonlySet<string> {
  const names = Object.keys(given).filter((name) => given[name] === null && !nullIsAValueOf?.includes(name));
  return new Set(nullIsAValueOf === undefined ? [] : names);
}

function without(names: ReadonlySet<string>, members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)));
}

/** 400: a change would give the record a key that another one has. */
function keyTaken(name: string): Refusal<400> {
  return badRequest([{ in: 'body', at: `/${name}`, code: 'unique', message: 'Another one has this key.' }]);
}

/** Somebody else changed the record between reading and writing it: every attempt that fails means that another one made it. */
const maximumAttempts = 100;

/** The first attempts follow each other at once; where that does not help, so many are at it that somebody must step back. */
const impatientAttempts = 5;
const longestPauseMilliseconds = 20;

/** Tries again as long as `attempt` answers undefined; 409 with the version there is now where that does not end. */
export async function attempted<R>(
  findCurrent: () => Promise<StoredRecord | undefined>,
  attempt: (current: StoredRecord | undefined) => Promise<R | undefined>,
): Promise<R | Refusal<409>> {
  for (let count = 1; count <= maximumAttempts; count += 1) {
    const result = await attempt(await findCurrent());
    if (result !== undefined) return result;
    if (count >= impatientAttempts) await pause();
  }
  const detail = `Others changed it ${maximumAttempts} times while it was being written; try again.`;
  return versionConflict(detail, (await findCurrent())?.version ?? 0);
}

function pause(): Promise<void> {
  return new Promise((settle) => setTimeout(settle, Math.random() * longestPauseMilliseconds));
}
