import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { Model } from '../../src/model/model.js';
import { targetsByName } from '../../src/targets/index.js';
import { readScenarios } from './read-scenario.js';
import { runScenario } from './run-scenario.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'modelwright-scenarios-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface GoodModel {
  readonly title: string;
  readonly model: Model;
}

/** Every construct of the language, as the scenarios and the language reference show it. */
function goodModels(): readonly GoodModel[] {
  const scenarios = readdirSync(join(root, 'test/scenarios')).filter((name) => name.endsWith('.md'));
  const paths = [...scenarios.map((name) => `test/scenarios/${name}`), 'docs/language.md'];
  return paths.flatMap((path) =>
    readScenarios(readFileSync(join(root, path), 'utf8')).scenarios.flatMap((scenario) => {
      const { model, diagnostics } = runScenario(scenario);
      const isGood = !diagnostics.some(({ severity }) => severity === 'error');
      return isGood ? [{ title: `${path}, ${scenario.title}`, model }] : [];
    }),
  );
}

/** Each model under an API name of its own, so that all of them are one program: one run of the compiler, not forty. */
function writeSources(models: readonly GoodModel[]): Readonly<Record<string, readonly string[]>> {
  const paths: Record<string, readonly string[]> = {};
  for (const [index, { model }] of models.entries()) {
    const name = `scenario-${index}`;
    for (const target of targetsByName.values()) {
      for (const file of target.emit({ ...model, name })) {
        if (!file.path.endsWith('.ts')) continue;
        const place = join(folder, name, file.path);
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, file.text);
      }
    }
    paths[`@${name}/server/node`] = [`./${name}/server/src/node.ts`];
    paths[`@${name}/*`] = [`./${name}/*/src/index.ts`];
  }
  return paths;
}

const strict = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  noEmit: true,
};

describe('what comes out of every good scenario', () => {
  it('type-checks under every strict flag', async () => {
    const models = goodModels();
    expect(models.length).toBeGreaterThan(30);
    const paths = writeSources(models);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...strict, paths } }));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const failure = await promisify(execFile)(process.execPath, [compiler, '-p', folder], { maxBuffer: 1e8 }).then(
      () => '',
      (error: { stdout?: string }) => error.stdout ?? String(error),
    );
    const titled = failure.replace(
      /scenario-(\d+)/g,
      (name, index: string) => `${name} (${models[Number(index)]?.title})`,
    );
    expect(titled).toBe('');
  });
});
