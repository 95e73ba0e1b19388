import { symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { yamlFilesIn } from '../../../../src/commands/project/sources/source-files.js';
import { newFolder } from '../../command-line.js';

const pathsIn = (folder: string): readonly string[] =>
  yamlFilesIn(folder)
    .map((path) => relative(folder, path))
    .sort();

it('yamlFilesIn finds the YAML files of a folder and its subfolders, but no hidden or installed ones', () => {
  const names = ['a.yaml', 'b.yml', 'c.YAML', 'd.json', 'in/e.yaml', 'f.yaml/g.yaml'];
  const others = ['.h.yaml', '.modelwright/i.yaml', 'node_modules/j.yaml', 'in/node_modules/k/l.yaml'];
  const folder = newFolder(Object.fromEntries([...names, ...others].map((name) => [name, ''])));
  expect(pathsIn(folder)).toEqual(['a.yaml', 'b.yml', 'f.yaml/g.yaml', 'in/e.yaml']);
});

it('yamlFilesIn follows links, but never in a circle', () => {
  const folder = newFolder({ 'a.yaml': '', 'in/b.yaml': '', 'in/deeper/c.yaml': '' });
  const links = { 'd.yaml': 'a.yaml', other: 'in', 'in/deeper/up': '.', 'e.yaml': 'nowhere.yaml', self: 'self' };
  for (const [link, target] of Object.entries(links)) symlinkSync(join(folder, target), join(folder, link));
  const files = ['b.yaml', 'deeper/c.yaml'];
  const below = (place: string): readonly string[] => files.map((file) => `${place}/${file}`);
  expect(pathsIn(folder)).toEqual(['a.yaml', 'd.yaml', ...below('in'), ...below('other')]);
});
