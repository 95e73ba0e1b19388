import { isObject } from '../predicate/condition.js';
import { storageReasons, textMember } from '../records/compose.js';
import type { Records } from '../records/records.js';
import type { StoredRecord } from '../store/store.js';
import type { RecordLine, TransferModel } from './transfer-lines.js';
import { checkHeader, lineIn } from './transfer-lines.js';

/** A record of an export, checked against its type. */
export interface ReadRecord {
  /** Number of its line. */
  readonly line: number;
  readonly table: Records<object>;
  readonly partition: string;
  readonly record: StoredRecord;
}

export interface ReadOptions {
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
    throw new Error(`Line ${line}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
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
