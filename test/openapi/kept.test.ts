import { describe, expect, it } from 'vitest';
import type { Imported } from '../../src/openapi/import-document.js';
import { compile } from '../../src/pipeline.js';
import { documentOf } from '../../src/targets/openapi/document.js';
import { importOf, importSchemas, textOf } from './documents.js';

/** What is exported of an import. */
function exported(imported: Imported): ReturnType<typeof documentOf> {
  const { value, diagnostics } = compile(imported.files);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return documentOf(value);
}

describe('parts that the language cannot express', () => {
  it('nests no deeper than what the language reads', () => {
    for (const depth of [27, 28, 29, 30, 31, 40]) {
      const nested = Array.from({ length: depth }).reduce<object>((below) => ({ below }), {});
      const text = textOf(
        importSchemas({ Thing: { type: 'string', example: nested, 'x-nested': nested } }),
        'types.yaml',
      );
      expect(text.includes('#@ nested: '), `at ${depth}`).toBe(depth <= 28);
    }
  });

  it('is kept above the name that says it, and comes out again', () => {
    const thing = {
      type: 'object',
      description: 'A thing.',
      externalDocs: { url: 'https://example.com' },
      'x-table': { name: 'things', rows: [1, null, 'true', '# no comment'] },
      properties: { price: { type: 'number', xml: { attribute: true }, 'x-unit': 'EUR' } },
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
`);
    expect(exported(imported)).toMatchObject({ components: { schemas: { Thing: thing } } });
  });

  it('is kept of the document itself: webhooks of another kind, and what else to read', () => {
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

  it('is still lost for the model, where it bounds values, and not for the document', () => {
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

  it('is kept of the API, tags, operations, parameters, bodies and responses', () => {
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
            parameters: [{ name: 'a', in: 'query', allowReserved: true, schema: { type: 'string' } }],
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

  it('refers to our names of types', () => {
    const imported = importSchemas({
      'geo.point': { type: 'object', not: { $ref: '#/components/schemas/geo.point' } },
    });
    const [file] = imported.files.filter(({ path }) => path === 'types.yaml');
    expect(file?.text).toContain(`#@ openapi: { not: { $ref: '#/components/schemas/GeoPoint' } }`);
  });
});

describe('an example', () => {
  it('is one of the model where it certainly fits', () => {
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

  it('is kept as it is where it does not', () => {
    const thing = { type: 'object', properties: { at: { type: 'string', format: 'date', example: 'in spring' } } };
    const imported = importSchemas({ Thing: thing });
    expect(textOf(imported, 'types.yaml')).toContain('    #@ openapi: { example: in spring }\n    at?: date\n');
    expect(exported(imported)).toMatchObject({ components: { schemas: { Thing: thing } } });
  });
});
