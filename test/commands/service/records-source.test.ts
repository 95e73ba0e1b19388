import { describe, expect, it } from 'vitest';
import { databaseRecords, type SqlSession } from '../../../src/commands/service/records-source.js';
import type { StoredRecord } from '../../../src/stages.js';

interface Fake extends SqlSession {
  readonly statements: string[];
  /** How many rows were returned. */
  returned: number;
}

/** A database with tables of that many records. */
function database(tables: Readonly<Record<string, number>>): Fake {
  let left = 0;
  const fake: Fake = {
    statements: [],
    returned: 0,
    async query(text) {
      fake.statements.push(text.replaceAll(/\s+/g, ' '));
      if (text.includes('pg_tables')) return Object.keys(tables).map((name) => ({ name }));
      const [, table] = /from "(.*)"/.exec(text) ?? [];
      if (table !== undefined) left = tables[table] ?? 0;
      const [, limit] = /^fetch forward (\d+) /.exec(text) ?? [];
      const length = limit === undefined ? 0 : Math.min(left, Number(limit));
      left -= length;
      fake.returned += length;
      return Array.from({ length }, () => ({ partition: '.', id: '.\uFEFFa', key: null, version: '1', body: '{}' }));
    },
    close: async () => undefined,
  };
  return fake;
}

async function all(records: AsyncIterable<StoredRecord>): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const record of records) found.push(record);
  return found;
}

describe('the records of a database', () => {
  it('are read page by page: of twenty thousand, a hundred are in memory', async () => {
    const fake = database({ pet: 20_000 });
    let [read, mostAhead] = [0, 0];
    for await (const _ of databaseRecords(fake, ['pet'], 'in data')) {
      mostAhead = Math.max(mostAhead, fake.returned - read);
      read += 1;
    }
    expect({ read, mostAhead }).toEqual({ read: 20_000, mostAhead: 100 });
  });

  it('are those of the tables that there are, in one transaction that cannot write', async () => {
    const fake = database({ modelwright_schema: 0, pet: 1, visit: 1, other: 1 });
    expect(await all(databaseRecords(fake, ['pet', 'owner', 'visit'], 'in data'))).toEqual(
      ['pet', 'visit'].map((table) => ({
        table,
        partition: '',
        version: 1,
        body: '{}',
        found: { id: '\uFEFFa', key: null },
      })),
    );
    expect(fake.statements[0]).toBe('begin isolation level repeatable read read only');
    expect(fake.statements.at(-1)).toBe('rollback');
    expect(fake.statements.filter((text) => /^(?!begin|rollback|select|declare|fetch|close)/.test(text))).toEqual([]);
  });

  it('are none of a service that has stored nothing yet', async () => {
    expect(await all(databaseRecords(database({ modelwright_schema: 0 }), ['pet'], 'in data'))).toEqual([]);
  });

  it('cannot be read where no service has stored any', async () => {
    await expect(all(databaseRecords(database({ other: 1 }), ['pet'], 'in data'))).rejects.toThrow(
      'There are no records in data: no reference service has stored any there. Name another --records.',
    );
  });

  it('cannot be read from a table of something else', async () => {
    const fake = database({ pet: 1 });
    const session: SqlSession = {
      ...fake,
      query: async (text) => {
        const missing = Object.assign(new Error('column "partition" does not exist'), { code: '42703' });
        return text.startsWith('declare') ? Promise.reject(missing) : fake.query(text);
      },
    };
    await expect(all(databaseRecords(session, ['pet'], 'in data'))).rejects.toThrow(
      'The records in data cannot be read: column "partition" does not exist. It is not a database of the reference service.',
    );
  });
});
