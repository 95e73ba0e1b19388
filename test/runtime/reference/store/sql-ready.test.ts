import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { createSqlStore } from '../../../../src/runtime/reference/store/sql-store.js';

it('a database is asked once whether it responds, however many ask the service, and again after its response', async () => {
  let statements = 0;
  let respond: () => void = () => undefined;
  class SlowDriver extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection();
      return Object.assign(connection, {
        async executeQuery() {
          statements += 1;
          await new Promise<void>((settle) => (respond = settle));
          return { rows: [{ one: 1 }] as never[] };
        },
      });
    }
  }
  const database = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SlowDriver(),
      createIntrospector: (all) => new PostgresIntrospector(all),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as never;
  const store = createSqlStore({
    database,
    patientDatabase: database,
    isShared: true,
    close: async () => undefined,
  });
  const results = Promise.all(Array.from({ length: 100 }, () => store.isReady()));
  await expect.poll(() => statements).toBe(1);
  respond();
  expect(await results).toEqual(Array(100).fill(true));
  const again = store.isReady();
  await expect.poll(() => statements).toBe(2);
  respond();
  expect(await again).toBe(true);
});
