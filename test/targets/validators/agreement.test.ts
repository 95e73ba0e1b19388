import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Model, PatternField } from '../../../src/model/model.js';
import type { TypeRef } from '../../../src/model/type-ref.js';
import { everyKind, useEveryKind } from './every-kind.js';
import { jsonSchemaOf } from './json-schema.js';

/** Types that JSON Schema can say: texts that hold something else are not among them, nor names of the prototype. */
const model: Model = {
  ...everyKind,
  types: everyKind.types.filter(({ name }) => !['InText', 'Commas', 'Words', 'Odd', 'Nest'].includes(name)),
};

const ajv = new Ajv2020({ strict: false, allErrors: false });
formats.default(ajv);
ajv.addSchema({ $id: 'all', $defs: jsonSchemaOf(model) });

/** Values of a type, mostly. */
function valuesOf(type: TypeRef, depth = 0): fc.Arbitrary<unknown> {
  const valid = validValuesOf(type, depth);
  return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: junk });
}

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    0,
    -0,
    1,
    -1,
    0.5,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    -(2 ** 53),
    1e300,
    '',
    '0',
    null,
    [],
    {},
  ),
  fc.constantFrom(
    '2023-02-29',
    '2024-02-29',
    '23:59:60',
    'Zg==',
    'Zh==',
    'a@b.c',
    'de',
    'de-DE',
    'red',
    'one',
    '😀😀😀',
  ),
);

function validValuesOf(type: TypeRef, depth: number): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'boolean':
      return fc.boolean();
    case 'string':
      return type.pattern === undefined
        ? fc.string({ maxLength: 4, unit: 'binary' })
        : fc.stringMatching(new RegExp(`^${type.pattern}$`, 'u'));
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 102 }), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ min: -0.1, max: 1.1, noNaN: true }),
      );
    case 'format':
      return formatValues(type.format);
    case 'bytes':
      return fc.base64String({ maxLength: 12 });
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    case 'named':
      return declaredValues(type.name, depth);
    case 'same':
      return fc.oneof(...type.members.map((member) => valuesOf(member, depth)));
    case 'nullable':
      return fc.option(valuesOf(type.of, depth));
    case 'array':
      // A type that contains itself has to end somewhere.
      return depth > 3 ? fc.constant([]) : fc.array(valuesOf(type.items, depth + 1), { maxLength: 4 });
    case 'map':
      return depth > 3
        ? fc.constant({})
        : fc.dictionary(fc.string({ maxLength: 3 }), valuesOf(type.values, depth + 1), { maxKeys: 3 });
    default:
      throw new Error(`No values of kind ${type.kind} here.`);
  }
}

function formatValues(format: string): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  return dates.map((date) => (format === 'date' ? date.toISOString().slice(0, 10) : date.toISOString()));
}

function declaredValues(name: string, depth: number): fc.Arbitrary<unknown> {
  const declaration = model.types.find((one) => one.name === name);
  switch (declaration?.kind) {
    case 'alias':
      return valuesOf(declaration.type, depth);
    case 'enum':
      return fc.constantFrom(...declaration.members.map((member) => member.value));
    case 'object':
      return fc
        .tuple(
          objectValues(declaration.fields, depth),
          ...(declaration.patterns ?? []).map((one) => namedValues(one, depth)),
        )
        .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);
    case 'union':
      return fc.oneof(
        ...declaration.variants.map((variant) =>
          objectValues(variant.fields, depth).map((fields) => ({ [declaration.tag]: variant.name, ...fields })),
        ),
      );
    default:
      throw new Error(`No type ${name}.`);
  }
}

function namedValues({ names, type }: PatternField, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const name = fc.oneof(
    fc.stringMatching(new RegExp(`^(?:${names.source})$`, 'u')),
    fc.constantFrom('n-', 'n-10', 'p-'),
  );
  return fc.dictionary(name, valuesOf(type, depth + 1), { maxKeys: 1 });
}

function objectValues(
  fields: readonly { readonly name: string; readonly type: TypeRef; readonly isRequired: boolean }[],
  depth: number,
): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.fromEntries(fields.map((field) => [field.name, valuesOf(field.type, depth + 1)]));
  const declared = fc.record(values, { requiredKeys: fields.filter((one) => one.isRequired).map((one) => one.name) });
  const surplus = fc.constantFrom<Record<string, unknown>>({}, {}, {}, {}, {}, {}, { surplus: 1 });
  return fc.tuple(declared, surplus).map(([value, more]) => ({ ...value, ...more }));
}

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
