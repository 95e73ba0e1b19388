import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RecordPlan } from '../../../../src/runtime/reference/records/plan.js';
import { openRecords } from '../../../../src/runtime/reference/records/records.js';
import { importFromFile } from '../../../../src/runtime/reference/transfer/transfer-program.js';
import { temporaryFolder } from '../../../support/temporary-folders.js';
import { type Thing, thingPlan } from '../thing.js';

const plan: RecordPlan<Thing> = {
  ...thingPlan,
  codec: { ...thingPlan.codec, parse: (text) => thingPlan.codec.validate(JSON.parse(text)) },
};

const header = { format: 'modelwright-records', formatVersion: 1, model: 'things', modelVersion: '1.0.0' };
const line = { table: 'thing', partition: 'p', version: 1, body: JSON.stringify({ id: 'a', version: 1, name: 'A' }) };

it('an import names the first records of a file that do not fit, because they are corrected together', async () => {
  const file = join(temporaryFolder(), 'records.jsonl');
  const wrong = Array.from({ length: 12 }, () => ({ ...line, version: 2 }));
  const exported = [header, wrong[0], line, ...wrong.slice(1), { end: true, records: 13 }];
  writeFileSync(file, exported.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const reported: string[] = [];
  const importing = importFromFile({
    model: { name: 'things', version: '1.0.0' },
    tables: async (store) => [await openRecords(store, plan)],
    location: {},
    file,
    report: (text) => reported.push(text),
  });
  await expect(importing).rejects.toThrow('12 records cannot be imported, so nothing is stored.');
  expect(reported).toHaveLength(11);
  expect([reported[0], reported[1], reported[10]]).toEqual([
    'Line 2: the body has version 1, but the line 2.',
    'Line 4: the body has version 1, but the line 2.',
    'Further records are only counted.',
  ]);
});
