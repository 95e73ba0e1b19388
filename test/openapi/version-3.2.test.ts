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

describe('a document of OpenAPI 3.2', () => {
  it('has methods that no endpoint can have, which are counted', () => {
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

  it('says the whole query at once', () => {
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

  it('says the fields of events, and what their data contains', () => {
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
    ['has no data', { A: { type: 'object', properties: { other: {} } } }],
    ['is no schema at all', { A: 7 }],
  ])('may say of its events what %s: any event is read, and that is counted', (_, schemas) => {
    const imported = eventsOf(schemas);
    expect(lossesOf(imported)).toContainEqual(unknownForm);
    expect(textOf(imported, 'groups/things.yaml')).toMatch(/returns: events<ThingsGetResponse>\n/);
  });

  it.each([
    ['in itself', { A: { oneOf: [{ $ref: '#/components/schemas/A' }] } }],
    [
      'in itself by way of another',
      { A: { oneOf: [{ $ref: '#/components/schemas/B' }] }, B: { anyOf: [{ $ref: '#/components/schemas/A' }] } },
    ],
  ])('may say that events are a union that is %s', (_, schemas) => {
    expect(lossesOf(eventsOf(schemas))).toContainEqual(unknownForm);
  });

  it('has more values of a server variable than a type can list: any text is one', () => {
    const members = Array.from({ length: 2000 }, (_, index) => `v${index}`);
    const servers = [{ url: 'https://{a}.example.com', variables: { a: { default: 'v1', enum: members } } }];
    const imported = importOf({ openapi: '3.2.0', servers, paths: { '/things': { get: ok } } });
    expect(textOf(imported, 'api.yaml')).toContain('a: string(/[A-Za-z0-9._-]{1,255}/)');
  });

  it('names servers, and is exported as what it was', () => {
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

it('servers at relative addresses come out again', () => {
  const servers = [{ url: '/api/v3' }];
  const imported = importOf({ servers, paths: { '/things': { get: ok } } });
  expect(textOf(imported, 'api.yaml')).not.toContain('server:');
  expect(exported(imported)['servers']).toEqual(servers);
});

it('what has no words of ours beyond its media type is counted', () => {
  const content = { 'multipart/mixed': { itemSchema: {} }, 'text/plain': { schema: { type: 'object' } } };
  expect(lossesOf(importOperation({ responses: { 200: { content } } }))).toEqual([
    'widened: what multipart/mixed contains at #/paths/~1things/get/responses/200/content/multipart~1mixed',
    'widened: what text/plain contains at #/paths/~1things/get/responses/200/content/text~1plain',
  ]);
});
