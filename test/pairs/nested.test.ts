import { expect, it } from 'vitest';
import { validators } from '../../src/targets/validators/validators.js';
import { types } from '../../src/targets/types/types.js';
import { type Random, randomOf } from '../support/random.js';
import { compileText, modelOfText } from '../support/example-model.js';
import { temporaryFolder } from '../support/temporary-folders.js';
import { count } from '../support/tier.js';
import { errorsInSources } from './compiled-sources.js';

const folder = temporaryFolder();
const seed = count('SEED', 1);
/** `SEED=2 NESTED=20000` tests more. */
const amount = count('NESTED', { short: 200, long: 3000 });

/** What a random type may name. */
const declarations = `api: nested
auth: none
types:
  Leaf:
    data: bytes
  Pet:
    name: string
    toString?: int64
  Plain:
    name: string
    size?: integer
  Spot: Plain
  Loose:
    a?: int64
  Empty: {}
  Shade: [light, dark]
  Growing: [one, two, ...]
  Rank: [1, 2.5, last]
  Data: bytes
  Long: int64
  Any: unknown
  Grid: int64[][]
  Tree:
    left?: Tree
    list?: Tree[]
    big?: int64
  Nest: Nest[]
  union Choice by kind:
    one:
      data: bytes
    two: {}
  Open:
    name: string
    ...: int64
`;
const scalars = [
  'string',
  'string(1..3)',
  'string(/a+/)',
  'integer',
  'integer(0..5)',
  'int64',
  'uint64',
  'number',
  'float(0..1)',
  'boolean',
  'bytes',
  'unknown',
  'date',
  'uuid',
  'decimal',
  'null',
  'true',
  "'x'",
];
const names = [
  'Leaf',
  'Pet',
  'Plain',
  'Spot',
  'Loose',
  'Empty',
  'Shade',
  'Growing',
  'Rank',
  'Data',
  'Long',
  'Any',
  'Grid',
  'Tree',
  'Nest',
  'Choice',
  'Open',
];

function typeOf(random: Random, depth: number): string {
  const inner = (): string => typeOf(random, depth - 1);
  // A union stands alone: not before `[]`, nor as a member of another.
  const inGroup = (text: string): string => (/ \| |^first of/.test(text) ? '' : text);
  if (depth === 0) return random.oneOf(random.below(2) === 0 ? scalars : names);
  const kinds = [
    () => random.oneOf(names),
    () => `${inGroup(inner()) || 'Pet'}[]`,
    () => `set<${inner()}>`,
    () => `map<${inner()}>`,
    () => `map<${random.oneOf(['Shade', 'string(/a+/)', 'uuid', 'Growing'])}, ${inner()}>`,
    () => `tuple<${inner()}, ${inner()}>`,
    () => `tuple<${inner()}, ...${inner()}>`,
    () => `json<${inner()}>`,
    () => `csv<${random.oneOf(scalars)}>`,
    () => `${inner()} | null`,
    () => `${inner()} | ${inner()}`,
    () => `first of ${inGroup(inner()) || 'unknown'} | ${inner()}`,
    () => `first of ${inGroup(inner()) || 'unknown'} | ${inGroup(inner()) || 'Leaf'} | ${inGroup(inner()) || 'Tree'}`,
    () => `first of ${inGroup(inner()) || 'unknown'} | ${inner()} | null`,
  ];
  return random.oneOf(kinds)();
}

function declarationOf(index: number): string {
  const random = randomOf(seed, index);
  const type = JSON.stringify(typeOf(random, 1 + random.below(3)));
  return random.oneOf([
    () => `  T${index}: ${type}\n`,
    () => `  T${index}:\n    value: ${type}\n`,
    () => `  T${index}:\n    value?: ${type}\n    toString?: ${type}\n`,
    () => `  T${index}:\n    name: string\n    ...: ${type}\n`,
    () => `  union T${index} by kind:\n    one:\n      value: ${type}\n    two:\n      constructor: ${type}\n`,
  ])();
}

/** Types that a random type rarely is; each did not compile once. */
const found = `
  FoundFirst: first of unknown | string | bytes
  FoundAny: "set<first of Any | bytes>"
  FoundNothing: "map<Empty | bytes | null>"
  FoundNull: "json<null> | tuple<null, bytes> | null"
  FoundItems:
    ...: Plain[][] | null
  FoundRest: tuple<string, ...map<Plain[]>>
  FoundInherited:
    toString: first of set<map<Tree>> | json<int64[]>
`.slice(1);

const random = Array.from({ length: amount }, (_, index) => declarationOf(index)).filter(
  (text) => !compileText(declarations + text).diagnostics.some(({ severity }) => severity === 'error'),
);

it('random types inside types are printed as TypeScript that compiles under every strict flag', async () => {
  expect(random.length).toBeGreaterThan(amount / 3);
  const model = modelOfText(declarations + found + random.join(''));
  expect(await errorsInSources(folder, model, [types, validators])).toEqual([]);
});
