import { createConfig, lintFromString } from '@redocly/openapi-core';
import { validate } from '@readme/openapi-parser';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { makeReadable } from '../../../src/print/build.js';
import { documentOf } from '../../../src/targets/openapi/document.js';
import { openapi } from '../../../src/targets/openapi/openapi.js';
import { modelIn, modelOf } from './models.js';

interface Operation {
  readonly [key: string]: unknown;
  readonly parameters?: readonly Readonly<Record<string, unknown>>[];
}

/** The only operation of the group `thing` in the document of a model. */
function operationOf(endpoint: string, rest = ''): Operation {
  const model = modelOf(
    `${rest}\ngroups:\n  thing:\n    endpoints:\n      do:\n${endpoint.replaceAll(/^/gm, '        ')}\n`,
  );
  const paths = documentOf(model)['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const [[, item] = ['', {}]] = Object.entries(paths);
  const [[, operation] = ['', {}]] = Object.entries(item);
  return operation;
}

const folders = ['model', 'test/models/shop', 'test/models/harbour'];

describe.each(['3.0', '3.1'] as const)('the document in OpenAPI %s', (version) => {
  const emitted = new Map(folders.map((folder) => [folder, openapi({ version }).emit(modelIn(folder))]));
  const textOf = async (folder: string, name: string): Promise<string> => {
    const file = emitted.get(folder)?.find(({ path }) => path === `openapi/${name}`);
    const [text] = file === undefined ? [] : await makeReadable(file);
    return text?.text ?? '';
  };

  it.each(folders)('is the same in YAML and in JSON for %s', async (folder) => {
    const json = await textOf(folder, 'openapi.json');
    expect(parse(await textOf(folder, 'openapi.yaml'), { intAsBigInt: true })).toEqual(
      parse(json, { intAsBigInt: true }),
    );
  });

  it.each(folders)('is valid for a parser: %s', async (folder) => {
    const document = JSON.parse(await textOf(folder, 'openapi.json')) as Parameters<typeof validate>[0];
    expect(await validate(document)).toMatchObject({ valid: true });
  });

  it.each(folders)('has no errors for a linter: %s', async (folder) => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = await textOf(folder, 'openapi.json');
    const problems = await lintFromString({ source, absoluteRef: `/${folder}.json`, config });
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ ruleId }) => ruleId);
    // The harbour has a path that ends with a slash, as its old software requires.
    expect(errors).toEqual(folder.endsWith('harbour') ? ['no-path-trailing-slash'] : []);
  });
});

describe('an operation in the document', () => {
  it('states who may call it: each alternative of schemes and scopes', () => {
    const rest = `
auth:
  token: bearer
  key: key in header X-Key
  default: token
scopes:
  view: view:{shop}
  audit: audit
  manage: manage
params:
  shop: string(/[a-z]+/)`;
    const endpoint = 'http: GET /{shop}\nauth: token | key\nscopes: (view & audit) | manage\nreturns: nothing';
    expect(operationOf(endpoint, rest)['security']).toEqual([
      { token: ['view:{shop}', 'audit'] },
      { token: ['manage'] },
      { key: [] },
    ]);
    expect(operationOf('http: GET /a\nauth: none\nreturns: nothing', rest)['security']).toEqual([]);
    expect(operationOf('http: GET /a\nscopes: any\nreturns: nothing', rest)).not.toHaveProperty('security');
  });

  it('has parameters in the style in which they are sent', () => {
    const rest =
      'types:\n  Filter:\n    name?: string\n  Point:\n    x: integer(0..9)\nparams:\n  locale: string(/[a-z]{2}/)';
    const query =
      'http: GET /a\nquery:\n  list: string[]\n  commas?: csv<string>\n  filter?: Filter\n  point?: json<Point>\n' +
      '  text.{locale}?: string\n  limit: required integer(1..9) = 5\n  page: integer(1..9) = 1\nreturns: nothing';
    expect(operationOf(query, rest).parameters).toEqual([
      { name: 'list', in: 'query', required: true, schema: { type: 'array', items: { type: 'string' } } },
      { name: 'commas', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
      {
        name: 'filter',
        in: 'query',
        style: 'deepObject',
        explode: true,
        schema: { $ref: '#/components/schemas/Filter' },
      },
      {
        name: 'point',
        in: 'query',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Point' } } },
      },
      {
        name: 'text.{locale}',
        in: 'query',
        style: 'form',
        explode: true,
        schema: {
          type: 'object',
          propertyNames: { pattern: '^(?:text\\.(?:[a-z]{2}))$' },
          additionalProperties: { type: 'string' },
        },
      },
      { name: 'limit', in: 'query', required: true, schema: { default: 5, type: 'integer', minimum: 1, maximum: 9 } },
      { name: 'page', in: 'query', schema: { default: 1, type: 'integer', minimum: 1, maximum: 9 } },
    ]);
  });

  it('has a parameter whose name ends in dots by that name', () => {
    const names = operationOf('http: GET /{path...}\nquery:\n  more...?: string\nreturns: nothing').parameters;
    expect(names).toMatchObject([
      { name: 'path', in: 'path' },
      { name: 'more...', in: 'query' },
    ]);
  });

  it('has its constants in the query, and shares a path with others', () => {
    const model = modelOf(`
groups:
  thing:
    path: /things
    endpoints:
      add:
        http: POST
        returns: nothing
      restore:
        http: POST ?action=restore
        returns: nothing
`);
    const paths = documentOf(model)['paths'] as Readonly<Record<string, { readonly post: Operation }>>;
    expect(Object.keys(paths)).toEqual(['/things', '/things#action=restore']);
    expect(paths['/things#action=restore']?.post.parameters).toEqual([
      { name: 'action', in: 'query', required: true, schema: { const: 'restore' } },
    ]);
  });

  it('has its errors by status, and several with the same status as one', () => {
    const rest = `
types:
  Problem:
    title: string
errors:
  NotFound: 404 Problem
  Hidden:
    status: 404
    body: Problem
    headers:
      X-Why: string
  TooBad: 4xx Problem
  Failed: other Problem`;
    const operation = operationOf('http: GET /a\nreturns: nothing\nerrors: [NotFound, TooBad, Failed]', rest);
    expect(operation['responses']).toEqual({
      204: { description: 'No Content' },
      404: { $ref: '#/components/responses/NotFound' },
      '4XX': { $ref: '#/components/responses/TooBad' },
      default: { $ref: '#/components/responses/Failed' },
    });
    const both = operationOf('http: GET /a\nreturns: nothing\nerrors: [NotFound, Hidden]', rest);
    const problem = { $ref: '#/components/schemas/Problem' };
    expect((both['responses'] as Readonly<Record<string, unknown>>)['404']).toEqual({
      description: 'Not Found\n\nNot Found',
      headers: { 'X-Why': { required: false, schema: { type: 'string' } } },
      content: { 'application/json': { schema: { anyOf: [problem, problem] } } },
    });
  });

  it('has problems as such, open to what the server adds', () => {
    const rest = `
types:
  Problem:
    type: uri
    title: string
    status: integer
    level: Level
  Level: [1, 2]
errors:
  NotFound: 404 Problem`;
    const model = modelOf(
      `${rest}\ngroups:\n  a:\n    endpoints:\n      b:\n        http: GET /a\n        returns: nothing\n        errors: [NotFound]`,
    );
    const { schemas, responses } = documentOf(model)['components'] as Readonly<Record<string, Operation>>;
    expect(responses?.['NotFound']).toMatchObject({ content: { 'application/problem+json': {} } });
    expect(schemas?.['Problem']).not.toHaveProperty('additionalProperties');
    // Programs that read a parameter know only from its type that `1` is a number.
    expect(schemas?.['Level']).toEqual({ type: 'integer', enum: [1, 2] });
  });

  it('has all kinds of bodies, and the example', () => {
    const rest =
      'types:\n  Upload:\n    file: bytes\n    more?: bytes[1..3]\n    about?: json<About>\n  About:\n    title: string';
    expect(operationOf('http: POST /a\nbody: multipart<Upload>\nreturns: stream', rest)).toMatchObject({
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { $ref: '#/components/schemas/Upload' },
            encoding: { about: { contentType: 'application/json' } },
          },
        },
      },
      responses: { 200: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } },
    });
    const shown =
      'http: POST /a\nbody?: About\nexample:\n  body: { title: one }\n  returns: { title: two }\nreturns: About';
    expect(operationOf(shown, rest)).toMatchObject({
      requestBody: { content: { 'application/json': { example: { title: 'one' } } } },
      responses: { 200: { content: { 'application/json': { example: { title: 'two' } } } } },
    });
    expect(operationOf(shown, rest)['requestBody']).not.toHaveProperty('required');
  });

  it('has its own servers, with a variable for each placeholder', () => {
    const rest =
      'server: https://{region}.example.com\nparams:\n  region:\n    type: string(/[a-z]+/)\n    example: eu\n    docs: Where.';
    expect(
      operationOf('http: GET /a\nserver: https://up.{region}.example.com\nreturns: nothing', rest)['servers'],
    ).toEqual([
      { url: 'https://up.{region}.example.com', variables: { region: { default: 'eu', description: 'Where.' } } },
    ]);
  });

  it('has the first sentence of its docs, or the words of its name, as the summary', () => {
    expect(operationOf('http: GET /a\ndocs: Does it. And more.\nreturns: nothing')['summary']).toBe('Does it');
    expect(operationOf('http: GET /a\nreturns: nothing')['summary']).toBe('Do thing');
  });
});
