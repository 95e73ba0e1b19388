import fc from 'fast-check';
import type { Field, Fielded, Model, TypeDeclaration } from '../../src/model/model.js';
import { areFulfilled, bestChoice, namesIn, presencesOf } from '../../src/model/presence.js';
import { type ArrayRef, type IntegerRef, isBig, type TypeRef } from '../../src/model/type-ref.js';
import { programDefault } from './default-values.js';
import { formatted, isCarried, isShortest, type Place, stringsOf } from './sent-texts.js';

/** A value as a program passes it, and as the other side must see it: with its defaults. */
export interface Passed {
  readonly sent: unknown;
  readonly seen: unknown;
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
      const doubles = fc.double({ min, max, ...excluded, noNaN: true });
      const isWithin = (value: number): boolean =>
        value >= min && value <= max && !(value === above || value === below);
      return same(
        fc
          .oneof(
            doubles,
            fc.constantFrom(...[0, 1, 0.1, 1e21, -1e-7, 5e-324, 2 ** 53].filter(isWithin), max / 2 + min / 2),
          )
          .map((value) => (value === 0 ? 0 : value)),
      );
    }
    case 'format':
      return same(formatted(type, place));
    case 'bytes':
      return same(fc.uint8Array({ minLength: isShortest(place) ? 1 : 0, maxLength: 5 }));
    case 'unknown':
      return same(
        fc.constantFrom<unknown>({ a: [1, 'x', null] }, '\ud800', 'text', 5, false, [], null, { __proto: {} }),
      );
    case 'null':
      return same(fc.constant(null));
    case 'named':
      return declaredValues(type.name, place);
    case 'same':
    case 'either':
      return fc.oneof(...flatMembers(type.members, place).map((member) => valuesOf(member, memberPlace(type, place))));
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
      if (place.depth > 2 && (type.minSize ?? 0) === 0) return same(fc.constant({}));
      return entriesOf(type.keys ? namesOf(type.keys, place) : fc.constantFrom('a', 'b c', '__proto__', 'ü', '0'), {
        values: valuesOf(type.values, below(place)),
        range: { minKeys: type.minSize ?? 0, maxKeys: Math.max(type.minSize ?? 0, place.depth > 2 ? 0 : 2) },
      });
    case 'json':
      return valuesOf(type.of, { ...place, medium: place.medium === 'header' ? 'header' : 'json', isRepeated: false });
    case 'csv':
      return together(fc.array(valuesOf(type.items, { ...place, isSeparated: true }), { minLength: 0, maxLength: 3 }));
  }
}

/** Deep inside, a scalar if one is possible: a union may contain itself. */
function flatMembers(members: readonly TypeRef[], { depth }: Place): readonly TypeRef[] {
  const scalars = members.filter(({ kind }) => !['named', 'array', 'map', 'tuple'].includes(kind));
  return depth > 2 && scalars.length > 0 ? scalars : members;
}

function memberPlace({ members }: { readonly members: readonly TypeRef[] }, place: Place): Place {
  const hasOthers = members.some(({ kind }) => ['boolean', 'integer', 'number'].includes(kind));
  return { ...below(place), isChoice: hasOthers && place.medium !== 'json' && place.medium !== 'event' };
}

function namesOf(keys: TypeRef, place: Place): fc.Arbitrary<string> {
  return valuesOf(keys, place).map(({ sent }) => String(sent));
}

function below(place: Place): Place {
  return { ...place, depth: place.depth + 1 };
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

function wholeNumbers({ size, minimum, maximum, multipleOf = '1', convertedTo }: IntegerRef): fc.Arbitrary<unknown> {
  const edge = isBig({ kind: 'integer', size })
    ? 2n ** (size === 'uint64' ? 64n : 63n)
    : size === 'int32'
      ? 2n ** 31n
      : 2n ** 53n;
  const min = minimum === undefined ? leastOf(size, edge) : BigInt(minimum);
  const max = maximum === undefined ? edge - 1n : BigInt(maximum);
  const step = BigInt(multipleOf);
  const values = fc.oneof(fc.constantFrom(min, max), fc.bigInt({ min, max })).map((value) => value - (value % step));
  if (!isBig({ kind: 'integer', size })) return values.map(Number);
  return convertedTo === 'string' ? values.map(String) : values;
}

function together(lists: fc.Arbitrary<readonly Passed[]>): fc.Arbitrary<Passed> {
  return lists.map((list) => ({ sent: list.map(({ sent }) => sent), seen: list.map(({ seen }) => seen) }));
}

function listsOf({ items, maxItems = 3, unique, ...type }: ArrayRef, place: Place): fc.Arbitrary<Passed> {
  const minItems = Math.max(type.minItems ?? 0, place.isRepeated && place.depth < 2 ? 1 : 0);
  if (place.depth > 2 && minItems === 0) return same(fc.constant([]));
  const range = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
  const values = valuesOf(items, { ...below(place), ...(place.medium === 'header' && { isSeparated: true }) });
  const text = ({ seen }: Passed): string =>
    JSON.stringify(seen, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
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
      return same(
        fc.constantFrom(
          ...declaration.members.map(({ value }) => value).filter((value) => isCarried(String(value), place)),
        ),
      );
    case 'object':
      return merged([fieldsOf(withRequired(declaration), place), ...patternsOf(declaration, place)]);
    case 'union':
      return fc.oneof(
        ...declaration.variants.map((variant) =>
          merged([
            ...patternsOf(variant, place),
            same(fc.constant({ [declaration.tag]: variant.name })),
            fieldsOf(withRequired(variant), place),
          ]),
        ),
      );
  }
}

type Requirable = Pick<Field, 'name' | 'isRequired'>;

interface Requiring<One extends Requirable> extends Pick<Fielded, 'requires'> {
  readonly fields: readonly One[];
}

/** Includes the fields that satisfy what an object requires, and none that it excludes. */
export function withRequired<One extends Requirable>({ fields, requires = [] }: Requiring<One>): readonly One[] {
  const object = { requires };
  const presences = presencesOf(object);
  const chosen = bestChoice(presences) ?? [];
  return fields.flatMap((field) => {
    if (chosen.includes(field.name)) return [{ ...field, isRequired: true }];
    return namesIn(presences).includes(field.name) && !areFulfilled(object, () => true) ? [] : [field];
  });
}

export function merged(parts: readonly fc.Arbitrary<Passed>[]): fc.Arbitrary<Passed> {
  const all = (list: readonly Passed[], key: keyof Passed): object =>
    Object.fromEntries(list.flatMap((part) => Object.entries(part[key] as object)));
  return fc.tuple(...parts).map((list) => ({ sent: all(list, 'sent'), seen: all(list, 'seen') }));
}

function patternsOf({ patterns = [], fields }: Fielded, place: Place): readonly fc.Arbitrary<Passed>[] {
  const range = { minKeys: 0, maxKeys: place.depth > 2 ? 0 : 1 };
  const declared = fields.map(({ name }) => name);
  return patterns.map(({ names, isAdditional, type }) => {
    const own = isAdditional ? fc.constantFrom('more', 'x y', 'ü', '0') : namesMatching(names.source);
    return entriesOf(
      own.filter((name) => !declared.includes(name)),
      { values: valuesOf(type, below(place)), range },
    );
  });
}

export function namesMatching(source: string): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(`^(?:${source})$`, 'u'), { maxLength: 8 } as object);
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
  return value === undefined ? undefined : programDefault(value, type, model);
}
