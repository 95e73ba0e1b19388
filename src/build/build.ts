import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * The steps of the build after compilation: `npm run build`. The two that take longest run at the same time.
 *
 *     compiled/ → dist/
 */

rmSync(new URL('../../dist/', import.meta.url), { recursive: true, force: true });
await Promise.all([step('link-rules'), step('compile-settings')]);
await Promise.all([step('bundle-program'), step('bundle-runtime')]);
await Promise.all([step('copy-libraries'), step('copy-structure-printers')]);

async function step(name: string): Promise<void> {
  await once(new Worker(new URL(`./${name}.js`, import.meta.url)), 'exit');
}
