import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleModel } from '../../support/example-model.js';
import { buildReference, type BuiltReference } from './built-reference.js';
import { startBin } from './started-program.js';

let built: BuiltReference;

beforeAll(async () => {
  built = await buildReference(exampleModel());
});

afterAll(() => built.packages.remove());

describe('the program of the reference service', () => {
  it('ends cleanly when it is stopped while it prepares its data folder, and unlocks the folder', async () => {
    const folder = join(await mkdtemp(join(built.packages.folder, 'data-')), 'new');
    let child: ChildProcess | undefined;
    const promise = startBin(built, { dataFolder: folder, onSpawn: (spawned) => (child = spawned) }).catch(
      () => undefined,
    );
    while (!existsSync(folder) && child?.exitCode === null) await wait(1);
    child?.kill('SIGTERM');
    if (child?.exitCode === null) await once(child, 'exit');
    expect(child?.exitCode).toBe(0);
    await promise;
    const next = await startBin(built, { dataFolder: folder, environment: { METRICS: 'off' } });
    expect((await fetch(`${next.url}/metrics`)).status).toBe(404);
    next.child.kill('SIGTERM');
    expect(await once(next.child, 'exit')).toEqual([0, null]);
  });
});
