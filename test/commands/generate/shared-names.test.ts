import { describe, expect, it } from 'vitest';
import { bookshop, installed, newFolder, readIn, run, writeIn } from '../command-line.js';

const wayOut = 'Give one of them another "name" in the settings, or its model another "api".';

it('the packages of a model have different names, whatever patterns these come from', async () => {
  const names =
    "package: { name: '@acme/{package}' }\npackages: { types: { name: '@acme/{api}' } }\ntargets: [types, client]\n";
  const fine = newFolder({ 'model/api.yaml': bookshop, 'modelwright.yaml': names });
  expect(await run(fine, 'generate')).toMatchObject({ code: 0 });
  const wrong = newFolder({
    'model/api.yaml': bookshop.replace('api: bookshop', 'api: client'),
    'modelwright.yaml': names,
  });
  const { code, err } = await run(wrong, 'generate');
  expect(code).toBe(2);
  expect(err).toBe(
    `error: modelwright.yaml:1:12: The packages "types" of model and "client" of model would both be called "@acme/client". ${wayOut}\n`,
  );
});

describe('the packages of two models of a project', () => {
  const models = `models:
  - { model: models/books, out: packages/books, targets: [types] }
  - { model: models/music, out: packages/music, targets: [types] }
`;
  const music = bookshop.replace('api: bookshop', 'api: music');
  const project = (settings: string, second = music): string =>
    newFolder({
      ...installed,
      'models/books/api.yaml': bookshop,
      'models/music/api.yaml': second,
      'modelwright.yaml': `${settings}${models}`,
    });
  it('have different names, however they are set', async () => {
    const folder = project("package: { name: '@acme/{package}' }\n");
    const refused = {
      code: 2,
      err: `error: modelwright.yaml:1:12: The packages "types" of models/books and "types" of models/music would both be called "@acme/types". ${wayOut}\n`,
    };
    expect(await run(folder, 'generate')).toMatchObject(refused);
    expect(() => readIn(folder, 'packages/music/types/package.json')).toThrow('ENOENT');
    // Also if the first has not changed since.
    expect(await run(folder, 'generate')).toMatchObject(refused);
    expect(await run(folder, 'generate', '--check')).toMatchObject(refused);
    writeIn(folder, 'modelwright.yaml', `package: { name: '@acme/{api}-{package}' }\n${models}`);
    expect(await run(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(await run(folder, 'generate', '--check')).toMatchObject({ code: 0, err: '' });
  });

  it('have different names for models of one name, too', async () => {
    const folder = project('', bookshop);
    const err = `error: The packages "types" of models/books and "types" of models/music would both be called "@bookshop/types". ${wayOut}\n`;
    expect(await run(folder, 'generate')).toMatchObject({ code: 2, err });
    // One after the other, nothing is wrong with either; together they are refused, although neither has changed.
    await run(folder, 'generate', 'models/music');
    expect(await run(folder, 'generate')).toMatchObject({ code: 2, err });
  });

  it('have the name on npm of their model, by its own settings', async () => {
    const own = models.replace(
      'targets: [types] }\n',
      "targets: [types], package: { name: '@acme/books-{package}' } }\n",
    );
    const folder = project('', bookshop);
    writeIn(folder, 'modelwright.yaml', own);
    expect(await run(folder, 'generate')).toMatchObject({ code: 0, err: '' });
  });
});
