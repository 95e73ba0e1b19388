import { describe, expect, it } from 'vitest';
import { importSchemas } from './documents.js';

type Schemas = Readonly<Record<string, object>>;

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const indexes = Array.from({ length: 30 }, (_, index) => index);

const text = { type: 'string' };

/** `S0`, which refers to `S1`, and so on, up to a last one that refers to none. */
function chain(schemaWith: (next: object, index: number) => object, last: object): Schemas {
  const entries = indexes.map((index) => [`S${index}`, schemaWith(ref(`S${index + 1}`), index)] as const);
  return { ...Object.fromEntries(entries), S30: last };
}

const eachWithAll = (schemaWith: (others: readonly object[], index: number) => object): Schemas =>
  Object.fromEntries(
    indexes.map((index) => [
      `S${index}`,
      schemaWith(
        indexes.filter((each) => each !== index).map((each) => ref(`S${each}`)),
        index,
      ),
    ]),
  );

// Reading each way through such schemas would take longer than anybody waits: there are 2^30 of them, or no end.
const documents: readonly (readonly [name: string, schemas: Schemas])[] = [
  ['unions with the next union twice', chain((next) => ({ oneOf: [next, next] }), text)],
  ['unions with null and the next one twice', chain((next) => ({ oneOf: [next, next, { type: 'null' }] }), text)],
  ['schemas with the next one twice in allOf', chain((next) => ({ allOf: [next, next] }), { type: 'object' })],
  [
    'unions with fields, and the next one twice',
    chain((next, index) => ({ properties: { [`p${index}`]: text }, oneOf: [next, next] }), { properties: { z: {} } }),
  ],
  [
    'two unions with fields that refer to each other',
    {
      A: { properties: { a: text }, oneOf: [ref('B'), { properties: { c: text } }] },
      B: { properties: { b: text }, oneOf: [ref('A'), { properties: { d: text } }] },
    },
  ],
  [
    'unions with fields, each with all others',
    eachWithAll((others, index) => ({ properties: { [`p${index}`]: {} }, oneOf: others })),
  ],
  ['schemas with all others in allOf', eachWithAll((others, index) => ({ allOf: others, title: `T${index}` }))],
  [
    'a combination of many unions',
    {
      T: {
        allOf: indexes.map((index) => ({
          oneOf: [{ properties: { [`a${index}`]: text } }, { properties: { [`b${index}`]: text } }],
        })),
      },
    },
  ],
];

describe('a small document ends, and is a model', () => {
  it.each(documents)('%s', (_, schemas) => {
    expect(importSchemas(schemas).files.length).toBeGreaterThan(0);
  });
});
