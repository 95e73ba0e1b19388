import { describe, expect, it } from 'vitest';
import { bookshop, installed, newFolder, run, writeIn } from './command-line.js';

const files = { ...installed, 'model/api.yaml': bookshop };

describe('modelwright without a command', () => {
  it('says how to begin where nothing is', async () => {
    expect(await run(newFolder({}))).toEqual({
      code: 0,
      err: '',
      out: `There is no model here. Begin with one of these:

  modelwright init               a model of one resource, ready to run
  modelwright import <document>  a model from OpenAPI, RAML or JSON Schema
  modelwright --help             all commands
`,
    });
  });

  it('names a document that is there', async () => {
    expect((await run(newFolder({ 'openapi.json': '{}' }))).out).toContain('  modelwright import openapi.json  ');
  });

  it('says what a project holds, and what to do next', async () => {
    const folder = newFolder(files);
    expect((await run(folder)).out).toBe(`bookshop 1.0.0 in model: 1 endpoint, 1 type
  generated: nothing generated yet

  modelwright generate  write the packages
  modelwright serve     run a service, with a page to try it
  modelwright --help    all commands
`);
    await run(folder, 'generate');
    expect((await run(folder)).out).toBe(`bookshop 1.0.0 in model: 1 endpoint, 1 type
  generated: up to date

  modelwright generate --watch  write the packages with each change
  modelwright serve             run a service, with a page to try it
  modelwright --help            all commands
`);
    writeIn(folder, 'model/api.yaml', `${bookshop}gaps:\n  limits: Unknown.\n`);
    expect((await run(folder)).out).toContain(
      'bookshop 1.0.0 in model: 1 endpoint, 1 type, 1 gap\n  generated: 6 packages, which may be out of date\n',
    );
  });

  it('sends a model with errors to check', async () => {
    const folder = newFolder({ ...files, 'model/api.yaml': bookshop.replace('title: string', 'title: strng') });
    expect(await run(folder)).toEqual({
      code: 0,
      err: '',
      out: `bookshop 1.0.0 in model: 1 endpoint, 1 type, 1 error
  generated: nothing generated yet

  modelwright check        the errors, with their places
  modelwright check --fix  fix typos
  modelwright --help       all commands
`,
    });
  });

  it.each([
    ['not YAML', 'a: [', 1],
    ['without a name', 'types:\n  Pet:\n    age: strng\n', 2],
  ])('calls a model that is %s by its path', async (_, text, errors) => {
    const { out } = await run(newFolder({ 'model/api.yaml': text }));
    expect(out).toContain(`model: ${errors} error`);
    expect(out).not.toContain('0.0.0');
  });

  it('looks at every model of a project', async () => {
    const folder = newFolder({
      'books/api.yaml': bookshop,
      'music/api.yaml': bookshop.replace('api: bookshop', 'api: music'),
      'modelwright.yaml': 'models: [{ model: books, out: a }, { model: music, out: b }]\n',
    });
    const { out } = await run(folder);
    expect(out).toContain(
      'bookshop 1.0.0 in books: 1 endpoint, 1 type\n  a: nothing generated yet\nmusic 1.0.0 in music:',
    );
    expect(out).toContain('  modelwright serve <model>  ');
  });

  it('reports settings that are wrong, or that name a model that is not there', async () => {
    expect(await run(newFolder({ 'modelwright.yaml': 'modl: x\n' }))).toMatchObject({
      code: 2,
      err: expect.stringContaining('"modl" is no setting. Did you mean "model"?'),
    });
    expect(await run(newFolder({ 'modelwright.yaml': 'model: api\n' }))).toMatchObject({
      code: 2,
      err: expect.stringContaining('modelwright.yaml:1:1: There is no "api" here.'),
    });
  });
});
