import type { Condition, Scalar } from '../predicate/condition.js';
import type { FieldPath } from '../predicate/field-types.js';
import type { SortKey } from '../predicate/sort.js';
import type { AnswerStore } from './answer-store.js';

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
  readonly answers?: (() => Promise<AnswerStore>) | undefined;
  /** Removes every record, and every kept answer, of the tables that were opened. */
  clear(): Promise<void>;
  /** Whether the store answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
  /**
   * The connections to a server, at this moment; absent where there is none.
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
export type Replacement = 'replaced' | 'stale' | 'taken';

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
