import { execFileSync } from 'node:child_process';
import { cp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copiedPackage, postgresPackageFolder, programsIn } from './npm-postgres.js';
import { temporaryFolder } from './temporary-folders.js';

/** The package as npm unpacks it without running scripts: without links. */
async function packageWithoutLinks(): Promise<string> {
  const folder = join(temporaryFolder(), 'package');
  await cp(postgresPackageFolder() ?? '', folder, { recursive: true, verbatimSymlinks: true });
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8');
  for (const { target } of JSON.parse(list) as readonly { target: string }[]) await rm(join(folder, target));
  return folder;
}

it('a copy of the PostgreSQL package runs where the package does not: it is readable for every user, and has its links', async () => {
  const source = await packageWithoutLinks();
  const copy = await copiedPackage(source, temporaryFolder());
  const versionIn = (folder: string): string =>
    execFileSync(join(programsIn(folder), 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' });
  expect(() => versionIn(source)).toThrow(/librar/i);
  expect(versionIn(copy)).toContain('(PostgreSQL) 17.2');
  expect((await stat(copy)).mode & 0o777).toBe(0o755);
});
