import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import { arbitraryValues } from './arbitrary-values.js';
import { everyKind, useEveryKind } from './every-kind.js';
import { jsonSchemaOf } from './json-schema.js';

/**
 * Types that JSON Schema can say: texts that hold something else are not among them, nor names of the prototype, nor
 * multiples of fractions, which ajv counts with doubles.
 */
const model: Model = {
  ...everyKind,
  types: everyKind.types.filter(
    ({ name }) => !['InText', 'Commas', 'Words', 'Odd', 'Nest', 'Half', 'Cents'].includes(name),
  ),
};

const ajv = new Ajv2020({ strict: false, allErrors: false });
formats.default(ajv);
ajv.addSchema({ $id: 'all', $defs: jsonSchemaOf(model) });

const valuesOf = arbitraryValues(model);

describe('a validator and ajv', () => {
  const { call } = useEveryKind();

  it.each(model.types.map(({ name }) => name))('agree about %s', (name) => {
    const isValid = ajv.compile({ $ref: `all#/$defs/${name}` });
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(valuesOf({ kind: 'named', name }), (value) => {
        const result = call(`decode${name}`, value);
        expect(result.ok).toBe(isValid(value));
        if (result.ok) {
          // What was accepted is one, and is written as it was read.
          expect(call(`is${name}`, result.value)).toBe(true);
          const again = call(`parse${name}`, call(`stringify${name}`, result.value));
          expect(plainly(again)).toEqual(plainly({ ok: true, value: result.value }));
        }
        seen[result.ok ? 'accepted' : 'refused'] += 1;
      }),
      { numRuns: 300 },
    );
    // A comparison that sees only one kind of verdict compares nothing.
    if (name !== 'Anything') expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(0);
  });
});

/** JSON text tells neither minus zero from zero nor, in a value of any kind, a bigint from a number. */
function plainly(value: unknown): unknown {
  if (typeof value === 'bigint' || value === 0) return Number(value) + 0;
  if (Array.isArray(value)) return value.map(plainly);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plainly(field)]));
}
