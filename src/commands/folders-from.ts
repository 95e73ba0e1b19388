import { dirname } from 'node:path';

/** A folder and its ancestors. */
export function foldersFrom(folder: string): readonly string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...foldersFrom(dirname(folder))];
}
