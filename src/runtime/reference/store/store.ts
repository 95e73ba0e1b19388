import type { Kysely, RawBuilder } from 'kysely';
import type { ComparedField, Condition, Scalar } from '../predicate/condition.js';
import type { SortKey } from '../predicate/field-reader.js';
import type { Work } from '../predicate/work.js';

/** Records in memory, or in PostgreSQL, embedded or not. A program opens a store, passes it on and closes it. */
export interface Store {
  /** Opens the records of one kind; creates their table if it is missing. @internal */
  collection(definition: CollectionDefinition): Promise<RecordStore>;
  /**
   * Opens the stored responses of repeatable requests, of the kind that fits the store; creates their table too. Absent:
   * each process has its own.
   * @internal
   */
  readonly responses?: ((kinds: ResponseKinds) => Promise<ResponseStore>) | undefined;
  /** Removes every record and every stored response of the opened tables. */
  clear(): Promise<void>;
  /** Whether the store responds. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
  /** The current connections to a server; absent if there is none. @internal */
  readonly connections?: (() => Connections) | undefined;
}

export interface Connections {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface CollectionDefinition {
  /** Name of the table: lower-case letters, digits and `_`. */
  readonly table: string;
  /** Parses the text of a record, whether or not it fits its type, for a store that evaluates conditions itself. */
  parse(text: string): unknown;
  /** The field of a record that holds its id, and the one that holds its key. */
  readonly id: string;
  readonly key?: string | undefined;
  /** The words by which a record is found, for a store with an index of them. Absent: records are not searched. */
  wordsOf?(text: string): readonly string[];
  /** Frequently selected fields, for which a scan of all records would be too slow. */
  readonly indexed: readonly ComparedField[];
}

/** A larger record is in no index of its fields: stores read its text to decide whether it matches. */
export const longestIndexed: number = 64 * 1024;

/** A stored record. The text is JSON, so that every number stays exact. */
export interface StoredRecord {
  readonly id: string;
  readonly key?: string | undefined;
  /** Counts from 1; equal to the record's own version field, if it has one. */
  readonly version: number;
  readonly text: string;
  /**
   * The digest of the type for which the text was printed: see `OpenPlan`. Absent: the text cannot be sent as stored.
   */
  readonly printedFor?: string | undefined;
}

/**
 * Records of one kind; each partition sees only its own. An acknowledged change is durable. Each change is atomic; a
 * selection or count of very many records may include concurrent changes.
 */
export interface RecordStore {
  /** False: a record has that id or key, and nothing was stored. */
  insert(partition: string, record: StoredRecord): Promise<boolean>;
  /** The same for many records, each independent; returns the stored ones. */
  insertMany<Placed extends PlacedRecord>(records: readonly Placed[]): Promise<readonly Placed[]>;
  get(partition: string, id: string): Promise<StoredRecord | undefined>;
  getByKey(partition: string, key: string): Promise<StoredRecord | undefined>;
  /** Replaces the record of the same id if its version is still `expectedVersion`. */
  replace(partition: string, record: StoredRecord, expectedVersion: number): Promise<Replacement>;
  /** False: there is no record with that id and version. */
  remove(partition: string, id: string, expectedVersion: number): Promise<boolean>;
  /** A page in order. Without `work`, the limit of one request applies; beyond it, a 400 problem. */
  select(partition: string, selection: Selection, work?: Work): Promise<SelectedPage>;
  count(partition: string, condition: Condition, work?: Work): Promise<number>;
  /** At most `limit` records in the order of partitions and ids: the first, or those after a position. */
  scan(limit: number, after?: ScanPosition): Promise<readonly PlacedRecord[]>;
}

export interface ScanPosition {
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
  /**
   * Only records that may have all of these words. A store without an index of words ignores them, and so does it for
   * records that are not in the index.
   */
  readonly words?: readonly string[] | undefined;
  /** Only records after that position in the order of the selection: the end of the previous page. */
  readonly after?: Position | undefined;
}

export interface SelectedPage {
  readonly records: readonly StoredRecord[];
  /** Whether there are fewer records than the limit although more match, because of the maximum text of a page. */
  readonly isCut: boolean;
}

/** A position in an order of records: the values of the sort keys, in order, and the id. */
export interface Position {
  readonly values: readonly (Scalar | undefined)[];
  readonly id: string;
  /** Matches what comes after the position in an order by fields. Absent: the order is that of ids. */
  readonly beyond?: (sort: readonly SortKey[], idField: string) => Condition;
}

/** The store cannot respond now, but may be able to later. It is unknown whether a change was made. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** Contention on the same records was too high for this change. Nothing was changed. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

/**
 * Responses of repeatable requests, each under a name. The first to claim a name does the work and settles it;
 * all others see that, in every process that uses the store. Each method is atomic.
 */
export interface ResponseStore {
  /** Claims a name that is free, expired, or whose owner did not renew its lease. The same owner may claim it again. */
  claim(claim: Claim, terms: ClaimTerms): Promise<ClaimOutcome>;
  /** Restarts the lease. False: the owner no longer holds the name. */
  renew(claim: Claim, leaseMilliseconds: number): Promise<boolean>;
  /** Stores a response. False: the claim was lost, and the response is not stored. */
  settle(claim: Claim, response: StoredResponse): Promise<boolean>;
  /** Releases the claim: another may claim the name. A settled response stays. */
  release(claim: Claim): Promise<void>;
}

/** Statements are written as SQL; the query builder only joins their parts and values, so it needs no table types. */
export type Tables = Readonly<Record<string, never>>;

export type Database = Kysely<Tables>;

/** One step from a table's layout to the next. */
export type Migration = (table: string) => readonly RawBuilder<unknown>[];

/** The kinds of response stores, which only models with idempotency keys contain. */
export interface ResponseKinds {
  inMemory(): MemoryResponses;
  readonly inDatabase: {
    readonly table: string;
    readonly migrations: readonly Migration[];
    open(database: Database): ResponseStore;
  };
}

export interface MemoryResponses extends ResponseStore {
  clear(): void;
}

export interface Claim {
  /** At most 200 characters of ASCII. */
  readonly name: string;
  /** Distinguishes this claim from all others of the name, in any process. */
  readonly owner: string;
  /** Whose request it is; absent: of a client without a name. Always the same for a name. */
  readonly subject?: string | undefined;
}

export interface ClaimTerms {
  /** Distinguishes requests with the same name. */
  readonly fingerprint: string;
  /** How long the owner may go without renewal before it counts as dead. */
  readonly leaseMilliseconds: number;
}

interface StoredResponse {
  /** Any string without U+0000 and lone surrogates. */
  readonly text: string;
  readonly keepMilliseconds: number;
}

/** `inProgress` and `settled` have the fingerprint of the first request. */
export type ClaimOutcome =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'inProgress'; readonly fingerprint: string }
  | { readonly kind: 'settled'; readonly fingerprint: string; readonly text: string };

/** The complete condition of a selection: its own, and to come after the previous page. */
export function wholeCondition({ condition, after, sort }: Selection, idField: string): Condition {
  const beyond = after?.beyond?.(sort, idField);
  return beyond === undefined ? condition : { kind: 'all', of: [condition, beyond] };
}

/** Whether a path leads to the id or the key of a record, which have a column, or a map, of their own. */
export function columnOf(
  { path, ordering }: ComparedField,
  { id, key }: Pick<CollectionDefinition, 'id' | 'key'>,
): 'id' | 'key' | undefined {
  const [name] = path;
  // A column has the text: "1" and "1.0" are two keys, but one decimal.
  if (path.length !== 1 || name === undefined || ordering !== undefined) return undefined;
  return name === id ? 'id' : name === key ? 'key' : undefined;
}
