import { describe, expect, it } from 'vitest';
import { importSchemas, lossesOf, typesFor } from './documents.js';

describe('a union beside other words', () => {
  it('has them in each of its members', () => {
    expect(typesFor({ maximum: 90, anyOf: [{ type: 'integer' }, { type: 'number', minimum: 10.5 }] })).toBe(
      'Thing: integer(..90) | number(10.5..90)',
    );
  });

  it('has the type that its members do not say', () => {
    const schema = { type: 'string', anyOf: [{ maxLength: 3 }, { format: 'uuid' }] };
    expect(typesFor(schema)).toBe('Thing: string(..3) | uuid');
  });

  it('leaves its members alone where they say all', () => {
    const schema = { type: 'object', anyOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] };
    const others = { A: { required: ['a'], properties: { a: {} } }, B: { required: ['b'], properties: { b: {} } } };
    expect(typesFor(schema, others)).toContain('Thing: A | B\n');
  });
});

describe('parts of which no value says all', () => {
  it('are counted once, however often the type is used', () => {
    const thing = { allOf: [{ type: 'string', pattern: '^a' }, { pattern: 'b$' }] };
    const user = {
      properties: { one: { $ref: '#/components/schemas/Thing' }, two: { $ref: '#/components/schemas/Thing' } },
    };
    expect(lossesOf(importSchemas({ Thing: thing, User: user }))).toEqual([
      'widened: pattern of several parts at #/components/schemas/Thing',
    ]);
  });

  it('are counted for values of another type', () => {
    expect(lossesOf(importSchemas({ Thing: { type: 'integer', enum: ['one', 'two'] } }))).toEqual([
      'widened: enum of another type at #/components/schemas/Thing',
    ]);
  });
});
