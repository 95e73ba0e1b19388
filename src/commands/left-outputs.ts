import { resolve } from 'node:path';
import { generatedPackages } from '../write/contents.js';
import { diskFiles } from '../write/disk-files.js';
import { replaceFile } from '../write/replace-file.js';
import { ifDiskAllows } from './command-error.js';
import { cachePath, type OutputLocation, readText } from './output-cache.js';
import { pathFrom } from './source-files.js';

/** Output folder, relative to that of the project → `api:` of the model that the settings had generated into it. */
type Outputs = Readonly<Record<string, string>>;

/** Remembers that the settings name this folder; without a model, that a person named it, who knows about it. */
export function noteOutput(location: OutputLocation, model: string | undefined): void {
  const outputs = outputsOf(location.folder);
  const { [nameOf(location)]: before, ...others } = outputs;
  if (before !== model) write(location.folder, model === undefined ? others : { ...others, [nameOf(location)]: model });
}

/**
 * What to say about folders that the settings named once, and that still contain packages: nobody updates them. Known
 * only from the runs of this project on this machine; `outs` are the folders that the settings name now.
 *
 *     "api" still contains packages of "bookshop", but the settings do not name it any more: client, types. …
 */
export async function leftOutputs(folder: string, outs: readonly string[]): Promise<readonly string[]> {
  const named = outs.map((out) => nameOf({ folder, out: resolve(folder, out) }));
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

function nameOf({ folder, out }: OutputLocation): string {
  return pathFrom(folder, out) || '.';
}

function outputsOf(folder: string): Outputs {
  const path = pathOf(folder);
  try {
    const found: unknown = JSON.parse((path === undefined ? undefined : readText(path)) ?? '{}');
    const entries = Object.entries(found ?? {}).filter(([, model]) => typeof model === 'string');
    return Object.fromEntries(entries) as Outputs;
  } catch {
    return {};
  }
}

function write(folder: string, outputs: Outputs): void {
  const path = pathOf(folder);
  if (path !== undefined) ifDiskAllows(() => replaceFile(path, `${JSON.stringify(outputs)}\n`));
}

function pathOf(folder: string): string | undefined {
  return cachePath({ folder, out: folder }, 'outputs');
}
