import { describe, expect, it } from 'vitest';
import { importOperation, lossesOf, textOf } from './documents.js';

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
      { name: 'size', in: 'query', schema: either({ type: 'integer' }, listOf({ type: 'boolean' })) },
    ];
    const ofState = { $ref: '#/components/schemas/State' };
    const imported = importOperation(
      { operationId: 'listThings', tags: ['Things'], parameters },
      { components: { schemas: { State: state, States: { oneOf: [ofState, listOf(ofState)] }, Fields: fields } } },
    );
    expect(textOf(imported, 'groups/things.yaml')).toContain(`        query:
          id?: uuid[]
          state:
            type: State[]
            default: [open]
          field?: string[]
          sort?: csv<string>
          size?: ThingsListQuerySizeItem[]
`);
    const at = '#/paths/~1things/get/parameters/4/schema';
    expect(lossesOf(imported)).toEqual([`widened: several shapes in one text at ${at}`]);
  });

  it('has its default even if it may be null', () => {
    const schema = { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: 20 };
    const parameters = [{ name: 'limit', in: 'query', schema }];
    const imported = importOperation({ operationId: 'listThings', tags: ['Things'], parameters });
    expect(textOf(imported, 'groups/things.yaml')).toContain('          limit: integer(1..) = 20\n');
  });
});
