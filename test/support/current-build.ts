import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDatabase } from './data-folder.js';

/** The file that a build writes last. */
const lastBuilt = 'dist/commander.cjs';

/** Builds the program that tests start, unless nothing has changed since the last build. */
export async function setup(): Promise<void> {
  const built = statSync(lastBuilt, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Folders too: the removal of a file changes the folder.
  const inner = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => join('src', path));
  const sources = ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json', ...inner];
  if (sources.every((path) => statSync(path).mtimeMs < built)) return;
  process.stdout.write('Building …\n');
  // The database meanwhile, because the build begins on one core.
  await Promise.all([build(), emptyDatabase()]);
}

async function build(): Promise<void> {
  const [code] = (await once(spawn('npm run --silent build', { stdio: 'inherit', shell: true }), 'close')) as [unknown];
  if (code !== 0) throw new Error('The build failed.');
}
