import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsFor } from '../../../src/commands/project/project.js';
import { bookshop, newFolder, readIn, run, writeIn } from '../command-line.js';

/** A second model next to the bookshop. */
const music = bookshop.replace('api: bookshop', 'api: music').replaceAll('Book', 'Song');

const two = {
  'models/books/api.yaml': bookshop,
  'models/music/api.yaml': music,
  'modelwright.yaml': `models:
  - model: models/books
    out: packages/books
    targets: [client]
  - model: models/music
    out: packages/music
    targets: [types]
`,
};

describe('a project without settings', () => {
  it('has one model, in model/, generated into generated/', async () => {
    const [settings, ...others] = await settingsFor(newFolder(), []);
    expect(settings).toMatchObject({ models: ['model'], out: 'generated', strict: false });
    expect(settings?.target).toBeUndefined();
    expect(others).toEqual([]);
  });

  it('ignores the version of modelwright in package.json', async () => {
    const folder = newFolder({
      'package.json': '{ "modelwright": "Code generated", "devDependencies": { "modelwright": "1.0.0" } }',
    });
    expect(await settingsFor(folder, [])).toMatchObject([{ models: ['model'] }]);
  });
});

describe('the settings of a project', () => {
  it('determine the model, the output folder and the names', async () => {
    const folder = newFolder({
      'books.yaml': bookshop,
      'modelwright.yaml': 'model: books.yaml\nout: api\ntargets: [types]\n',
    });
    expect(await run(folder, 'generate')).toMatchObject({ code: 0, out: expect.stringMatching(/^1 package: /) });
    expect(readIn(folder, 'api/types/package.json')).toContain('"name": "@bookshop/types"');
  });

  it('may stand in package.json', async () => {
    const folder = newFolder({
      'books.yaml': bookshop,
      'package.json': '{ "modelwright": { "model": "books.yaml" } }',
    });
    expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  });

  it('may stand in modelwright.yml, and are reported there', async () => {
    const folder = newFolder({ 'books.yaml': bookshop, 'modelwright.yml': 'model: books.yaml\n' });
    expect(await run(folder, 'check')).toMatchObject({ code: 0 });
    writeIn(folder, 'modelwright.yml', 'modl: books.yaml\n');
    expect(await run(folder, 'check')).toMatchObject({ err: expect.stringContaining('modelwright.yml:1:1: "modl"') });
  });

  it.each([
    ['modelwright.yaml', 'package.json'],
    ['modelwright.yml', 'package.json'],
    ['modelwright.yaml', 'modelwright.yml'],
  ])('may not stand in both %s and %s', async (first, second) => {
    const { code, err } = await run(newFolder({ [first]: '', [second]: '{ "modelwright": {} }' }), 'check');
    expect(code).toBe(2);
    expect(err).toBe(`error: Both ${first} and ${second} contain settings. Keep those of one of them.\n`);
  });

  it('give way to options', async () => {
    const folder = newFolder({ 'model/api.yaml': bookshop, 'modelwright.yaml': 'out: api\ntargets: [client]\n' });
    await run(folder, 'generate', '--out', 'other', '--target', 'types');
    expect(readIn(folder, 'other/types/package.json')).toContain('@bookshop/types');
    expect(() => readIn(folder, 'other/client/package.json')).toThrow('ENOENT');
  });

  it.each([
    ['package: { exports: { .: ./mine.js } }\n', '1:12'],
    ['packages:\n  types:\n    exports: { .: ./mine.js }\n', '3:5'],
  ])('replace no export of a package: %s', async (settings, place) => {
    const folder = newFolder({ 'model/api.yaml': bookshop, 'modelwright.yaml': `${settings}targets: [types]\n` });
    const { code, err } = await run(folder, 'generate');
    expect(code).toBe(2);
    expect(err).toBe(
      `error: modelwright.yaml:${place}: "." in "exports" would replace what the package "types" exports itself. Give yours another subpath, such as "./extra".\n`,
    );
  });

  it('do not apply to a model that the project does not list', async () => {
    const folder = newFolder({ ...two, 'third/api.yaml': bookshop });
    expect(await settingsFor(folder, ['third'])).toMatchObject([{ models: ['third'], out: 'generated' }]);
  });

  it('make check strict', async () => {
    const files = { 'model/api.yaml': `${bookshop}gaps:\n  limits: Rate limits are unknown.\n` };
    expect(await run(newFolder(files), 'check')).toMatchObject({ code: 0 });
    const strict = newFolder({ ...files, 'modelwright.yaml': 'strict: true\n' });
    expect(await run(strict, 'check')).toMatchObject({ code: 1, err: expect.stringContaining('1 gap') });
  });
});

it.each(['@acme/{package}-of-{api}', 'acme-sdk-{package}x'])(
  'packages named %s are removed like others',
  async (name) => {
    const settings = (target: string) => `package: { name: '${name}' }\ntargets: [${target}]\n`;
    const folder = newFolder({ 'model/api.yaml': bookshop, 'modelwright.yaml': settings('client') });
    await run(folder, 'generate');
    expect(readIn(folder, 'generated/client/package.json')).toContain(name.slice(0, 6));
    writeIn(folder, 'modelwright.yaml', settings('types'));
    // The command has no option that the settings decide: with --target, it would leave the client.
    expect(await run(folder, 'generate', '--check')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/\n  modelwright generate\n$/),
    });
    expect((await run(folder, 'generate', '--target', 'types')).out).toContain('Left as they are: client, validators.');
    await run(folder, 'generate');
    expect(() => readIn(folder, 'generated/client/package.json')).toThrow('ENOENT');
    expect(await run(folder, 'generate', '--check')).toMatchObject({ code: 0 });
  },
);

describe('a project with two models', () => {
  it('generates both, each into its own folder', async () => {
    const folder = newFolder(two);
    const { code, out } = await run(folder, 'generate');
    expect(code).toBe(0);
    expect(out.replace(/\d+\.\d s/g, 'T').split('\n')).toEqual([
      expect.stringMatching(/^3 packages in packages\/books: \d+ files written, 0 unchanged, 0 removed in T$/),
      expect.stringMatching(/^1 package in packages\/music: \d+ files written, 0 unchanged, 0 removed in T$/),
      '',
    ]);
    expect(await run(folder, 'generate', '--check')).toMatchObject({ code: 0 });
  });

  it('generates a named model with its own settings', async () => {
    const folder = newFolder(two);
    await run(folder, 'generate', './models/music/');
    expect(readIn(folder, 'packages/music/types/package.json')).toContain('@music/types');
    expect(() => readIn(folder, 'packages/books/types/package.json')).toThrow('ENOENT');
  });

  it('generates several named models one after the other, each with its own settings', async () => {
    const folder = newFolder(two);
    expect(await run(folder, 'generate', 'models/books', 'models/music')).toMatchObject({ code: 0, err: '' });
    expect(readIn(folder, 'packages/music/types/package.json')).toContain('@music/types');
    expect(readIn(folder, 'packages/books/client/package.json')).toContain('@bookshop/client');
  });

  it('names its models if the command line names another', async () => {
    const { code, err } = await run(newFolder(two), 'generate', 'models/musik');
    expect(code).toBe(2);
    expect(err).toContain('There is no "models/musik" here.');
    expect(err).toContain('Models of this project: models/books, models/music\n');
  });

  // npm runs the scripts of a workspace in its folder.
  it('leads from a folder below to the one with the settings', async () => {
    const folder = newFolder({ ...two, 'apps/desk/package.json': '{}' });
    const { code, err } = await run(join(folder, 'apps/desk'), 'generate', '--check');
    expect(code).toBe(2);
    expect(err).toMatch(
      /^error: There is no "model" here\..*\nSettings of a project are in "\.\.\/\.\.": run modelwright there\.\n$/,
    );
  });

  it('are said not to apply to a run in another folder, which names a model of theirs', async () => {
    const folder = newFolder({ ...two, 'apps/desk/package.json': '{}' });
    const generate = ['generate', '../../models/books', '--target', 'types', '--dry-run'];
    expect(await run(join(folder, 'apps/desk'), ...generate)).toMatchObject({
      code: 0,
      err: 'The settings in "../.." do not apply to "../../models/books", because modelwright reads those of the folder in which it runs. Run it there to use them.\n',
    });
    writeIn(folder, 'models/others/api.yaml', bookshop);
    const others = ['generate', '../../models/others', '--dry-run'];
    expect(await run(join(folder, 'apps/desk'), ...others)).toMatchObject({ code: 0, err: '' });
    writeIn(folder, 'apps/desk/modelwright.yaml', 'model: ../../models/books\n');
    expect(await run(join(folder, 'apps/desk'), ...generate)).toMatchObject({ code: 0, err: '' });
    expect(await run(folder, 'generate', 'models/books', '--dry-run')).toMatchObject({ code: 0, err: '' });
  });

  it('shows which line of the settings names a model that is not there', async () => {
    const settings = two['modelwright.yaml'].replace('model: models/music', 'model: models/musik');
    const { code, err } = await run(newFolder({ ...two, 'modelwright.yaml': settings }), 'check');
    expect(code).toBe(2);
    expect(err).toMatch(/^error: modelwright\.yaml:5:5: There is no "models\/musik" here\./);
  });

  it.each([
    ['rules: [./tools/none.js]', 'check', 'There is no file "./tools/none.js" here.'],
    ['targets: [modelwright-none]', 'generate', '"modelwright-none" is named here, but not installed'],
    ['out: a.txt', 'generate', '"a.txt" is a file, but a folder is needed.'],
  ])('shows which line of the settings has the name of what is not there: %s', async (setting, command, message) => {
    const folder = newFolder({
      'model/api.yaml': bookshop,
      'a.txt': '',
      'modelwright.yaml': `strict: false\n${setting}\n`,
    });
    const { code, err } = await run(folder, command);
    expect(code).toBe(2);
    expect(err).toContain(`error: modelwright.yaml:2:1: ${message}`);
  });

  it('fails if one of them fails, and still checks the other', async () => {
    const folder = newFolder(two);
    writeIn(folder, 'models/books/api.yaml', bookshop.replace('title: string', 'title: strng'));
    const { code, out, err } = await run(folder, 'check');
    expect(code).toBe(1);
    expect(err).toContain('unknown-type');
    expect(out).toContain('music 1.0.0');
  });

  it.each(['check', 'generate', 'check --format github'])(
    'reports a problem of a file that both use once: %s',
    async (command) => {
      const shared = 'types:\n  Money:\n    amount: decmal\n';
      const using = (text: string): string =>
        text.replace('version:', 'use: ../../shared\nversion:').replace('title: string', 'price: Money');
      const folder = newFolder({
        ...two,
        'shared/money.yaml': shared,
        'models/books/api.yaml': using(bookshop),
        'models/music/api.yaml': using(music),
      });
      const { code, out, err } = await run(folder, ...command.split(' '));
      expect(code).toBe(1);
      expect((out + err).match(/Unknown type/g)).toHaveLength(1);
      expect(err.endsWith('\nReported above, for another model: 1 error\n')).toBe(!command.includes('github'));
    },
  );

  it.each(['check', 'generate'])('has one document with what %s finds in all of them', async (command) => {
    const folder = newFolder({
      ...two,
      'models/books/api.yaml': bookshop.replace('title: string', 'title: strong'),
      'models/music/api.yaml': music.replace('title: string', 'title: strung'),
    });
    const json = await run(folder, command, '--format', 'json');
    expect({ code: json.code, err: json.err }).toEqual({ code: 1, err: '' });
    const found = JSON.parse(json.out) as readonly { readonly file: string; readonly line: number }[];
    expect(found.map(({ file }) => file)).toEqual(['models/books/api.yaml', 'models/music/api.yaml']);
    expect(found.every(({ line }) => line > 1)).toBe(true);
    const sarif = await run(folder, command, '--format', 'sarif');
    expect(JSON.parse(sarif.out)).toMatchObject({ runs: [{ results: [{}, {}] }] });
    expect((await run(newFolder(two), command, '--format', 'json')).out).toBe('[]\n');
  });

  it('reports what it found in the first if the second is not there', async () => {
    const wrong = bookshop.replace('title: string', 'title: strong');
    const folder = newFolder({ 'modelwright.yaml': two['modelwright.yaml'], 'models/books/api.yaml': wrong });
    const { code, out, err } = await run(folder, 'check', '--format', 'json');
    expect({ code, found: (JSON.parse(out) as readonly unknown[]).length }).toEqual({ code: 2, found: 1 });
    expect(err).toContain('There is no "models/music" here.');
  });

  it('has a list of the gaps, and one of the plans, of all of them', async () => {
    const folder = newFolder({ ...two, 'models/music/api.yaml': `${music}gaps:\n  limits: None is shown.\n` });
    const gaps = await run(folder, 'gaps', '--format', 'json');
    expect(JSON.parse(gaps.out)).toMatchObject([{ name: 'limits', file: 'models/music/api.yaml' }]);
    const generate = ['generate', '--target', 'types', '--json'];
    expect(JSON.parse((await run(folder, ...generate)).out)).toMatchObject([
      { out: 'packages/books', isApplied: true, packages: 1 },
      { out: 'packages/music', isApplied: true, packages: 1 },
    ]);
    writeIn(folder, 'models/books/api.yaml', bookshop.replace('title: string', 'title: strong'));
    const { code, out } = await run(folder, ...generate, '--check');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([{ diagnostics: [{ code: 'unknown-type' }] }, { isUpToDate: true }]);
    expect(JSON.parse((await run(folder, ...generate, 'models/music')).out)).toMatchObject({ out: 'packages/music' });
  });

  it.each([['serve'], ['generate', '--out', 'api']])('asks which model is meant: %s %s', async (...words) => {
    const { code, err } = await run(newFolder(two), ...words);
    expect(code).toBe(2);
    expect(err).toMatch(
      / is for one model, but this project has several\. Name one: models\/books, or models\/music\./,
    );
  });

  it('needs two output folders', async () => {
    const folder = newFolder({
      ...two,
      'modelwright.yaml': two['modelwright.yaml'].replace('packages/music', 'packages/books/'),
    });
    const { code, err } = await run(folder, 'generate');
    expect(code).toBe(2);
    expect(err).toBe(
      'error: modelwright.yaml:6:5: "packages/books/" already is the "out" of another model. Give this one another "out".\n',
    );
  });
});
