import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openRecords } from '../../src/runtime/reference/records/records.js';
import { openPostgresStore } from '../../src/runtime/reference/store/postgres-store.js';
import { newFolder } from '../commands/command-line.js';
import { changeRecord, createRecord, queryRecords } from '../runtime/reference/outcomes.js';
import { thingPlan } from '../runtime/reference/thing.js';
import { usePostgres } from '../support/shared-postgres.js';

const operations = readFileSync('docs/operations.md', 'utf8');
const postgres = usePostgres();

it('the program on the page of operations changes a field of exported records, and no digit of a number', () => {
  const [, program = ''] = /```js correct\.js\n([^]*?)```/.exec(operations) ?? [];
  const validators = pathToFileURL(join(process.cwd(), 'generated/validators/dist/index.js')).href;
  const folder = newFolder({});
  writeFileSync(join(folder, 'correct.mjs'), program.replace('@example-resource/validators', validators));
  const recordWith = (body: string): string => JSON.stringify({ table: 'resource', version: 2, body });
  const exported = (body: string): string => `{"format":"modelwright-records"}\n${recordWith(body)}\n{"end":true}\n`;
  const input = exported('{"label":"a","number":9223372036854775807,"other":"\\u00e4"}');
  const output = execFileSync(process.execPath, ['correct.mjs'], { cwd: folder, input, encoding: 'utf8' });
  expect(output).toBe(exported('{"number":9223372036854775807,"other":"ä","title":"a"}'));
});

it('the statement there does so in place, also for a service that runs', async () => {
  const [, statement = ''] = /```sql\n(update resource [^]*?)```/.exec(operations) ?? [];
  const url = await postgres.freshDatabase();
  const store = await openPostgresStore({ url });
  const things = await openRecords(store, { ...thingPlan, table: 'resource' });
  const big = 9_223_372_036_854_775_807n;
  await createRecord(things, { partition: 'p', draft: { key: 'k', name: 'a', big } });
  await createRecord(things, { partition: 'p', draft: { key: 'other' } });
  await postgres.query(url, statement.replaceAll("'label'", "'name'").replaceAll("'title'", "'any'"));
  expect(await queryRecords(things, { partition: 'p' })).toMatchObject({
    records: [
      { key: 'k', version: 2, any: 'a', big, inner: {} },
      { key: 'other', version: 1 },
    ],
  });
  expect(await queryRecords(things, { partition: 'p', where: 'name is defined' })).toMatchObject({ records: [] });
  // A change that was based on the record before does not undo the correction.
  const change = { partition: 'p', draft: { key: 'k', size: 1 } };
  expect(await changeRecord(things, { ...change, expectedVersion: 1 }, 'merge')).toMatchObject({ status: 409 });
  expect(await changeRecord(things, { ...change, expectedVersion: 2 }, 'merge')).toMatchObject({
    body: { version: 3, any: 'a', size: 1 },
  });
  await store.close();
});
