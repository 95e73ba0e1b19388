import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ModelFile, modelFilesOf } from '../harness/generation/model-files.js';
import { openApiDocumentOf } from '../harness/generation/openapi-document.js';
import { lastTypeName, syntheticApi } from '../harness/generation/synthetic-api.js';
import { documentFile, type GeneratorContestant, modelFolder } from './contestants.js';

/** A folder with an API of one size, where contestants run. */
export interface Workplace {
  readonly folder: string;
  readonly endpoints: number;
  /** What a complete output mentions. */
  readonly lastType: string;
  /** The one file that a changed field is in, with and without it. */
  readonly changed: ModelFile;
  readonly unchanged: ModelFile;
}

/** Anew, with nothing of an earlier run. Below the folder of the peers, which some configurations import. */
export function makeWorkplace(
  folder: string,
  endpoints: number,
  contestants: readonly GeneratorContestant[],
): Workplace {
  const place = join(folder, '.generated', 'generate', String(endpoints));
  rmSync(place, { recursive: true, force: true });
  const api = syntheticApi(endpoints);
  const files = modelFilesOf(api);
  for (const file of files) writeModelFile(place, file);
  writeFile(join(place, documentFile), `${JSON.stringify(openApiDocumentOf(api), null, 2)}\n`);
  // Prettier formats as it does by itself, whatever the folders above say.
  writeFile(join(place, '.prettierrc.json'), '{}\n');
  writeFile(join(place, '.editorconfig'), 'root = true\n');
  for (const { config } of contestants) if (config !== undefined) writeFile(join(place, config.path), config.text);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const changed = modelFilesOf(syntheticApi(endpoints, true)).find(({ path, text }) => texts.get(path) !== text);
  if (changed === undefined) throw new Error('Bug: the changed API is the same.');
  const unchanged = { path: changed.path, text: texts.get(changed.path) ?? '' };
  return { folder: place, endpoints, lastType: lastTypeName(api), changed, unchanged };
}

export function writeModelFile(place: string, { path, text }: ModelFile): void {
  writeFile(join(place, modelFolder, path), text);
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
