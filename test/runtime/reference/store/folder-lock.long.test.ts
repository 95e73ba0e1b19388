import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../../src/runtime/reference/store/folder-lock.js';
import { kill } from '../../../support/processes.js';
import { buildRuntime } from '../built-runtime.js';

/*
 * Containers that share a folder share the kernel, but no namespace. Without the permission to make namespaces these
 * tests fail rather than be skipped.
 */
const started: ChildProcess[] = [];

const runtime = await buildRuntime();
const script = join(runtime.folder, 'owner.js');
await writeFile(
  script,
  `import { lockFolder } from './store/folder-lock.js';
  await lockFolder(process.argv[2]).then(() => console.log('has it'), (error) => console.log(error.message));
  setInterval(() => undefined, 1000);`,
);

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
});

const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];

/** A process in its own namespaces that tries to lock a folder, and the outcome. */
async function startElsewhere(
  folder: string,
  flags: readonly string[],
): Promise<{ child: ChildProcess; said: string }> {
  const words = [...asRoot, ...flags, process.execPath, script, folder];
  const child = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  for await (const said of createInterface({ input: child.stdout })) return { child, said };
  throw new Error('unshare is not permitted here: namespaces are needed for this test.');
}

describe('a folder that is locked in another network namespace', () => {
  it('is refused, even if the process is stopped, and free at once when it is killed', async () => {
    // Longer than the path of a socket may be.
    const folder = await mkdtemp(join(runtime.folder, `${'long-'.repeat(20)}-`));
    const { child, said } = await startElsewhere(folder, ['--net']);
    expect(said).toBe('has it');
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${child.pid}.`);
    child.kill('SIGSTOP');
    await expect(lockFolder(folder)).rejects.toThrow('is in use by another process.');
    await kill(child);
    const lock = await lockFolder(folder);
    expect((await startElsewhere(folder, ['--net'])).said).toContain(`is in use by process ${process.pid}.`);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('goes to one of several concurrent processes, in place of killed ones', async () => {
    const folder = await mkdtemp(join(runtime.folder, 'data-'));
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all([1, 2, 3, 4].map(() => startElsewhere(folder, ['--net'])));
      expect(all.filter(({ said }) => said === 'has it')).toHaveLength(1);
      await Promise.all(all.map(({ child }) => kill(child)));
    }
    await (await lockFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });
});

it.each([[['--pid']], [['--pid', '--net']]])(
  'a process with another id in this namespace is not reported by id (%j)',
  async (namespaces) => {
    const folder = await mkdtemp(join(runtime.folder, 'data-'));
    const { said } = await startElsewhere(folder, [...namespaces, '--fork', '--kill-child', '--mount-proc']);
    expect(said).toBe('has it');
    await expect(lockFolder(folder)).rejects.toThrow('is in use by another process.');
  },
);
