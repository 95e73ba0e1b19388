import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageError } from './command-error.js';

/**
 * The absolute path of a folder that an option names. It need not exist yet.
 * @throws CommandError where a file has that name
 */
export function usableFolder(folder: string, path: string, option: string): string {
  const place = resolve(folder, path);
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return place;
  throw usageError(`"${path}" is a file, and a folder is needed. Name another with ${option}.`);
}
