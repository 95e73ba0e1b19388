import { inTurn, pause } from '../turns.js';
import { setTimeout as wait } from 'node:timers/promises';
import { type Preconditions, ProblemError, tried } from '../../server/index.js';
import { badRequest, versionConflict } from '../http.js';
import { checkedRecord, givenMembers, type Members, mergedMembers, textMember, uuidV7 } from './compose.js';
import {
  checkPreconditions,
  type Existing,
  find,
  type Identity,
  noSuchRecord,
  partitionOf,
  type Records,
  valueOf,
} from './records.js';
import { longestIndexed, type StoredRecord } from '../store/store.js';
import { order } from '../predicate/condition.js';
import { ownField } from '../../validators/index.js';
import type { ActionEffect, ActionPlan } from './plan.js';
import { withUndeclared } from './undeclared.js';

export interface Created<T> {
  readonly status: 201;
  readonly body: T;
  readonly id: string;
}

interface ChangeRequest {
  /** The value of the placeholder that `within:` names; empty if there is none. */
  readonly partition: string;
  readonly preconditions?: Preconditions | undefined;
  /** Absent if the request need not have one: then it applies to any version. */
  readonly expectedVersion?: number | bigint | string | undefined;
}

interface WriteRequest extends ChangeRequest {
  readonly draft: object;
  /** The record that the request names; absent: it is found by the key of the draft. */
  readonly identity?: Identity | undefined;
  /** The draft is a JSON Merge Patch (RFC 7396): null removes a field, except the fields named here. */
  readonly nullIsAValueOf?: readonly string[];
}

interface IdentifiedRequest extends ChangeRequest {
  readonly identity: Identity;
}

/** How the draft changes a record: `merge` its fields into it, or `replace` all of it. */
type WriteMode = 'merge' | 'replace';

/** `does: create`: 409 if there is a record with the key. */
export function createRecord<T extends object>(records: Records<T>, request: WriteRequest): Promise<Created<T>> {
  return decided(records, withIdentity(records, request), async (current) => {
    checkPreconditions(request.preconditions, current);
    if (current === undefined) return insert(records, request);
    const name = request.identity?.id === undefined ? 'key' : 'id';
    throw versionConflict(
      `There is a record with the ${name} ${JSON.stringify(current[name])} already.`,
      current.version,
    );
  });
}

/** `does: create or merge`, `does: create or replace`: a new record has no version that could be expected. */
export function createOrChangeRecord<T extends object>(
  records: Records<T>,
  request: WriteRequest,
  mode: WriteMode,
): Promise<Created<T> | Existing<T>> {
  return decided<T, Created<T> | Existing<T>>(records, withIdentity(records, request), async (current) => {
    checkConditions(request, current);
    return current === undefined ? insert(records, request) : change(records, { ...request, current, mode });
  });
}

/** `does: merge`, `does: replace`: 409 if the version is not the expected one. */
export async function changeRecord<T extends object>(
  records: Records<T>,
  request: WriteRequest,
  mode: WriteMode,
): Promise<Existing<T>> {
  const { identity, ...others } = withIdentity(records, request);
  if (identity === undefined)
    throw new ProblemError({ status: 404, detail: 'The body has no key to find a record by.' });
  return changed(records, { ...others, identity }, (current) => change(records, { ...request, current, mode }));
}

/** Every failed attempt means that another request succeeded in changing the record. */
const maximumAttempts = 100;

/** The first attempts follow at once; if they fail, contention is high, and requests must back off. */
const impatientAttempts = 5;
const longestPauseMilliseconds = 20;

/**
 * Decides by the current record, and again while `decide` returns undefined because other changes come first; at last a
 * 409 with the current version.
 */
function decided<T extends object, R>(
  records: Records<T>,
  { partition, identity }: Pick<WriteRequest, 'partition' | 'identity'>,
  decide: (current: StoredRecord | undefined) => Promise<R | undefined>,
): Promise<R> {
  const findCurrent = async (): Promise<StoredRecord | undefined> => identity && find(records, partition, identity);
  return inTurn(records, async () => {
    for (let count = 1; count <= maximumAttempts; count += 1) {
      const result = await decide(await findCurrent());
      if (result !== undefined) return result;
      if (count >= impatientAttempts) await wait(Math.random() * longestPauseMilliseconds);
    }
    const detail = `Other requests changed the record ${maximumAttempts} times while it was being written; try again.`;
    throw versionConflict(detail, (await findCurrent())?.version ?? 0);
  });
}

/** The same for a record that there must be, in a version that the request accepts. */
function changed<T extends object, R>(
  records: Records<T>,
  request: IdentifiedRequest,
  work: (current: StoredRecord) => Promise<R | undefined>,
): Promise<R> {
  return decided(records, request, async (current) => {
    if (current === undefined) throw noSuchRecord(request.identity);
    checkConditions(request, current);
    return work(current);
  });
}

/** The request with the identity by which its record is found. */
function withIdentity<T extends object>({ plan }: Records<T>, request: WriteRequest): WriteRequest {
  if (request.identity !== undefined) return request;
  const key = textMember(request.draft, plan.key);
  return key === undefined ? request : { ...request, identity: { key } };
}

// Undefined: the key was taken in the meantime.
async function insert<T extends object>(
  { plan, store }: Records<T>,
  { partition, draft, identity, nullIsAValueOf }: WriteRequest,
): Promise<Created<T> | undefined> {
  const id = identity?.id ?? uuidV7();
  const named = plan.key === undefined || identity?.key === undefined ? {} : { [plan.key]: identity.key };
  const given = givenMembers(plan, draft);
  const members = { ...without(takenAway(given, nullIsAValueOf), given), ...named };
  const checked = checkedRecord(plan, { members, id, version: 1 }, partition);
  if (!checked.ok) throw badRequest(checked.reasons);
  await pauseIfLarge(checked.record);
  if (await store.insert(partition, checked.record)) return { status: 201, body: checked.value, id };
  const { key } = checked.record;
  // A record with the key is found at the next attempt; if the draft has an id, the key belongs to another record.
  const other = identity === undefined || key === undefined ? undefined : await store.getByKey(partition, key);
  if (other !== undefined && other.id !== id) throw keyTaken(plan.key ?? '');
  return undefined;
}

// Undefined: another change came first.
async function change<T extends object>(
  records: Records<T>,
  {
    partition,
    draft,
    current,
    mode,
    nullIsAValueOf,
  }: WriteRequest & { readonly current: StoredRecord; readonly mode: WriteMode },
): Promise<Existing<T> | undefined> {
  const { plan } = records;
  const given = givenMembers(plan, draft);
  const key = plan.key !== undefined && current.key !== undefined ? { [plan.key]: current.key } : {};
  // A replacement may drop a record that no longer fits its type; only its read-only fields would have been retained.
  const members =
    mode === 'replace'
      ? { ...plan.readOnly?.retained(tried(() => valueOf(records, current)) ?? {}), ...key, ...given }
      : mergedMembers(valueOf(records, current), given);
  return replaced(records, { partition, current, mode, members: without(takenAway(given, nullIsAValueOf), members) });
}

/** Stores the next version with these members; undefined if another change came first. */
async function replaced<T extends object>(
  { plan, store }: Records<T>,
  { partition, current, mode, members }: { partition: string; current: StoredRecord; mode: WriteMode; members: object },
): Promise<Existing<T> | undefined> {
  const lasting = plan.readOnly === undefined ? members : without(plan.readOnly.changeTimes, members);
  const composition = { members: lasting, id: current.id, version: current.version + 1 };
  const checked = checkedRecord(plan, composition, partition);
  if (!checked.ok) throw badRequest(checked.reasons);
  const record = mode === 'replace' ? checked.record : withUndeclared(plan, current, checked.record);
  await pauseIfLarge(record);
  const replacement = await store.replace(partition, record, current.version);
  if (replacement === 'taken') throw keyTaken(plan.key ?? '');
  return replacement === 'replaced' ? { status: 200, body: checked.value } : undefined;
}

/** The check of a large record has already taken long: others are served before it is stored. */
async function pauseIfLarge({ text }: StoredRecord): Promise<void> {
  if (text.length > longestIndexed) await pause();
}

/** The fields that a merge patch removes; none if the draft is not a patch. */
function takenAway(given: Members, nullIsAValueOf: readonly string[] | undefined): ReadonlySet<string> {
  const names = Object.keys(given).filter((name) => given[name] === null && !nullIsAValueOf?.includes(name));
  return new Set(nullIsAValueOf === undefined ? [] : names);
}

function without(names: ReadonlySet<string>, members: object): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)));
}

/** 400: the change would set a key that another record has. */
function keyTaken(name: string): ProblemError {
  return badRequest([{ in: 'body', at: `/${name}`, code: 'unique', message: 'Another record has this key.' }]);
}

/** `does: update`: applies the actions in order, all or none; 409 if the version is not the expected one. */
export function updateRecord<T extends object>(
  records: Records<T>,
  { actions, ...request }: IdentifiedRequest & { readonly actions: readonly object[] },
): Promise<Existing<T>> {
  const { plan } = records;
  // Whether the result is a T is checked before it is stored.
  return alterRecord(
    records,
    request,
    (record) => actions.reduce<object>((members, action) => applied(plan.actions, members, action), record) as T,
  );
}

/**
 * For handlers of one's own: changes a record to what a function of it returns, read-only fields included, and the version
 * with them. The function is called again if another change comes first. Throws a problem: 404 if there is no such
 * record, 409 or 412 if its version is not the expected one, 400 if the result does not fit the type.
 */
// Without `const`, TypeScript takes `{ ...record, state: 'sent' }` for a record whose state is any string.
export async function alterRecord<const T extends object>(
  records: Records<T>,
  { partition: given, ...request }: Partial<ChangeRequest> & Pick<IdentifiedRequest, 'identity'>,
  alter: (record: T) => T | Promise<T>,
): Promise<Existing<T>> {
  const partition = partitionOf(records, given);
  return changed(records, { ...request, partition }, async (current) =>
    replaced(records, { partition, current, mode: 'merge', members: await alter(valueOf(records, current)) }),
  );
}

/** Throws a 412, or a 409 if the version is not the expected one. */
function checkConditions(
  { preconditions, expectedVersion: given }: ChangeRequest,
  current: StoredRecord | undefined,
): void {
  checkPreconditions(preconditions, current);
  const expected = typeof given === 'string' ? BigInt(given) : given;
  // `order` compares a number with a bigint exactly, and 1.5 is simply a different version.
  if (current === undefined || expected === undefined || order(expected, current.version) === 0) return;
  const detail = `Version ${expected} was expected, but the current one is ${current.version}.`;
  throw versionConflict(detail, current.version);
}

function applied(plan: ActionPlan | undefined, members: object, action: object): object {
  const tag = plan === undefined ? undefined : textMember(action, plan.tag);
  const effect = ownField(plan?.effects ?? {}, tag ?? '') as ActionEffect | undefined;
  if (effect === undefined) throw new Error('Bug: an action without an effect passed the check of the request.');
  if (effect.kind === 'nothing') return members;
  const { field } = effect;
  const others = Object.entries(members).filter(([name]) => name !== field);
  const value = ownField(action, field);
  return Object.fromEntries(value === undefined ? others : [...others, [field, value]]);
}

/** `does: delete`: returns the record as it was; if it no longer fits its type, an error reports that it is removed. */
export function removeRecord<T extends object>(records: Records<T>, request: IdentifiedRequest): Promise<Existing<T>> {
  return changed(records, request, async (current) => {
    const isRemoved = await records.store.remove(request.partition, current.id, current.version);
    return isRemoved ? { status: 200, body: lastValueOf(records, current) } : undefined;
  });
}

function lastValueOf<T extends object>(records: Records<T>, removed: StoredRecord): T {
  try {
    return valueOf(records, removed);
  } catch (cause) {
    const { id } = removed;
    const message = `The record ${JSON.stringify(id)} of the table "${records.plan.table}" was removed, but cannot be shown.`;
    throw new Error(message, { cause });
  }
}
