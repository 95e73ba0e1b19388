import { describe, expect, it } from 'vitest';
import { jsonSchemaDialect, typeSchema } from '../../../src/schema/type-schema.js';
import { builtModel } from './built-model.js';

const text = `
params:
  id: string(/[0-9]+/) as snowflake
types:
  Message:
    id: string(1..20) as snowflake
    sentAt: integer(0..) as "unix time" = 0
    big: int64 as */ = 1
groups:
  thing:
    endpoints:
      change:
        http: POST /messages/{id}
        query:
          after: integer as unix-time = 7
        body: Message
        returns: Message
`.replace('*/', '"*/ comment"');

const built = await builtModel('formats', text);

describe('named formats', () => {
  it('do not change the value', async () => {
    const received: unknown[] = [];
    const change = async (input: { body: object }): Promise<object> => {
      received.push(input);
      return { status: 200, body: input.body };
    };
    const body = { id: 'any text', sentAt: 5, big: 2n ** 60n };
    expect(await built.clientOf({ change })['change']?.({ id: '12', body })).toEqual(body);
    expect(received).toEqual([{ id: '12', after: 7, body }]);
  });

  it.each([
    ['/messages/x', { id: 'a' }],
    ['/messages/1', { id: '' }],
    ['/messages/1', { id: 'a', sentAt: -1 }],
    ['/messages/1?after=x', { id: 'a' }],
  ])('keep its limits: %s %o', async (path, body) => {
    const change = async (input: { body: object }): Promise<object> => ({ status: 200, body: input.body });
    expect((await built.postOf({ change })(path, body)).status).toBeGreaterThanOrEqual(400);
  });

  it('become the format in JSON Schema', () => {
    const id = { kind: 'string', maxLength: 20, formatName: 'snowflake' } as const;
    expect(typeSchema(id, jsonSchemaDialect(new Map()))).toEqual({
      type: 'string',
      format: 'snowflake',
      maxLength: 20,
    });
    const at = { kind: 'number', name: 'number', formatName: 'double' } as const;
    expect(typeSchema(at, jsonSchemaDialect(new Map()))).toEqual({ type: 'number', format: 'double' });
    const when = { kind: 'integer', size: 'int32', formatName: 'unix time' } as const;
    expect(typeSchema(when, jsonSchemaDialect(new Map()))['format']).toBe('unix time');
  });

  it('compile under every strict flag', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
  });
});
