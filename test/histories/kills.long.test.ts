import { expect, it } from 'vitest';
import { newDataFolder } from '../support/data-folder.js';
import { exampleModel } from '../support/example-model.js';
import { count } from '../support/tier.js';
import { buildReference } from '../targets/reference/built-reference.js';
import { anomaliesOf } from './anomalies.js';
import type { Operation } from './history.js';
import { killUnderLoad, readAtLast } from './killed-service.js';

// For a longer run: `TIER=long KILLS=2000 npx vitest run test/histories/kills`.
const kills = count('KILLS', 36);

const built = await buildReference(exampleModel());

it(`the embedded store keeps all acknowledged writes after ${kills} times kill -9 under load`, async () => {
  const history: Operation[] = [];
  const data = { built, dataFolder: await newDataFolder(built.packages.folder), history };
  for (let number = 0; number < kills; number += 1) await killUnderLoad(number, data);
  await readAtLast(data);
  expect(anomaliesOf(history)).toEqual([]);
  const open = history.filter(({ outcome }) => outcome.kind === 'unknown').length;
  process.stdout.write(`${kills} kills: ${history.length} operations, ${open} of them without an answer\n`);
  // Most kills hit pending writes, or the test would show nothing.
  expect(open).toBeGreaterThan(kills);
}, 3_600_000);
