import { messageOf } from '../settings.js';
import { isObject } from '../predicate/condition.js';
import { storageReasons, textMember } from '../records/compose.js';
import type { Records } from '../records/records.js';
import type { StoredRecord } from '../store/store.js';
import { checkHeader, lineIn, type RecordLine, type TransferModel } from './transfer-lines.js';

/** How an import goes on. */
export interface ImportOptions {
  /** Told every few hundred records how many were read so far. */
  readonly progress?: ((count: number) => void) | undefined;
  /** Told of each record that was not stored, as there is one with its id or its key. */
  readonly present?: ((record: PresentRecord) => void) | undefined;
}

export interface PresentRecord {
  /** Number of its line. */
  readonly line: number;
  readonly table: string;
  readonly partition: string;
  readonly id: string;
}

export interface Imported {
  /** Records that were stored. */
  readonly stored: number;
  /** Records that were not, as there is one with their id or their key. */
  readonly present: number;
}

const batchSize = 500;
const batchLength = 4 * 1024 * 1024;
const groupsAtOnce = 4;

/**
 * Stores the records of an export, with their ids and versions; one whose id or key is there already is left as it is.
 * Rejects, with the number of the line, at the first thing that is wrong; what came before may be stored by then, and is
 * found to be there at the next attempt.
 */
export async function storeRecords(
  lines: AsyncIterable<string> | Iterable<string>,
  source: ReadOptions,
  { progress = () => undefined, present = () => undefined }: ImportOptions = {},
): Promise<Imported> {
  let read = 0;
  let missed = 0;
  let batch: ReadRecord[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const left = await storeBatch(batch);
    for (const { line, table, partition, record } of left) {
      present({ line, table: table.plan.table, partition, id: record.id });
    }
    read += batch.length;
    missed += left.length;
    batch = [];
    length = 0;
    progress(read);
  };
  for await (const record of readRecords(lines, source)) {
    batch.push(record);
    length += record.record.text.length;
    if (batch.length >= batchSize || length >= batchLength) await flush();
  }
  if (batch.length > 0) await flush();
  return { stored: read - missed, present: missed };
}

/** Answers those that were not stored. */
async function storeBatch(batch: readonly ReadRecord[]): Promise<readonly ReadRecord[]> {
  const groups = [...groupsOf(batch)];
  const left: ReadRecord[] = [];
  // Several partitions at once, or a store with few records in each would be filled by one statement after the other.
  for (let start = 0; start < groups.length; start += groupsAtOnce) {
    const answers = await Promise.all(groups.slice(start, start + groupsAtOnce).map(storeGroup));
    left.push(...answers.flat());
  }
  return left;
}

async function storeGroup(group: readonly ReadRecord[]): Promise<readonly ReadRecord[]> {
  const [first] = group;
  if (first === undefined) return [];
  const records = group.map(({ record }) => record);
  const stored = new Set(await first.table.store.insertMany(first.partition, records));
  // Of two lines with the same id the first one was stored.
  return group.filter(({ record }) => !stored.delete(record.id));
}

/** Neighbours of the same table and partition. */
function* groupsOf(batch: readonly ReadRecord[]): Iterable<readonly ReadRecord[]> {
  let start = 0;
  for (const [index, record] of batch.entries()) {
    const next = batch[index + 1];
    if (next !== undefined && next.table === record.table && next.partition === record.partition) continue;
    yield batch.slice(start, index + 1);
    start = index + 1;
  }
}

/** A record of an export, checked against its type. */
interface ReadRecord {
  /** Number of its line. */
  readonly line: number;
  readonly table: Records<object>;
  readonly partition: string;
  readonly record: StoredRecord;
}

interface ReadOptions {
  readonly model: TransferModel;
  readonly tables: readonly Records<object>[];
}

/** The records in the lines of an export. Throws, with the number of the line, at the first thing that is wrong. */
export async function* readRecords(
  lines: AsyncIterable<string> | Iterable<string>,
  { model, tables }: ReadOptions,
): AsyncGenerator<ReadRecord> {
  const tablesByName = new Map(tables.map((table) => [table.plan.table, table]));
  let line = 0;
  let end: number | undefined;
  for await (const text of lines) {
    line += 1;
    const at = line;
    if (end !== undefined) throw new Error(`Line ${at}: there is more after the end, which was line ${at - 1}.`);
    if (at === 1) told(at, () => checkHeader(text, model));
    else {
      const read = told(at, () => lineIn(text));
      if ('records' in read) end = read.records;
      else yield told(at, () => ({ line: at, ...checked(read, tablesByName) }));
    }
  }
  if (line === 0) throw new Error('Line 1: there is nothing to import.');
  if (end === undefined) throw new Error(`It was cut: after line ${line} the end {"end":true, …} is missing.`);
  if (end === line - 2) return;
  throw new Error(`Line ${line}: the end counts ${end} records, and ${line - 2} came before it.`);
}

function told<T>(line: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`Line ${line}: ${messageOf(error)}`, { cause: error });
  }
}

function checked(
  { table: name, partition, version, body }: RecordLine,
  tablesByName: ReadonlyMap<string, Records<object>>,
): Omit<ReadRecord, 'line'> {
  const table = tablesByName.get(name);
  if (table === undefined) {
    throw new Error(`the model has no table "${name}", only ${[...tablesByName.keys()].join(', ') || 'none at all'}.`);
  }
  const { plan } = table;
  const result = plan.codec.parse(body);
  if (!result.ok) {
    const [issue] = result.issues;
    throw new Error(`the body does not fit its type: ${issue?.path ?? ''} ${issue?.message ?? ''}`);
  }
  // As it stands there: a field that the type has not is kept, and must be storable all the same.
  const members: unknown = JSON.parse(body);
  const id = isObject(members) ? textMember(members, plan.id) : undefined;
  if (!isObject(members) || id === undefined) throw new Error(`the body has no text "${plan.id}", its id.`);
  const [reason] = storageReasons(plan, members, partition);
  if (reason !== undefined) throw new Error(`it cannot be stored: ${reason.at} ${reason.message}`);
  const own = plan.version === undefined ? version : Number(members[plan.version]);
  if (own !== version) throw new Error(`the body says version ${own}, and the line ${version}.`);
  return { table, partition, record: { id, key: textMember(members, plan.key), version, text: body } };
}
