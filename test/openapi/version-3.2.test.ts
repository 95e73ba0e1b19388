import { describe, expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import { documentOf } from '../../src/targets/openapi/document.js';
import type { JsonMap } from '../../src/print/json-document.js';
import type { Imported } from '../../src/openapi/import-document.js';
import { importOf, importOperation, lossesOf, textOf } from './documents.js';

const ok = { responses: { 204: { description: 'Done.' } } };

function exported({ files }: Imported): JsonMap {
  return documentOf(compile(files).value);
}

describe('an imported OpenAPI 3.2 document', () => {
  it('counts methods that an endpoint cannot have', () => {
    const imported = importOf({
      openapi: '3.2.0',
      paths: { '/things': { query: ok, get: ok, additionalOperations: { COPY: ok } } },
    });
    expect(lossesOf(imported)).toEqual([
      'refused: method QUERY at #/paths/~1things/query',
      'refused: method COPY at #/paths/~1things/additionalOperations/COPY',
    ]);
    expect(imported.verdicts).toEqual({ exact: 1, narrowed: 0, widened: 0, refused: 2 });
  });

  it('may describe the whole query at once', () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' }, limit: { type: 'integer', default: 20 } },
      required: ['city'],
    };
    const form = { name: 'all', in: 'querystring', required: true };
    const content = { 'application/x-www-form-urlencoded': { schema } };
    const imported = importOperation({ tags: ['things'], parameters: [{ ...form, content }] });
    expect(textOf(imported, 'groups/things.yaml')).toContain(
      'query:\n          city: string\n          limit: integer = 20\n',
    );
    expect(lossesOf(imported)).toEqual([]);
    const json = importOperation({ parameters: [{ ...form, content: { 'application/json': { schema } } }] });
    expect(lossesOf(json)).toEqual(['refused: query that is not a form at #/paths/~1things/get/parameters/0']);
  });

  it('may describe the fields of events, and the content of their data', () => {
    const event = (name: string, content: object): object => ({
      type: 'object',
      properties: {
        event: { const: name },
        data: { type: 'string', contentMediaType: 'application/json', contentSchema: content },
      },
      required: ['event', 'data'],
    });
    const itemSchema = {
      oneOf: [
        event('added', { type: 'object', properties: { n: { type: 'integer' } } }),
        event('gone', { type: 'string' }),
      ],
    };
    const returning = (media: object): Imported =>
      importOperation({ tags: ['things'], responses: { 200: { content: { 'text/event-stream': media } } } });
    const text = textOf(returning({ itemSchema }), 'groups/things.yaml');
    expect(text).toContain('returns: events<ThingsGetResponse>');
    expect(text).toContain('union ThingsGetResponse by event:');
    expect(text).toContain('gone: ThingsGetResponseGone\n');
    const bare = { type: 'object', properties: { id: { type: 'string' }, data: { type: 'string' } } };
    expect(textOf(returning({ itemSchema: bare }), 'groups/things.yaml')).toContain('data: string\n');
    expect(lossesOf(returning({ itemSchema: { type: 'object', properties: { other: {} } } }))).toEqual([
      'widened: events of an unknown form at #/paths/~1things/get/responses/200/content/text~1event-stream/itemSchema',
    ]);
  });

  it('distinguishes events from their data in an export of an older version', () => {
    const model = `api: things
types:
  union Change by event:
    added:
      data: integer
groups:
  thing:
    endpoints:
      follow:
        http: GET /things
        returns: events<Change>
      watch:
        http: GET /changes
        returns: sse<Change>
`;
    const document = documentOf(compile([{ path: 'api.yaml', text: model }]).value);
    const text = textOf(importOf(document), 'groups/thing.yaml');
    expect(text).toContain('http: GET /things\n        returns: events<Change>\n');
    expect(text).toContain('http: GET /changes\n        returns: sse<Change>\n');
  });

  const eventsOf = (schemas: object): Imported =>
    importOf({
      openapi: '3.2.0',
      paths: {
        '/things': {
          get: {
            tags: ['things'],
            responses: {
              200: { content: { 'text/event-stream': { itemSchema: { $ref: '#/components/schemas/A' } } } },
            },
          },
        },
      },
      components: { schemas },
    });
  const unknownForm = expect.stringMatching(/^widened: events of an unknown form at /);

  it.each([
    ['have no data', { A: { type: 'object', properties: { other: {} } } }],
    ['have no schema at all', { A: 7 }],
  ])('accepts any event where its events %s, and counts that', (_, schemas) => {
    const imported = eventsOf(schemas);
    expect(lossesOf(imported)).toContainEqual(unknownForm);
    expect(textOf(imported, 'groups/things.yaml')).toMatch(/returns: events<ThingsGetResponse>\n/);
  });

  it.each([
    ['inside itself', { A: { oneOf: [{ $ref: '#/components/schemas/A' }] } }],
    [
      'inside itself indirectly',
      { A: { oneOf: [{ $ref: '#/components/schemas/B' }] }, B: { anyOf: [{ $ref: '#/components/schemas/A' }] } },
    ],
  ])('counts a union of events that is %s', (_, schemas) => {
    expect(lossesOf(eventsOf(schemas))).toContainEqual(unknownForm);
  });

  it('accepts any string for a server variable with too many values', () => {
    const members = Array.from({ length: 2000 }, (_, index) => `v${index}`);
    const servers = [{ url: 'https://{a}.example.com', variables: { a: { default: 'v1', enum: members } } }];
    const imported = importOf({ openapi: '3.2.0', servers, paths: { '/things': { get: ok } } });
    expect(textOf(imported, 'api.yaml')).toContain('a: string(/[A-Za-z0-9._-]{1,255}/)');
  });

  it('keeps the names of servers, and is exported in the same version', () => {
    const document = {
      openapi: '3.2.0',
      $self: 'https://example.com/api.yaml',
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      'x-team': { name: 'things' },
      servers: [
        {
          url: 'https://example.com/{version}',
          name: 'live',
          description: 'The one that counts.',
          variables: { version: { default: 'v2', enum: ['v1', 'v2'] } },
        },
      ],
      tags: [{ name: 'things', kind: 'nav' }],
      paths: { '/things': { summary: 'Every thing', 'x-cache': false, get: { tags: ['things'], ...ok } } },
    };
    const imported = importOf(document);
    expect(textOf(imported, 'api.yaml')).toContain(`server:
  ## The one that counts.
  live: https://example.com/{version}
params:
  #@ openapi: { default: v2, enum: [v1, v2] }
  version: string(/v1|v2/)
`);
    const { servers, paths, ...others } = exported(imported);
    const { openapi, $self, jsonSchemaDialect, 'x-team': team } = document;
    expect(others).toMatchObject({ openapi, $self, jsonSchemaDialect, 'x-team': team, tags: document.tags });
    expect(servers).toMatchObject([
      { url: 'https://example.com/{version}', variables: document.servers[0]?.variables },
    ]);
    expect(paths).toMatchObject({ '/things': { summary: 'Every thing', 'x-cache': false } });
  });
});

it('keeps relative server URLs', () => {
  const servers = [{ url: '/api/v3' }];
  const imported = importOf({ servers, paths: { '/things': { get: ok } } });
  expect(textOf(imported, 'api.yaml')).not.toContain('server:');
  expect(exported(imported)['servers']).toEqual(servers);
});

it('counts what the language cannot express beyond a media type', () => {
  const content = { 'multipart/mixed': { itemSchema: {} }, 'text/plain': { schema: { type: 'object' } } };
  expect(lossesOf(importOperation({ responses: { 200: { content } } }))).toEqual([
    'widened: what multipart/mixed contains at #/paths/~1things/get/responses/200/content/multipart~1mixed',
    'widened: what text/plain contains at #/paths/~1things/get/responses/200/content/text~1plain',
  ]);
});
