import { describe, expect, it } from 'vitest';
import { allText, importOf, importOperation, lossesOf, textOf } from '../documents.js';

describe('an imported parameter', () => {
  it('is a list if it is one value or several, because a single text is a list with one item', () => {
    const id = { type: 'string', format: 'uuid', description: 'Of a thing.' };
    const state = { type: 'string', enum: ['open', 'closed'] };
    const either = (...anyOf: readonly object[]): object => ({ anyOf });
    const listOf = (items: object): object => ({ type: 'array', items });
    const fields = either({ type: 'string' }, listOf({ type: 'string' }));
    const parameters = [
      { name: 'id', in: 'query', schema: either({ ...id, title: 'One' }, listOf(id), { type: 'null' }) },
      { name: 'state', in: 'query', schema: { allOf: [{ $ref: '#/components/schemas/States' }], default: 'open' } },
      { name: 'field', in: 'query', schema: either({ type: 'boolean' }, { $ref: '#/components/schemas/Fields' }) },
      { name: 'sort', in: 'query', explode: false, schema: fields },
      { name: 'order', in: 'query', schema: { $ref: '#/components/schemas/State', nullable: true } },
      { name: 'size', in: 'query', schema: either({ type: 'integer' }, listOf({ type: 'boolean' })) },
    ];
    const ofState = { $ref: '#/components/schemas/State' };
    const imported = importOperation(
      { operationId: 'listThings', tags: ['Things'], parameters },
      { components: { schemas: { State: state, States: { oneOf: [ofState, listOf(ofState)] }, Fields: fields } } },
    );
    expect(textOf(imported, 'groups/things.yaml')).toContain(`        query:
          ## Of a thing.
          id?: uuid[]
          state:
            type: State[]
            default: [open]
          field?: string[]
          sort?: csv<string>
          order?: State
          size?: ThingsListQuerySizeItem[]
`);
    const at = '#/paths/~1things/get/parameters/5/schema';
    expect(lossesOf(imported)).toEqual([`widened: several shapes in one text at ${at}`]);
  });

  it('of two with one name is the first, and the other one is lost', () => {
    const schema = { type: 'object', properties: { lang: { type: 'integer' }, size: { type: 'integer' } } };
    const parameters = [
      { name: 'lang', in: 'query', schema: { type: 'string' } },
      { name: 'filter', in: 'query', schema },
    ];
    const imported = importOperation({ operationId: 'listThings', tags: ['Things'], parameters });
    expect(textOf(imported, 'groups/things.yaml')).toContain('          lang?: string\n          size?: integer\n');
    const at = '#/paths/~1things/get/parameters/1';
    expect(lossesOf(imported)).toEqual([`narrowed: two parameters of one name at ${at}`]);
  });

  it('of two headers that would become the same property is the first, in responses too', () => {
    const schema = { type: 'string' };
    const parameters = ['X-Part', 'x_part'].map((name) => ({ in: 'header', name, schema }));
    const headers = { 'X-Part': { schema }, x_part: { schema } };
    const imported = importOperation({
      tags: ['things'],
      operationId: 'get',
      parameters,
      responses: { 200: { headers } },
    });
    expect(textOf(imported, 'groups/things.yaml')).not.toContain('x_part');
    const at = '#/paths/~1things/get';
    expect(lossesOf(imported)).toEqual([
      `narrowed: two parameters of one name at ${at}/parameters/1`,
      `narrowed: two headers of one name at ${at}/responses/200/headers/x_part`,
    ]);
  });

  it('may be null where it is JSON, which has null', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }] };
    const parameters = [{ name: 'filter', in: 'query', content: { 'application/json': { schema } } }];
    const imported = importOperation({ operationId: 'listThings', tags: ['Things'], parameters });
    expect(textOf(imported, 'groups/things.yaml')).toContain('  ThingsListQueryFilter: string | string[] | null\n');
  });

  it('has the signs before it that the styles matrix and label write in a path', () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, style: 'matrix', schema: { type: 'integer' } },
      { name: 'version', in: 'path', required: true, style: 'label', schema: { type: 'string' } },
    ];
    const get = { operationId: 'get', tags: ['things'], parameters, responses: { 204: {} } };
    const imported = importOf({ paths: { '/things/{id}/{version}': { get } } });
    expect(textOf(imported, 'groups/things.yaml')).toContain(';id={id}/.{version}\n');
  });

  it('has its default even if it may be null', () => {
    const schema = { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: 20 };
    const parameters = [{ name: 'limit', in: 'query', schema }];
    const imported = importOperation({ operationId: 'listThings', tags: ['Things'], parameters });
    expect(textOf(imported, 'groups/things.yaml')).toContain('          limit: integer(1..) = 20\n');
  });

  it('has its default if its type can have one, and otherwise as docs, also if it must be sent', () => {
    const list = { type: 'array', items: { type: 'string', pattern: '^a = b$' } };
    const map = { type: 'object', additionalProperties: { type: 'string' }, default: {} };
    const parameters = [
      { name: 'tags', explode: false, schema: { ...list, default: [] } },
      { name: 'sums', explode: false, schema: list },
      { name: 'filter', required: true, style: 'deepObject', schema: map },
      { name: 'sort', required: true, content: { 'application/json': { schema: { type: 'integer', default: 1 } } } },
    ].map((one) => ({ ...one, in: 'query' }));
    const imported = importOperation({ operationId: 'listThings', tags: ['Things'], parameters });
    expect(textOf(imported, 'groups/things.yaml')).toContain(`
          ## Default: \`[]\`
          tags?: csv<string(/a = b/)>
          sums?: csv<string(/a = b/)>
          filter: required ThingsListQueryFilter = {}
          ## Default: \`1\`
          sort: json<ThingsListQuerySort>
`);
  });

  it('is a list beside alternatives that only limit how many items there are', () => {
    const schema = { type: 'array', items: { type: 'string' }, oneOf: [{ maxItems: 2 }, { minItems: 4 }] };
    const parameters = [
      { name: 'ids', explode: false, schema },
      { name: 'tags', style: 'deepObject', schema },
    ].map((one) => ({ ...one, in: 'query' }));
    expect(allText(importOperation({ parameters }))).toMatch(/ ids\?: csv<string>\n +tags\[\]\?: /);
  });

  it('is sent as its document says, whatever parts its schema has', () => {
    const list = { type: 'array', items: { type: 'integer' } };
    const parameters = [
      { name: 'ids', explode: false, schema: { allOf: [list] } },
      { name: 'note', content: { 'text/plain': { schema: { type: 'string' } } } },
      { name: 'page', content: { 'text/xml': { schema: list } } },
    ].map((one) => ({ ...one, in: 'query' }));
    const imported = importOperation({ parameters });
    expect(allText(imported)).toContain(`
        query:
          ids?: csv<integer>
          note?: string
          page?: string
`);
    expect(lossesOf(imported)).toEqual(['widened: parameter in text/xml at #/paths/~1things/get/parameters/2']);
  });

  it.each([
    ['of several parts', { allOf: [{ $ref: '#/components/schemas/Paged' }, { properties: { name: {} } }] }],
    ['beside null', { anyOf: [{ properties: { page: {}, name: {} } }, { type: 'null' }] }],
  ])('becomes separate parameters if it is an object %s in the style `form`', (_of, schema) => {
    const components = { schemas: { Paged: { type: 'object', properties: { page: {} } } } };
    const imported = importOperation({ parameters: [{ name: 'filter', in: 'query', schema }] }, { components });
    expect(lossesOf(imported)).toEqual([]);
    expect(allText(imported)).toContain('query:\n          page?: string\n          name?: string\n');
  });
});
