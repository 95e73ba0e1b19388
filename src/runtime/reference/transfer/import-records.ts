import { isObject } from '../predicate/field-types.js';
import { storageReasons, textMember } from '../records/compose.js';
import type { Records } from '../records/records.js';
import type { PlacedRecord } from '../store/store.js';
import { atLine, type RecordLine, recordLines, type TransferModel } from './transfer-lines.js';

export interface ImportOptions {
  /** Receives the number of records read so far, every few hundred records. */
  readonly progress?: ((count: number) => void) | undefined;
  /** Receives each record that was not stored, because its id or key exists. */
  readonly present?: ((record: PresentRecord) => void) | undefined;
}

export interface PresentRecord {
  readonly line: number;
  readonly table: string;
  readonly partition: string;
  readonly id: string;
}

export interface Imported {
  readonly stored: number;
  /** The number of records that were not stored, because their id or key exists. */
  readonly present: number;
}

const batchSize = 500;
const batchLength = 4 * 1024 * 1024;

/**
 * Stores the records of an export, with their ids and versions; existing records with the same id or key stay
 * unchanged. Rejects at the first error, with its line; records before it may be stored, and exist at the next attempt.
 */
export async function storeRecords(
  lines: AsyncIterable<string> | Iterable<string>,
  { model, tables }: Source,
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
  for await (const line of recordLines(lines, model)) {
    batch.push(readRecord(line, tables));
    length += line.body.length;
    if (batch.length >= batchSize || length >= batchLength) await flush();
  }
  if (batch.length > 0) await flush();
  return { stored: read - missed, present: missed };
}

async function storeBatch(batch: readonly ReadRecord[]): Promise<readonly ReadRecord[]> {
  const stored = new Set<ReadRecord>();
  for (const table of new Set(batch.map((read) => read.table))) {
    const found = await table.store.insertMany(batch.filter((read) => read.table === table));
    for (const read of found) stored.add(read);
  }
  return batch.filter((read) => !stored.has(read));
}

/** A record of an export, checked against its type. */
interface ReadRecord extends PlacedRecord {
  readonly line: number;
  readonly table: Records<object>;
}

interface Source {
  readonly model: TransferModel;
  readonly tables: readonly Records<object>[];
}

/** The record in a line of an export. Throws if it does not fit its type, with the number of the line. */
export function readRecord(read: RecordLine, tables: Source['tables']): ReadRecord {
  return atLine(read.line, () => checked(read, tables));
}

function checked({ line, table: name, partition, version, body }: RecordLine, tables: Source['tables']): ReadRecord {
  const table = tables.find(({ plan }) => plan.table === name);
  if (table === undefined) {
    const names = tables.map(({ plan }) => plan.table).join(', ');
    throw new Error(`the model has no table "${name}", only ${names || 'none at all'}.`);
  }
  const { plan } = table;
  const result = plan.codec.parse(body);
  if (!result.ok) {
    const [issue] = result.issues;
    throw new Error(`the body does not fit its type: ${issue?.path ?? ''} ${issue?.message ?? ''}`);
  }
  // The raw body: undeclared fields are stored too, so they must be storable.
  const members: unknown = JSON.parse(body);
  const id = isObject(members) ? textMember(members, plan.id) : undefined;
  if (!isObject(members) || id === undefined) throw new Error(`the body has no string "${plan.id}", its id.`);
  const [reason] = storageReasons(plan, members, partition);
  if (reason !== undefined) throw new Error(`it cannot be stored: ${reason.at} ${reason.message}`);
  const own = plan.version === undefined ? version : Number(members[plan.version]);
  if (own !== version) throw new Error(`the body has version ${own}, but the line ${version}.`);
  const printedFor = plan.codec.stringify(result.value) === body ? plan.printedFor : undefined;
  return {
    line,
    table,
    partition,
    record: { id, key: textMember(members, plan.key), version, text: body, printedFor },
  };
}
