import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../hostile/random.js';
import { exampleModel } from '../support/example-model.js';
import type { BuiltReference } from '../targets/reference/built-reference.js';
import { buildReference } from '../targets/reference/built-reference.js';
import type { StartedProgram } from '../targets/reference/started-program.js';
import { startBin } from '../targets/reference/started-program.js';
import { anomaliesOf } from './anomalies.js';
import type { Caller } from './caller.js';
import { callerOf, project } from './caller.js';
import type { Operation } from './history.js';
import { readAll, runSessions } from './sessions.js';

// 50 on every run; `KILLS=2000 npx vitest run test/histories/kills` for more.
const kills = Number(process.env['KILLS'] ?? 50);
const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);

let built: BuiltReference;
beforeAll(async () => {
  built = await buildReference(exampleModel());
});
afterAll(() => built.packages.remove());

interface Round {
  readonly number: number;
  readonly dataFolder: string;
  readonly history: Operation[];
}

/** A start, a look at what is there, and sessions under which the service is killed while it answers them. */
async function killUnderLoad({ number, dataFolder, history }: Round): Promise<Start> {
  const begin = performance.now();
  const service = await startBin(built, { dataFolder });
  const caller = await callerOf(service.url);
  await readAll(`reader ${number}`, caller, { keys: keys.slice(0, 1), history });
  const start = { milliseconds: performance.now() - begin, processorMilliseconds: await processorTime(service) };
  await readAll(`reader ${number}`, caller, { keys: keys.slice(1), history });
  const random = randomOf(number, 99);
  const answers = history.length + 5 + random.below(60);
  let isOver = false;
  const next = (): Caller | undefined => (isOver ? undefined : caller);
  const sessions = runSessions(16, { seed: number, keys, next, history });
  while (history.length < answers) await wait(1);
  await wait(random.below(8));
  await kill(service);
  isOver = true;
  await sessions;
  caller.close();
  return start;
}

async function kill({ child }: StartedProgram): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** What the processes left behind, read by one more. */
async function readAtLast(dataFolder: string, history: Operation[]): Promise<void> {
  const service = await startBin(built, { dataFolder });
  const caller = await callerOf(service.url);
  await readAll('last reader', caller, { keys, history });
  caller.close();
  await kill(service);
}

/** How long it took from the start of a process to its first answers. */
interface Start {
  readonly milliseconds: number;
  /** What the processors spent on it: less than the above, unless there is enough for more than one to do. */
  readonly processorMilliseconds: number;
}

// User and system time, in hundredths of a second: see proc(5).
async function processorTime({ child }: StartedProgram): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => undefined);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return stat === undefined ? Infinity : (Number(fields[11]) + Number(fields[12])) * 10;
}

function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** A hundred thousand records in a folder, beside those of the sessions. */
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

describe('the embedded store', () => {
  it(`keeps what was acknowledged over ${kills} times kill -9 under load`, async () => {
    const dataFolder = await mkdtemp(join(built.packages.folder, 'data-'));
    const history: Operation[] = [];
    const starts: Start[] = [];
    for (let number = 0; number < kills; number += 1) starts.push(await killUnderLoad({ number, dataFolder, history }));
    await readAtLast(dataFolder, history);
    expect(anomaliesOf(history)).toEqual([]);
    const open = history.filter(({ outcome }) => outcome.kind === 'unknown').length;
    const median = Math.round(medianOf(starts.map(({ milliseconds }) => milliseconds)));
    process.stdout.write(
      `${kills} kills: ${history.length} operations, ${open} of them without an answer; ${median} ms a start\n`,
    );
    // Most kills met writes under way, or the test would show nothing.
    expect(open).toBeGreaterThan(kills);
  }, 3_600_000);

  it('with 100,000 records answers 2 s after it is started again', async () => {
    const dataFolder = await mkdtemp(join(built.packages.folder, 'data-'));
    await fill(dataFolder);
    const history: Operation[] = [];
    const starts: Start[] = [];
    for (let number = 0; number < 4; number += 1) starts.push(await killUnderLoad({ number, dataFolder, history }));
    await readAtLast(dataFolder, history);
    expect(anomaliesOf(history)).toEqual([]);
    // The first one was no restart.
    const restarts = starts.slice(1);
    const milliseconds = Math.round(medianOf(restarts.map((start) => start.milliseconds)));
    const processorMilliseconds = medianOf(restarts.map((start) => start.processorMilliseconds));
    process.stdout.write(
      `with 100,000 records: ${milliseconds} ms from start to answer, ${processorMilliseconds} ms of processor time\n`,
    );
    // On a machine with other work to do, what counts is what a processor of its own would take at most.
    expect(Math.min(milliseconds, processorMilliseconds)).toBeLessThan(2000);
  });
});
