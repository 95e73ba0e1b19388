import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin, ViteUserConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

/** The last line for whoever counts: `812 passed, 0 failed`. What does not load, or fails before or after its tests, and an error outside of tests fail too. */
const countReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failedTests = tests.filter((test) => test.result().state === 'failed').length;
    const parts = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const brokenParts = parts.filter((part) => part.state() === 'failed' && part.errors().length > 0).length;
    const failed = failedTests + brokenParts + unhandledErrors.length;
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  },
};

/** The tier that runs, as test/support/tier.ts has it: a file that asks it for a count has a long tier of its own. */
const isLong = process.env['TIER'] === 'long';
const isOfTier = (path: string): boolean => {
  const isOnlyLong = path.endsWith('.long.test.ts');
  if (!isLong) return !isOnlyLong;
  return isOnlyLong || readFileSync(path, 'utf8').includes("/support/tier.js'");
};
const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => join('test', path).replaceAll('\\', '/'))
  .filter(isOfTier);

const isEndToEnd = (path: string): boolean => path.startsWith('test/e2e/');
/** A file that replaces modules gets its own, and from their source. */
const isReplacing = (path: string): boolean => /\bvi\.(?:doM|m)ock\(/.test(readFileSync(path, 'utf8'));

/**
 * Tests import `src/…`, and get what the build compiled from it, which Node loads by itself, faster than Vite transforms it.
 * Not in watch mode, in which sources change after the build.
 */
const compiledSources: Plugin = {
  name: 'compiled-sources',
  enforce: 'pre',
  apply: () => process.argv.includes('run'),
  resolveId(id, importer = '') {
    if (!id.startsWith('.') || !id.endsWith('.js')) return undefined;
    const path = relative('src', join(dirname(importer), id));
    return path.startsWith('..') ? undefined : resolve('compiled', path);
  },
};

/** Saves a third of the processor time, as most functions do not run so often that optimized code pays; Node.js 20 has the option. */
const optimizingLate = process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : [];

const config: ViteUserConfig = {
  test: {
    environment: 'node',
    reporters: ['default', countReporter],
    globalSetup: ['test/support/current-build.ts', 'test/support/temporary-files-in-memory.ts'],
    setupFiles: ['test/support/setup.ts'],
    // A missing snapshot fails, on every machine as in CI; `npm run update` writes it.
    update: 'none',
    // Generous, because machines are shared: a limit is there to end what hangs, not to measure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // More than there are cores: many tests wait for a process that they started.
    maxWorkers: availableParallelism() + 2,
    // The embedded database is compiled once, not a second time to make it quicker: no test uses it for so long.
    execArgv: ['--liftoff-only', ...optimizingLate, '--enable-source-maps'],
    // What is JavaScript already, above all the packages that tests generate, is loaded by Node itself: as by users, and in a
    // tenth of the time.
    server: { deps: { external: [/\.m?js$/] } },
    // They run in the order of their names, each directly after the one before: waiting for its end would leave a core idle.
    projects: [
      {
        extends: true,
        plugins: [compiledSources],
        test: {
          name: 'unit',
          // Files share what they load: loading ts-morph and prettier again for each would take longer than the tests.
          isolate: false,
          include: tests.filter((path) => !isEndToEnd(path) && !isReplacing(path)),
        },
      },
      { extends: true, test: { name: 'replacing', include: tests.filter(isReplacing) } },
      {
        extends: true,
        plugins: [compiledSources],
        test: {
          name: 'e2e',
          isolate: false,
          include: tests.filter(isEndToEnd),
          // One service for all of them, started only when one of them runs.
          globalSetup: ['test/e2e/start-service.ts'],
        },
      },
    ],
  },
};

export default config;
