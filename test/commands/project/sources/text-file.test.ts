import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textFileIn } from '../../../../src/commands/project/sources/source-files.js';
import { newFolder, run } from '../../command-line.js';

it('textFileIn returns nothing for a missing file', () => {
  const folder = newFolder({ 'a.yaml': 'é' });
  expect(textFileIn(folder, 'a.yaml')).toBe('é');
  expect(textFileIn(folder, 'b.yaml')).toBeUndefined();
});

it('textFileIn refuses a folder, a broken link and other encodings', () => {
  const folder = newFolder({ 'folder/a.yaml': '' });
  symlinkSync('nowhere', join(folder, 'link'));
  writeFileSync(join(folder, 'latin'), Buffer.from('caf\xe9', 'latin1'));
  expect(() => textFileIn(folder, 'folder', 'x.yaml:1:1: ')).toThrow(
    'x.yaml:1:1: "folder" is a folder, but a file is needed.',
  );
  expect(() => textFileIn(folder, 'link')).toThrow('"link" is a symbolic link to nothing.');
  expect(() => textFileIn(folder, 'latin')).toThrow('"latin" is not UTF-8. Save it as UTF-8.');
});

it.each([['modelwright.yaml'], ['package.json']])(
  'a command reports %s that is a folder or a link to itself',
  async (name) => {
    const itself = newFolder();
    symlinkSync(name, join(itself, name));
    expect(await run(itself, 'config')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is a symbolic link to itself'),
    });
    expect(await run(newFolder({ [`${name}/x`]: '' }), 'config')).toMatchObject({
      code: 2,
      err: `error: "${name}" is a folder, but a file is needed.\n`,
    });
  },
);

it('a package.json with settings must be JSON', async () => {
  expect(await run(newFolder({ 'package.json': '{ "modelwright": { "out": "api" }, }' }), 'config')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^error: package\.json is not JSON: /),
  });
  const marked = newFolder({ 'package.json': '\uFEFF{ "modelwright": { "out": "api" } }' });
  expect(await run(marked, 'config')).toMatchObject({ code: 0, out: expect.stringContaining('package.json:1:') });
});
