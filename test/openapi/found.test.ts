import { describe, expect, it } from 'vitest';
import { importOf, importOperation, lossesOf, textOf, typesFor } from './documents.js';

/** The first group of a document with these paths. */
function groupOf(paths: object, version = '3.1.0'): string {
  const imported = importOf({ openapi: version, paths });
  return textOf(imported, imported.files.find(({ path }) => path.startsWith('groups/'))?.path ?? '');
}

const ok = { responses: { 204: {} } };

/** Constructs found in published documents, whether OpenAPI allows them or not. */
describe('a path in a published document', () => {
  it('may have a query, which becomes parameters and constants', () => {
    const tag = { name: 'tag', in: 'path', required: true, schema: { type: 'string' } };
    const text = groupOf({ '/pets?tag={tag}&kind=cat': { get: { ...ok, parameters: [tag] } } });
    expect(text).toContain('http: GET ?kind=cat\n        query:\n          tag: string\n');
  });

  it('in the syntax of another framework is repaired, and counted', () => {
    const imported = importOf({ paths: { '/pets//:id/${key}{.format}/<part>{?page}': { get: ok } } });
    expect(textOf(imported, 'groups/pets.yaml')).toContain('/pets/{id}/{key}/{part}');
    expect(lossesOf(imported).join()).toContain('widened: path that had to be repaired');
  });

  it('in the syntax of another framework names its endpoint as one with braces does', () => {
    const imported = importOf({ paths: { '/:id': { get: ok }, '/pets': { get: ok }, '/pets/<id>': { get: ok } } });
    const namesIn = (path: string): readonly string[] | null => textOf(imported, path).match(/\b\w+(?=:\n +http)/g);
    expect([namesIn('groups/root.yaml'), namesIn('groups/pets.yaml')]).toEqual([['get'], ['list', 'get']]);
  });

  it('in the syntax of another framework is exact if its parameters are declared', () => {
    const parameters = [{ name: '_id', in: 'path', required: true, schema: { type: 'string' } }];
    const imported = importOf({ paths: { '/pets/:_id': { get: { ...ok, parameters } } } });
    expect(textOf(imported, 'groups/pets.yaml')).toContain('path: /pets/{id}\n');
    expect(imported.verdicts.exact).toBe(1);
  });
});

describe('an operation in a published document', () => {
  const body = { content: { 'application/json': { schema: { type: 'object', properties: { a: {} } } } } };

  it('has no body where HTTP has none: OpenAPI 3.0 ignores it, 3.1 does not', () => {
    const paths = { '/things': { get: { ...ok, requestBody: body } } };
    expect(lossesOf(importOf({ openapi: '3.0.3', paths }))).toEqual([]);
    expect(lossesOf(importOf({ paths }))).toEqual(['refused: body of GET at #/paths/~1things/get/requestBody']);
  });

  it('does not declare the header Cookie: any request may have cookies, but none is required', () => {
    const cookie = { name: 'Cookie', in: 'header', schema: { type: 'string' } };
    const verdictsOf = (parameter: object): object => importOperation({ parameters: [parameter] }).verdicts;
    expect(verdictsOf(cookie)).toMatchObject({ exact: 1, widened: 0 });
    expect(verdictsOf({ ...cookie, required: true })).toMatchObject({ exact: 0, widened: 1 });
    expect(verdictsOf({ ...cookie, schema: { type: 'string', minLength: 2 } })).toMatchObject({ exact: 0, widened: 1 });
  });

  it('uses a single response for everything for success too', () => {
    const imported = importOperation({ responses: { default: body } });
    expect(textOf(imported, 'groups/things.yaml')).toMatch(/returns: 2xx \w+\n {8}errors: \[Failed\]/);
    expect(imported.verdicts.exact).toBe(1);
  });

  it('requires one token where it has two in one header', () => {
    const oauth = { type: 'oauth2', flows: {} };
    const imported = importOperation(
      { security: [{ a: ['read write'], b: [] }] },
      { components: { securitySchemes: { a: oauth, b: oauth } } },
    );
    expect(textOf(imported, 'groups/things.yaml')).toContain('auth: a\n        scopes: read & write\n');
    expect(lossesOf(imported)).toEqual([]);
  });

  it('has response headers whose names look like extensions, each once', () => {
    const headers = { 'x-rate-limit': { schema: { type: 'integer' } }, 'X-Rate-Limit': { schema: { type: 'string' } } };
    const text = textOf(importOperation({ responses: { 204: { headers } } }), 'groups/things.yaml');
    expect(text).toContain('x-rate-limit?: integer\n');
    expect(text).not.toContain('X-Rate-Limit');
  });

  it('has one JSON content, with and without a charset', () => {
    const { content } = body;
    const twice = { ...content, 'application/json; charset=utf-8': content['application/json'] };
    expect(lossesOf(importOperation({ responses: { 200: { content: twice } } }))).toEqual([]);
  });

  it('has parameters of types that a string can express', () => {
    const of = (name: string, schema: object): object => ({ name, in: 'query', schema });
    const text = textOf(
      importOperation({
        parameters: [
          of('anything', {}),
          of('nullable', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }),
          of('secret', { type: 'string', writeOnly: true }),
          of('objects', { type: 'array', items: { properties: { a: {} } }, default: [] }),
          of('spread', { type: 'object', properties: { id: { type: 'integer', readOnly: true } } }),
        ],
      }),
      'groups/things.yaml',
    );
    const all = [
      'anything?: string',
      'nullable?: boolean',
      'secret?: string',
      'objects: ThingsGetQueryObjects = []',
      'id?: integer',
    ];
    expect(text).toContain(`${all.join('\n          ')}\n`);
  });
});

describe('a schema in a published document', () => {
  it('is a plain reference if it has only one in `allOf` and its own docs', () => {
    const self = { allOf: [{ $ref: '#/components/schemas/Thing' }], description: 'The one above.', nullable: true };
    expect(typesFor({ type: 'object', properties: { parent: self } })).toBe(
      'Thing:\n    ## The one above.\n    parent?: Thing | null',
    );
  });

  it('has the fields of its children once if it names them and each includes it', () => {
    const child = (name: string): object => ({
      allOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'object', required: [name], properties: { [name]: {} } }],
    });
    const oneOf = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const text = typesFor(
      { type: 'object', properties: { id: { type: 'string' } }, oneOf },
      { Cat: child('cat'), Dog: child('dog') },
    );
    expect(text).toContain('Cat:\n    id?: string\n    cat: unknown');
  });

  it('has only formats and limits that its type can have', () => {
    expect(typesFor({ type: 'integer', format: 'date-time' })).toBe('Thing: integer');
    expect(typesFor({ type: 'string', format: '' })).toBe('Thing: string');
    expect(typesFor({ type: 'string', maxLength: 2 ** 31 - 1 })).toBe('Thing: string');
    expect(typesFor({ type: 'integer', format: 'int32', maximum: 2 ** 32 })).toBe('Thing: int32');
  });

  it('has fields whose names would otherwise be read as something else', () => {
    expect(typesFor({ type: 'object', properties: { '{a} b': { type: 'string' } } })).toBe(
      'Thing:\n    /\\{a\\} b/?: string',
    );
  });
});
