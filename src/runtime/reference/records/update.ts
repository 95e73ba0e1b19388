import type { Preconditions } from '../../server/index.js';
import { order } from '../predicate/condition.js';
import { type Refusal, versionConflict } from '../problem.js';
import type { StoredRecord } from '../store/store.js';
import { type Members, membersOf, textMember } from './compose.js';
import type { ActionPlan } from './plan.js';
import { type Existing, noSuchRecord, unmet } from './read.js';
import { find, type Identity, type Records, valueOf } from './records.js';
import { replaced } from './write.js';

export interface UpdateRequest {
  readonly partition: string;
  readonly identity: Identity;
  /** Absent where a request does not tell: then the actions are applied to whatever there is. */
  readonly expectedVersion?: number | bigint | undefined;
  readonly actions: readonly object[];
  readonly preconditions?: Preconditions | undefined;
}

/** `does: update`: the actions in their order, all or none; 409 where the version is not the expected one. */
export async function updateRecord<T extends object>(
  records: Records<T>,
  request: UpdateRequest,
): Promise<Existing<T> | Refusal<400 | 404 | 409 | 412>> {
  const { partition, identity, preconditions } = request;
  const current = await find(records, partition, identity);
  if (current === undefined) return noSuchRecord(identity);
  const refusal = unmet(preconditions, current);
  if (refusal !== undefined) return refusal;
  const { expectedVersion = current.version } = request;
  // By order: that compares a number with a bigint exactly, and 1.5 is just another version.
  if (order(expectedVersion, current.version) !== 0) return stale(expectedVersion, current);
  const members = request.actions.reduce(
    (before: Members, action) => applied(records.plan.actions, before, membersOf(action)),
    membersOf(valueOf(records, current)),
  );
  const answer = await replaced(records, { partition, current, members });
  if (answer !== undefined) return answer;
  // Somebody else was faster: what there is now tells whether it is another version or nothing at all.
  const latest = await find(records, partition, identity);
  if (latest === undefined) return noSuchRecord(identity);
  return unmet(preconditions, latest) ?? stale(expectedVersion, latest);
}

function stale(expectedVersion: number | bigint, current: StoredRecord): Refusal<409> {
  return versionConflict(
    `Version ${expectedVersion} was expected, but the current one is ${current.version}.`,
    current.version,
  );
}

function applied(plan: ActionPlan | undefined, members: Members, action: Members): Members {
  const tag = plan === undefined ? undefined : textMember(action, plan.tag);
  const effect = tag === undefined || !Object.hasOwn(plan?.effects ?? {}, tag) ? undefined : plan?.effects[tag];
  if (effect === undefined) throw new Error('Bug: an action without an effect passed the check of the request.');
  if (effect.kind === 'nothing') return members;
  const { field } = effect;
  const others = Object.entries(members).filter(([name]) => name !== field);
  const value = Object.hasOwn(action, field) ? action[field] : undefined;
  return Object.fromEntries(value === undefined ? others : [...others, [field, value]]);
}
