import type { Condition } from '../../../src/runtime/reference/predicate/condition.js';
import { parsePredicate } from '../../../src/runtime/reference/predicate/predicate.js';
import type { Inner, Pair, Thing } from './thing.js';
import { thingFields } from './thing.js';

// Few values, so that many of them meet; odd ones among them.
const texts = ['', 'a', 'b', 'ab', 'é', 'B', '😀', '！', 'say "x"', "'; --", '\\u0041'];
const numbers = [-1, -0, 0, 0.1, 1, 1.5, 1e21, 5e-324, 9007199254740991];
const bigs = ['-9223372036854775808', '0', '9007199254740993', '9223372036854775806', '9223372036854775807'];
const integers = [-5, 0, 1, 2, 3];

type Random = () => number;

/** The same things each time. */
export function randomThings(count: number): readonly Thing[] {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, index) => {
    const pick = maybe(random);
    return {
      id: `thing-${String(index).padStart(3, '0')}`,
      version: one(random, [1, 2, 3]),
      inner: randomInner(random),
      ...pick('key', () => `k${index}`),
      ...pick('name', () => one(random, texts)),
      ...pick('size', () => one(random, numbers)),
      ...pick('big', () => BigInt(one(random, bigs))),
      ...pick('isOpen', () => random() < 0.5),
      ...pick('any', () => one(random, [null, 1, 'a', [], {}])),
    };
  });
}

/** Predicates over things, as text and read; the same each time. */
export function randomConditions(count: number): readonly { readonly text: string; readonly condition: Condition }[] {
  const random = createRandom(11);
  return Array.from({ length: count }, () => {
    const text = predicate(random, 3);
    return { text, condition: parsePredicate(text, { table: thingFields, variables: new Map() }) };
  });
}

function randomInner(random: Random): Inner {
  const pick = maybe(random);
  return {
    ...pick('words', () => list(random, () => one(random, texts))),
    ...pick('numbers', () => list(random, () => one(random, numbers))),
    ...pick('pairs', () => list(random, () => randomPair(random))),
    ...pick('deeper', () => maybe(random)('note', () => one(random, texts))),
  };
}

function randomPair(random: Random): Pair {
  const pick = maybe(random);
  return { ...pick('left', () => one(random, integers)), ...pick('right', () => one(random, texts)) };
}

function predicate(random: Random, depth: number): string {
  const choice = depth === 0 ? 1 : random();
  if (choice < 0.2) return `(${predicate(random, depth - 1)} and ${predicate(random, depth - 1)})`;
  if (choice < 0.4) return `(${predicate(random, depth - 1)} or ${predicate(random, depth - 1)})`;
  if (choice < 0.5) return `not ${predicate(random, depth - 1)}`;
  return one(random, [
    () => `${one(random, ['name', 'inner.deeper.note', 'key'])} ${operator(random)} ${text(random)}`,
    () => `size ${operator(random)} ${one(random, numbers)}`,
    () => `big ${operator(random)} ${one(random, bigs)}`,
    () => `version ${operator(random)} ${one(random, integers)}`,
    () => `isOpen ${one(random, ['=', '!='])} ${random() < 0.5}`,
    () => `name ${one(random, ['in', 'not in'])} (${text(random)}, ${text(random)})`,
    () => `inner.words contains ${one(random, ['any', 'all'])} (${text(random)}, ${text(random)})`,
    () => `inner.numbers contains ${one(random, ['any', 'all'])} (${one(random, numbers)}, ${one(random, numbers)})`,
    () => `inner.${one(random, ['words', 'numbers', 'pairs'])} is ${one(random, ['', 'not '])}empty`,
    () => `${one(random, ['any', 'name', 'inner.deeper', 'inner.deeper.note'])} is ${one(random, ['', 'not '])}defined`,
    () =>
      `inner.pairs(left ${operator(random)} ${one(random, integers)} and right ${operator(random)} ${text(random)})`,
    () => `inner(not pairs(right is not defined) and deeper.note ${operator(random)} ${text(random)})`,
  ])();
}

function operator(random: Random): string {
  return one(random, ['=', '!=', '<', '<=', '>', '>=']);
}

function text(random: Random): string {
  return JSON.stringify(one(random, texts));
}

function list<T>(random: Random, make: () => T): readonly T[] {
  return Array.from({ length: Math.floor(random() * 4) }, make);
}

function maybe(random: Random): <Name extends string, T>(name: Name, make: () => T) => { readonly [N in Name]?: T } {
  return (name, make) =>
    random() < 0.75 ? ({ [name]: make() } as { readonly [N in typeof name]?: ReturnType<typeof make> }) : {};
}

function one<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

// Mulberry32: small, and the same on every machine.
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
