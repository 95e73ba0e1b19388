import { describe, expect, it } from 'vitest';
import { allText, importTexts, lossesOf, textOf } from '../documents.js';

const document = `swagger: '2.0'
info: { title: Things, version: 1.0.0 }
host: example.com
basePath: /v1/
schemes: [http, https]
consumes: [application/json]
produces: [application/json]
securityDefinitions:
  login: { type: oauth2, flow: accessCode, authorizationUrl: https://a, tokenUrl: https://b, scopes: { write: Writes. } }
  token: { type: apiKey, in: header, name: X-Key }
  user: { type: basic }
security: [{ login: [write] }]
parameters:
  limit: { name: limit, in: query, type: integer, maximum: 100 }
  thing: { name: body, in: body, required: true, schema: { $ref: '#/definitions/Thing' } }
responses:
  NotFound: { description: It is not there., schema: { $ref: '#/definitions/Problem' } }
definitions:
  Thing:
    required: [name]
    properties:
      name: { type: string }
      parent: { type: string, x-nullable: true }
  Problem: { properties: { title: { type: string } } }
paths:
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, type: string, format: uuid }
    get:
      tags: [things]
      operationId: get
      parameters:
        - $ref: '#/parameters/limit'
        - { name: tags, in: query, type: array, items: { type: string } }
        - { name: sort, in: query, type: array, collectionFormat: multi, items: { type: string, enum: [a, b] } }
      responses:
        200:
          description: The thing.
          schema: { $ref: '#/definitions/Thing' }
          headers: { X-Count: { type: integer } }
        404: { $ref: '#/responses/NotFound' }
    put:
      tags: [things]
      operationId: put
      security: [{ token: [] }, { user: [] }]
      parameters: [{ $ref: '#/parameters/thing' }]
      responses: { 204: { description: Done. } }
  /files:
    post:
      tags: [things]
      operationId: upload
      consumes: [multipart/form-data]
      produces: [image/png]
      parameters:
        - { name: file, in: formData, required: true, type: file }
        - { name: note, in: formData, type: string, maxLength: 9 }
      responses: { 200: { description: Its picture., schema: { type: file } } }
`;

describe('an imported Swagger 2.0 document', () => {
  it('leads to the same model as OpenAPI 3', () => {
    const { value, diagnostics } = importTexts({ 'swagger.yaml': document });
    expect(diagnostics).toEqual([]);
    expect(value && lossesOf(value)).toEqual([]);
    expect(textOf(value, 'api.yaml')).toBe(`#@ openapi: { title: Things }
api: things
version: 1.0.0
server: https://example.com/v1
auth:
  #@ openapi: { type: oauth2, flows: { authorizationCode: { authorizationUrl: https://a, tokenUrl: https://b } } }
  login: bearer
  token: key in header X-Key
  user: basic
  default: login
scopes:
  ## Writes.
  write: write
params:
  id: uuid
errors:
  ## It is not there.
  NotFound: 404 Problem
`);
    expect(textOf(value, 'groups/things.yaml')).toBe(`types:
  Thing:
    name: string
    parent?: string | null
  ThingsUploadBody:
    file: file
    note?: string(..9)
groups:
  things:
    endpoints:
      #@ openapi: { operationId: get }
      get:
        http: GET /things/{id}
        scopes: write
        query:
          limit?: integer(..100)
          tags?: csv<string>
          sort?: '[a, b][]'
        returns:
          ## The thing.
          200:
            body: Thing
            headers:
              X-Count?: integer
        errors: [NotFound]
      #@ openapi: { operationId: put }
      put:
        http: PUT /things/{id}
        auth: token | user
        body: Thing
        ## Done.
        returns: nothing
      #@ openapi: { operationId: upload }
      upload:
        http: POST /files
        scopes: write
        body: multipart<ThingsUploadBody>
        returns:
          ## Its picture.
          200:
            image/png: stream
`);
  });

  it('keeps the path of all operations if it has no host', () => {
    const { value } = importTexts({ 'swagger.yaml': document.replace(/^host: .*\n/m, '') });
    expect(textOf(value, 'api.yaml')).toContain('#@ openapi: { title: Things, servers: [{ url: /v1 }] }');
  });

  it('has examples with any members, also with those that mean something in a schema', () => {
    const withExample = document.replace(
      'required: [name]\n',
      'required: [name]\n    example: { name: a, type: file, discriminator: b }\n',
    );
    const { value } = importTexts({ 'swagger.yaml': withExample });
    expect(allText(value)).toContain('#@ openapi: { example: { name: a, type: file, discriminator: b } }\n  Thing:\n');
  });

  it('has errors in JSON where `produces` only describes a file', () => {
    const withError = (schema: string): string =>
      document.replace(
        'type: file } } }\n',
        `type: file } }, 409: { description: It is there., schema: ${schema} } }\n`,
      );
    const { value } = importTexts({ 'swagger.yaml': withError("{ $ref: '#/definitions/Problem' }") });
    expect(textOf(value, 'api.yaml')).toContain('  Conflict: 409 Problem\n');
    expect(value && lossesOf(value)).toEqual([]);
    const { value: inText } = importTexts({ 'swagger.yaml': withError('{ type: string }') });
    expect(textOf(inText, 'api.yaml')).toContain('image/png: bytes\n');
  });

  it('reports losses and mistakes at their locations', () => {
    const bad = document
      .replace('maxLength: 9', 'maxLength: 9, format: byte')
      .replace('title: { type: string }', 'title: { type: string, not: { enum: [a] } }')
      .replace(
        "schema: { $ref: '#/definitions/Thing' }\n          headers",
        "schema: { $ref: '#/definitions/Thin' }\n          headers",
      );
    const { value, diagnostics } = importTexts({ 'swagger.yaml': bad });
    expect(diagnostics).toMatchObject([
      {
        message: 'The reference "#/definitions/Thin" leads nowhere. The part is left out.',
        span: { path: 'swagger.yaml', start: bad.indexOf("$ref: '#/definitions/Thin' }\n") },
      },
    ]);
    expect(value?.losses.map(({ at }) => at).sort()).toEqual([
      '#/definitions/Problem/properties/title',
      '#/paths/~1files/post/parameters/1',
      '#/paths/~1things~1{id}/get/responses/200/schema',
    ]);
  });

  it('reports a body where HTTP has none: only OpenAPI 3.0 ignores it', () => {
    const thing = '{ name: body, in: body, schema: { type: object } }';
    const { value } = importTexts({
      'swagger.yaml': document.replace('      parameters:\n', `$&        - ${thing}\n`),
    });
    expect(value && lossesOf(value)).toEqual(['refused: body of GET at #/paths/~1things~1{id}/get/parameters/0']);
  });

  it('may have many files', () => {
    const { value, diagnostics } = importTexts({
      'spec/swagger.json': JSON.stringify({
        swagger: '2.0',
        info: { title: 'Things', version: '1.0.0' },
        security: [],
        paths: {
          '/pets': {
            get: {
              parameters: [{ $ref: 'parameters.json#/tags' }],
              responses: { 200: { schema: { type: 'array', items: { $ref: 'Pet.json' } } } },
            },
          },
        },
      }),
      'spec/parameters.json': JSON.stringify({
        tags: { name: 'tags', in: 'query', type: 'array', items: { type: 'string' } },
      }),
      'spec/Pet.json': JSON.stringify({ properties: { name: { type: 'string', 'x-nullable': true } } }),
    });
    expect(diagnostics).toEqual([]);
    expect(textOf(value, 'groups/pets.yaml')).toBe(`types:
  Pet:
    name?: string | null
groups:
  pets:
    path: /pets
    endpoints:
      get:
        http: GET
        query:
          tags?: csv<string>
        returns: Pet[]
`);
  });

  it('has lists in forms as they are sent: separated by commas, or as repeated fields', () => {
    const form = `swagger: '2.0'
info: { title: Forms, version: 1.0.0 }
paths:
  /things:
    post:
      tags: [things]
      operationId: add
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - { name: tags, in: formData, required: true, type: array, items: { type: string } }
        - { name: few, in: formData, required: true, type: array, maxItems: 3, items: { type: integer } }
        - { name: each, in: formData, required: true, type: array, collectionFormat: multi, items: { type: string } }
        - { name: tabs, in: formData, required: true, type: array, collectionFormat: tsv, items: { type: string } }
      responses: { 204: { description: Done. } }
`;
    const { value } = importTexts({ 'swagger.yaml': form });
    const written = allText(value);
    for (const field of ['tags: csv<string>', 'few: csv<integer>', 'each: string[]', 'tabs: string'])
      expect(written).toContain(`${field}\n`);
    expect(value && lossesOf(value)).toEqual([
      'widened: style tsv at #/paths/~1things/post/parameters/3',
      'widened: limits of a list as one text at #/paths/~1things/post/parameters/1',
    ]);
  });
});
