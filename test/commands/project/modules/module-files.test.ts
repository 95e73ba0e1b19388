import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeOfOthers } from '../../../../src/commands/project/modules/module-files.js';
import { newFolder } from '../../command-line.js';

const folder = newFolder({
  'rules.js': `import { inner } from './tools/inner.js';\nexport default () => import("./tools/late.js");\n`,
  'tools/inner.js': `export * from '../rules.js';\nimport 'node:fs';\n`,
  'tools/late.js': '',
  'tools/other.js': '',
  'generated/output.js': '',
  'node_modules/modelwright-go/package.json': '{ "name": "modelwright-go", "main": "lib/go.js" }',
  'node_modules/modelwright-go/lib/go.js': '',
  'node_modules/modelwright-go/node_modules/dependency/index.js': '',
});

const pathsOf = (names: readonly string[]): readonly string[] =>
  codeOfOthers({ target: ['types', ...names], rules: [] }, folder).map(({ path }) => path.slice(folder.length + 1));

it('the code of a module of the project is the file and what it imports, and not what else is in its folder', () => {
  expect(pathsOf(['./rules.js'])).toEqual(['rules.js', 'tools/inner.js', 'tools/late.js']);
});

it('the code of an npm package is all of its files, without those of its dependencies', () => {
  const own = ['lib/go.js', 'package.json'].map((path) => join('node_modules/modelwright-go', path));
  expect(pathsOf(['modelwright-go'])).toEqual(own);
});
