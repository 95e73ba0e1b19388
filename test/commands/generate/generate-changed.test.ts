import { outputPathsOf } from '../../../src/print/build.js';
import { hashOf } from '../../../src/source/source-file.js';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LastPrinted } from '../../../src/commands/generate/fingerprints.js';
import { parseHashed, printHashed } from '../../../src/commands/generate/output-cache.js';
import { fingerprintIn } from './remembered.js';
import { book, bookshop, filesIn, generateTypes, installed, newFolder, readIn, run, writeIn } from '../command-line.js';

describe('a run with one file of the model changed', () => {
  const two = {
    ...installed,
    'model/bookshop.yaml': bookshop,
    'model/shelf.yaml':
      'types:\n  Shelf:\n    row: integer\ngroups:\n  shelf:\n    endpoints:\n      get:\n        http: GET /shelf\n        returns: Shelf\n',
  };
  const changed = two['model/shelf.yaml'].replace('row: integer', 'row: string');

  /** Changes files of the module of the other file, by path; what is remembered says that they are as printed. */
  function alter(folder: string): void {
    const remembered = fingerprintIn(folder).replace(/json$/, 'printed');
    const last = parseHashed<LastPrinted>(readIn(folder, remembered));
    const path = 'types/src/modules/bookshop.ts';
    const { inputs = '', outputs = [] } = last?.printed[path] ?? {};
    writeIn(folder, book, believedText);
    const position = outputPathsOf(path).findIndex((output) => `generated/${output}` === book);
    const printed = { ...last?.printed, [path]: { inputs, outputs: outputs.with(position, hashOf(believedText)) } };
    if (last !== undefined) writeIn(folder, remembered, printHashed({ ...last, printed }));
  }
  const believedText = '// What no run prints: who keeps it has not printed the module again.\n';
  const isKept = (folder: string): boolean => readIn(folder, book) === believedText;

  async function generatedTwo(): Promise<string> {
    const folder = newFolder(two);
    expect((await run(folder, ...generateTypes)).code).toBe(0);
    return folder;
  }

  it('prints the modules of that file, with the same result as a full run', async () => {
    const folder = await generatedTwo();
    writeIn(folder, 'model/shelf.yaml', changed);
    expect((await run(folder, ...generateTypes)).out).toMatch(/^1 package: 1 file written, /);
    const anew = newFolder({ ...two, 'model/shelf.yaml': changed });
    expect((await run(anew, ...generateTypes)).code).toBe(0);
    expect(filesIn(join(folder, 'generated'))).toEqual(filesIn(join(anew, 'generated')));
    expect((await run(folder, ...generateTypes, '--check')).code).toBe(0);
  });

  it('does not print the others', async () => {
    const folder = await generatedTwo();
    alter(folder);
    writeIn(folder, 'model/shelf.yaml', changed);
    expect((await run(folder, ...generateTypes)).code).toBe(0);
    expect(isKept(folder)).toBe(true);
  });

  it.each([['--check'], ['--force']])('prints everything with %s, and finds files that differ', async (flag) => {
    const folder = await generatedTwo();
    alter(folder);
    writeIn(folder, 'model/shelf.yaml', changed);
    const { code } = await run(folder, ...generateTypes, flag);
    expect(code).toBe(flag === '--check' ? 1 : 0);
    expect(isKept(folder)).toBe(flag === '--check');
  });

  it('prints again what is not as it was left', async () => {
    const folder = await generatedTwo();
    rmSync(join(folder, 'generated/types/dist/modules/bookshop.js'));
    writeIn(folder, 'model/shelf.yaml', changed);
    expect((await run(folder, ...generateTypes)).code).toBe(0);
    expect(readIn(folder, 'generated/types/dist/modules/bookshop.js')).toContain('Code generated');
  });
});
