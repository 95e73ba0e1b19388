import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  compilers,
  errorsOf,
  filesForEverywhere,
  filesForNode,
  moduleKinds,
  strictest,
} from '../support/type-check.js';
import { inTier } from '../support/tier.js';
import { temporaryFolder } from '../support/temporary-folders.js';

const generated = resolve('generated');
const scratch = temporaryFolder();

const everywhere = filesForEverywhere(generated);
const onNode = filesForNode(generated);

const tried = Object.entries(compilers).filter(([version]) => inTier({ short: version === '7.0', long: true }));

describe.each(tried)('with TypeScript %s, the generated code', (version, compiler) => {
  it('is checked by that version', () => {
    const { version: installed } = JSON.parse(readFileSync(`node_modules/${compiler}/package.json`, 'utf8')) as {
      version: string;
    };
    expect(installed.startsWith(`${version}.`)).toBe(true);
  });

  it.each(Object.entries(moduleKinds))('type-checks in any environment, with module %s', async (name, moduleKind) => {
    const options = { ...strictest, ...moduleKind, lib: ['ES2023', 'DOM'], types: [] };
    const project = join(scratch, `everywhere-${version}-${name}.json`);
    expect(await errorsOf(compiler, { project, options, files: everywhere, below: generated })).toEqual([]);
  });

  it('type-checks on Node', async () => {
    const typeRoots = [resolve('node_modules/@types')];
    const options = { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023'], types: ['node'], typeRoots };
    const project = join(scratch, `node-${version}.json`);
    expect(await errorsOf(compiler, { project, options, files: onNode, below: generated })).toEqual([]);
  });
});

it('the type check covers the sources and declarations of six packages', () => {
  expect(onNode.filter((file) => file.endsWith('.d.ts')).length).toBeGreaterThan(10);
  const packagesOf = (folder: string): ReadonlySet<string | undefined> =>
    new Set(
      [...everywhere, ...onNode]
        .filter((file) => file.includes(`/${folder}/`))
        .map((file) => relative(generated, file).split(sep)[0]),
    );
  expect(packagesOf('dist').size).toBe(6);
  expect([...packagesOf('dist')].filter((name) => !packagesOf('src').has(name))).toEqual(['types']);
});

it('the type check can fail', async () => {
  const file = join(scratch, 'wrong.ts');
  writeFileSync(file, 'export const wrong: string = 1;\n');
  const options = { ...strictest, ...moduleKinds.bundler, lib: ['ES2023'], types: [] };
  const project = join(scratch, 'wrong.json');
  const errors = await errorsOf('typescript', { project, options, files: [file], below: scratch });
  expect(errors).toEqual([expect.stringContaining('TS2322')]);
});
