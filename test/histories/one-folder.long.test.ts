import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RunningProgram, startProgram } from '../commands/built-program.js';
import { newFolder } from '../commands/command-line.js';
import { exampleModel } from '../support/example-model.js';
import { buildReference, type BuiltReference } from '../targets/reference/built-reference.js';
import { startBin } from '../targets/reference/started-program.js';
import { newDataFolder, prepareDataFolder } from '../support/data-folder.js';
import { kill } from '../support/processes.js';

/* Two processes use one data folder. The second refuses before it opens the database: see the tests of the data folder. */

describe('the service', () => {
  let built: BuiltReference;
  beforeAll(async () => {
    built = await buildReference(exampleModel());
  });

  it('refuses a folder in use, names the process, and starts once that one is killed', async () => {
    const dataFolder = await newDataFolder(built.packages.folder);
    const first = await startBin(built, { dataFolder });
    const refusal = `exit 1: The data folder ${dataFolder} is in use by process ${first.child.pid}. Stop that process`;
    await expect(startBin(built, { dataFolder })).rejects.toThrow(refusal);
    // The first one has not noticed.
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await kill(first.child);
    const next = await startBin(built, { dataFolder });
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    await kill(next.child);
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

  it('refuses a folder in use, and names the process', async () => {
    const folder = newFolder();
    await prepareDataFolder(join(folder, '.modelwright/data/bookshop'));
    const first = startProgram(folder, ['serve', '--port', '0']);
    expect(await isServing(first), first.printed()).toBe(true);
    const second = startProgram(folder, ['serve', '--port', '0']);
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain(`is in use by process ${first.process.pid}. Stop that process`);
    first.process.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
  });
});
