import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of the packages that files belong to, as the first comment of a copy of them. */
export function licenseComment(files: readonly string[]): string {
  const folders = files.flatMap(
    (file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0] ?? [],
  );
  const licenses = [...new Set(folders)].sort().map((folder) => {
    const path = ['LICENSE', 'LICENSE.md', 'license'].map((name) => join(folder, name)).find(existsSync);
    const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
    return `${name}\n\n${path === undefined ? license : readFileSync(path, 'utf8').trim()}`;
  });
  return `/*!\n${licenses.join('\n\n').replaceAll('*/', '* /')}\n*/\n`;
}
