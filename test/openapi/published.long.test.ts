import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importFiles } from '../../src/compile-document.js';
import { compile, emit } from '../../src/pipeline.js';
import { loadTargets } from '../../src/stages.js';
import { buildPackages } from '../support/built-packages.js';

/** Verdicts of the operations of each document, or of its types where it has no operations. */
const documents = [
  ['petstore', { exact: 14, narrowed: 5, widened: 0, refused: 0 }],
  ['museum', { exact: 8, narrowed: 0, widened: 0, refused: 0 }],
  ['filters', { exact: 7, narrowed: 0, widened: 4, refused: 0 }],
  ['badges', { exact: 2, narrowed: 0, widened: 0, refused: 0 }],
] as const;

it.each(documents)(
  'a published document becomes a model without errors, and packages that compile and load: %s',
  { timeout: 300_000 },
  async (name, verdicts) => {
    const path = `${name}.yaml`;
    const text = readFileSync(`test/openapi/published/${path}`, 'utf8');
    const { value: imported } = await importFiles([{ path, text }]);
    expect(imported?.verdicts).toEqual(verdicts);
    const { value: model, diagnostics } = compile(imported?.files ?? []);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { usualTargets } = await loadTargets();
    const packages = await buildPackages(model.name, emit(model, usualTargets));
    expect(await packages.typeCheck(['node'])).toBe('');
    for (const { name: target } of usualTargets) {
      await expect(packages.import(target), target).resolves.toBeDefined();
    }
  },
);
