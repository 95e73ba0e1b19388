import { type Condition, never, type Scalar } from '../predicate/condition.js';
import type { FieldPath } from '../predicate/field-types.js';
import type { SortKey } from '../predicate/field-reader.js';

/**
 * Where records live. Two stores keep this contract: one in memory, one in PostgreSQL, embedded or not. What is internal is
 * for the operations; users open a store, hand it on and close it.
 */
export interface Store {
  /**
   * The records of one kind; makes room for them where there is none yet.
   * @internal
   */
  collection(definition: CollectionDefinition): Promise<RecordStore>;
  /**
   * Answers of requests that may come again; makes room for them as well. Absent: each process remembers its own.
   * @internal
   */
  readonly answers?: (() => Promise<ResponseStore>) | undefined;
  /** Removes every record, and every kept answer, of the tables that were opened. */
  clear(): Promise<void>;
  /** Whether the store answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
  /**
   * The connections to a server, at this instant; absent where there is none.
   * @internal
   */
  readonly connections?: (() => Connections) | undefined;
}

/** All connections, those that nobody uses, and how many callers wait for one. */
export interface Connections {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface CollectionDefinition {
  /** Name of the table: lower-case letters, digits and `_`. */
  readonly table: string;
  /** The value that the text of a record stands for, for a store that looks into records itself. */
  parse(text: string): unknown;
  /** The field of a record that holds its id, and the one that holds its key. */
  readonly id: string;
  readonly key?: string | undefined;
  /** Fields that callers select by again and again, where looking at every record would take too long. */
  readonly indexed: readonly FieldPath[];
}

/** A record as it is kept. The text is JSON, so that every number stays as exact as it came. */
export interface StoredRecord {
  readonly id: string;
  readonly key?: string | undefined;
  /** Counts from 1; the record's own version field, where it has one, says the same. */
  readonly version: number;
  readonly text: string;
}

/**
 * Records of one kind, apart by partition: what one partition holds is invisible to every other. Each method is atomic;
 * a change that was acknowledged is kept.
 */
export interface RecordStore {
  /** False: there is a record with that id or key, and nothing was stored. */
  insert(partition: string, record: StoredRecord): Promise<boolean>;
  /** The same for many at once, each by itself; the ids of those that were stored. */
  insertMany(partition: string, records: readonly StoredRecord[]): Promise<readonly string[]>;
  get(partition: string, id: string): Promise<StoredRecord | undefined>;
  getByKey(partition: string, key: string): Promise<StoredRecord | undefined>;
  /** Replaces the record of the same id if its version is still `expectedVersion`. */
  replace(partition: string, record: StoredRecord, expectedVersion: number): Promise<Replacement>;
  /** False: no record with that id has that version. */
  remove(partition: string, id: string, expectedVersion: number): Promise<boolean>;
  select(partition: string, selection: Selection): Promise<readonly StoredRecord[]>;
  count(partition: string, condition: Condition): Promise<number>;
  /** At most `limit` records of all partitions, in the order of partitions and ids: the first, or those after a place. */
  scan(limit: number, after?: Place): Promise<readonly PlacedRecord[]>;
}

/** Where a record is among those of all partitions. */
export interface Place {
  readonly partition: string;
  readonly id: string;
}

export interface PlacedRecord {
  readonly partition: string;
  readonly record: StoredRecord;
}

/** `taken`: another record has the key. */
type Replacement = 'replaced' | 'stale' | 'taken';

export interface Selection {
  readonly condition: Condition;
  /** Ties are broken by id, ascending. */
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
  /** Only records that come after that place in the order of the selection: where the page before ended. */
  readonly after?: Position | undefined;
}

/** A place in an order of records: the values of the sort keys, in their order, and the id. */
export interface Position {
  readonly values: readonly (Scalar | undefined)[];
  readonly id: string;
}

/** The store cannot answer now, and may be able to later. Whether a change was made is not known. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** So many others change the same records that this change did not get its turn. Nothing was changed. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

/**
 * Answers of requests that may come again, each under a name. Whoever claims a name first does the work and settles it;
 * everybody else is told so, in every process that has the store. Each method is atomic.
 */
export interface ResponseStore {
  /**
   * Takes a name that nobody has, whose answer is kept no longer, or whose owner did not renew its lease in time. To claim
   * again what one has already is no conflict: a claim whose outcome got lost may be repeated.
   */
  claim(claim: Claim, terms: ClaimTerms): Promise<ClaimOutcome>;
  /** The lease begins anew. False: somebody else has the name, or nobody. */
  renew(claim: Claim, leaseMilliseconds: number): Promise<boolean>;
  /** Keeps an answer. False: the claim was lost, and the answer is not kept. */
  settle(claim: Claim, answer: KeptResponse): Promise<boolean>;
  /** Gives up: the next one may claim the name. What is settled stays. */
  release(claim: Claim): Promise<void>;
}

export interface Claim {
  /** At most 200 characters of ASCII. */
  readonly name: string;
  /** Tells this claim from every other one of the name, in whatever process. */
  readonly owner: string;
}

export interface ClaimTerms {
  /** Tells requests of one name apart. */
  readonly fingerprint: string;
  /** How long the owner may be silent. Longer, and it is taken for dead. */
  readonly leaseMilliseconds: number;
}

interface KeptResponse {
  /** Any text without U+0000 and halves of surrogate pairs. */
  readonly text: string;
  readonly keepMilliseconds: number;
}

/** `underWay` and `answered` say what fingerprint the request has that came first. */
export type ClaimOutcome =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'underWay'; readonly fingerprint: string }
  | { readonly kind: 'answered'; readonly fingerprint: string; readonly text: string };

/** All that a record of a selection must be like: its condition, and to come after the page before. */
export function wholeCondition({ condition, after, sort }: Selection, idField: string): Condition {
  return after === undefined ? condition : { kind: 'all', of: [condition, conditionAfter(after, sort, idField)] };
}

/** What comes after a position in the order of the keys, then of ids. Absent values come last in either direction. */
function conditionAfter(position: Position, sort: readonly SortKey[], idField: string): Condition {
  const branches = sort.map((key, index): Condition => {
    const before = sort.slice(0, index).map((other, at) => isAt(other, position.values[at]));
    return { kind: 'all', of: [...before, isBeyond(key, position.values[index])] };
  });
  const same = sort.map((key, index) => isAt(key, position.values[index]));
  const later: Condition = { kind: 'compare', path: [idField], operator: '>', value: position.id };
  return { kind: 'any', of: [...branches, { kind: 'all', of: [...same, later] }] };
}

function isAt(key: SortKey, value: Scalar | undefined): Condition {
  return value === undefined ? isAbsent(key) : { kind: 'compare', path: key.path, operator: '=', value };
}

function isBeyond(key: SortKey, value: Scalar | undefined): Condition {
  if (value === undefined) return never;
  return { kind: 'any', of: [isFurther(key, value), isAbsent(key)] };
}

// The stores know no order of booleans, and need none: beyond false is true, beyond true is nothing.
function isFurther({ path, isDescending }: SortKey, value: Scalar): Condition {
  if (typeof value !== 'boolean') return { kind: 'compare', path, operator: isDescending ? '<' : '>', value };
  return value === isDescending ? { kind: 'compare', path, operator: '=', value: !value } : never;
}

/** Neither of two comparisons that leave nothing out is true, so there is no value. */
function isAbsent({ path, kind }: SortKey): Condition {
  const compare = (operator: '=' | '<' | '>=', value: Scalar): Condition => ({
    kind: 'compare',
    path,
    operator,
    value,
  });
  if (kind === 'text') return { kind: 'not', of: compare('>=', '') };
  const of = kind === 'boolean' ? [compare('=', true), compare('=', false)] : [compare('<', 0), compare('>=', 0)];
  return { kind: 'not', of: { kind: 'any', of } };
}
