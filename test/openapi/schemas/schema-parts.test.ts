import { expect, it } from 'vitest';
import { importSchemas, lossesOf, typesFor } from '../documents.js';

it('has an object without fields where `{}` is the only value', () => {
  const set = { type: 'object', additionalProperties: { type: 'object', enum: [{}], default: {} } };
  expect(typesFor(set)).toBe('Thing: map<ThingValue>\n  ThingValue: {}');
  expect(lossesOf(importSchemas({ Thing: set }))).toEqual([]);
});

it('describes a list by its items and a map by its values, if they have no docs of their own', () => {
  const item = { type: 'string', description: 'An address.' };
  const listOf = { type: 'array', items: item };
  expect(
    typesFor({
      properties: {
        to: listOf,
        cc: { ...listOf, description: 'Copies.' },
        by: { type: 'object', additionalProperties: item },
        // A type of its own says it itself.
        of: { type: 'array', items: { ...item, enum: ['a', 'b'] } },
      },
    }),
  ).toBe(`Thing:
    ## An address.
    to?: string[]
    ## Copies.
    cc?: string[]
    ## An address.
    by?: map<string>
    of?: ThingOfItem[]
  ## An address.
  ThingOfItem: [a, b]`);
});
