import { describe, expect, it } from 'vitest';
import { filesIn, newFolder, readIn, run } from './command-line.js';

const document = `openapi: 3.1.0
info:
  title: Bookshop
  version: 1.2.0
paths:
  /books/{id}:
    get:
      operationId: get
      tags: [books]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Book' }
  /books:
    post:
      operationId: add
      tags: [books]
      responses:
        '204': {}
      callbacks:
        added: {}
components:
  schemas:
    Book:
      required: [title]
      properties:
        title: { type: string }
        isbn: { type: string, pattern: '^(9+)\\1+$' }
`;

describe('import', () => {
  it('writes a valid model, and reports what it does not express exactly', async () => {
    const folder = newFolder({ 'openapi.yaml': document });
    expect(await run(folder, 'import', 'openapi.yaml')).toEqual({
      code: 0,
      out: [
        'wrote model/api.yaml',
        'wrote model/groups/books.yaml',
        '',
        '2 operations: 0 exact, 0 narrowed, 1 widened, 1 refused',
        '  openapi.yaml:31:31 pattern (widened, 1 time)',
        '  openapi.yaml:18:5 callbacks (refused, 1 time)',
        '',
        'Next: npx modelwright check',
        '',
      ].join('\n'),
      err: '',
    });
    expect(readIn(folder, 'model/groups/books.yaml')).toBe(`types:
  Book:
    title: string
    #@ openapi: { pattern: ^(9+)\\1+$ }
    isbn?: string

groups:
  books:
    path: /books
    endpoints:
      #@ openapi: { operationId: get }
      get:
        http: GET /{id}
        returns: Book
      #@ openapi: { callbacks: { added: {} }, operationId: add }
      add:
        http: POST
        returns: nothing
`);
    expect((await run(folder, 'check')).code).toBe(0);
  });

  it('keeps the order of a union whose members cannot be told apart', async () => {
    const shape = (side: string): object => ({ properties: { color: { type: 'string' }, [side]: { type: 'number' } } });
    const schemas = {
      Shape: { oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }] },
      Circle: shape('radius'),
      Square: shape('side'),
    };
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'a' }, paths: {}, components: { schemas } });
    const folder = newFolder({ 'a.json': text });
    expect((await run(folder, 'import', 'a.json')).code).toBe(0);
    expect(readIn(folder, 'model/types.yaml')).toContain('Shape: first of Circle | Square\n');
    expect((await run(folder, 'check')).code).toBe(0);
  });

  it('counts separately what is exact for everyone who sends JSON', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const content = { 'application/json': { schema }, 'application/xml': { schema } };
    const responses = { 204: { description: 'Done.' } };
    const add = { requestBody: { content }, responses };
    const change = { ...add, responses: { ...responses, '2XX': { description: 'Done.' } } };
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'a' },
      paths: { '/a': { post: add, put: change } },
    });
    const folder = newFolder({ 'a.json': text });
    const { out } = await run(folder, 'import', 'a.json', '--report', 'losses.json');
    expect(out).toContain('2 operations: 0 exact, 2 narrowed (1 exact but for XML), 0 widened, 0 refused\n');
    expect(JSON.parse(readIn(folder, 'losses.json'))).toMatchObject({ verdicts: { narrowed: 2 }, exactButForXml: 1 });
  });

  it('reports everything as JSON, and reads JSON', async () => {
    const text = JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'a' },
      paths: { '/a': { get: { responses: {}, callbacks: {} } } },
    });
    const folder = newFolder({ 'a.json': text });
    expect((await run(folder, 'import', 'a.json', '--out', 'apis/a', '--report', 'losses.json')).code).toBe(0);
    expect(JSON.parse(readIn(folder, 'losses.json'))).toEqual({
      verdicts: { exact: 0, narrowed: 0, widened: 0, refused: 1 },
      exactButForXml: 0,
      losses: [
        {
          verdict: 'refused',
          construct: 'callbacks',
          at: '#/paths/~1a/get',
          owner: 'GET /a',
          file: 'a.json',
          line: 1,
          column: text.indexOf('"get"') + 1,
        },
      ],
    });
    expect(Object.keys(filesIn(folder))).toContain('apis/a/groups/a.yaml');
  });

  it('writes formatted files, long lists and deep examples included', async () => {
    const kinds = ['a,b', "it's", '1MONTHLY', ...Array.from({ length: 20 }, (_each, index) => `member-${index}`)];
    const list = (items: object): object => ({ type: 'array', items });
    const books = list({ $ref: '#/components/schemas/Book' });
    const schemas = {
      Book: { type: 'object', properties: { kind: { enum: kinds }, name: { type: 'string', example: 'a: b' } } },
      Shelf: {
        type: 'object',
        properties: { name: { type: 'string' }, rows: list(list({ type: 'string' })), books },
        example: {
          name: '',
          rows: [
            ['a, b', '1'],
            ['x'.repeat(99), 'c: d', 'e'.repeat(20)],
          ],
          books: [{ kind: 'a,b', name: 'x' }, {}],
        },
      },
    };
    const parts = { servers: [{ url: 'https://a.example', description: 'A.' }], components: { schemas } };
    const folder = newFolder({
      'openapi.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...parts }),
    });
    expect(await run(folder, 'import', 'openapi.json')).toMatchObject({ code: 0 });
    expect(readIn(folder, 'model/api.yaml')).toContain('      - - ');
    expect(await run(folder, 'format', '--check')).toMatchObject({ code: 0, err: '' });
  });

  it('overwrites no model', async () => {
    const folder = newFolder({ 'openapi.yaml': document, 'model/api.yaml': 'api: mine\n' });
    expect(await run(folder, 'import', 'openapi.yaml')).toEqual({
      code: 1,
      out: '',
      err: 'error: model already contains a model. Nothing was written; choose another folder with --out.\n',
    });
    expect(readIn(folder, 'model/api.yaml')).toBe('api: mine\n');
  });

  it.each([
    ['a list', '- a\n', '1:1 error document-version-is-read:\n  It is not an object. '],
    ['something else', 'api: a\n', '1:1 error document-version-is-read:\n  It is neither an OpenAPI document'],
    ['a later version', 'openapi: 4.0.0\n', '1:1 error document-version-is-read:\n  Version 4.0.0 is not supported: '],
    ['invalid YAML', 'openapi: 3.1.0\na: [\n', '3:1 error yaml-syntax:\n  Flow sequence in block '],
    ['JSON that ends too early', '{ "openapi": "3.1.0",', '1:22 error yaml-syntax: Flow map must end '],
    ['a value that contains itself', 'openapi: 3.1.0\nx: &x\n  y: *x\n', '1:1 error document-is-well-formed:\n'],
  ])('explains %s', async (_name, text, message) => {
    const folder = newFolder({ 'openapi.yaml': text });
    const result = await run(folder, 'import', 'openapi.yaml');
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain(`openapi.yaml:${message}`);
    expect(Object.keys(filesIn(folder)).filter((path) => path.startsWith('model'))).toEqual([]);
  });

  it('explains a missing file', async () => {
    expect(await run(newFolder({}), 'import', 'openapi.yaml')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('error: openapi.yaml cannot be read: ENOENT') as unknown,
    });
  });
});
