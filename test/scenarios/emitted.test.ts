import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Model } from '../../src/model/model.js';
import { targetsByName } from '../../src/targets/index.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../support/type-check.js';
import { inTier } from '../support/tier.js';
import { readScenarios } from './read-scenario.js';
import { runScenario } from './run-scenario.js';
import { temporaryFolder } from '../support/temporary-folders.js';

const folder = temporaryFolder();

interface GoodModel {
  readonly title: string;
  readonly model: Model;
}

/**
 * Every construct of the language, from the scenarios and the language reference; in the short tier a third of them.
 */
function goodModels(): readonly GoodModel[] {
  const scenarios = readdirSync('test/scenarios').filter((name) => name.endsWith('.md'));
  const pages = ['language', 'more-of-the-language', 'reference-service'].map((name) => `docs/${name}.md`);
  const paths = [...scenarios.map((name) => `test/scenarios/${name}`), ...pages];
  return paths.flatMap((path) =>
    readScenarios(readFileSync(path, 'utf8')).scenarios.flatMap((scenario) => {
      const { model, diagnostics } = runScenario(scenario);
      const isGood = !diagnostics.some(({ severity }) => severity === 'error');
      return isGood ? [{ title: `${path}, ${scenario.title}`, model }] : [];
    }),
  );
}

/**
 * Each model under its own API name, so that all of them form one program: one run of the compiler, not ninety.
 * Unchanged runtime files exist once, and are imported from there: to check them ninety times would be most of the
 * work.
 */
function writeSources(models: readonly GoodModel[]): { readonly paths: object; readonly files: readonly string[] } {
  const paths: Record<string, readonly string[]> = { '#runtime/*': ['./runtime/*'] };
  const files = new Set<string>();
  for (const [index, { model }] of models.entries()) {
    const name = `scenario-${index}`;
    for (const file of [...targetsByName.values()].flatMap((target) => target.emit({ ...model, name }))) {
      const isDocument = file.path.endsWith('.json') && !file.path.endsWith('/package.json');
      if (!isDocument && !file.path.endsWith('.ts')) continue;
      const [packageName = '', part, ...inside] = file.path.split('/');
      const isRuntime = part === 'runtime';
      const place = join(folder, isRuntime ? join('runtime', packageName, ...inside) : join(name, file.path));
      if (files.has(place)) continue;
      if (!isDocument) files.add(place);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, fromOneRuntime(file.text, packageName));
    }
    // The entries of adapters are bundles.
    paths[`@${name}/server/*`] = ['./runtime/server/*.d.ts'];
    paths[`@${name}/validators/bodies`] = [`./${name}/validators/src/index.ts`];
    paths[`@${name}/*`] = [`./${name}/*/src/index.ts`];
  }
  return { paths, files: [...files] };
}

function fromOneRuntime(text: string, packageName: string): string {
  return text
    .replaceAll(/ from '(?:\.\.?\/)+runtime\//g, ` from '#runtime/${packageName}/`)
    .replaceAll(/ from '@[^/']+\/([^/']+)\/runtime\/([^/']+)'/g, ` from '#runtime/$1/$2.js'`);
}

// About ninety models at once, in a few seconds; but a machine may be busy with many other things.
it('the generated code of all valid scenarios type-checks under every strict flag', { timeout: 480_000 }, async () => {
  const all = goodModels();
  expect(all.length).toBeGreaterThan(60);
  const step = inTier({ short: 6, long: 1 });
  const models = all.filter((_model, index) => index % step === 0);
  const { paths, files } = writeSources(models);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const options = {
    ...strictest,
    ...moduleKinds.nodenext,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    skipLibCheck: true,
    paths,
  };
  const project = join(folder, 'tsconfig.json');
  const errors = await errorsOf(compilers['7.0'], { project, options, files, below: folder });
  const titled = errors.map((line) =>
    line.replaceAll(/scenario-(\d+)/g, (name, index: string) => `${name} (${models[Number(index)]?.title})`),
  );
  expect(titled).toEqual([]);
});
