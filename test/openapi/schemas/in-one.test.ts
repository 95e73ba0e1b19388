import { describe, expect, it } from 'vitest';
import { inOne } from '../../../src/openapi/schemas/in-one.js';
import type { Json, JsonObject } from '../../../src/openapi/document/json.js';

const cases: readonly (readonly [string, JsonObject, JsonObject, JsonObject])[] = [
  ['the keywords of either', { type: 'string' }, { maxLength: 3 }, { type: 'string', maxLength: 3 }],
  ['the higher minimum', { minimum: 1, minLength: 4 }, { minimum: 2, minLength: 3 }, { minimum: 2, minLength: 4 }],
  [
    'the lower maximum',
    { maxItems: 1, maxProperties: 4 },
    { maxItems: 2, maxProperties: 3 },
    { maxItems: 1, maxProperties: 3 },
  ],
  [
    'an exclusive bound of OpenAPI 3.0',
    { minimum: 1, exclusiveMinimum: true },
    { minimum: 0 },
    { exclusiveMinimum: 1, minimum: 0 },
  ],
  ['values of both enums', { enum: ['a', 'b'] }, { enum: ['b', 'c'] }, { enum: ['b'] }],
  ['types of both', { type: ['number', 'string'] }, { type: ['integer', 'null'] }, { type: 'integer' }],
  ['the least common multiple', { multipleOf: 4 }, { multipleOf: 6 }, { multipleOf: 12 }],
  ['that of fractions', { multipleOf: 0.3 }, { multipleOf: 0.01 }, { multipleOf: 0.3 }],
  ['uniqueness', { uniqueItems: true }, { uniqueItems: false }, { uniqueItems: true }],
  ['null where both allow it', { nullable: true }, { nullable: false }, { nullable: false }],
  ['required fields of both', { required: ['a'] }, { required: ['b', 'a'] }, { required: ['a', 'b'] }],
  [
    'fields of both',
    { properties: { a: true, b: {} } },
    { properties: { b: { type: 'string' } } },
    { properties: { a: true, b: { allOf: [{}, { type: 'string' }] } } },
  ],
  [
    'the docs of fields of both, of which the later count',
    { properties: { a: { description: 'One.', readOnly: true, nullable: true } } },
    { properties: { a: { description: 'Two.', maxLength: 2 } } },
    {
      properties: {
        a: {
          description: 'Two.',
          readOnly: true,
          allOf: [
            { description: 'One.', readOnly: true, nullable: true },
            { description: 'Two.', maxLength: 2 },
          ],
        },
      },
    },
  ],
  [
    'items of both',
    { items: { minLength: 1 } },
    { items: { maxLength: 2 } },
    { items: { allOf: [{ minLength: 1 }, { maxLength: 2 }] } },
  ],
  ['closed objects', { additionalProperties: true }, { additionalProperties: false }, { additionalProperties: false }],
  [
    'each combination of alternatives',
    { anyOf: [{ minimum: 1 }] },
    { anyOf: [{ maximum: 2 }, { maximum: 3 }] },
    {
      anyOf: [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, { allOf: [{ minimum: 1 }, { maximum: 3 }] }],
    },
  ],
  ['the later annotations', { description: 'A thing.' }, { description: 'Another.' }, { description: 'Another.' }],
];

function combined(left: readonly Json[], right: readonly Json[]): readonly Json[] {
  return right.flatMap((one) => left.map((other) => ({ allOf: [other, one] })));
}

describe('two schemas combined have', () => {
  it.each(cases)('%s', (_name, left, right, both) => {
    expect(inOne(left, right, combined)).toEqual({ value: both, lost: [] });
  });

  it.each([
    ['pattern', '^a', 'b$'],
    ['format', 'date', 'uuid'],
    ['type', 'string', 'integer'],
    ['enum', ['a'], ['b']],
    ['multipleOf', 2 ** 53 - 1, 2],
    ['multipleOf', 0.123456789, 0.987654321],
    ['multipleOf', 0, 2],
  ])('the later %s and a loss, where no single value expresses both', (word, left, right) => {
    expect(inOne({ [word]: left }, { [word]: right }, combined)).toEqual({ value: { [word]: right }, lost: [word] });
  });
});
