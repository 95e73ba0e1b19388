import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  const place = join(placesIn(folder), String(endpoints));
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

/**
 * Moves an output out of the way. It is removed at the end, because ext4 does not use the inodes of removed files again for
 * some minutes, and looks past them one by one for each new file: a run that writes thousands of files right after as many
 * were removed would take up to three seconds more.
 */
export function moveAside(place: string, out: string): void {
  if (!existsSync(join(place, out))) return;
  const aside = asideOf(dirname(place));
  mkdirSync(aside, { recursive: true });
  renameSync(join(place, out), join(mkdtempSync(join(aside, 'run-')), 'out'));
}

/** When nothing is measured any more. */
export function removeMovedAside(folder: string): void {
  rmSync(asideOf(placesIn(folder)), { recursive: true, force: true });
}

function placesIn(folder: string): string {
  return join(folder, '.generated', 'generate');
}

function asideOf(places: string): string {
  return join(places, 'aside');
}

export function writeModelFile(place: string, { path, text }: ModelFile): void {
  writeFile(join(place, modelFolder, path), text);
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
