import { expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import { modulesOf } from '../../src/print/model-modules.js';

/** The names of the modules that files with these names become. */
function modulesAt(...names: readonly string[]): readonly string[] {
  const files = names.map((name, index) => {
    const text = `${index === 0 ? 'api: library\n' : ''}types:\n  Type${index}:\n    id: string\n`;
    return { path: `model/${name}.yaml`, text };
  });
  return modulesOf(compile(files).value).map(({ path }) => path);
}

it('a file becomes a module of its name', () => {
  expect(modulesAt('books', 'loans/open loans', 'AUX')).toEqual([
    'modules/AUX-model',
    'modules/books',
    'modules/loans/open-loans',
  ]);
});

it('letters outside of ASCII make distinct names, which every file system takes', () => {
  const names = ['ä', 'ü', 'a', 'bücher', 'größe', '書籍', '著者', 'книги', 'ä'.repeat(100), `${'x'.repeat(240)}é`];
  const paths = modulesAt(...names);
  expect(paths).toHaveLength(names.length);
  for (const path of paths) expect(path).toMatch(/^modules\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect(paths.filter((path) => path.startsWith('modules/bucher-') || path.startsWith('modules/gro-e-'))).toHaveLength(
    2,
  );
  expect(Math.max(...paths.map((path) => `${path}.d.ts`.length))).toBeLessThan(255);
});

it('a name is the same however a system composes its letters', () => {
  expect(modulesAt('b\u00FCcher')).toEqual(modulesAt('bu\u0308cher'));
});
