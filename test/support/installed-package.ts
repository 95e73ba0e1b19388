import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { filledOnce } from './filled-once.js';

/** Packages that tests install into `node_modules` themselves are below this folder; `npm ci` empties it. */
export const cache: string = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/**
 * The folder of a package that npm installs when it is first needed: as a dependency, everyone would have to install
 * it. `beside` lists what it needs where its newest version is not suitable, as packages or as `overrides` of npm.
 */
export async function installedPackage(
  name: string,
  version: string,
  beside: readonly string[] | Readonly<Record<string, string>> = [],
): Promise<string> {
  const [packages, overrides] = Array.isArray(beside) ? [beside, {}] : [[], beside];
  const folder = await filledOnce(join(cache, 'packages', `${name}@${version}`), async (unfinished) => {
    await writeFile(join(unfinished, 'package.json'), JSON.stringify({ private: true, overrides }));
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    await promisify(execFile)('npm', ['install', ...flags, `${name}@${version}`, ...packages], { cwd: unfinished });
  });
  return join(folder, 'node_modules', name);
}
