import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { yamlFilesIn } from '../../../src/commands/project/sources/source-files.js';
import type { Model } from '../../../src/model/model.js';
import { compile } from '../../../src/pipeline.js';

/** The model of a text without a name and a version. */
export function modelOf(text: string): Model {
  const { value, diagnostics } = compile([{ path: 'model.yaml', text: `api: example\n${text}` }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return value;
}

/** The model in a folder. */
export function modelIn(folder: string): Model {
  return compile(yamlFilesIn(folder).map((path) => ({ path, text: readFileSync(path, 'utf8') }))).value;
}
