import { resolve } from 'node:path';
import { generatedPackages } from '../../write/contents.js';
import { diskFiles } from '../../write/disk-files.js';
import { type OutputLocation, readCache, writeCache } from './output-cache.js';
import { pathFrom } from '../project/sources/source-files.js';

/** Output folder, relative to that of the project → `api:` of the model that the settings had generated into it. */
type Outputs = Readonly<Record<string, string>>;

/** Remembers that the settings name this folder; without a model, that a person named it, who knows about it. */
export function noteOutput(location: OutputLocation, model: string | undefined): void {
  const outputs = outputsOf(location.folder);
  const name = pathFrom(location.folder, location.out);
  const { [name]: before, ...others } = outputs;
  if (before === model) return;
  const now = model === undefined ? others : { ...others, [name]: model };
  writeCache({ ...location, out: location.folder }, 'outputs', now);
}

/**
 * What to say about folders that the settings named once, and that still contain packages: nobody updates them. Known
 * only from the runs of this project on this machine; `outs` are the folders that the settings name now.
 *
 *     "api" still contains packages of "bookshop", but the settings do not name it any more: client, types. …
 */
export async function leftOutputs(folder: string, outs: readonly string[]): Promise<readonly string[]> {
  const named = outs.map((out) => pathFrom(folder, resolve(folder, out)));
  const texts: string[] = [];
  for (const [out, model] of Object.entries(outputsOf(folder))) {
    if (named.includes(out)) continue;
    const packages = await generatedPackages(diskFiles(resolve(folder, out)));
    const own = packages.filter(({ models }) => models.includes(model)).map((each) => each.folder);
    if (own.length === 0) continue;
    texts.push(
      `"${out}" still contains packages of "${model}", but the settings do not name it any more: ${own.join(', ')}. ` +
        'They are not updated. Delete them as soon as nothing imports them.\n',
    );
  }
  return texts;
}

/** They are not about one output folder, and have a place like those of the working folder. */
function outputsOf(folder: string): Outputs {
  return readCache({ folder, out: folder }, 'outputs') ?? {};
}
