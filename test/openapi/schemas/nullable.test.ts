import { describe, expect, it } from 'vitest';
import { importSchemas, typesFor } from '../documents.js';

const cases: readonly (readonly [string, unknown, string])[] = [
  ['in OpenAPI 3.0', { type: 'string', nullable: true }, 'string | null'],
  ['among several types', { type: ['string', 'null'] }, 'string | null'],
  [
    'as a member without a type',
    { anyOf: [{ type: 'string' }, { nullable: true, description: 'D' }] },
    'string | null',
  ],
  ['of any value', { nullable: true, description: 'D' }, 'unknown'],
  [
    'in a member of a union',
    { oneOf: [{ type: 'string' }, { type: 'integer', nullable: true }] },
    'string | integer | null',
  ],
  ['in each part', { allOf: [{ type: ['string', 'null'] }, { maxLength: 3, nullable: true }] }, 'string(..3) | null'],
  [
    'in a union that is a part',
    { allOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { description: 'D' }] },
    'string | null',
  ],
  ['in one part only', { allOf: [{ type: ['string', 'null'] }, { type: 'string', maxLength: 3 }] }, 'string(..3)'],
  [
    'in a union next to a type',
    { type: 'string', anyOf: [{ minLength: 1, maxLength: 3 }, { type: 'null' }] },
    'string(1..3)',
  ],
];

describe('null', () => {
  it.each(cases)('is recognized %s', (_name, schema, written) => {
    expect(typesFor({ properties: { field: schema } }).replaceAll(/^ *##.*\n/gm, '')).toBe(
      `Thing:\n    field?: ${written}`,
    );
  });

  it('is recognized next to a reference, and as the only value', () => {
    const referred = { $ref: '#/components/schemas/Name', nullable: true };
    const properties = { name: referred, none: { const: null }, never: { enum: [null] } };
    expect(typesFor({ properties }, { Name: { enum: ['a'] } })).toContain(
      '    name?: Name | null\n    none?: null\n    never?: null\n',
    );
    const member = { $ref: '#/components/schemas/Name' };
    const union = { anyOf: [member, { type: 'null' }] };
    expect(typesFor({ properties: { union, one: { oneOf: [member] } } }, { Name: { enum: ['a', 'b'] } })).toContain(
      '    union?: Name | null\n    one?: Name\n',
    );
  });

  it('is not found in a circle of references', () => {
    const others = {
      A: { oneOf: [{ $ref: '#/components/schemas/B' }, { type: 'string' }] },
      B: { oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'integer' }] },
    };
    const field = { $ref: '#/components/schemas/A' };
    const { files } = importSchemas({ Thing: { properties: { field } }, ...others });
    expect(files.map(({ text }) => text).join('')).toContain('field?: A\n');
  });
});
