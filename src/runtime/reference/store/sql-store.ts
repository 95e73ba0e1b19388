import { conditionAfter } from './condition-after.js';
import type { Parameters } from './sql-condition.js';
import { conditionSql, createParameters, sortSql } from './sql-condition.js';
import type { SqlDriver, SqlRow } from './sql-driver.js';
import { SqlError } from './sql-driver.js';
import type { RecordStore, Selection, Store, StoredRecord } from './store.js';

const uniqueViolation = '23505';
const columns = 'id, key, version::text as version, body';

/** Records in PostgreSQL 15 or later, embedded or not: one table per kind, one statement per change. */
export function createSqlStore(driver: SqlDriver): Store {
  return {
    async collection({ table, id }) {
      for (const statement of tableStatements(table)) await driver.query(statement, []);
      return sqlCollection(driver, { table, idField: id });
    },
    async isReady() {
      return (await driver.query('select 1 as one', [])).length === 1;
    },
    close: () => driver.close(),
  };
}

/*
 * `body` is the exact text, which answers are read from: jsonb would reorder the members of maps and rewrite 1e3. `doc`
 * is the same record for predicates, made from the text by the database, so that the two cannot differ.
 */
function tableStatements(table: string): readonly string[] {
  if (!/^[a-z][a-z0-9_]{0,54}$/.test(table)) throw new Error(`Bug: "${table}" is no safe name for a table.`);
  return [
    `create table if not exists "${table}" (
      partition text collate "C" not null,
      id text collate "C" not null,
      key text collate "C",
      version bigint not null,
      body text not null,
      doc jsonb generated always as (body::jsonb) stored,
      created_at timestamptz not null default now(),
      last_modified_at timestamptz not null default now(),
      primary key (partition, id)
    )`,
    `create unique index if not exists "${table}_key" on "${table}" (partition, key) where key is not null`,
  ];
}

interface Table {
  readonly table: string;
  readonly idField: string;
}

function sqlCollection(driver: SqlDriver, { table, idField }: Table): RecordStore {
  const first = async (text: string, parameters: readonly string[]): Promise<StoredRecord | undefined> => {
    const [row] = await driver.query(text, parameters);
    return row === undefined ? undefined : recordOf(row);
  };
  return {
    async insert(partition, { id, key, version, text }) {
      const rows = await driver.query(
        `insert into "${table}" (partition, id, key, version, body) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning id`,
        [partition, id, key ?? null, version, text],
      );
      return rows.length === 1;
    },
    get: (partition, id) =>
      first(`select ${columns} from "${table}" where partition = $1 and id = $2`, [partition, id]),
    getByKey: (partition, key) =>
      first(`select ${columns} from "${table}" where partition = $1 and key = $2`, [partition, key]),
    replace: (partition, record, expectedVersion) => replaceRow({ driver, table, partition }, record, expectedVersion),
    async remove(partition, id, expectedVersion) {
      const rows = await driver.query(
        `delete from "${table}" where partition = $1 and id = $2 and version = $3 returning id`,
        [partition, id, expectedVersion],
      );
      return rows.length === 1;
    },
    async select(partition, selection) {
      const parameters = createParameters();
      const text = selectSql({ table, idField }, { partition, selection }, parameters);
      return (await driver.query(text, parameters.values)).map(recordOf);
    },
    async count(partition, condition) {
      const parameters = createParameters();
      const where = `partition = ${parameters.bind(partition)} and ${conditionSql(condition, parameters)}`;
      const [row] = await driver.query(
        `select count(*)::text as count from "${table}" where ${where}`,
        parameters.values,
      );
      return Number(row?.['count']);
    },
  };
}

async function replaceRow(
  { driver, table, partition }: { readonly driver: SqlDriver; readonly table: string; readonly partition: string },
  { id, key, version, text }: StoredRecord,
  expectedVersion: number,
): Promise<'replaced' | 'stale' | 'taken'> {
  try {
    const rows = await driver.query(
      `update "${table}" set key = $4, version = $5, body = $6, last_modified_at = now()
       where partition = $1 and id = $2 and version = $3 returning id`,
      [partition, id, expectedVersion, key ?? null, version, text],
    );
    return rows.length === 1 ? 'replaced' : 'stale';
  } catch (error) {
    if (error instanceof SqlError && error.code === uniqueViolation) return 'taken';
    throw error;
  }
}

function selectSql(
  { table, idField }: Table,
  { partition, selection }: { readonly partition: string; readonly selection: Selection },
  parameters: Parameters,
): string {
  const { after, condition, limit, offset, sort } = selection;
  const conditions = [
    `partition = ${parameters.bind(partition)}`,
    conditionSql(condition, parameters),
    ...(after === undefined ? [] : [conditionSql(conditionAfter(after, sort, idField), parameters)]),
  ];
  const order = [...sort.map((key) => sortSql(key, parameters)), 'id'];
  return `select ${columns} from "${table}" where ${conditions.join(' and ')}
    order by ${order.join(', ')} limit ${parameters.bind(limit)} offset ${parameters.bind(offset)}`;
}

function recordOf(row: SqlRow): StoredRecord {
  const { id, key, version, body } = row;
  if (typeof id !== 'string' || typeof version !== 'string' || typeof body !== 'string') {
    throw new Error('Bug: a row of a table of records lacks a column.');
  }
  return { id, ...(typeof key === 'string' ? { key } : {}), version: Number(version), text: body };
}
