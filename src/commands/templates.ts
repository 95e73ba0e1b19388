import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../source/nearest-word.js';
import { usageError } from './command-error.js';
import { kindOf, pathsBelow, textFileIn } from './source-files.js';

/**
 * The templates in a folder of the project, by the path of ours that each replaces: `client/README.md.hbs`. `place` is
 * where the folder is named.
 * @throws CommandError for a folder that does not exist, and a template that replaces none of ours
 */
export function templatesIn(folder: string, path: string, place: string): Readonly<Record<string, string>> {
  const root = resolve(folder, path);
  if (kindOf(root) !== 'folder') throw usageError(`${place}: There is no folder "${path}" here.`);
  const ours = fileURLToPath(new URL('../../templates/', import.meta.url));
  const known = pathsBelow(ours, '.hbs').filter((name) => !name.startsWith('init/'));
  const found = pathsBelow(root, '.hbs');
  const other = found.find((name) => !known.includes(name));
  if (other !== undefined) {
    throw usageError(
      `${place}: "${join(path, other)}" replaces no template.${didYouMean(other, known)} Templates: ${known.join(', ')}.`,
    );
  }
  return Object.fromEntries(found.map((name) => [name, textFileIn(root, name, `${place}: `) ?? '']));
}
