import { once } from 'node:events';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { newDataFolder } from '../support/data-folder.js';
import { exampleModel } from '../support/example-model.js';
import { buildReference } from '../targets/reference/built-reference.js';
import { startBin } from '../targets/reference/started-program.js';
import { anomaliesOf } from './anomalies.js';
import { project } from './caller.js';
import type { Operation } from './history.js';
import { killUnderLoad, readAtLast } from './killed-service.js';

const built = await buildReference(exampleModel());

function medianOf(numbers: readonly number[]): number {
  return Math.round([...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN);
}

/** A hundred thousand records in a folder, in addition to those of the sessions. */
async function fill(dataFolder: string): Promise<void> {
  const service = await startBin(built, { dataFolder });
  const ended = once(service.child, 'exit');
  service.child.kill('SIGTERM');
  await ended;
  const database = await PGlite.create({ dataDir: join(dataFolder, 'postgres') });
  await database.query(
    `insert into resource (partition, id, key, version, body)
     select $1::text, id, key, 1, json_build_object('id', id, 'key', key, 'version', 1, 'objectTypeProperty',
       json_build_object('arrayOfStringExample', json_build_array(key), 'arrayOfIntExample', json_build_array(number)))
     from (select gen_random_uuid()::text as id, 'many-' || number as key, number from generate_series(1, 100000) as number)
       as records`,
    [project],
  );
  await database.close();
}

it('the embedded store with 100,000 records responds as soon after a restart as with a few', async () => {
  const history: Operation[] = [];
  const few = { built, dataFolder: await newDataFolder(built.packages.folder), history: [] };
  const many = { built, dataFolder: await newDataFolder(built.packages.folder), history };
  await fill(many.dataFolder);
  const starts: { readonly few: number; readonly many: number }[] = [];
  for (let number = 0; number < 4; number += 1) {
    starts.push({ few: await killUnderLoad(number, few), many: await killUnderLoad(number, many) });
  }
  await readAtLast(many);
  expect(anomaliesOf(history)).toEqual([]);
  // The first starts were no restarts.
  const restarts = starts.slice(1);
  const withFew = medianOf(restarts.map((start) => start.few));
  const withMany = medianOf(restarts.map((start) => start.many));
  process.stdout.write(`from a start to an answer: ${withMany} ms with 100,000 records, ${withFew} ms with 12\n`);
  // If they were read at the start, it would take many times as long.
  expect(withMany).toBeLessThan(2 * withFew);
});
