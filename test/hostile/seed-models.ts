import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastGlob from 'fast-glob';
import { compile } from '../../src/pipeline.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { filesOf } from '../scenarios/run-scenario.js';
import { readScenarios } from '../scenarios/read-scenario.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type SeedModel = readonly SourceFile[];

/**
 * Every model of the repository: folders of YAML, and the `yaml` fences of scenarios, pages and the language reference.
 */
export function seedModels(): readonly SeedModel[] {
  const folders = new Map<string, SourceFile[]>();
  for (const path of fastGlob.sync(['model/*.yaml', 'test/models/**/*.yaml'], { cwd: root }).sort()) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const files = folders.get(folder) ?? [];
    files.push({ path, text: readFileSync(join(root, path), 'utf8') });
    folders.set(folder, files);
  }
  const pages = fastGlob.sync(['test/scenarios/**/*.md', 'docs/**/*.md'], { cwd: root }).sort();
  const shown = pages.flatMap((path) => readScenarios(readFileSync(join(root, path), 'utf8')).scenarios.map(filesOf));
  // Large models take long: whole folders a few times, and each of their files alone, where most of it is missing, as
  // often.
  const whole = [...folders.values()];
  const written: readonly SeedModel[] = [...whole, ...whole.flatMap((files) => files.map((file) => [file]))];
  const models = [...Array.from({ length: 4 }, () => written).flat(), ...shown];
  // Valid ones count three times: a typo in a wrong model is often only its second mistake.
  const goodOnes = new Set([...written, ...shown].filter(isGood));
  const good = models.filter((files) => goodOnes.has(files));
  return [...models, ...good, ...good];
}

function isGood(files: SeedModel): boolean {
  return compile(files).diagnostics.every(({ severity }) => severity !== 'error');
}

/** The codes that `modelwright explain` knows: all those that users can see. */
export function knownCodes(): ReadonlySet<string> {
  const pages = fastGlob.sync('docs/diagnostics/*.md', { cwd: root });
  return new Set(pages.map((path) => path.slice(path.lastIndexOf('/') + 1, -'.md'.length)));
}
