import { readFileSync, readdirSync } from 'node:fs';
import type { Model } from '../model/model.js';
import { headerOf } from './module.js';
import type { PackageName } from './names.js';
import type { OutputFile } from './output-file.js';

const runtimeFolder = new URL('../../src/runtime/', import.meta.url);

/**
 * A file of `src/runtime/<package>/`, shipped unchanged below its header: `server/src/runtime/router.ts`. Not formatted
 * on the way: that took half the time of a run, and lint holds `src/runtime/` to the same layout.
 */
export function runtimeFile(model: Model, packageName: PackageName, path: string): OutputFile {
  const text = readFileSync(new URL(`${packageName}/${path}`, runtimeFolder), 'utf8');
  return { path: `${packageName}/src/runtime/${path}`, text: `${headerOf(model)}\n\n${text}`, isFormatted: true };
}

/** Everything in `src/runtime/<package>/`, folders below it included, in the order of their paths. */
export function runtimeFiles(model: Model, packageName: PackageName): readonly OutputFile[] {
  return pathsIn(new URL(`${packageName}/`, runtimeFolder)).map((path) => runtimeFile(model, packageName, path));
}

function pathsIn(folder: URL): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    .sort();
}
