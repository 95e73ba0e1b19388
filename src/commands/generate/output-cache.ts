import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../source/source-file.js';
import { replaceFile } from '../../write/replace-file.js';
import { ifDiskAllows, ifReadable } from '../terminal/command-error.js';
import { foldersFrom } from '../project/sources/source-files.js';

/** Where packages are written: the working folder, and the absolute path of the output folder. */
export interface OutputLocation {
  readonly folder: string;
  readonly out: string;
}

/**
 * A file in the nearest project with installed packages: `node_modules/.cache` is not under version control, and with Yarn
 * Plug'n'Play, where there is no such folder, `.yarn/.cache` is not.
 */
export function cachePath({ folder, out }: OutputLocation, ending: string): string | undefined {
  for (const project of foldersFrom(folder)) {
    const has = (name: string): boolean => existsSync(join(project, name));
    if (!has('package.json')) continue;
    const place = has('node_modules') ? 'node_modules' : has('.pnp.cjs') ? '.yarn' : undefined;
    if (place !== undefined) return join(project, place, '.cache/modelwright', `${hashOf(out)}.${ending}`);
  }
  return undefined;
}

/** Path → the text of a file, and the facts in it: a run that watches asks again for what it has read or written. */
const known = new Map<string, { readonly text: string; readonly facts: object | undefined }>();

/** What an earlier run left there; undefined if that is damaged. */
export function readCache<Facts extends object>(location: OutputLocation, ending: string): Facts | undefined {
  const path = cachePath(location, ending);
  const text = path === undefined ? undefined : readText(path);
  if (path === undefined || text === undefined) return undefined;
  if (known.get(path)?.text !== text) known.set(path, { text, facts: parseHashed(text) });
  return known.get(path)?.facts as Facts | undefined;
}

/** What is there saves time and decides nothing, so failing to write it is not an error. Undefined removes it. */
export function writeCache(location: OutputLocation, ending: string, facts: object | undefined): void {
  const path = cachePath(location, ending);
  if (path === undefined) return;
  ifDiskAllows(() => {
    if (facts === undefined) return rmSync(path, { force: true });
    const text = printHashed(facts);
    replaceFile(path, text);
    known.set(path, { text, facts });
  });
}

export function readText(path: string): string | undefined {
  return ifReadable(() => readFileSync(path, 'utf8'));
}

/**
 * Serialized: a hash, so that a damaged file is noticed, then JSON, which is read in less than half the time of V8's own
 * format. Keys without a value are absent afterwards.
 */
export function printHashed(facts: object): string {
  const data = `${JSON.stringify(facts)}\n`;
  return `${hashOf(data)}\n${data}`;
}

/** The facts in a file; undefined if `printHashed` did not write it. */
export function parseHashed<Facts extends object>(text: string): Facts | undefined {
  const end = text.indexOf('\n');
  const data = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== hashOf(data)) return undefined;
  // Another version may use another format, but it also has other tools, which are compared first.
  return JSON.parse(data) as Facts;
}
