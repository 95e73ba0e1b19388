import fc from 'fast-check';
import { jsonText } from '../../src/model/json-value.js';
import type { Field, Model, ObjectDeclaration, PatternField, TypeDeclaration } from '../../src/model/model.js';
import { areFulfilled, bestChoice, namesIn, presencesOf } from '../../src/model/presence.js';
import { type ArrayRef, type IntegerRef, isBig, type TypeRef } from '../../src/model/type-ref.js';

/** A value as a program passes it, and as the other side must see it: with its defaults. */
export interface Passed {
  readonly sent: unknown;
  readonly seen: unknown;
}

export interface Place {
  readonly model: Model;
  readonly depth: number;
  /** Values in a header or a path have only letters and digits: whitespace around them would be lost. */
  readonly isPlain: boolean;
  /** A list is sent by repeating its name, so an empty one cannot be told from an absent one. */
  readonly isRepeated: boolean;
}

/** Values of a type that both sides accept. */
export function programValues(type: TypeRef, place: Place): fc.Arbitrary<Passed> {
  return valuesOf(type, place);
}

function same(values: fc.Arbitrary<unknown>): fc.Arbitrary<Passed> {
  return values.map((value) => ({ sent: value, seen: value }));
}

function valuesOf(type: TypeRef, place: Place): fc.Arbitrary<Passed> {
  switch (type.kind) {
    case 'boolean':
      return same(fc.boolean());
    case 'string':
      return same(stringsOf(type, place));
    case 'integer':
      return same(wholeNumbers(type));
    case 'number': {
      const { exclusiveMinimum: above, exclusiveMaximum: below } = type;
      const [min, max] = [above ?? type.minimum ?? -1e6, below ?? type.maximum ?? 1e6];
      const excluded = { minExcluded: above !== undefined, maxExcluded: below !== undefined };
      if (type.multipleOf !== undefined) return same(multiples({ min, max, of: type.multipleOf }));
      // There is no -0 in a query or in JSON.
      return same(fc.double({ min, max, ...excluded, noNaN: true }).map((value) => (value === 0 ? 0 : value)));
    }
    case 'format':
      return same(fc.constantFrom(...(samples[type.format] ?? [])));
    case 'bytes':
      return same(fc.uint8Array({ minLength: place.isPlain ? 1 : 0, maxLength: 5 }));
    case 'unknown':
      return same(fc.constantFrom<unknown>({ a: [1, 'x', null] }, 'text', 5, false, []));
    case 'null':
      return same(fc.constant(null));
    case 'named':
      return declaredValues(type.name, place);
    case 'same':
    case 'either':
      return fc.oneof(...type.members.map((member) => valuesOf(member, below(place))));
    case 'nullable':
      return fc.oneof(same(fc.constant(null)), valuesOf(type.of, place));
    case 'array':
      return listsOf(type, place);
    case 'tuple': {
      const others = type.rest === undefined ? [] : [valuesOf(type.rest, below(place))];
      return fc
        .tuple(...type.items.map((item) => valuesOf(item, below(place))), ...others)
        .map((all) => ({ sent: all.map(({ sent }) => sent), seen: all.map(({ seen }) => seen) }));
    }
    case 'map':
      return entriesOf(type.keys ? namesOf(type.keys, place) : fc.constantFrom('a', 'b c', '__proto__', 'ü'), {
        values: valuesOf(type.values, below(place)),
        range: { minKeys: type.minSize ?? 0, maxKeys: Math.max(type.minSize ?? 0, place.depth > 2 ? 0 : 2) },
      });
    case 'json':
      return valuesOf(type.of, place);
    case 'csv':
      return together(fc.array(valuesOf(type.items, { ...place, isPlain: true }), { minLength: 1, maxLength: 3 }));
  }
}

function namesOf(keys: TypeRef, place: Place): fc.Arbitrary<string> {
  return valuesOf(keys, place).map(({ sent }) => String(sent));
}

function below(place: Place): Place {
  return { ...place, depth: place.depth + 1 };
}

function stringsOf(type: Extract<TypeRef, { kind: 'string' }>, { isPlain }: Place): fc.Arbitrary<string> {
  if (type.pattern !== undefined) return fc.stringMatching(new RegExp(`^(?:${type.pattern})$`, 'u'));
  const bounds = {
    minLength: Math.max(type.minLength ?? 0, isPlain ? 1 : 0),
    maxLength: Math.min(type.maxLength ?? 6, 6),
  };
  return isPlain
    ? fc.string({ ...bounds, unit: fc.constantFrom('a', 'B', '0', 'z') })
    : fc.string({ ...bounds, unit: fc.constantFrom('a', ' ', '&', '%', '+', ',', '"', '\\', 'ü', '😀', '\n', '=') });
}

/** By a division, which rounds to the double nearest to the decimal. */
function multiples({
  min,
  max,
  of,
}: {
  readonly min: number;
  readonly max: number;
  readonly of: number;
}): fc.Arbitrary<unknown> {
  const scale = 10 ** (String(of).split('.')[1] ?? '').length;
  const step = Math.round(of * scale);
  const [least, most] = [Math.ceil((min * scale) / step), Math.floor((max * scale) / step)];
  return fc.integer({ min: least, max: most }).map((count) => (count * step) / scale);
}

function leastOf(size: IntegerRef['size'], edge: bigint): bigint {
  if (size === 'uint64') return 0n;
  return size === 'integer' ? 1n - edge : -edge;
}

function wholeNumbers({ size, minimum, maximum, multipleOf = '1' }: IntegerRef): fc.Arbitrary<unknown> {
  const edge = isBig({ kind: 'integer', size }) ? 2n ** 63n : size === 'int32' ? 2n ** 31n : 2n ** 53n;
  const min = minimum === undefined ? leastOf(size, edge) : BigInt(minimum);
  const max = maximum === undefined ? edge - 1n : BigInt(maximum);
  const step = BigInt(multipleOf);
  const values = fc.oneof(fc.constantFrom(min, max), fc.bigInt({ min, max })).map((value) => value - (value % step));
  return isBig({ kind: 'integer', size }) ? values : values.map(Number);
}

const samples: Readonly<Record<string, readonly string[]>> = {
  decimal: ['1.10', '-5'],
  date: ['2026-11-21', '2024-02-29'],
  time: ['14:30:00'],
  'datetime-local': ['2026-11-21T14:30:00'],
  datetime: ['2026-11-21T14:30:00+01:00', '2026-11-21T14:30:00Z'],
  'datetime(ms)': ['2026-11-21T13:30:00.000Z'],
  'http-date': ['Sat, 21 Nov 2026 13:30:00 GMT'],
  duration: ['P3DT12H'],
  uuid: ['01890a5d-ac96-774b-bcce-b302099a8057'],
  uri: ['https://example.com/a?b=c&d=%20'],
  email: ['ada@example.com'],
  hostname: ['www.example.com'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
};

function together(lists: fc.Arbitrary<readonly Passed[]>): fc.Arbitrary<Passed> {
  return lists.map((list) => ({ sent: list.map(({ sent }) => sent), seen: list.map(({ seen }) => seen) }));
}

function listsOf({ items, maxItems = 3, unique, ...type }: ArrayRef, place: Place): fc.Arbitrary<Passed> {
  const minItems = Math.max(type.minItems ?? 0, place.isRepeated && place.depth < 2 ? 1 : 0);
  const range = { minLength: minItems, maxLength: Math.max(minItems, place.depth > 2 ? 0 : Math.min(maxItems, 3)) };
  const values = valuesOf(items, below(place));
  const text = ({ seen }: Passed): string =>
    JSON.stringify(seen, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
  return together(unique ? fc.uniqueArray(values, { ...range, selector: text }) : fc.array(values, range));
}

function entriesOf(
  names: fc.Arbitrary<string>,
  { values, range }: { readonly values: fc.Arbitrary<Passed>; readonly range: { minKeys: number; maxKeys: number } },
): fc.Arbitrary<Passed> {
  const { minKeys: minLength, maxKeys: maxLength } = range;
  return fc
    .uniqueArray(fc.tuple(names, values), { minLength, maxLength, selector: ([name]) => name })
    .map((entries) => objectOf(entries));
}

// Not by assignment: a name may be `__proto__`.
function objectOf(entries: readonly (readonly [string, Passed])[]): Passed {
  return {
    sent: Object.fromEntries(entries.flatMap(([name, { sent }]) => (sent === undefined ? [] : [[name, sent]]))),
    seen: Object.fromEntries(entries.flatMap(([name, { seen }]) => (seen === undefined ? [] : [[name, seen]]))),
  };
}

function declaredValues(name: string, place: Place): fc.Arbitrary<Passed> {
  const declaration = place.model.types.find((one) => one.name === name) as TypeDeclaration;
  switch (declaration.kind) {
    case 'alias':
      return valuesOf(declaration.type, place);
    case 'enum':
      return same(fc.constantFrom(...declaration.members.map(({ value }) => value)));
    case 'object':
      return merged([
        fieldsOf(withRequired(declaration), place),
        ...(declaration.patterns ?? []).map((pattern) => patternValues(pattern, place)),
      ]);
    case 'union':
      return fc.oneof(
        ...declaration.variants.map((variant) =>
          merged([same(fc.constant({ [declaration.tag]: variant.name })), fieldsOf(withRequired(variant), place)]),
        ),
      );
  }
}

/** Includes the fields that satisfy what an object requires, and none that it excludes. */
function withRequired(object: Pick<ObjectDeclaration, 'fields' | 'requires'>): readonly Field[] {
  const presences = presencesOf(object);
  const chosen = bestChoice(presences) ?? [];
  return object.fields.flatMap((field) => {
    if (chosen.includes(field.name)) return [{ ...field, isRequired: true }];
    return namesIn(presences).includes(field.name) && !areFulfilled(object, () => true) ? [] : [field];
  });
}

function merged(parts: readonly fc.Arbitrary<Passed>[]): fc.Arbitrary<Passed> {
  const all = (list: readonly Passed[], key: keyof Passed): object =>
    Object.fromEntries(list.flatMap((part) => Object.entries(part[key] as object)));
  return fc.tuple(...parts).map((list) => ({ sent: all(list, 'sent'), seen: all(list, 'seen') }));
}

function patternValues({ names, type }: PatternField, place: Place): fc.Arbitrary<Passed> {
  const matching = fc.stringMatching(new RegExp(`^(?:${names.source})$`, 'u'), { maxLength: 8 } as object);
  return entriesOf(matching, {
    values: valuesOf(type, below(place)),
    range: { minKeys: 0, maxKeys: place.depth > 2 ? 0 : 1 },
  });
}

type AnyField = Pick<Field, 'name' | 'type' | 'isRequired' | 'default'>;

/** Also of parameters, by their property. */
export function fieldsOf(fields: readonly AnyField[], place: Place): fc.Arbitrary<Passed> {
  const members = fields.map((field): fc.Arbitrary<readonly [string, Passed]> => {
    const absent = fc.constant({ sent: undefined, seen: standIn(field, place.model) });
    const isShort = !field.isRequired && place.depth > 2;
    const present = isShort ? absent : valuesOf(field.type, below(place));
    return (field.isRequired ? present : fc.oneof(absent, present)).map((value) => [field.name, value]);
  });
  return fc.tuple(...members).map(objectOf);
}

/** The default as a program sees it. */
function standIn({ default: value, type }: AnyField, model: Model): unknown {
  if (value === undefined) return undefined;
  if (type.kind === 'named') {
    const declaration = model.types.find(({ name }) => name === type.name);
    if (declaration?.kind === 'alias') return standIn({ default: value, type: declaration.type } as AnyField, model);
  }
  return isBig(type) ? BigInt(jsonText(value)) : JSON.parse(jsonText(value));
}
