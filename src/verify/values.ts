import { areFulfilled, bestChoice, choicesOf, namesIn, presencesOf } from '../model/presence.js';
import { costsOf, fieldsDepth, depthOf, depthsOf } from '../model/types/type-graph.js';
import fc from 'fast-check';
import type { Declarations } from '../model/declarations.js';
import { exactNumber } from '../model/json-value.js';
import type { Field, Fielded, PatternField, TypeDeclaration, Variant } from '../model/model.js';
import { closedBounds, multipleBeside, wholeMultipleBeside } from '../model/values/multiples.js';
import { matchesName } from '../model/name-pattern.js';
import { patternSamples } from '../model/texts/pattern-sample.js';
import { integerLimits } from '../model/scalar-problems.js';
import {
  type ArrayRef,
  type CsvRef,
  type IntegerRef,
  type MapRef,
  type NumberRef,
  type TypeRef,
  writtenType,
} from '../model/type-ref.js';
import { memoize } from '../source/memoize.js';
import { distinctValues } from './distinct-values.js';
import { withoutField } from './locations.js';
import { isEqual, jsonTextOf } from './lossless.js';
import { leaveOut, type Subject } from './subject.js';
import { drawn, fitting, formatValues, NoValuesError, textValues } from './text-values.js';

/** JSON values of a type; a whole number that is not exact as a double is a bigint. */
export function valuesOfType(declarations: Declarations): (type: TypeRef) => fc.Arbitrary<unknown> {
  const making = { declarations, depths: depthsIn(declarations), made: new Map<string, fc.Arbitrary<unknown>>() };
  return (type) => ofType(type, { ...making, depth: 0 });
}

/** Once for a model: each of its types is asked for by itself. */
const depthsIn: typeof depthsOf = memoize(depthsOf);

/** What `make` makes of the values of a type; undefined, and left out of the comparison, if no values are found. */
export function ifFound<Made>(name: string, subject: Subject, make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof NoValuesError)) throw error;
    leaveOut(subject, `values of ${name}, because ${error.message}`);
    return undefined;
  }
}

interface Making {
  readonly declarations: Declarations;
  readonly depths: ReadonlyMap<string, number>;
  /** By name and depth: a type that many fields share is built once. */
  readonly made: Map<string, fc.Arbitrary<unknown>>;
  readonly depth: number;
}

/** From this depth on, each value is as flat as possible. */
const deepest = 3;

function below(making: Making): Making {
  return { ...making, depth: making.depth + 1 };
}

function ofType(type: TypeRef, making: Making): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.oneof(
        fc.constantFrom<unknown>(0, -0, '', '\ud800', null, {}, [], 2 ** 53),
        fc.jsonValue({ maxDepth: 2 }),
      );
    case 'string':
      return textValues(type);
    case 'format':
      return formatValues(type.format);
    case 'bytes':
      return fc.base64String({ maxLength: 12 });
    case 'integer':
      return integers(type);
    case 'number':
      return numbers(type);
    case 'named':
      return named(type.name, making);
    case 'nullable':
      return making.depth > deepest ? fc.constant(null) : sometimes(ofType(type.of, making), null, 3);
    case 'same':
    case 'either': {
      const possible = flattest<TypeRef>(type.members, (member) => depthOf(member, making.depths), making);
      return fc.oneof(...possible.map((member) => ofType(member, making)));
    }
    case 'array':
      return arrays(type, making);
    case 'tuple': {
      const items = type.items.map((item) => ofType(item, below(making)));
      const isEnd = type.rest === undefined || making.depth > deepest;
      const others = isEnd ? fc.constant([]) : fc.array(ofType(type.rest, below(making)), { maxLength: 2 });
      return fc.tuple(fc.tuple(...items), others).map(([first, rest]) => [...first, ...rest]);
    }
    case 'map':
      return maps(type, making);
    case 'json':
      return ofType(type.of, making).map(jsonTextOf);
    case 'csv':
      return separated(type, making);
  }
}

/** The members that have values; beyond the maximum depth only the flattest. */
function flattest<T>(members: readonly T[], depthOfMember: (member: T) => number, making: Making): readonly T[] {
  const least = Math.min(...members.map(depthOfMember));
  return members.filter((member) => {
    const depth = depthOfMember(member);
    return depth === least || (making.depth <= deepest && depth < Infinity);
  });
}

function named(name: string, making: Making): fc.Arbitrary<unknown> {
  const key = `${making.depth} ${name}`;
  const known = making.made.get(key);
  if (known !== undefined) return known;
  const declaration = making.declarations.get(name);
  if (declaration === undefined) throw new Error(`Bug: no type "${name}"; resolve() should have reported it.`);
  const values = declared(declaration, making);
  making.made.set(key, values);
  return values;
}

function declared(declaration: TypeDeclaration, making: Making): fc.Arbitrary<unknown> {
  switch (declaration.kind) {
    case 'alias':
      return ofType(declaration.type, making);
    case 'enum':
      return fc.constantFrom(...declaration.members.map(({ value }) => value));
    case 'object':
      return members(declaration, making).map((own) => joined({}, own));
    case 'union': {
      const variants = flattest(declaration.variants, (variant) => fieldsDepth(variant, making.depths), making);
      return fc.oneof(...variants.map((variant) => variantOf(variant, declaration.tag, making)));
    }
  }
}

function variantOf(variant: Variant, tag: string, making: Making): fc.Arbitrary<Fields> {
  return members(variant, making).map((own) =>
    // The tag is not an additional field.
    joined(
      { [tag]: variant.name },
      own.map((part) => withoutField(part, tag)),
    ),
  );
}

/** The declared fields of an object, then those that each pattern matches. */
function members(object: Fielded, making: Making): fc.Arbitrary<readonly Fields[]> {
  const { patterns = [] } = object;
  return fc
    .tuple(requiredOf(object, making), ...patterns.map((one) => matching(one, making)))
    .map(([own, ...others]) => [own, ...others.filter(isForNoOther(object))]);
}

type Fields = Readonly<Record<string, unknown>>;

// From entries, because assigning `__proto__` would not add a field.
function joined(first: Fields, others: readonly Fields[]): Fields {
  return Object.fromEntries([first, ...others].flatMap((part) => Object.entries(part)));
}

function isForNoOther({ fields: named, patterns = [] }: Fielded): (made: Fields) => boolean {
  return (made) =>
    Object.keys(made).every(
      (name) =>
        named.every((field) => field.name !== name) &&
        patterns.filter(({ names }) => matchesName(names, name)).length < 2,
    );
}

/** The fields, with the required optional ones. */
function requiredOf(object: Fielded, making: Making): fc.Arbitrary<Fields> {
  const { fields: named } = object;
  const presences = presencesOf(object);
  if (presences.length === 0) return fields(named, making);
  const isOf = (choice: readonly string[]): Fielded => ({
    fields: named.flatMap((field) => {
      if (choice.includes(field.name)) return [{ ...field, isRequired: true }];
      return namesIn(presences).includes(field.name) ? [] : [field];
    }),
  });
  const flattest = bestChoice(presences, costsOf(named, making.depths)) ?? [];
  const choices = choicesOf(presences).filter((choice) => fieldsDepth(isOf(choice), making.depths) < Infinity);
  const chosen = fc.oneof(
    ...(making.depth > deepest ? [flattest] : [flattest, ...choices]).map((choice) =>
      fields(isOf(choice).fields, making),
    ),
  );
  if (making.depth > deepest) return chosen;
  // Sometimes with others as well, where the requirement allows more than one.
  return fc.tuple(chosen, fields(named, making), fc.boolean()).map(([least, more, isMore]) => {
    const all = { ...more, ...least };
    return isMore && areFulfilled(object, (name) => Object.hasOwn(all, name)) ? all : least;
  });
}

const absent = Symbol('absent');

function fields(all: readonly Field[], making: Making): fc.Arbitrary<Fields> {
  const values = all.map(({ type, isRequired }) => {
    if (isRequired) return ofType(type, below(making));
    if (making.depth > deepest || depthOf(type, making.depths) === Infinity) return fc.constant(absent);
    return sometimes(ofType(type, below(making)), absent, making.depth > 1 ? 1 : 2);
  });
  return fc
    .tuple(...values)
    .map((made) =>
      Object.fromEntries(
        all.flatMap(({ name }, index) => (made[index] === absent ? [] : [[name, made[index]] as const])),
      ),
    );
}

function sometimes(values: fc.Arbitrary<unknown>, otherwise: unknown, weight: number): fc.Arbitrary<unknown> {
  // Shrinking leads to the first alternative.
  return fc.oneof({ weight: 1, arbitrary: fc.constant(otherwise) }, { weight, arbitrary: values });
}

function matching({ names, type }: PatternField, making: Making): fc.Arbitrary<Fields> {
  const samples = patternSamples(names.source, 8).filter((name) => matchesName(names, name));
  if (samples.length === 0 || making.depth > deepest) return fc.constant({});
  return fc.dictionary(fc.constantFrom(...samples), ofType(type, below(making)), { maxKeys: 2, noNullPrototype: true });
}

function arrays(type: ArrayRef, making: Making): fc.Arbitrary<readonly unknown[]> {
  const { minItems: minLength = 0, maxItems = Infinity } = type;
  const more = making.depth > deepest ? 0 : making.depth > 1 ? 1 : 3;
  const maxLength = Math.min(maxItems, minLength + more);
  // Sometimes exactly at a limit, if it is small.
  const lengths = maxItems <= 12 ? fc.constantFrom(minLength, maxItems, maxLength) : fc.constant(maxLength);
  if (maxLength === 0) return fc.constant([]);
  const items = ofType(type.items, below(making));
  if (type.unique) return distinctValues(items, { minLength, maxLength, areSame: isEqual, type: writtenType(type) });
  return lengths.chain((length) => fc.array(items, { minLength, maxLength: Math.max(minLength, length), size: 'max' }));
}

const keys = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'a/b~c', '😀', '0'),
);

type Entry = readonly [name: string, value: unknown];

function maps(type: MapRef, making: Making): fc.Arbitrary<Fields> {
  const minLength = type.minSize ?? 0;
  const maxLength = Math.min(type.maxSize ?? Infinity, minLength + (making.depth > deepest ? 0 : 2));
  if (maxLength === 0) return fc.constant({});
  const entry = fc.tuple(type.keys ? ofType(type.keys, making).map(String) : keys, ofType(type.values, below(making)));
  const areSame = ([one]: Entry, [other]: Entry): boolean => one === other;
  return distinctValues<Entry>(entry, { minLength, maxLength, areSame, type: writtenType(type) }).map((entries) =>
    Object.fromEntries(entries),
  );
}

function separated(type: CsvRef, making: Making): fc.Arbitrary<string> {
  const isSeparable = (text: string): boolean => text !== '' && !text.includes(',');
  const items = ofType(type.items, making).map(String);
  const sample = drawn(items).find(isSeparable);
  if (sample === undefined) throw new NoValuesError(writtenType(type));
  return fc.array(fitting(items, isSeparable, sample), { maxLength: 3 }).map((all) => all.join(','));
}

function integers(type: IntegerRef): fc.Arbitrary<number | bigint> {
  const [min, max] = integerLimits(type);
  const near = [0n, 1n, -1n, min, max, min + 1n, max - 1n].filter((value) => value >= min && value <= max);
  const all = fc.oneof(fc.constantFrom(...near), fc.bigInt({ min, max }));
  return all.map((value) => exactNumber(wholeMultipleBeside(value, type)));
}

function numbers(type: NumberRef): fc.Arbitrary<number> {
  const [min, max] = closedBounds(type);
  const near = [0, -0, 1, -1.5, 1e300, 5e-324, min, max].filter(
    (value) => value >= min && value <= max && Number.isFinite(value),
  );
  const random = fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  const all = near.length === 0 ? random : fc.oneof(fc.constantFrom(...near), random);
  return type.multipleOf === undefined ? all : all.map((value) => multipleBeside(value, type));
}
