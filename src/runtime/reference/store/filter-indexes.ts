import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FieldPath } from '../predicate/field-table.js';
import type { Database } from './database.js';
import { indexedSql } from './sql-condition.js';

/** The table, and whether others may be at work on it while its indexes are built. */
export interface IndexedTable {
  readonly table: string;
  readonly indexed: readonly FieldPath[];
  readonly isShared: boolean;
}

/**
 * Makes the indexes of the declared fields that are not there, and drops those that no field declares any more. Where others
 * use the table, they go on reading and writing meanwhile.
 */
export async function makeFilterIndexes(database: Database, { table, indexed, isShared }: IndexedTable): Promise<void> {
  const wanted = new Map(indexed.map((path) => [nameOf(table, path), path]));
  const existing = await existingIndexes(database, table);
  // An index of which a part was built before its process ended is of no use, and in the way.
  const useless = existing.filter(({ name, state }) => state === 'broken' || !wanted.has(name));
  const kept = new Set(existing.filter((index) => !useless.includes(index)).map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !kept.has(name));
  const concurrently = isShared ? sql`concurrently` : sql``;
  for (const { name } of useless) {
    await sql`drop index ${concurrently} if exists ${sql.ref(name)}`.execute(database);
  }
  for (const [name, path] of missing) {
    const place = sql`${sql.ref(name)} on ${sql.table(table)} using gin (${indexedSql(path)} jsonb_path_ops)`;
    await sql`create index ${concurrently} if not exists ${place}`.execute(database);
  }
  // The planner knows how common the values of an expression are only after a look at them.
  if (missing.length > 0) await sql`analyze ${sql.table(table)}`.execute(database);
}

// Short enough for a name in PostgreSQL (63 bytes), and another one for every path.
function nameOf(table: string, path: FieldPath): string {
  const mark = createHash('sha256').update(JSON.stringify(path)).digest('hex').slice(0, 8);
  return `${prefixOf(table)}${mark}`;
}

function prefixOf(table: string): string {
  return `${table.slice(0, 44)}_filter_`;
}

interface ExistingIndex {
  readonly name: string;
  /** `building`: somebody else is at it. */
  readonly state: 'whole' | 'building' | 'broken';
}

async function existingIndexes(database: Database, table: string): Promise<readonly ExistingIndex[]> {
  const { rows } = await sql<ExistingIndex>`
    select class.relname as name,
      case
        when index.indisvalid then 'whole'
        when exists (select 1 from pg_stat_progress_create_index as progress where progress.index_relid = class.oid)
          then 'building'
        else 'broken'
      end as state
    from pg_index as index join pg_class as class on class.oid = index.indexrelid
    where index.indrelid = to_regclass(${sql.lit(`"${table}"`)})
      and starts_with(class.relname, ${sql.lit(prefixOf(table))})`.execute(database);
  return rows;
}
