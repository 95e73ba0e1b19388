import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookshop, filesIn, installed, newFolder, run, writeIn } from '../command-line.js';

const settings = (out: string): string => `out: ${out}\ntargets: [validators]\n`;

/** A project whose packages were generated into `old`, and whose settings name `new` since. */
async function moved(others: Readonly<Record<string, string>> = installed): Promise<string> {
  const folder = newFolder({ ...others, 'model/api.yaml': bookshop, 'modelwright.yaml': settings('old') });
  expect(await run(folder, 'generate')).toMatchObject({ code: 0, err: '' });
  writeIn(folder, 'modelwright.yaml', settings('new'));
  return folder;
}

const left =
  '"old" still contains packages of "bookshop", but the settings do not name it any more: types, validators. ' +
  'They are not updated. Delete them as soon as nothing imports them.\n';

describe('after a change of "out"', () => {
  it('every run says what is left in the old folder, until it is deleted', async () => {
    const folder = await moved();
    const before = filesIn(join(folder, 'old'));
    expect(await run(folder, 'generate')).toMatchObject({ code: 0, err: left });
    // Also if nothing else has changed.
    expect(await run(folder, 'generate')).toMatchObject({ code: 0, err: left });
    expect(await run(folder, 'generate', '--check')).toMatchObject({ code: 0, err: left });
    expect(filesIn(join(folder, 'old'))).toEqual(before);
    rmSync(join(folder, 'old'), { recursive: true });
    expect(await run(folder, 'generate')).toMatchObject({ code: 0, err: '' });
  });

  it('nothing is said about other things in the old folder', async () => {
    const folder = await moved();
    rmSync(join(folder, 'old'), { recursive: true });
    writeIn(folder, 'old/types/package.json', '{ "name": "@bookshop/types" }');
    expect(await run(folder, 'generate')).toMatchObject({ code: 0, err: '' });
  });

  it('nothing is said if it is the folder of another model', async () => {
    const folder = await moved();
    writeIn(
      folder,
      'modelwright.yaml',
      'targets: [types]\nmodels: [{ model: model, out: new }, { model: more, out: old }]\n',
    );
    writeIn(folder, 'more/api.yaml', bookshop.replace('api: bookshop', 'api: more'));
    expect((await run(folder, 'generate', 'model')).err).toBe('');
  });

  it('programs get their document alone', async () => {
    const folder = await moved();
    expect((await run(folder, 'generate', '--json')).err).toBe('');
  });

  it('nothing is said without installed packages, because nothing is remembered', async () => {
    expect((await run(await moved({}), 'generate')).err).toBe('');
  });
});

describe('a folder that --out names', () => {
  it('is not one of the settings', async () => {
    const folder = newFolder({ ...installed, 'model/api.yaml': bookshop });
    await run(folder, 'generate', '--out', 'copy', '--target', 'types');
    expect((await run(folder, 'generate', '--target', 'types')).err).toBe('');
  });

  it('may be one that the settings named before', async () => {
    const folder = await moved();
    await run(folder, 'generate', '--out', 'old');
    expect((await run(folder, 'generate')).err).toBe('');
  });
});
