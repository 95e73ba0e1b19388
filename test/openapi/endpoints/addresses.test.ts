import { describe, expect, it } from 'vitest';
import { allText, importOf, lossesOf, textOf } from '../documents.js';

describe('an imported operation', () => {
  it('combines several operations of one path, with the inputs and responses of each', () => {
    const jsonOf = (schema: object): object => ({ content: { 'application/json': { schema } } });
    const withId = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema });
    const query = (name: string, required = false): object => ({
      name,
      in: 'query',
      required,
      schema: { type: 'string' },
    });
    const imported = importOf({
      paths: {
        '/things/{id}': {
          put: {
            tags: ['things'],
            operationId: 'byId',
            parameters: [withId('id', { type: 'integer' }), query('both', true), query('one', true)],
            requestBody: { required: true, ...jsonOf({ type: 'integer' }) },
            responses: { 200: jsonOf({ type: 'integer' }) },
          },
        },
        '/things/{key}#key': {
          put: {
            tags: ['things'],
            operationId: 'byKey',
            parameters: [withId('key', { type: 'boolean' }), query('both', true)],
            requestBody: { ...jsonOf({ type: 'string' }) },
            responses: { 200: jsonOf({ type: 'integer' }), 201: jsonOf({ type: 'string' }) },
          },
        },
      },
    });
    expect(lossesOf(imported)).toEqual([
      'widened: several operations of one address at #/paths/~1things~1{id}/put',
      'widened: several operations of one address at #/paths/~1things~1{key}#key/put',
    ]);
    expect(imported.verdicts).toEqual({ exact: 0, narrowed: 0, widened: 2, refused: 0 });
    expect(textOf(imported, 'groups/things.yaml')).toBe(`groups:
  things:
    path: /things/{id}
    endpoints:
      byId:
        http: PUT
        query:
          both: string
          one?: string
        body?: integer | string
        returns:
          200: integer
          201: string
`);
    expect(textOf(imported, 'api.yaml')).toContain('id: integer | boolean');
  });

  it('is selected by its query, where the fragment of its path repeats a constant parameter', () => {
    const constant = { name: 'action', in: 'query', required: true, schema: { const: 'restore' } };
    const flag = { name: 'acl', in: 'query', required: true, schema: { type: 'boolean', enum: [true] } };
    const responses = { 204: {} };
    const imported = importOf({
      paths: {
        '/objects#action=restore': {
          post: { tags: ['objects'], operationId: 'restore', parameters: [constant], responses },
        },
        '/objects#acl': { post: { tags: ['objects'], operationId: 'open', parameters: [flag], responses } },
        '/objects': { post: { tags: ['objects'], operationId: 'add', responses } },
      },
    });
    expect(imported.losses).toEqual([]);
    const methods = [...textOf(imported, 'groups/objects.yaml').matchAll(/http: .*/g)].map(([line]) => line);
    expect(methods).toEqual(['http: POST ?action=restore', 'http: POST ?acl', 'http: POST']);
    expect(textOf(imported, 'groups/objects.yaml')).not.toContain('query:');
  });

  it('loses nothing when it is combined with one that differs only in the type of a placeholder', () => {
    const by = (name: string, schema: object, type = 'string'): object => ({
      get: {
        tags: ['files'],
        operationId: name,
        parameters: [{ name, in: 'path', required: true, schema }],
        responses: { 200: { content: { 'application/json': { schema: { type } } } } },
      },
    });
    const lossesFor = (second: object): readonly string[] =>
      lossesOf(importOf({ paths: { '/files/{id}': by('id', { type: 'integer' }), '/files/{key}': second } }));
    expect(lossesFor(by('key', { type: 'boolean' }))).toEqual([]);
    // Which of two responses is sent depends on the placeholder, and nothing in the model says so.
    expect(lossesFor(by('key', { type: 'boolean' }, 'integer'))).toHaveLength(2);
  });

  it('has the parameter values and response headers of each one it is combined with', () => {
    const of = (operationId: string, values: readonly string[], headers: object): object => ({
      get: {
        tags: ['files'],
        operationId,
        parameters: [{ name: 'sort', in: 'query', schema: { type: 'string', enum: values } }],
        responses: { 204: { description: 'Done.', headers } },
      },
    });
    const text = { required: true, schema: { type: 'string' } };
    const imported = importOf({
      paths: {
        '/files#names': of('names', ['name', 'size'], { both: text, one: text }),
        '/files#ages': of('ages', ['age', 'size'], { both: text, other: text }),
      },
    });
    const written = textOf(imported, 'groups/files.yaml');
    for (const header of ['both: string', 'one?: string', 'other?: string']) expect(written).toContain(header);
    for (const value of ['name', 'size', 'age']) expect(allText(imported)).toContain(value);
    expect(imported.verdicts).toEqual({ exact: 0, narrowed: 0, widened: 2, refused: 0 });
  });

  it('has the fields of each form that it is combined with, also of one in parts', () => {
    const fields = (name: string): object => ({ type: 'object', properties: { [name]: { type: 'string' } } });
    const post = (schema: object): object => {
      const content = { 'application/x-www-form-urlencoded': { schema } };
      return { post: { tags: ['files'], requestBody: { content }, responses: { 204: {} } } };
    };
    const paths = {
      '/files#old': post({ allOf: [fields('name'), fields('size')] }),
      '/files#new': post(fields('age')),
    };
    expect(allText(importOf({ paths }))).toContain('    name?: string\n    size?: string\n    age?: string\n');
  });

  it('keeps its slash at the end beside longer ones, and the spelling of its tag', () => {
    const get = { tags: ['Things List'], responses: { 204: {} } };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const paths = { '/things/': { get }, '/things/{id}': { get: { ...get, parameters } } };
    expect(textOf(importOf({ paths }), 'groups/thingsList.yaml')).toMatch(
      /^groups:\n {2}#@ openapi: \{ name: Things List \}\n {2}thingsList:\n {4}endpoints:\n.*\n {8}http: GET \/things\/\n/,
    );
  });
});
