import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProgram, startProgram } from '../commands/built-program.js';
import { newFolder } from '../commands/command-line.js';
import { exampleModel } from '../support/example-model.js';
import { buildReference, type BuiltReference } from '../targets/reference/built-reference.js';
import { startBin } from '../targets/reference/started-program.js';
import { newDataFolder, prepareDataFolder } from '../support/data-folder.js';

/*
 * Two processes use one data folder. The second refuses faster than the first starts, because it does not open the
 * database; both are measured by the fastest of a few runs, since a busy machine may delay any of them.
 */
const attempts = 3;

async function millisecondsOf(attempt: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await attempt();
  return performance.now() - start;
}

async function quickest(attempt: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let count = 0; count < attempts; count += 1) best = Math.min(best, await millisecondsOf(attempt));
  return best;
}

describe('the service', () => {
  let built: BuiltReference;
  beforeAll(async () => {
    built = await buildReference(exampleModel());
  });
  afterAll(() => built.packages.remove());

  it('refuses a folder in use, names the process, and starts once that one is killed', async () => {
    const dataFolder = await newDataFolder(built.packages.folder);
    const began = performance.now();
    const first = await startBin(built, { dataFolder });
    const started = performance.now() - began;
    const refusal = `exit 1: The data folder ${dataFolder} is in use by process ${first.child.pid}. Stop that process`;
    const refused = await quickest(() => expect(startBin(built, { dataFolder })).rejects.toThrow(refusal));
    expect(refused).toBeLessThan(started);
    // The first one has not noticed.
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    const ended = once(first.child, 'exit');
    first.child.kill('SIGKILL');
    await ended;
    const next = await startBin(built, { dataFolder });
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    next.child.kill('SIGKILL');
    await once(next.child, 'exit');
  });

  it('starts only once in a folder where several are started at the same time', async () => {
    const dataFolder = await newDataFolder(built.packages.folder);
    const starts = await Promise.allSettled([1, 2, 3].map(() => startBin(built, { dataFolder })));
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
    expect(running).toHaveLength(1);
    for (const reason of reasons) expect(reason).toContain(`is in use by process ${running[0]?.child.pid}.`);
    running[0]?.child.kill('SIGKILL');
  });
});

describe('modelwright serve', () => {
  async function isServing(program: RunningProgram): Promise<boolean> {
    while (program.process.exitCode === null && !program.printed().includes('Try it:')) await wait(20);
    return program.process.exitCode === null;
  }

  it('refuses a folder in use, names the process, and starts once that one is killed', async () => {
    const folder = newFolder();
    await prepareDataFolder(join(folder, '.modelwright/data/bookshop'));
    const first = startProgram(folder, ['serve', '--port', '0']);
    const started = await millisecondsOf(async () => expect(await isServing(first), first.printed()).toBe(true));
    const refused = await quickest(async () => {
      const second = startProgram(folder, ['serve', '--port', '0']);
      expect(await second.ended).toBe(1);
      expect(second.printed()).toContain(`is in use by process ${first.process.pid}. Stop that process`);
    });
    expect(refused).toBeLessThan(started);
    first.process.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const next = startProgram(folder, ['serve', '--port', '0']);
    expect(await isServing(next), next.printed()).toBe(true);
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});
