import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRow } from '../harness/calls/contract.js';
import { callTableText, countText, growthTableText, noiseText } from '../harness/calls/table.js';
import { chosenContestants } from '../harness/chosen.js';
import type { BenchResult } from '../harness/contract.js';
import type { BenchOptions } from '../harness/options.js';
import { progressOn } from '../harness/progress.js';
import { growthSizes } from '../harness/store/growth-sizes.js';
import { questions } from '../harness/store/questions.js';
import { storeChart } from './chart.js';
import { httpRows } from './http-rows.js';
import { base, contestantNames } from './names.js';
import { openStores, type Stores } from './open-stores.js';
import { prepare } from './prepare.js';
import { httpQuestions } from './requests.js';
import type { StoreSettings } from './settings.js';
import { storeRows } from './store-rows.js';

const usualRecords = 100_000;

/** `npm run bench -- store` */
export async function storeBench(options: BenchOptions, folder: string): Promise<BenchResult> {
  const progress = progressOn(process.stderr);
  const contestants = chosenContestants(options, contestantNames);
  const isChosen = ({ name }: { readonly name: string }): boolean =>
    options.only.length === 0 || options.only.some((text) => name.includes(text));
  const [asked, askedByHttp] = [questions.filter(isChosen), httpQuestions.filter(isChosen)];
  if (asked.length + askedByHttp.length === 0) {
    throw new Error(`No row has a name that contains ${options.only.join(' or ')}.`);
  }
  prepare(folder, progress.step);
  const temporary = temporaryFolder();
  const sizes = growthSizes(options.records ?? usualRecords);
  const settings = { options, contestants, sizes, temporary, step: progress.step };
  let stores: Stores | undefined;
  try {
    stores = await openStores(settings);
    const rows = [...(await storeRows(asked, stores, settings)), ...(await httpRows(askedByHttp, stores, settings))];
    progress.done();
    process.stdout.write(`${tablesText(rows, stores, settings)}\n`);
    return { rows, chart: storeChart(rows, contestants) };
  } finally {
    await stores?.end();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Removed at the latest when this process ends, also by Ctrl-C. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'modelwright-bench-'));
  mkdirSync(join(folder, 'embedded'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function tablesText(rows: readonly CallRow[], stores: Stores, { contestants, sizes, options }: StoreSettings): string {
  const records = sizes.at(-1) ?? 0;
  const rounds = `medians of ${options.rounds} alternating rounds`;
  const ofStore = rows.filter(({ table }) => table === 'store');
  const atMost = ofStore.filter((row) => row.records === records);
  const byHttp = rows.filter(({ table }) => table === 'http');
  const one = ofStore.filter(({ callers }) => callers === 1);
  const flat = questions.filter(({ isFlat }) => isFlat !== undefined);
  const texts = [
    ...(atMost.length === 0
      ? []
      : [
          callTableText(
            {
              title: `Calls of the store with ${countText(records)} records, ${rounds}`,
              cases: questions,
              rows: atMost,
              contestants,
            },
            base,
          ),
        ]),
    ...(sizes.length < 2 || one.length === 0
      ? []
      : [
          growthTableText({
            title: `Milliseconds by the number of records, one caller, ${rounds}`,
            cases: flat,
            rows: one,
            contestants,
          }),
        ]),
    ...(byHttp.length === 0
      ? []
      : [
          callTableText(
            {
              title: `Requests to the service with ${countText(records)} records, ${rounds}`,
              cases: httpQuestions,
              rows: byHttp,
              contestants,
            },
            base,
          ),
        ]),
  ];
  return `${texts.join('\n')}\n${stores.about}\n${noiseText(rows)}\n`;
}
