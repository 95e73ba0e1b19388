import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { commonValue } from '../../../src/model/values/common-value.js';
import { declarationsOf } from '../../../src/model/declarations.js';
import { distinctionOf } from '../../../src/model/values/distinction.js';
import { stringifyJson } from '../../../src/model/json-value.js';
import type { Model, TypeDeclaration } from '../../../src/model/model.js';
import type { TypeRef } from '../../../src/model/type-ref.js';
import { candidates } from '../../../src/verify/agreement.js';
import { carrierOf } from '../../../src/verify/lossless.js';
import {
  aliasType,
  arrayOf,
  boolean,
  bytes,
  enumType,
  int32,
  int64,
  integer,
  modelOf,
  named,
  nowhere,
  number,
  objectType,
  openUnionType,
  text,
  unionType,
} from '../../support/build-model.js';
import { buildTargets, type BuiltPackages } from '../../support/built-packages.js';
import type { Validators } from './every-kind.js';
import { inTier } from '../../support/tier.js';

const enums = [
  enumType('Red', ['red', 'green']),
  enumType('Blue', ['blue', 'green']),
  enumType('Cat', ['cat']),
  enumType('Dog', ['dog']),
  enumType('One', [1, 2]),
  enumType('Open', ['open', 'P12D'], true),
];

const formats = ['date', 'uuid', 'datetime', 'datetime(ms)', 'decimal', 'duration', 'email', 'uri', 'time'] as const;

const scalars: readonly TypeRef[] = [
  boolean,
  text,
  { kind: 'string', minLength: 1, maxLength: 3 },
  { kind: 'string', minLength: 5 },
  { kind: 'string', pattern: '[a-z]{2}' },
  { kind: 'string', pattern: '[0-9]+' },
  integer,
  int32,
  int64,
  { kind: 'integer', size: 'integer', minimum: '0', maximum: '5' },
  { kind: 'integer', size: 'int64', minimum: '6' },
  { kind: 'integer', size: 'integer', minimum: '1', maximum: '40', multipleOf: '7' },
  { kind: 'integer', size: 'int64', minimum: '1', maximum: '34', multipleOf: '5' },
  number,
  { kind: 'number', name: 'number', minimum: 0.1, maximum: 0.9, multipleOf: 0.25 },
  { kind: 'number', name: 'float', minimum: 0.5, maximum: 0.75 },
  bytes,
  { kind: 'null' },
  ...formats.map((format): TypeRef => ({ kind: 'format', format })),
  ...enums.map(({ name }) => named(name)),
];

const scalar = fc.constantFrom(...scalars);
const limits = fc.constantFrom({}, { minItems: 1 }, { minItems: 2, maxItems: 2 }, { minItems: 3, maxItems: 4 });
const flat: fc.Arbitrary<TypeRef> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.tuple(scalar, limits).map(([items, more]) => arrayOf(items, more)) },
  { weight: 1, arbitrary: scalar.map((of): TypeRef => ({ kind: 'nullable', of })) },
);
const fields = (part: fc.Arbitrary<TypeRef>): fc.Arbitrary<Readonly<Record<string, TypeRef>>> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'kind'), fc.boolean(), part), { selector: ([name]) => name })
    .map((all) => Object.fromEntries(all.map(([name, isRequired, type]) => [isRequired ? name : `${name}?`, type])));

/** Random declarations, always the same ones: some of every kind. */
function someTypes(): readonly TypeDeclaration[] {
  const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): readonly T[] =>
    fc.sample(arbitrary, { numRuns: count, seed: 42 });
  const inner = sample(fields(flat), 8).map((all, index) => objectType(`Inner${index}`, all));
  const deep = fc.oneof(
    { weight: 3, arbitrary: flat },
    { weight: 1, arbitrary: fc.constantFrom(...inner.map(({ name }) => named(name))) },
  );
  return [
    ...enums,
    ...inner,
    ...scalars.map((type, index) => aliasType(`Scalar${index}`, type)),
    ...sample(fields(deep), 20).map((all, index) => objectType(`Object${index}`, all)),
    ...sample(fc.tuple(deep, limits), 8).map(([items, more], index) =>
      aliasType(`List${index}`, arrayOf(items, { ...more })),
    ),
    ...sample(deep, 5).map((values, index) => aliasType(`Map${index}`, { kind: 'map', values })),
    ...sample(fc.tuple(fc.constantFrom('kind', 'a'), fields(flat), fields(flat)), 6).map(([tag, cat, dog], index) =>
      unionType(`Union${index}`, tag, { cat: withoutField(cat, tag), dog: withoutField(dog, tag) }),
    ),
    ...sample(fc.tuple(fc.constantFrom('kind', 'a'), fields(flat)), 4).map(([tag, cat], index) =>
      openUnionType(`Open${index}`, tag, { cat: withoutField(cat, tag) }),
    ),
  ];
}

function withoutField<T>(all: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key !== name && key !== `${name}?`));
}

interface Pair {
  readonly left: string;
  readonly right: string;
}

const declared = someTypes();
const names = declared.map(({ name }) => name);
const pairs = names.flatMap((left, index): readonly Pair[] => names.slice(index + 1).map((right) => ({ left, right })));
const plainModel = modelOf({ types: declared });
const declarations = declarationsOf(plainModel);
const isDistinct = ({ left, right }: Pair): boolean =>
  distinctionOf(named(left), named(right), declarations) !== undefined;
const distinct = pairs.filter(isDistinct);
const apart = new Set(distinct);

/** Unions of types that are not told apart by their kind of JSON. */
const unions = distinct
  .filter(({ left, right }) => distinctionOf(named(left), named(right), declarations)?.kind === 'test')
  .filter((_pair, index) => index % 7 === 0)
  .slice(0, 20);

const model: Model = modelOf({
  types: [
    ...declared,
    ...unions.map(({ left, right }, index) =>
      aliasType(`Either${index}`, { kind: 'either', members: [named(left), named(right)], span: nowhere }),
    ),
  ],
});

describe('two random types', () => {
  let built: BuiltPackages;
  let exported: Validators;
  const values = new Map<string, readonly unknown[]>();

  beforeAll(async () => {
    built = await buildTargets(model, 'validators');
    exported = (await built.import('validators')) as Validators;
    const reading = { declarations: declarationsOf(plainModel), form: 'strict' } as const;
    for (const name of names) {
      const wire = candidates(name, reading).filter((value) => carrierOf(value) === 'json');
      values.set(name, fc.sample(wire, { numRuns: inTier({ short: 40, long: 250 }), seed: 7 }));
    }
  });

  const accepts = (name: string, value: unknown, mode: string): boolean =>
    exported[`decode${name}`]?.(value, mode).ok === true;

  it('are of every kind', () => {
    expect(distinct.length).toBeGreaterThan(1000);
    expect(pairs.length - distinct.length).toBeGreaterThan(150);
    expect(unions.length).toBe(20);
  });

  it('read a shared value alike if they may form a union', () => {
    let shared = 0;
    for (const { left, right } of distinct) {
      const both = [...(values.get(left) ?? []), ...(values.get(right) ?? [])].filter(
        (value) => accepts(left, value, 'strict') && accepts(right, value, 'strict'),
      );
      shared += both.length;
      const readBy = (name: string): readonly unknown[] => both.map((value) => exported[`decode${name}`]?.(value));
      expect(readBy(left), `${left} and ${right}`).toEqual(readBy(right));
    }
    expect(shared).toBeGreaterThan(100);
  });

  it('both accept the value that is reported as shared', () => {
    let shown = 0;
    for (const pair of pairs) {
      const { left, right } = pair;
      const common = commonValue(named(left), named(right), { declarations, isCode: false });
      // Where both read a value alike, there is no conflict to report.
      if (common.kind !== 'value' || apart.has(pair)) continue;
      shown += 1;
      const json = stringifyJson(common.value);
      const mode = common.isTolerated ? 'tolerant' : 'strict';
      for (const name of [left, right]) {
        expect(exported[`parse${name}`]?.(json, mode), `${json} as ${name}`).toMatchObject({ ok: true });
      }
    }
    expect(shown).toBeGreaterThan(100);
  });

  it('accept no common value if they certainly share none', () => {
    for (const { left, right } of pairs) {
      if (commonValue(named(left), named(right), { declarations, isCode: false }).kind !== 'none') continue;
      const both = [...(values.get(left) ?? []), ...(values.get(right) ?? [])].filter(
        (value) => accepts(left, value, 'strict') && accepts(right, value, 'strict'),
      );
      expect(both, `${left} and ${right}`).toEqual([]);
    }
  });

  it.each(unions.map((pair, index) => ({ ...pair, index })))(
    'in a union are read and written as the member that they are: $left | $right',
    ({ left, right, index }) => {
      const union = `Either${index}`;
      for (const value of [...(values.get(left) ?? []), ...(values.get(right) ?? [])]) {
        const member = [left, right].find((name) => accepts(name, value, 'strict'));
        const result = exported[`decode${union}`]?.(value);
        expect(result?.ok, JSON.stringify(value)).toBe(member !== undefined);
        if (member === undefined || result === undefined) {
          expect(result?.issues?.length).toBeGreaterThan(0);
          continue;
        }
        const read = exported[`decode${member}`]?.(value).value;
        expect(result.value).toEqual(read);
        // Read in tolerant mode, and written by either, it stays the same.
        expect(exported[`decode${union}`]?.(value, 'tolerant').value).toEqual(read);
        expect(exported[`is${union}`]?.(read)).toBe(true);
        expect(exported[`stringify${union}`]?.(read)).toBe(exported[`stringify${member}`]?.(read));
      }
    },
  );
});
