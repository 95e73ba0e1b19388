import fc from 'fast-check';
import type { Model, PatternField } from '../../../src/model/model.js';
import type { TypeRef } from '../../../src/model/type-ref.js';

/** Values of a type of the model, mostly, as JSON has them. */
export function arbitraryValues(model: Model): (type: TypeRef) => fc.Arbitrary<unknown> {
  return (type) => valuesOf(type, { model, depth: 0 });
}

interface Place {
  readonly model: Model;
  readonly depth: number;
}

function valuesOf(type: TypeRef, place: Place): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: validValuesOf(type, place) }, { weight: 1, arbitrary: junk });
}

function below({ model, depth }: Place): Place {
  return { model, depth: depth + 1 };
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

function validValuesOf(type: TypeRef, place: Place): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'boolean':
      return fc.boolean();
    case 'string':
      return type.pattern === undefined
        ? fc.string({ maxLength: 4, unit: 'binary' })
        : fc.stringMatching(new RegExp(`^${type.pattern}$`, 'u'));
    case 'integer':
      return fc.oneof(
        fc.integer({ min: -2, max: 102 }),
        fc.maxSafeInteger(),
        fc.integer({ min: -2, max: 102 }).map((value) => value * Number(type.multipleOf ?? 1)),
      );
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
      return declaredValues(type.name, place);
    case 'same':
    case 'either':
      // The first member ends what the others begin.
      return fc.oneof(
        ...type.members.slice(0, place.depth > 3 ? 1 : undefined).map((member) => valuesOf(member, place)),
      );
    case 'null':
      return fc.constant(null);
    case 'nullable':
      return place.depth > 4 ? fc.constant(null) : fc.option(valuesOf(type.of, place));
    case 'array':
      // A type that contains itself has to end somewhere.
      if (place.depth > 3) return fc.constant([]);
      return fc.array(valuesOf(type.items, below(place)), {
        maxLength: 4,
        ...(type.minItems !== undefined && type.minItems <= 4 && { minLength: type.minItems }),
      });
    case 'map':
      return place.depth > 3
        ? fc.constant({})
        : fc.dictionary(fc.string({ maxLength: 3 }), valuesOf(type.values, below(place)), { maxKeys: 3 });
    case 'json':
      return valuesOf(type.of, place).map((value) => JSON.stringify(value));
    case 'csv':
      return fc.array(valuesOf(type.items, place), { maxLength: 4 }).map((items) => items.map(String).join(','));
  }
}

function formatValues(format: string): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (format === 'decimal') return fc.integer().map(String);
  if (format === 'time') return fc.constantFrom('14:30:00', '00:00:00');
  if (format === 'duration') return fc.constantFrom('PT1H', 'P12D', 'P3W');
  if (format === 'uri') return fc.webUrl();
  const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  return dates.map((date) => (format === 'date' ? date.toISOString().slice(0, 10) : date.toISOString()));
}

function declaredValues(name: string, place: Place): fc.Arbitrary<unknown> {
  const declaration = place.model.types.find((one) => one.name === name);
  switch (declaration?.kind) {
    case 'alias':
      return valuesOf(declaration.type, place);
    case 'enum':
      return fc.constantFrom(...declaration.members.map((member) => member.value));
    case 'object':
      return fc
        .tuple(
          objectValues(declaration.fields, place),
          ...(declaration.patterns ?? []).map((pattern) => namedValues(pattern, place)),
        )
        .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);
    case 'union':
      return fc.oneof(
        ...declaration.variants.map((variant) =>
          objectValues(variant.fields, place).map((fields) => ({ [declaration.tag]: variant.name, ...fields })),
        ),
      );
    default:
      throw new Error(`No type ${name}.`);
  }
}

function namedValues({ names, type }: PatternField, place: Place): fc.Arbitrary<Record<string, unknown>> {
  const name = fc.oneof(
    fc.stringMatching(new RegExp(`^(?:${names.source})$`, 'u')),
    fc.constantFrom('n-', 'n-10', 'p-'),
  );
  return fc.dictionary(name, valuesOf(type, below(place)), { maxKeys: 1 });
}

function objectValues(
  fields: readonly { readonly name: string; readonly type: TypeRef; readonly isRequired: boolean }[],
  place: Place,
): fc.Arbitrary<Record<string, unknown>> {
  // What may be left out is left out where a type contains itself.
  const given = fields.filter((field) => field.isRequired || place.depth <= 4);
  const values = Object.fromEntries(given.map((field) => [field.name, valuesOf(field.type, below(place))]));
  const declared = fc.record(values, { requiredKeys: given.filter((one) => one.isRequired).map((one) => one.name) });
  const surplus = fc.constantFrom<Record<string, unknown>>({}, {}, {}, {}, {}, {}, { surplus: 1 });
  return fc.tuple(declared, surplus).map(([value, more]) => ({ ...value, ...more }));
}
