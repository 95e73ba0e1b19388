import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';
import { expect, it } from 'vitest';
import { exampleModel } from '../../support/example-model.js';
import { scriptOf } from './printed-router.js';
import { temporaryFolder } from '../../support/temporary-folders.js';

const segments = fileURLToPath(new URL('../../../src/runtime/server/target.ts', import.meta.url));

/** Paths of the example without an endpoint, each for a different reason: the last check differs. */
const misses: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/'],
  ['GET', '/favicon.ico'],
  ['GET', '/my-project/things/0190b5b2-7f3e-7a3c-9d3b-1f2e3d4c5b6a'],
  ['GET', '/my-project/resources'],
  ['GET', '/my-project/resource/'],
  ['GET', '/my-project/resource/..'],
  ['GET', '/my-project/resource/key=my-key/more'],
  ['POST', '/my-project/resource/artificially-complex/path/uri-parameter-one=/two'],
  ['POST', '/my-project/resource/artificially-complex/path/uri-parameter-one=one/'],
  ['PUT', '/my-project/resource/0190b5b2-7f3e-7a3c-9d3b-1f2e3d4c5b6a'],
  ['DELETE', '/my-project/resource'],
  ['BREW', '/my-project/resource'],
];
const hits: typeof misses = [['GET', '/my-project/resource/key=my-key']];

/** How many bytes the heap grows for each lookup of each list, in a process that never collects garbage. */
function bytesFor(lists: readonly (typeof misses)[]): readonly number[] {
  const folder = temporaryFolder();
  const helpers = transformSync('target.ts', readFileSync(segments, 'utf8')).code.replaceAll(
    'export function',
    'function',
  );
  const count = 200_000;
  const text = `
    ${helpers}
    ${scriptOf(exampleModel())}
    let found = 0;
    function ask(paths) {
      for (let asked = 0; asked < ${count}; asked += 1) {
        // Without destructuring, whose iterator Node 24 allocates.
        const request = paths[asked % paths.length];
        if (findEndpoint(request[0], request[1]) !== undefined) found += 1;
      }
    }
    const collections = [];
    const { performance, PerformanceObserver } = require('node:perf_hooks');
    new PerformanceObserver((list) => collections.push(...list.getEntries())).observe({ entryTypes: ['gc'] });
    async function measured(paths) {
      ask(paths);
      ask(paths);
      found = 0;
      gc();
      const start = performance.now();
      const before = process.memoryUsage().heapUsed;
      ask(paths);
      const bytes = (process.memoryUsage().heapUsed - before) / ${count};
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { bytes, found, runs: collections.filter(({ startTime }) => startTime >= start).length };
    }
    (async () => {
      const all = [];
      for (const paths of ${JSON.stringify(lists)}) all.push(await measured(paths));
      console.log(JSON.stringify(all));
    })();`;
  writeFileSync(join(folder, 'ask.cjs'), text);
  // Enough memory that nothing is collected before it is counted.
  const flags = ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];
  const output = execFileSync(process.execPath, [...flags, join(folder, 'ask.cjs')], { encoding: 'utf8' });
  const all = JSON.parse(output) as readonly { bytes: number; found: number; runs: number }[];
  expect(all.map(({ found, runs }) => [found > 0, runs])).toEqual(lists.map((paths) => [paths === hits, 0]));
  return all.map(({ bytes }) => bytes);
}

it('the router allocates nothing for a path without an endpoint, and otherwise a match: an object, a list and its strings', () => {
  const [missed = 0, hit = 0] = bytesFor([misses, hits]);
  expect(missed).toBeLessThan(1);
  // If it were nothing, the measurement above would prove nothing.
  expect(hit).toBeGreaterThan(50);
  expect(hit).toBeLessThan(250);
});
