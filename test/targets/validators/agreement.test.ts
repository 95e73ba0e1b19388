import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonDocument } from '../../../src/print/json-document.js';
import { addressOf, bundleOf } from '../../../src/targets/json-schema/declaration-schema.js';
import { arbitraryValues } from './arbitrary-values.js';
import { everyKind, useEveryKind } from './every-kind.js';

// ajv takes no notice of what is called __proto__, and reads no text that holds something else.
const names = everyKind.types
  .map(({ name }) => name)
  .filter((name) => !['InText', 'Commas', 'Words', 'Odd', 'Nest'].includes(name));

const ajv = new Ajv2020({ strict: true, ownProperties: true });
formats.default(ajv);
ajv.addSchema(JSON.parse(jsonDocument(bundleOf(everyKind))) as object);

const valuesOf = arbitraryValues(everyKind);

describe('a validator and ajv', () => {
  const { call } = useEveryKind();

  it.each(names)('agree about %s', (name) => {
    const isValid = ajv.compile({ $ref: addressOf(everyKind, `${name}.json`) });
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(valuesOf({ kind: 'named', name }), (value) => {
        // From text: a number beyond 2^53 that is already a double may be any of several, and no int64 is read from it.
        const result = call(`parse${name}`, JSON.stringify(value));
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
