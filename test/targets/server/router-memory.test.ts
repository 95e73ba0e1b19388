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

/** How many bytes the heap grows for each lookup, in a process that never collects garbage. */
function bytesFor(paths: typeof misses): number {
  const folder = temporaryFolder();
  const helpers = transformSync('target.ts', readFileSync(segments, 'utf8')).code.replaceAll(
    'export function',
    'function',
  );
  const count = 1_000_000;
  const text = `
    ${helpers}
    ${scriptOf(exampleModel())}
    const paths = ${JSON.stringify(paths)};
    let found = 0;
    function ask(count) {
      for (let asked = 0; asked < count; asked += 1) {
        const [method, path] = paths[asked % paths.length];
        if (findEndpoint(method, path) !== undefined) found += 1;
      }
    }
    ask(200_000);
    ask(200_000);
    const collections = [];
    const { performance, PerformanceObserver } = require('node:perf_hooks');
    new PerformanceObserver((list) => collections.push(...list.getEntries())).observe({ entryTypes: ['gc'] });
    gc();
    const start = performance.now();
    const before = process.memoryUsage().heapUsed;
    ask(${count});
    const bytes = (process.memoryUsage().heapUsed - before) / ${count};
    setTimeout(() => {
      const runs = collections.filter(({ startTime }) => startTime >= start).length;
      console.log(JSON.stringify({ bytes, found, runs }));
    }, 50);`;
  writeFileSync(join(folder, 'ask.cjs'), text);
  // Enough memory that nothing is collected before it is counted.
  const flags = ['--expose-gc', '--min-semi-space-size=512', '--max-semi-space-size=512'];
  const output = execFileSync(process.execPath, [...flags, join(folder, 'ask.cjs')], { encoding: 'utf8' });
  const { bytes, found, runs } = JSON.parse(output) as { bytes: number; found: number; runs: number };
  expect([found > 0, runs]).toEqual([paths === hits, 0]);
  return bytes;
}

it('the router allocates nothing for a path without an endpoint', () => {
  expect(bytesFor(misses)).toBeLessThan(1);
});

it('the router allocates only the match for a path with an endpoint: an object, a list and its strings', () => {
  const bytes = bytesFor(hits);
  // If it were nothing, the measurement above would prove nothing.
  expect(bytes).toBeGreaterThan(50);
  expect(bytes).toBeLessThan(250);
});
