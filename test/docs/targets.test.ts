import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newFolder } from '../commands/command-line.js';

/** The examples of the page that begin with the name of their file, by that name. */
function examples(): Readonly<Record<string, string>> {
  const fences = readFileSync('docs/targets.md', 'utf8').matchAll(/^```js\n\/\/ (?<path>\S+)\n(?<code>.*?)^```$/gms);
  return Object.fromEntries([...fences].map(({ groups }) => [groups?.['path'] ?? '', groups?.['code'] ?? '']));
}

it('docs/targets.md: the target and the rule pass the tests that it shows for them', async () => {
  const folder = newFolder({ 'package.json': '{ "type": "module" }\n', ...examples() });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/modelwright'));
  // Without the name of the folder, which Node 22 takes for that of a file.
  const { stdout } = await promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap'], {
    cwd: folder,
    // Otherwise Node takes this run for a part of ours.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  expect(stdout).toMatch(/^# pass 2$/m);
});
