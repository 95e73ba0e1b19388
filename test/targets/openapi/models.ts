import { readFileSync } from 'node:fs';
import { yamlFilesIn } from '../../../src/commands/project/sources/source-files.js';
import type { Model } from '../../../src/model/model.js';
import { compile } from '../../../src/pipeline.js';
import { modelOfText } from '../../support/example-model.js';

/** The model of a text without a name and a version. */
export function modelOf(text: string): Model {
  return modelOfText(`api: example\n${text}`);
}

/** The model in a folder. */
export function modelIn(folder: string): Model {
  return compile(yamlFilesIn(folder).map((path) => ({ path, text: readFileSync(path, 'utf8') }))).value;
}
