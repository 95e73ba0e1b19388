import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { FieldPath } from '../predicate/field-types.js';
import type { Database } from './database.js';
import { indexedSql } from './sql-condition.js';
import type { CollectionDefinition } from './store.js';

/** The table, and whether others may be at work on it while its indexes are built. */
export interface IndexedTable extends Pick<CollectionDefinition, 'table' | 'key' | 'indexed'> {
  readonly isShared: boolean;
}

/**
 * Makes the indexes that the table needs besides those of its layout and that are not there: of each declared field, and of
 * records without a key, which come last in the order of keys. In a folder it drops those that nothing needs any more.
 * Where others use the table, they go on reading and writing meanwhile, and an index that this version does not need
 * stays, for others may be of a version that does.
 */
export async function makeIndexes(database: Database, wantedTable: IndexedTable): Promise<void> {
  const { table, isShared } = wantedTable;
  const wanted = wantedIndexes(wantedTable);
  const existing = await existingIndexes(database, table);
  // An index of which a part was built before its process ended is of no use, and in the way.
  const useless = existing.filter(({ name, state }) => state === 'broken' || (!isShared && !wanted.has(name)));
  const kept = new Set(existing.filter((index) => !useless.includes(index)).map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !kept.has(name));
  const concurrently = isShared ? sql`concurrently` : sql``;
  for (const { name } of useless) {
    await sql`drop index ${concurrently} if exists ${sql.ref(name)}`.execute(database);
  }
  for (const [name, { place, isFilter }] of missing) {
    await sql`create index ${concurrently} if not exists ${sql.ref(name)} on ${sql.table(table)} ${place}`.execute(
      database,
    );
    if (isFilter && isShared) await countMore(database, name);
  }
  // The planner knows how common the values of an expression are only after a look at them.
  if (missing.length > 0) await sql`analyze ${sql.table(table)}`.execute(database);
}

/*
 * Of a hundred values, the usual number, the planner takes one in a hundred records for one in ten thousand. The embedded
 * database keeps to the usual number: there everybody waits while it counts.
 */
async function countMore(database: Database, name: string): Promise<void> {
  await sql`alter index ${sql.ref(name)} alter column 1 set statistics 500`.execute(database);
}

interface WantedIndex {
  /** What follows the name of the table. */
  readonly place: RawBuilder<unknown>;
  readonly isFilter: boolean;
}

function wantedIndexes({ table, key, indexed }: IndexedTable): ReadonlyMap<string, WantedIndex> {
  const filters = indexed.map((path): [string, WantedIndex] => [nameOf(table, path), filterIndex(path)]);
  const keyless: WantedIndex = { place: sql`(partition, id) where key is null`, isFilter: false };
  return new Map([...filters, ...(key === undefined ? [] : [[`${prefixOf(table)}keyless`, keyless] as const])]);
}

// New entries wait in a list that every question reads in full; of the usual 4 MB, longer than the answer takes.
function filterIndex(path: FieldPath): WantedIndex {
  return {
    place: sql`using gin (${indexedSql(path)} jsonb_path_ops) with (gin_pending_list_limit = 64)`,
    isFilter: true,
  };
}

// Short enough for a name in PostgreSQL (63 bytes), and another one for every path.
function nameOf(table: string, path: FieldPath): string {
  const mark = createHash('sha256').update(JSON.stringify(path)).digest('hex').slice(0, 8);
  return `${prefixOf(table)}${mark}`;
}

function prefixOf(table: string): string {
  return `${table.slice(0, 44)}_by_`;
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
    where index.indrelid = to_regclass(format('%I.%I', current_schema(), ${sql.lit(table)}))
      and starts_with(class.relname, ${sql.lit(prefixOf(table))})`.execute(database);
  return rows;
}
