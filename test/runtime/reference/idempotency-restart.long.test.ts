import type { ProblemError } from '../../../src/runtime/server/index.js';
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { openIdempotencyKeys } from '../../../src/runtime/reference/idempotency.js';
import { openPostgresStore } from '../../../src/runtime/reference/store/postgres-store.js';
import type { Store } from '../../../src/runtime/reference/store/store.js';
import { kill } from '../../support/processes.js';
import { usePostgres } from '../../support/shared-postgres.js';
import { quickStart } from '../../targets/reference/started-program.js';
import { buildRuntime } from './built-runtime.js';

const postgres = usePostgres();
const left: { close(): Promise<void> }[] = [];

const runtime = await buildRuntime();

afterAll(async () => {
  for (const store of left) await store.close();
});

/** A process that opens a store, completes the request `done`, and never completes the request `begun`. */
async function startWorker(opening: string): Promise<ChildProcess> {
  const script = join(runtime.folder, 'worker.js');
  await writeFile(
    script,
    `import { openIdempotencyKeys } from './idempotency.js';
    import { openFolderStore } from './store/folder-store.js';
    import { openPostgresStore } from './store/postgres-store.js';
    const store = await (${opening});
    const keys = await openIdempotencyKeys(store, { service: '' });
    const request = (key) => ({ key, operation: 'order.add', principal: undefined, partition: 'p', input: { key } });
    await keys.run(request('done'), async () => ({ status: 201, body: { size: 9007199254740993n, name: 'é😀' } }));
    setInterval(() => undefined, 1000);
    await keys.run(request('begun'), () => new Promise(() => console.log('begun')));`,
  );
  const worker = spawn(process.execPath, [quickStart, script], { stdio: ['ignore', 'pipe', 'inherit'] });
  left.push({ close: async () => void worker.kill('SIGKILL') });
  for await (const line of createInterface({ input: worker.stdout })) if (line === 'begun') return worker;
  throw new Error('the worker ended before it began');
}

/** How another process handles a request: with a stored response, by doing the work itself, or with a refusal. */
async function answererOf(store: Store): Promise<(key: string) => Promise<unknown>> {
  const keys = await openIdempotencyKeys(store, { service: '' });
  return (key) => {
    const request = { key, operation: 'order.add', principal: undefined, partition: 'p', input: { key } };
    return keys.run(request, async () => 'done anew').catch(({ details }: ProblemError) => details.status);
  };
}

const first = { status: 201, body: { size: 9007199254740993n, name: 'é😀' } };

describe('after kill -9 of a process', () => {
  it('the others know its responses, and take over its work when its lease expires', async () => {
    const url = await postgres.freshDatabase();
    const worker = await startWorker(`openPostgresStore({ url: ${JSON.stringify(url)} })`);
    const store = await openPostgresStore({ url });
    left.push(store);
    const answer = await answererOf(store);
    expect([await answer('done'), await answer('begun')]).toEqual([first, 409]);
    await kill(worker);
    expect([await answer('done'), await answer('begun')]).toEqual([first, 409]);
    // A minute passes.
    await postgres.query(url, `update modelwright_answer set until = until - interval '1 minute'`);
    expect([await answer('done'), await answer('begun'), await answer('begun')]).toEqual([
      first,
      'done anew',
      'done anew',
    ]);
  });

  it('the next process on its folder knows its responses and its unfinished work', async () => {
    const folder = await runtime.dataFolder();
    await kill(await startWorker(`openFolderStore(${JSON.stringify(folder)}, console.error)`));
    const store = await runtime.folderStore.openFolderStore(folder, () => undefined);
    left.push(store);
    const answer = await answererOf(store);
    expect([await answer('done'), await answer('begun'), await answer('new')]).toEqual([first, 409, 'done anew']);
  });
});
