import type { StoredRecord } from '../pipeline.js';
import { usageError } from './command-error.js';

export interface SqlSession {
  query(text: string): Promise<readonly SqlRow[]>;
  close(): Promise<void>;
}

/** Columns are read as text. */
type SqlRow = Readonly<Record<string, unknown>>;

const pageSize = 100;

const undefinedColumn = '42703';

/**
 * The records of the tables that there are, by partition and id. All are of one point in time, and nothing is written:
 * the transaction is read-only. `place` is for messages: `in /data/shop`.
 */
export async function* databaseRecords(
  session: SqlSession,
  tables: readonly string[],
  place: string,
): AsyncGenerator<StoredRecord> {
  const query = async (text: string): Promise<readonly SqlRow[]> =>
    session.query(text).catch((error: unknown) => {
      const { message, code } = error as Error & { readonly code?: string };
      const hint = code === undefinedColumn ? ' It is not a database of the reference service.' : '';
      throw usageError(`The records ${place} cannot be read: ${message}.${hint}`);
    });
  await query('begin isolation level repeatable read read only');
  const rows = await query('select tablename as name from pg_tables where schemaname = current_schema()');
  const existing = new Set(rows.map(({ name }) => String(name)));
  const found = tables.filter((table) => existing.has(table));
  // A service that has started has this table, even if it is one of another model.
  if (found.length === 0 && !existing.has('modelwright_schema')) {
    throw usageError(
      `There are no records ${place}: no reference service has stored any there. Name another --records.`,
    );
  }
  for (const table of found) {
    // A prefix: the embedded database takes a leading U+FEFF for a byte order mark, and drops it.
    await query(`declare stored no scroll cursor for
      select '.' || partition as partition, '.' || id as id, '.' || key as key, version::text as version, body
      from "${table}" order by partition, id`);
    for (let page: readonly SqlRow[] = [{}]; page.length > 0;) {
      page = await query(`fetch forward ${pageSize} from stored`);
      yield* page.map((row) => recordOf(table, row));
    }
    await query('close stored');
  }
  await query('rollback');
}

function recordOf(table: string, { partition, id, key, version, body }: SqlRow): StoredRecord {
  const text = (prefixed: unknown): string => String(prefixed).slice(1);
  const found = { id: text(id), key: key === null ? null : text(key) };
  return { table, partition: text(partition), version: Number(version), body: String(body), found };
}
