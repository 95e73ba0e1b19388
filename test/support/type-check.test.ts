import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './temporary-folders.js';
import { compilers, errorsOf, moduleKinds, strictest } from './type-check.js';

const folder = temporaryFolder();
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');

function errorsIn(files: Readonly<Record<string, string>>, options: object = {}): Promise<readonly string[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return errorsOf(compilers['7.0'], {
    project: join(folder, 'tsconfig.json'),
    options: { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023'], types: [], ...options },
    files: Object.keys(files),
    below: folder,
  });
}

function inFile(name: string, place: string): string {
  return `${relative('', join(folder, name))}(${place}): error`;
}

it('every error of the compiler is found, and none once they are corrected', async () => {
  const wrong = [
    '/** é 😀 */ export const number: number = "";',
    'import { nothing } from "./none.js";',
    '// @ts-expect-error There is none.',
    'export const inferred = () => ({ list: [] });',
  ];
  expect(await errorsIn({ 'a.ts': wrong.join('\n') })).toEqual([
    `${inFile('a.ts', '1,26')} TS2322: Type 'string' is not assignable to type 'number'.`,
    `${inFile('a.ts', '2,10')} TS6133: 'nothing' is declared but its value is never read.`,
    `${inFile('a.ts', '2,25')} TS2307: Cannot find module './none.js' or its corresponding type declarations.`,
    `${inFile('a.ts', '3,1')} TS2578: Unused '@ts-expect-error' directive.`,
    `${inFile('a.ts', '4,40')} TS9017: Only const arrays can be inferred with --isolatedDeclarations.`,
  ]);
  const right = { 'a.ts': 'export const number: number = 1;' };
  expect(await errorsIn(right)).toEqual([]);
  expect(await errorsIn({ ...right, 'b.ts': 'export const = 1;' })).toEqual([
    `${inFile('b.ts', '1,14')} TS1134: Variable declaration expected.`,
    `${inFile('b.ts', '1,16')} TS1134: Variable declaration expected.`,
  ]);
  expect(await errorsIn(right)).toEqual([]);
});

it('a module that is removed is missed', async () => {
  const importing = { 'a.ts': "export { b } from './b.js';" };
  expect(await errorsIn({ ...importing, 'b.ts': 'export const b: number = 1;' })).toEqual([]);
  rmSync(join(folder, 'b.ts'));
  expect(await errorsIn(importing)).toEqual([
    `${inFile('a.ts', '1,19')} TS2307: Cannot find module './b.js' or its corresponding type declarations.`,
  ]);
});

it('wrong options are reported', async () => {
  const files = { 'a.ts': 'export const number: number = 1;' };
  expect(await errorsIn(files)).toEqual([]);
  expect(await errorsIn(files, { types: ['absent'] })).toEqual([
    [
      "error TS2688: Cannot find type definition file for 'absent'.",
      '  The file is in the program because:',
      "    Entry point of type library 'absent' specified in compilerOptions",
    ].join('\n'),
  ]);
  expect(await errorsIn(files, { other: true })).toEqual([expect.stringContaining('TS5023')]);
  expect(await errorsIn({})).toEqual([expect.stringContaining('TS18002')]);
});
