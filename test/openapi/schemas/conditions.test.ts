import { expect, it } from 'vitest';
import { importSchemas, lossesOf, typesFor } from '../documents.js';

it.each([
  ['a condition', { type: 'string', not: { const: 'a' } }, 'widened: not at #/components/schemas/Thing'],
  [
    'a pattern without a safe form',
    { type: 'string', pattern: '^(a+)+\\1$' },
    'widened: pattern at #/components/schemas/Thing/pattern',
  ],
  ['an unknown type', { type: 'strin' }, 'widened: type strin at #/components/schemas/Thing'],
  ['an invalid pattern', { type: 'string', pattern: '(' }, 'widened: pattern at #/components/schemas/Thing/pattern'],
  [
    'a name by a pattern without a safe form, where any other name is allowed',
    { type: 'object', patternProperties: { '^(a+)+\\1$': { type: 'string' } }, additionalProperties: false },
    'widened: patternProperties at #/components/schemas/Thing/patternProperties/^(a+)+\\1$',
  ],
  [
    'a reference without a target',
    { properties: { a: { $ref: '#/components/schemas/Nobody' } } },
    'refused: reference that leads nowhere at #/components/schemas/Thing/properties/a',
  ],
  [
    'a union of required fields, one of which has a default',
    { properties: { a: { type: 'string', default: 'x' }, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    'widened: one of several required fields at #/components/schemas/Thing',
  ],
  [
    'a limit that a member of an enum does not satisfy',
    { type: 'string', enum: ['red', 'green'], maxLength: 4, pattern: '^[a-z]+$' },
    'widened: maxLength beside an enum at #/components/schemas/Thing',
  ],
  [
    'a bound that a member of an enum does not satisfy',
    { type: 'integer', enum: [0, 1], minimum: 1, maximum: 1 },
    'widened: minimum beside an enum at #/components/schemas/Thing',
  ],
  [
    'limits of encoded bytes',
    { type: 'string', contentEncoding: 'base64', pattern: '^.{4}$' },
    'widened: limits beside format base64 at #/components/schemas/Thing',
  ],
  ['a fixed object', { const: { a: 1 } }, 'widened: const of another type at #/components/schemas/Thing'],
  [
    'an enum of lists',
    { type: 'array', items: { type: 'string' }, enum: [['a'], []] },
    'widened: enum of another type at #/components/schemas/Thing',
  ],
  [
    'a number of fields',
    { properties: { a: {}, b: {} }, minProperties: 2 },
    'widened: minProperties of an object with fields at #/components/schemas/Thing',
  ],
])('an imported schema with a loss lists its location for %s', (_name, schema, loss) => {
  expect(lossesOf(importSchemas({ Thing: schema }))).toEqual([loss]);
  expect(typesFor(schema)).toMatch(/^Thing:/);
});
