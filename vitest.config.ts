import type { ViteUserConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

/** The last line for whoever counts: `812 passed, 0 failed`. A file that does not load and an error outside of tests fail too. */
const countReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failedTests = tests.filter((test) => test.result().state === 'failed').length;
    const brokenModules = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
    const failed = failedTests + brokenModules + unhandledErrors.length;
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  },
};

const house = 'test/house.test.ts';

const config: ViteUserConfig = {
  test: {
    environment: 'node',
    reporters: ['default', countReporter],
    // Generous, because machines are shared: a limit is there to end what hangs, not to measure.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // All of the machine: by itself vitest leaves a core free, and of two that is half.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // Files share what they load: loading ts-morph and prettier again for each would take longer than the tests.
        test: { name: 'unit', isolate: false, include: ['test/**/*.test.ts'], exclude: ['test/e2e/**', house] },
      },
      // Replaces a module for the whole file, so it shares none.
      { extends: true, test: { name: 'house', include: [house] } },
      {
        extends: true,
        // One service for all of them, started only when one of them runs.
        test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], globalSetup: ['test/e2e/start-service.ts'] },
      },
    ],
  },
};

export default config;
