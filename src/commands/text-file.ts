import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageError } from './command-error.js';
import { kindOf } from './source-files.js';

/**
 * The text of a file of the project; undefined if there is none. `place` says who names it: `modelwright.yaml:4:3: `.
 * @throws CommandError if something else has this name
 */
export function textFileIn(folder: string, path: string, place = ''): string | undefined {
  const location = resolve(folder, path);
  if (lstatSync(location, { throwIfNoEntry: false }) === undefined) return undefined;
  const kind = kindOf(location);
  if (kind === 'nothing') throw usageError(`${place}"${path}" is a symbolic link to nothing.`);
  if (kind === 'folder') throw usageError(`${place}"${path}" is a folder, but a file is needed.`);
  const bytes = readFileSync(location);
  if (!isUtf8(bytes)) throw usageError(`${place}"${path}" is not UTF-8. Save it as UTF-8.`);
  return bytes.toString();
}
