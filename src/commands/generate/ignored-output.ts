import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputLocation } from './output-cache.js';
import { foldersFrom } from '../project/sources/source-files.js';
import { git } from '../project/sources/git-folder.js';

/**
 * What to say if git ignores files of a package that has to be committed whole: most lists contain `dist`. If package.json
 * is ignored as well, the packages are not meant to be committed. Undefined without git, or outside of a repository.
 *
 *     .gitignore:2 ("dist") keeps files out of git: types/dist/index.js and 11 more. …
 */
export async function ignoredOutput({ out }: OutputLocation, paths: readonly string[]): Promise<string | undefined> {
  if (!mayBeInRepository(out)) return undefined;
  const packageFiles = new Set(paths.map((path) => `${path.split('/', 1)[0]}/package.json`));
  const ignored = await ignoredPaths(out, [...packageFiles, ...paths]);
  const [first] = ignored;
  if (first === undefined || ignored.some(({ path }) => packageFiles.has(path))) return undefined;
  const others = ignored.length === 1 ? '' : ` and ${ignored.length - 1} more`;
  return (
    `${first.rule} keeps files out of git: ${first.path}${others}. A clone would lack them, and \`generate --check\` fail there. ` +
    'Let git ignore the whole output folder, or nothing in it.\n'
  );
}

/** Asked first, because starting git takes longer than many a run. */
function mayBeInRepository(folder: string): boolean {
  if (process.env['GIT_DIR'] !== undefined) return true;
  return foldersFrom(realpathSync(folder)).some((each) => existsSync(join(each, '.git')));
}

interface IgnoredPath {
  readonly path: string;
  /** `.gitignore:2 ("dist")` */
  readonly rule: string;
}

/** Those of the paths that git ignores; a file that is already tracked is not ignored. */
async function ignoredPaths(folder: string, paths: readonly string[]): Promise<readonly IgnoredPath[]> {
  // It fails outside of a repository, without git, and if no path is ignored.
  const found = await git(folder, ['check-ignore', '--verbose', '-z', '--stdin'], paths.join('\0')).catch(() => '');
  const fields = found.toString().split('\0');
  const ignored: IgnoredPath[] = [];
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [list, line, pattern = '', path = ''] = fields.slice(at, at + 4);
    // A pattern that begins with `!` is the reason why a file is not ignored.
    if (!pattern.startsWith('!')) ignored.push({ path, rule: `${list}:${line} ("${pattern}")` });
  }
  return ignored;
}
