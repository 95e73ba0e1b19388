import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPackage } from '../support/installed-package.js';
import { shortLived } from '../support/type-check.js';
import type { Layout } from './layouts.js';
import { jestTest } from './programs.js';
import type { Project } from './project.js';

/** Runs a test in each layout with the settings of docs/consumers.md. Rejects if one fails. */
export async function runJest(project: Project, version: string, layouts: readonly Layout[]): Promise<void> {
  const plugin = '@babel/plugin-transform-modules-commonjs';
  const dynamic = '@babel/plugin-transform-dynamic-import';
  const jest = await installedPackage('jest', version, [`${plugin}@7.29.14`]);
  const modules = join(jest, '..');
  const places = {
    'babel-jest': join(modules, 'babel-jest'),
    [plugin]: join(modules, plugin),
    [dynamic]: await installedPackage(dynamic, '7.29.7'),
  };
  const config = /```js\n\/\/ jest\.config\.cjs\n([^]+?)```/.exec(readFileSync('docs/consumers.md', 'utf8'))?.[1] ?? '';
  const found = Object.entries(places).reduce(
    (text, [name, place]) => text.replace(`'${name}'`, JSON.stringify(place)),
    config,
  );
  for (const { folder, renamed } of layouts)
    await project.write({
      [`${folder}/jest.config.cjs`]: renamed(found),
      [`${folder}/calls.test.js`]: renamed(jestTest),
    });
  const folders = layouts.map(({ folder }) => folder);
  // In one process: the two tests are shorter than the start of another.
  const words = [join(jest, 'bin', 'jest.js'), '--silent', '--runInBand', '--watchman=false'];
  await project.run(process.execPath, shortLived, ...words, '--projects', ...folders);
}
