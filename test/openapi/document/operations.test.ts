import { describe, expect, it } from 'vitest';
import { importOf, importOperation, lossesOf, textOf } from '../documents.js';

/** The endpoint of `GET /things`, as its group has it. */
function endpointFor(operation: object, parts: object = {}): string {
  return textOf(
    importOperation({ operationId: 'listThings', tags: ['Things'], ...operation }, parts),
    'groups/things.yaml',
  );
}

const thing = { schemas: { Thing: { properties: { name: { type: 'string' } } } } };
const ofThing = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } };

describe('an imported operation', () => {
  it('has its group from its tag, its name from its id, and its docs', () => {
    const operation = { summary: 'All things.', description: 'In any order.', deprecated: true };
    expect(endpointFor(operation)).toBe(`groups:
  #@ openapi: { name: Things }
  things:
    path: /things
    endpoints:
      ## All things.
      ##
      ## In any order.
      #! Deprecated.
      list:
        http: GET
        returns: nothing
`);
  });

  it('is named after its path if it has no tag and no id', () => {
    const imported = importOf({
      paths: { '/v1/line-items/{id}/tags': { post: { responses: { 201: ofThing } } } },
      components: thing,
    });
    expect(textOf(imported, 'groups/lineItems.yaml')).toContain(
      'postTags:\n        http: POST\n        returns: 201 Thing',
    );
  });

  it('has parameters by their location; its own replace those of the path', () => {
    const imported = importOf({
      paths: {
        '/things/{thing-id}': {
          parameters: [
            {
              name: 'thing-id',
              in: 'path',
              required: true,
              description: 'Of the thing.',
              schema: { type: 'string', format: 'uuid' },
            },
            { name: 'limit', in: 'query', schema: { type: 'string' } },
          ],
          get: {
            tags: ['things'],
            operationId: 'get',
            parameters: [
              { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } },
              { name: 'tags', in: 'query', required: true, schema: { type: 'array', items: { type: 'string' } } },
              { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
              {
                name: 'where',
                in: 'query',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
              },
              { name: 'filter', in: 'query', style: 'deepObject', schema: { $ref: '#/components/schemas/Thing' } },
              { name: 'If-Match', in: 'header', schema: { type: ['string', 'null'] } },
              { name: 'Accept', in: 'header', schema: { type: 'string' } },
              { name: 'theme', in: 'cookie', schema: { type: 'string' } },
            ],
            responses: { 200: ofThing },
          },
        },
      },
      components: thing,
    });
    expect(textOf(imported, 'groups/things.yaml')).toContain(`path: /things/{thingId}
    endpoints:
      #@ openapi: { operationId: get }
      get:
        http: GET
        query:
          limit: integer = 20
          tags: string[]
          ids?: csv<integer>
          where?: json<Thing>
          filter?: Thing
        headers:
          If-Match?: string
        cookies:
          theme?: string
        returns: Thing
`);
    expect(textOf(imported, 'api.yaml')).toContain(
      'params:\n  ## Of the thing.\n  #@ openapi: { name: thing-id }\n  thingId: uuid\n',
    );
    expect(imported.losses).toEqual([]);
  });

  it('has list defaults only where a list is not a single string, and as docs where it is one', () => {
    const schema = { type: 'array', items: { type: 'string' }, default: ['a'] };
    const parameters = [
      { name: 'many', in: 'query', schema },
      { name: 'one', in: 'query', explode: false, schema },
    ];
    const imported = importOperation({ operationId: 'listThings', tags: ['Things'], parameters });
    expect(textOf(imported, 'groups/things.yaml')).toContain(`        query:
          many:
            type: string[]
            default: [a]
          ## Default: \`["a"]\`
          one?: csv<string>
`);
    expect(imported.losses).toEqual([]);
  });

  it('has a body in the format of its media type', () => {
    const body = (content: object, required = true): string => {
      const paths = {
        '/things': {
          post: { tags: ['things'], operationId: 'add', requestBody: { required, content }, responses: { 204: {} } },
        },
      };
      return /body.*: .*/.exec(textOf(importOf({ paths, components: thing }), 'groups/things.yaml'))?.[0] ?? '';
    };
    const schema = { $ref: '#/components/schemas/Thing' };
    expect(body({ 'application/json; charset=utf-8': { schema } })).toBe('body: Thing');
    expect(body({ 'application/json': { schema } }, false)).toBe('body?: Thing');
    expect(body({ 'application/x-www-form-urlencoded': { schema } })).toBe('body: form<Thing>');
    expect(body({ 'multipart/form-data': { schema } })).toBe('body: multipart<Thing>');
    expect(body({ 'application/octet-stream': {} })).toBe('body: stream');
  });

  it('has statuses, headers and errors, each error declared once', () => {
    const problem = {
      description: 'What went wrong.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Thing' } } },
    };
    const responses = {
      200: {
        ...ofThing,
        description: 'Here.',
        headers: {
          ETag: { required: true, schema: { type: 'string' } },
          'Content-Length': { schema: { type: 'integer' } },
        },
      },
      202: ofThing,
      304: {},
      404: { $ref: '#/components/responses/Missing' },
      '5XX': problem,
      default: problem,
    };
    const imported = importOperation(
      { tags: ['things'], operationId: 'get', responses },
      { components: { ...thing, responses: { Missing: problem } } },
    );
    expect(textOf(imported, 'groups/things.yaml')).toContain(`        returns:
          ## Here.
          200:
            body: Thing
            headers:
              ETag: string
          202: Thing
          304: nothing
        errors: [Missing, ServerError, Failed]
`);
    expect(textOf(imported, 'api.yaml')).toContain(`errors:
  ## What went wrong.
  Missing:
    status: 404
    body:
      application/problem+json: Thing
`);
  });

  it('has problem errors without their media type, which is the default', () => {
    const properties = { type: {}, title: {}, status: {} };
    const schema = { type: 'object', properties };
    const responses = {
      404: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Thing' } } } },
    };
    const imported = importOperation({ tags: ['things'], responses }, { components: { schemas: { Thing: schema } } });
    expect(textOf(imported, 'api.yaml')).toContain('errors:\n  NotFound: 404 Thing\n');
  });

  it('keeps what a single response says above `returns`, unless it only says that it succeeded', () => {
    const textFor = (description: string, more: object = {}): string =>
      endpointFor({ responses: { 200: { description, ...more } } });
    expect(textFor('Every thing.')).toContain('http: GET\n        ## Every thing.\n        returns: 200 nothing\n');
    expect(textFor('Every thing.', { 'x-cached': true })).toContain('        #@ cached: true\n        returns: 200');
    expect(textFor('Successful operation')).toContain('http: GET\n        returns: 200 nothing\n');
  });

  it('uses the servers of the document, or its own', () => {
    const servers = [
      { url: 'https://{region}.example.com/', variables: { region: { default: 'eu' } } },
      { url: 'https://sandbox.example.com', description: 'Sandbox' },
    ];
    const imported = importOperation(
      { tags: ['things'], operationId: 'get', servers: [{ url: 'https://uploads.example.com' }] },
      { servers },
    );
    expect(textOf(imported, 'api.yaml')).toContain(`server:
  server1: https://{region}.example.com
  ## Sandbox
  sandbox: https://sandbox.example.com
`);
    expect(textOf(imported, 'groups/things.yaml')).toContain('server: https://uploads.example.com\n');
  });

  it('has a server with the default of a variable scheme or port, and lists that and the servers it lacks', () => {
    const variables = { scheme: { default: 'https' }, port: { default: '8443' } };
    const servers = [{ url: '{scheme}://example.com:{port}/', variables }, { url: '/api/v1' }];
    const imported = importOperation({ tags: ['things'], servers: [{ url: '/uploads' }] }, { servers });
    expect(textOf(imported, 'api.yaml')).toMatch(
      /server:\n {2}#@ openapi: .*"url":"\{scheme\}:.*"8443".*\n {2}server1: https:\/\/example\.com:8443\n/,
    );
    expect(textOf(imported, 'groups/things.yaml')).toContain('#@ openapi: { servers: [{ url: /uploads }] }');
    expect(lossesOf(imported)).toEqual([
      'refused: server at a relative address at #/paths/~1things/get/servers/0',
      'narrowed: variable scheme, port or path at #/servers/0',
      'refused: server at a relative address at #/servers/1',
    ]);
  });
});

describe('an imported operation with a loss lists its location', () => {
  it.each([
    ['callbacks', { callbacks: { done: {} } }, 'refused: callbacks at #/paths/~1things/get'],
    [
      'XML in a response next to other JSON',
      { responses: { 200: { content: { 'application/xml': {}, ...ofThing.content } } } },
      'narrowed: XML at #/paths/~1things/get/responses/200/content',
    ],
    [
      'XML in a response next to the same JSON, which every client requests',
      {
        responses: { 200: { content: { ...ofThing.content, 'application/xml': ofThing.content['application/json'] } } },
      },
      'exact: XML of a response, next to the same JSON at #/paths/~1things/get/responses/200/content/application~1xml',
    ],
    [
      'text in a response next to JSON with the same schema',
      { responses: { 200: { content: { 'text/plain': ofThing.content['application/json'], ...ofThing.content } } } },
      'exact: text/plain of a response, next to the same JSON at #/paths/~1things/get/responses/200/content/text~1plain',
    ],
    [
      'only XML',
      { responses: { 200: { content: { 'application/xml': ofThing.content['application/json'] } } } },
      'widened: XML alone at #/paths/~1things/get/responses/200/content',
    ],
    [
      'an invalid status',
      { responses: { 204: {}, '1XX': {} } },
      'refused: status 1XX at #/paths/~1things/get/responses/1XX',
    ],
  ])('for %s', (_name, operation, loss) => {
    const imported = importOperation({ tags: ['things'], operationId: 'get', ...operation }, { components: thing });
    expect(lossesOf(imported)).toEqual([loss]);
    expect(imported.verdicts.exact).toBe(loss.startsWith('exact') ? 1 : 0);
    expect(textOf(imported, 'groups/things.yaml')).toContain('http: GET');
  });

  it('where an object in the style `form` becomes separate parameters', () => {
    const named = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer', default: 3 } } };
    const texts = {
      type: 'object',
      propertyNames: { pattern: '^text\\.[a-z]{2}$' },
      additionalProperties: { type: 'string' },
    };
    const parameters = [
      { name: 'filter', in: 'query', schema: { ...named, required: ['name'] } },
      { name: 'texts', in: 'query', description: 'By language.', schema: texts },
    ];
    expect(endpointFor({ parameters })).toContain(`query:
          name?: string
          age: integer = 3
          ## By language.
          /text\\.[a-z]{2}/?: string
`);
  });

  it('for every operation that uses it', () => {
    const paths = Object.fromEntries(['/a', '/b'].map((path) => [path, { get: { responses: { 200: ofThing } } }]));
    const imported = importOf({
      paths,
      components: {
        schemas: { Thing: { properties: { part: { $ref: '#/components/schemas/Part' } } }, Part: { not: {} } },
      },
    });
    expect(imported.verdicts).toEqual({ exact: 0, narrowed: 0, widened: 2, refused: 0 });
  });
});
