import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProgram, startProgram } from '../commands/built-program.js';
import { newFolder } from '../commands/command-line.js';
import { exampleModel } from '../support/example-model.js';
import { buildReference, type BuiltReference } from '../targets/reference/built-reference.js';
import { startBin } from '../targets/reference/started-program.js';

/*
 * Two processes on one data folder. A refusal may take two seconds; a machine with other work to do may take longer over a
 * process than the process needs, so the quickest of a few attempts counts.
 */
const limitMilliseconds = 2000;
const attempts = 5;

/** The quickest of a few attempts, each of which has to be a refusal. */
async function quickest(refuse: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let attempt = 0; attempt < attempts && best >= limitMilliseconds; attempt += 1) {
    const start = performance.now();
    await refuse();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

describe('the service', () => {
  let built: BuiltReference;
  beforeAll(async () => {
    built = await buildReference(exampleModel());
  });
  afterAll(() => built.packages.remove());

  it('refuses a folder that another one has, says who, and starts once that one is killed', async () => {
    const dataFolder = await mkdtemp(join(built.packages.folder, 'data-'));
    const first = await startBin(built, { dataFolder });
    const refusal = `exit 1: The data folder ${dataFolder} is in use by process ${first.child.pid}. Stop that process`;
    const milliseconds = await quickest(() => expect(startBin(built, { dataFolder })).rejects.toThrow(refusal));
    expect(milliseconds).toBeLessThan(limitMilliseconds);
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

  it('gets the folder for one of several that are started at once', async () => {
    const dataFolder = await mkdtemp(join(built.packages.folder, 'data-'));
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

  it('refuses a folder that another one has, says who, and starts once that one is killed', async () => {
    const folder = newFolder();
    const first = startProgram(folder, ['serve', '--port', '0']);
    expect(await isServing(first), first.printed()).toBe(true);
    const milliseconds = await quickest(async () => {
      const second = startProgram(folder, ['serve', '--port', '0']);
      expect(await second.ended).toBe(1);
      expect(second.printed()).toContain(`is in use by process ${first.process.pid}. Stop that process`);
    });
    expect(milliseconds).toBeLessThan(limitMilliseconds);
    first.process.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const next = startProgram(folder, ['serve', '--port', '0']);
    expect(await isServing(next), next.printed()).toBe(true);
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});
