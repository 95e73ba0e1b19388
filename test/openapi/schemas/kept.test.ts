import { describe, expect, it } from 'vitest';
import type { Imported } from '../../../src/openapi/import-document.js';
import { compile } from '../../../src/pipeline.js';
import { modelOf } from '../../support/example-model.js';
import { documentOf } from '../../../src/targets/openapi/document.js';
import { allText, importOf, importOperation, importSchemas, textOf } from '../documents.js';

/** Exports what was imported. */
function exported(imported: Imported): ReturnType<typeof documentOf> {
  return documentOf(modelOf(imported.files));
}

describe('a part that the language cannot express', () => {
  it.each([
    [['Bearer-Auth'], 'bearer: Bearer-Auth'],
    [['Bearer-Auth', 'plain', 'Other_Auth'], 'bearerAuth: Bearer-Auth, otherAuth: Other_Auth'],
  ])('is the name of a security scheme: %j', (names, kept) => {
    const scheme = { type: 'http', scheme: 'bearer' };
    const securitySchemes = Object.fromEntries(names.map((name) => [name, scheme]));
    const security = names.map((name) => ({ [name]: [] }));
    const imported = importOperation({ security: security.slice(0, 1) }, { components: { securitySchemes }, security });
    expect(textOf(imported, 'api.yaml')).toContain(`#@ security-schemes: { ${kept} }\n`);
    const document = exported(imported);
    expect(document).toMatchObject({ security, components: { securitySchemes } });
    expect(JSON.stringify(document['paths'])).toMatch(
      names.length === 1 ? /^(?!.*"security")/ : /"security":\[\{"Bearer-Auth":\[\]\}\]/,
    );
    expect(textOf(importOf(document), 'api.yaml')).toContain(`#@ security-schemes: { ${kept} }\n`);
  });

  it('is the name of a schema', () => {
    const ofKind = (kind: string): object => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string', enum: [kind] }, status: { $ref: '#/components/schemas/pet_status' } },
      additionalProperties: false,
    });
    const refs = ['v1.Cat', 'v1.Dog'].map((name) => `#/components/schemas/${name}`);
    const mapping = { cat: refs[0], dog: refs[1] };
    const schemas = {
      pet_status: { type: 'string', enum: ['sold', 'free'] },
      'v1.Cat': ofKind('cat'),
      'v1.Dog': ofKind('dog'),
      pet: { oneOf: refs.map(($ref) => ({ $ref })), discriminator: { propertyName: 'kind', mapping } },
    };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/pet' } } };
    const responses = { 200: { description: 'OK', content } };
    const imported = importOperation({ responses }, { components: { schemas } });
    expect(allText(imported)).toContain('  #@ openapi: { name: pet_status }\n  PetStatus: [sold, free]\n');
    const document = exported(imported);
    expect(document).toMatchObject({
      paths: { '/things': { get: { responses: { 200: { content } } } } },
      components: { schemas: { pet_status: { type: 'string', enum: ['sold', 'free'] }, pet: { oneOf: [{}, {}] } } },
    });
    expect(JSON.stringify(document)).not.toMatch(/PetStatus|"name":"pet/);
    expect(allText(importOf(document))).toContain('  #@ openapi: { name: pet_status }\n  PetStatus: [sold, free]\n');
  });

  it('is stored only to the depth that the language reads', () => {
    for (const depth of [27, 28, 29, 30, 31, 40]) {
      const nested = Array.from({ length: depth }).reduce<object>((below) => ({ below }), {});
      const text = textOf(
        importSchemas({ Thing: { type: 'string', example: nested, 'x-nested': nested } }),
        'types.yaml',
      );
      expect(text.includes('#@ nested: '), `at ${depth}`).toBe(depth <= 28);
    }
  });

  it('is stored above the name that it belongs to, and exported again', () => {
    const thing = {
      type: 'object',
      description: 'A thing.',
      externalDocs: { url: 'https://example.com' },
      'x-table': { name: 'things', rows: [1, null, 'true', '# no comment'] },
      properties: {
        price: { type: 'number', xml: { attribute: true }, 'x-unit': 'EUR' },
        log: { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'array' } },
      },
      additionalProperties: false,
    };
    const imported = importSchemas({ Thing: thing });
    expect(textOf(imported, 'types.yaml')).toBe(`types:
  ## A thing.
  #@ table: { name: things, rows: [1, null, 'true', '# no comment'] }
  #@ openapi: { externalDocs: { url: https://example.com } }
  Thing:
    #@ unit: EUR
    #@ openapi: { xml: { attribute: true } }
    price?: number
    #@ openapi: { contentMediaType: application/json, contentSchema: { type: array } }
    log?: string
`);
    expect(exported(imported)).toMatchObject({ components: { schemas: { Thing: thing } } });
  });

  it('is put back below the media type that the model has, which for `*/*` with a schema is JSON', () => {
    const schema = { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false };
    const content = { '*/*': { schema, example: { id: 'a' } } };
    const imported = importOperation({ responses: { 200: { description: 'OK', content } } });
    const written = {
      'application/json': { schema: { $ref: '#/components/schemas/ThingsGetResponse' }, example: { id: 'a' } },
    };
    expect(exported(imported)).toMatchObject({
      paths: { '/things': { get: { responses: { 200: { content: written } } } } },
    });
    expect(JSON.stringify(exported(imported))).not.toContain('*/*');
  });

  it('includes the examples of errors, and of responses among the components', () => {
    const of = (example: string): object => ({ content: { 'application/json': { example } } });
    const responses = { 200: { $ref: '#/components/responses/Things' }, 404: of('c') };
    const imported = importOperation({ responses }, { components: { responses: { Things: of('a') } } });
    expect(exported(imported)).toMatchObject({
      paths: { '/things': { get: { responses: { 200: of('a') } } } },
      components: { responses: { NotFound: of('c') } },
    });
  });

  it('includes all examples of a parameter, the first of which is that of the model', () => {
    const examples = { one: { value: 'a' }, two: { value: 'b' } };
    const parameters = [{ name: 'sort', in: 'query', schema: { type: 'string' }, examples }];
    const imported = importOperation({ parameters });
    expect(allText(imported)).toContain('            example: a\n');
    expect(exported(imported)).toMatchObject({ paths: { '/things': { get: { parameters } } } });
  });

  it('is what a parameter says of its items, beside what it says of itself', () => {
    const items = { type: 'string', description: 'An id.' };
    const parameters = [{ name: 'ids', in: 'query', description: 'The ids.', schema: { type: 'array', items } }];
    const imported = importOperation({ parameters });
    expect(exported(imported)).toMatchObject({ paths: { '/things': { get: { parameters } } } });
  });

  it('is no summary that an export makes of the name', () => {
    const imported = importOf(exported(importOperation({ tags: ['things'] })));
    expect(textOf(imported, 'groups/things.yaml')).not.toContain('#@');
  });

  it('is the format of an object, which validates nothing', () => {
    const properties = { tags: { type: 'object', additionalProperties: { type: 'string' }, format: 'kvpairs' } };
    const thing = { type: 'object', properties, additionalProperties: false };
    expect(exported(importSchemas({ Thing: thing }))).toMatchObject({ components: { schemas: { Thing: thing } } });
  });

  it('is a summary, beside a description that keeps its first paragraph', () => {
    const operation = {
      operationId: 'removePicture',
      summary: 'Remove picture',
      description: 'Since:\n\n4.2\n\nOf a pet.',
    };
    expect(exported(importOperation(operation))).toMatchObject({ paths: { '/things': { get: operation } } });
  });

  it('includes the examples of placeholders and of headers in a response', () => {
    const of = (example: number): object => ({ schema: { type: 'integer', example } });
    const parameters = [{ name: 'id', in: 'path', required: true, ...of(5) }];
    const responses = { 200: { description: 'OK', headers: { 'X-Left': of(29) } } };
    const imported = importOf({ paths: { '/things/{id}': { get: { tags: ['things'], parameters, responses } } } });
    expect(allText(imported)).toContain('  id:\n    type: integer\n    example: 5\n');
    expect(allText(imported)).toContain('X-Left?:\n                type: integer\n                example: 29\n');
  });

  it('includes the names of servers, which an export has before their docs', () => {
    const servers = ['Main. All of it.', 'For tests.'].map((description, index) => ({
      url: `https://${index}.example.com`,
      description,
    }));
    const first = importOf({ servers });
    const again = importOf(exported(first) as object);
    expect(textOf(again, 'api.yaml')).toBe(textOf(first, 'api.yaml'));
  });

  it('may belong to the document itself: other webhooks, and external documentation', () => {
    const schema = { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } };
    const added = { post: { requestBody: { content }, responses: { 200: { description: 'Received.' } } } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'things', version: '1.0.0', contact: { name: 'Us' } },
      externalDocs: { url: 'https://example.com' },
      paths: {},
      webhooks: { added },
      components: { schemas: { Event: schema } },
    };
    const imported = importOf(document);
    expect(imported.losses.map(({ construct }) => construct)).toEqual(['webhook']);
    expect(exported(imported)).toMatchObject({ ...document, openapi: '3.1.1' });
  });

  it('is still counted as lost for the model if it constrains values, but not for the document', () => {
    const thing = {
      type: 'object',
      properties: {
        id: { type: 'string', format: 'http-date', pattern: '^0' },
        other: { type: 'string', not: { const: 'a' } },
      },
      dependentRequired: { id: ['other'] },
      maxProperties: 1,
    };
    const imported = importSchemas({ Thing: thing });
    expect(new Set(imported.losses.map(({ verdict }) => verdict))).toEqual(new Set(['widened']));
    expect(exported(imported)).toMatchObject({ components: { schemas: { Thing: thing } } });
  });

  it('may be the version, until the model has another one', () => {
    const { value } = compile(importOf({ info: { title: 'things', version: '1.0' } }).files);
    expect(value.version).toBe('1.0.0');
    expect(documentOf(value)['info']).toMatchObject({ version: '1.0' });
    expect(documentOf({ ...value, version: '1.1.0' })['info']).toMatchObject({ version: '1.1.0' });
  });

  it('does not include the tags of an operation that has only one, twice, as FastAPI writes it', () => {
    expect(allText(importOperation({ tags: ['things', 'things'] }))).not.toContain('tags:');
  });

  it('may belong to the API, to tags, operations, parameters, bodies and responses', () => {
    const document = {
      info: { title: 'Things', version: '2026', contact: { email: 'a@example.com' } },
      tags: [{ name: 'All things', externalDocs: { url: 'https://example.com' } }],
      paths: {
        '/things': {
          post: {
            operationId: 'make-thing',
            summary: 'Make',
            description: 'Makes a thing. Really.',
            tags: ['All things', 'Other'],
            'x-internal': true,
            callbacks: { made: { '{$request.query.url}': { post: { responses: { '200': { description: 'OK' } } } } } },
            parameters: [
              {
                name: 'a',
                in: 'query',
                allowReserved: true,
                schema: { type: 'string', externalDocs: { url: 'https://example.com' } },
              },
            ],
            requestBody: {
              description: 'A thing.',
              content: {
                'application/json': {
                  schema: { type: 'string' },
                  examples: { one: { value: 'a' } },
                },
              },
            },
            responses: { '201': { description: 'Made.', links: {}, 'x-cached': false } },
          },
        },
      },
    };
    const { info, tags, paths } = exported(importOf(document));
    expect(info).toMatchObject({ title: 'Things', version: '2026', contact: { email: 'a@example.com' } });
    expect(tags).toMatchObject(document.tags);
    const { description, ...operation } = document.paths['/things'].post;
    const { schema: _, ...content } = operation.requestBody.content['application/json'];
    const requestBody = { ...operation.requestBody, content: { 'application/json': content } };
    expect(paths).toMatchObject({ '/things': { post: { ...operation, requestBody } } });
    expect(JSON.stringify(paths)).toContain(description);
  });

  it('refers to types by their names in the model', () => {
    const imported = importSchemas({
      'geo.point': { type: 'object', not: { $ref: '#/components/schemas/geo.point' } },
    });
    const [file] = imported.files.filter(({ path }) => path === 'types.yaml');
    expect(file?.text).toContain(`#@ openapi: { not: { $ref: '#/components/schemas/GeoPoint' } }`);
  });
});

describe('an imported example', () => {
  it('is an example of the model if it certainly fits', () => {
    const imported = importSchemas({
      Thing: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', maxLength: 5, example: 'one' }, at: { type: 'string', format: 'date' } },
        example: { name: 'two', at: '2026-01-01' },
      },
    });
    expect(textOf(imported, 'types.yaml')).toBe(`types:
  Thing:
    name:
      type: string(..5)
      example: one
    at?: date
`);
    expect(textOf(imported, 'api.yaml')).toContain('examples:\n  Thing:\n    name: two\n    at: 2026-01-01\n');
  });

  it('is stored unchanged otherwise', () => {
    const thing = { type: 'object', properties: { at: { type: 'string', format: 'date', example: 'in spring' } } };
    const imported = importSchemas({ Thing: thing });
    expect(textOf(imported, 'types.yaml')).toContain('    #@ openapi: { example: in spring }\n    at?: date\n');
    expect(exported(imported)).toMatchObject({ components: { schemas: { Thing: thing } } });
  });
});
