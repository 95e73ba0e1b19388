import { execSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The file that a build writes last. */
const lastBuilt = 'dist/recheck.cjs';

/** Builds the program that tests start, unless nothing has changed since the last build. */
export function setup(): void {
  const built = statSync(lastBuilt, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Folders too: the removal of a file changes the folder.
  const inner = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => join('src', path));
  const sources = ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json', ...inner];
  if (sources.every((path) => statSync(path).mtimeMs < built)) return;
  process.stdout.write('Building …\n');
  execSync('npm run --silent build', { stdio: 'inherit' });
}
