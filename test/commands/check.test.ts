import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bookshop, filesIn, newFolder, run } from './command-line.js';

describe('check', () => {
  it('reports a model without errors, and what it contains', async () => {
    const folder = newFolder();
    const before = filesIn(folder);
    expect(await run(folder, 'check')).toEqual({
      code: 0,
      out: 'bookshop 1.0.0: 1 endpoint, 1 type, no errors\n',
      err: '',
    });
    const after = Object.entries(filesIn(folder)).filter(([path]) => !path.startsWith('model/.modelwright/'));
    expect(Object.fromEntries(after)).toEqual(before);
  });

  it('reports all problems at once, sorted by location', async () => {
    const wrong = bookshop.replace('title: string', 'title: strng').replace('scopes: view', 'scopes: veiw');
    const { code, out, err } = await run(newFolder({ 'model/a.yaml': wrong }), 'check');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const first = err.indexOf('model/a.yaml:14:12 error unknown-type');
    expect(first).toBeGreaterThanOrEqual(0);
    expect(err.indexOf('model/a.yaml:18:13 error')).toBeGreaterThan(first);
  });
});

describe('many warnings of one code', () => {
  const unused = Array.from({ length: 20 }, (_, index) => `  Unused${index}: string\n`).join('');
  const files = { 'model/a.yaml': bookshop, 'model/b.yaml': `types:\n${unused}` };

  it('are counted after the first of them', async () => {
    const { code, err } = await run(newFolder(files), 'check');
    expect(code).toBe(0);
    expect(err.match(/ is not used/g)).toHaveLength(3);
    expect(err).toContain(
      '\n\n… and 17 more times declaration-is-used: `--verbose` shows all of them\n\n20 warnings\n',
    );
  });

  it.each([
    ['check', '--verbose'],
    ['--verbose', 'check'],
  ])('are all there with %s %s', async (...words) => {
    const { err } = await run(newFolder(files), ...words);
    expect(err.match(/ is not used/g)).toHaveLength(20);
  });
});

describe('the pattern of a model', () => {
  const files = { 'a/b/api.yaml': bookshop, 'a/node_modules/x/other.yaml': bookshop, 'a/notes.txt': 'x' };

  it.each([['a'], ['a/'], ['a/b/api.yaml'], ['a/**/*.yaml'], ['./a'], ['a/b/../b/api.yaml']])(
    'may be a folder, a file or a glob: %s',
    async (pattern) => {
      expect(await run(newFolder(files), 'check', pattern)).toMatchObject({ code: 0, err: '' });
    },
  );

  it('may name a file several times, which is read once', async () => {
    expect(await run(newFolder(files), 'check', 'a', 'a/b', 'a/b/*.yaml')).toMatchObject({ code: 0, err: '' });
  });

  it('are all of them: one without the name of the model leads to their folder', async () => {
    const folder = newFolder({ 'model/a.yaml': bookshop, 'model/b.yaml': 'types:\n  Shelf: string\n' });
    const { err } = await run(folder, 'check', 'model/b.yaml');
    expect(err.replaceAll(/\n +/g, ' ')).toContain('The model has no name. Write `api:` in one of its files');
    expect(err.replaceAll(/\n +/g, ' ')).toContain('If a file beside these has it, name their folder.');
  });

  it('must match a file', async () => {
    const wayOut = 'Name the folder, the files or a glob of the model: modelwright check my-model\n';
    expect(await run(newFolder({}), 'check')).toEqual({
      code: 2,
      out: '',
      err: `error: There is no "model" here. ${wayOut}`,
    });
    expect(await run(newFolder({ 'model/notes.txt': '' }), 'check', 'model')).toEqual({
      code: 2,
      out: '',
      err: `error: The folder "model" contains no .yaml file. ${wayOut}`,
    });
  });

  it.each(['check', 'generate'])(
    'must match UTF-8 only, and other problems are still reported: %s',
    async (command) => {
      const wrong = bookshop.replace('title: string', 'title: strng');
      const folder = newFolder({ 'model/b.yaml': wrong });
      writeFileSync(
        `${folder}/model/a.yaml`,
        Buffer.from('types:\n  Wine:\n    ## Ch\xE2teau\n    year: intger\n', 'latin1'),
      );
      const { code, out, err } = await run(folder, command, 'model');
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain('model/a.yaml:3:10 error yaml-character:\n  This file is not UTF-8');
      expect(err).toContain('Save the file as\n  UTF-8.');
      expect(err).toContain('model/a.yaml:4:11 error unknown-type');
      expect(err).toContain('model/b.yaml:14:12 error unknown-type');
    },
  );

  it('reports UTF-16 as one problem, without errors that follow from it', async () => {
    const folder = newFolder();
    writeFileSync(`${folder}/model/c.yaml`, Buffer.from('\uFEFFtypes:\n', 'utf16le'));
    const { code, err } = await run(folder, 'check');
    expect(code).toBe(1);
    expect(err).toContain('model/c.yaml:1:1 error yaml-character:\n  This file is not UTF-8');
    expect(err).toMatch(/\n1 error\nMore about it: modelwright explain yaml-character\n$/);
  });
});
