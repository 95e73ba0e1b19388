import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf, repositoryFiles } from './house/source-tree.js';

const text = readFileSync('CONTRIBUTING.md', 'utf8');
const files = new Map(repositoryFiles().map((file) => [file.path, file]));

/** The lists of files under `## Five ways in`: each begins at a line numbered 1. */
const chains = text
  .slice(text.indexOf('## Five ways in'), text.indexOf('## What to touch'))
  .split(/^(?=1\. )/m)
  .slice(1)
  .map((part) => [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path));

describe('the five ways in', () => {
  it('consist of existing files', () => {
    expect(chains.length).toBeGreaterThan(5);
    expect(chains.flat().filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(chains.map((chain) => [chain[0], chain] as const))(
    'lead from %s to the others by imports',
    (_first, chain) => {
      const imports = chain.map((path) => importsOf(files.get(path) ?? expect.fail(`there is no ${path}`)));
      const lost = chain.filter(
        (path, index) => index > 0 && !imports.slice(0, index).some((above) => above.includes(path)),
      );
      expect(lost).toEqual([]);
    },
  );
});

it('CONTRIBUTING names only existing files', () => {
  const named = [...text.matchAll(/`((?:src|test|docs|templates|bench|generated)\/[a-z\d./-]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it('CONTRIBUTING names every table with a line for each text format, a file of checks, the one that lists them for explanations, and that of samples', () => {
  const [, list = ''] = /^\*\*A text format\*\*([^]*?)\n\*\*/m.exec(text) ?? [];
  const named = [...list.matchAll(/`(src\/[^`]+)`/g)].map(([, path = '']) => path);
  const table = /(?<!Partial<)Record<(?:TextFormat|BuiltInName)\b|^export type BuiltInName\b/m;
  const tables = repositoryFiles().filter((file) => file.path.startsWith('src/') && table.test(file.text));
  const others = [
    'src/runtime/samples/formats.ts',
    'src/runtime/validators/formats/date.ts',
    'src/runtime/validators/date-format.ts',
  ];
  expect(named.toSorted()).toEqual([...tables.map(({ path }) => path), ...others].toSorted());
});
