import { expect, it } from 'vitest';
import { bookshop, newFolder, run } from './command-line.js';

const files = {
  'books/api.yaml': bookshop,
  'modelwright.yaml': "package:\n  name: '@acme/{package}'\n  keywords: [books, api]\nmodel: books\n",
};

it('config prints the settings of a model, and where each is set', async () => {
  expect(await run(newFolder(files), 'config')).toEqual({
    code: 0,
    out: [
      'out               generated        default',
      'strict            false            default',
      'model             books            modelwright.yaml:4:1',
      'package.name      @acme/{package}  modelwright.yaml:2:3',
      'package.keywords  books, api       modelwright.yaml:3:3',
      '',
    ].join('\n'),
    err: '',
  });
});

it('config prints them as JSON', async () => {
  const { out } = await run(newFolder(files), 'config', '--format', 'json');
  expect(JSON.parse(out)).toEqual([
    expect.arrayContaining([{ name: 'package.keywords', value: ['books', 'api'], place: 'modelwright.yaml:3:3' }]),
  ]);
});

it('config prints the defaults of a model without a project', async () => {
  const { out } = await run(newFolder(), 'config');
  expect(out).toBe('model   model      default\nout     generated  default\nstrict  false      default\n');
});

it('config refuses a model that is not there', async () => {
  expect(await run(newFolder(files), 'config', 'book')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('There is no "book" here.'),
  });
});
