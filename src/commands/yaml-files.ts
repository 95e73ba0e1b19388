import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The YAML files of a folder and of the folders in it. Links are followed; what is hidden or installed is not part of a
 * model. `around` are the folders on the way here: a link back to one of them would lead in a circle.
 */
export function yamlFilesIn(folder: string, around: readonly string[] = []): readonly string[] {
  const place = realpathSync(folder);
  if (around.includes(place)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith('.') || name === 'node_modules') return [];
    const path = join(folder, name);
    const kind = entry.isSymbolicLink() ? targetOf(path) : entry;
    if (kind?.isDirectory() === true) return yamlFilesIn(path, [...around, place]);
    return kind?.isFile() === true && /\.ya?ml$/.test(name) ? [path] : [];
  });
}

/** What a link leads to; undefined for one that leads nowhere. */
function targetOf(link: string): Stats | undefined {
  try {
    return statSync(link);
  } catch {
    return undefined;
  }
}
