import type { SourceFile } from '../../src/source/source-file.js';
import { hostileTexts, typePieces } from './hostile-texts.js';
import { type Random, randomOf } from '../support/random.js';
import type { SeedModel } from './seed-models.js';

interface Scene {
  readonly random: Random;
  readonly seeds: readonly SeedModel[];
  /** Words of all models, to be inserted where they do not belong. */
  readonly words: readonly string[];
}

type Mutation = (text: string, scene: Scene) => string;

/** The mutant with a number: the same for the same seed and models. It has between one and four typos. */
export function mutantOf(seeds: readonly SeedModel[], words: readonly string[], chance: Random): SeedModel {
  const scene: Scene = { random: chance, seeds, words };
  const seed = chance.oneOf(seeds);
  const target = chance.below(seed.length);
  const count = chance.oneOf([1, 1, 1, 2, 2, 3, 4]);
  return seed.map((file, index): SourceFile => {
    if (index !== target) return file;
    let { text } = file;
    for (let round = 0; round < count; round += 1) text = chance.oneOf(mutations)(text, scene);
    return { path: file.path, text };
  });
}

export function mutantAt(index: number, seed: number, seeds: readonly SeedModel[]): SeedModel {
  return mutantOf(seeds, wordsOf(seeds), randomOf(seed, index));
}

const wordsBySeeds = new WeakMap<readonly SeedModel[], readonly string[]>();

function wordsOf(seeds: readonly SeedModel[]): readonly string[] {
  const known = wordsBySeeds.get(seeds);
  if (known !== undefined) return known;
  const texts = seeds.flatMap((files) => files.map(({ text }) => text));
  const words = [...new Set(texts.flatMap((text) => text.match(/[\w.{}$/-]+/g) ?? []))].sort();
  wordsBySeeds.set(seeds, words);
  return words;
}

const nasty = [...'{}[]<>()|&*!?:,#"\'\\/=%@`~-. \n\t\r0aZ_$', '\u0000', '\u0085', '\u2028', '\uD800', '\uFFFD'];

/** Replaces one character by another. */
const flip: Mutation = (text, { random }) => {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.oneOf(nasty) + text.slice(at + random.below(2));
};

const remove: Mutation = (text, { random }) => {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + text.slice(at + 1 + random.below(20));
};

const insert: Mutation = (text, { random }) => {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.oneOf(hostileTexts) + text.slice(at);
};

/** Applies a change to the lines `from` to `to`. */
function onLines(text: string, random: Random, change: (lines: readonly string[]) => readonly string[]): string {
  const lines = text.split('\n');
  const from = random.below(lines.length);
  const count = 1 + random.below(Math.min(8, lines.length - from));
  return [...lines.slice(0, from), ...change(lines.slice(from, from + count)), ...lines.slice(from + count)].join('\n');
}

const removeLines: Mutation = (text, { random }) => onLines(text, random, () => []);
const repeatLines: Mutation = (text, { random }) => onLines(text, random, (lines) => [...lines, ...lines]);
const turnLines: Mutation = (text, { random }) => onLines(text, random, (lines) => [...lines].reverse());
const indent: Mutation = (text, { random }) => {
  const by = 1 + random.below(4);
  const isDeeper = random.below(2) === 0;
  return onLines(text, random, (lines) =>
    lines.map((line) => (isDeeper ? ' '.repeat(by) + line : line.replace(new RegExp(`^ {0,${by}}`), ''))),
  );
};

/** Lines of another model, at a depth that may fit. */
const splice: Mutation = (text, { random, seeds }) => {
  const other = random.oneOf(random.oneOf(seeds)).text.split('\n');
  const from = random.below(other.length);
  const piece = other.slice(from, from + 1 + random.below(12));
  return onLines(text, random, (lines) => [...lines, ...piece]);
};

const headAndTail: Mutation = (text, { random, seeds }) => {
  const other = random.oneOf(random.oneOf(seeds)).text;
  return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1));
};

/** Replaces one word. */
function onWord(text: string, random: Random, change: (word: string) => string): string {
  const words = [...text.matchAll(/[\p{L}\p{N}_$.-]+/gu)];
  if (words.length === 0) return text;
  const word = random.oneOf(words);
  return text.slice(0, word.index) + change(word[0]) + text.slice(word.index + word[0].length);
}

const otherWord: Mutation = (text, { random, words }) => onWord(text, random, () => random.oneOf(words));
const hostileWord: Mutation = (text, { random }) => onWord(text, random, () => random.oneOf(hostileTexts));
const hugeWord: Mutation = (text, { random }) =>
  onWord(text, random, (word) => word.repeat(random.oneOf([20, 200, 2000])));
const otherCase: Mutation = (text, { random }) =>
  onWord(text, random, (word) =>
    word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word.toLowerCase(),
  );
const typo: Mutation = (text, { random }) =>
  onWord(text, random, (word) => {
    const at = random.below(word.length);
    const letter = word.charAt(at);
    const typos = ['', letter + letter, word.charAt(at + 1) + letter, String.fromCharCode(letter.charCodeAt(0) + 1)];
    return word.slice(0, at) + random.oneOf(typos) + word.slice(at + 1);
  });

const swapWords: Mutation = (text, { random }) => {
  let taken = '';
  const first = onWord(text, random, (word) => (taken = word));
  return onWord(first, random, () => taken);
};

/** The text after `: ` is a type in most places of a model. */
const typeText: Mutation = (text, { random }) => {
  const slots = [...text.matchAll(/: (\S[^\n]*)/g)];
  if (slots.length === 0) return text;
  const slot = random.oneOf(slots);
  const written = slot[1] ?? '';
  const at = random.oneOf([0, written.length, random.below(written.length + 1)]);
  const piece = random.oneOf(typePieces).repeat(random.oneOf([1, 1, 1, 2, 60]));
  const start = slot.index + 2;
  return text.slice(0, start) + written.slice(0, at) + piece + written.slice(at) + text.slice(start + written.length);
};

const wrap: Mutation = (text, { random }) => {
  const [open, close] = random.oneOf([
    ['[', ']'],
    ['{', '}'],
    ['"', '"'],
    ["'", "'"],
    ['set<', '>'],
    ['?', ''],
    ['', '?'],
    ['', ':'],
  ] as const);
  return onWord(text, random, (word) => open + word + close);
};

const mutations: readonly Mutation[] = [
  flip,
  remove,
  insert,
  removeLines,
  repeatLines,
  turnLines,
  indent,
  splice,
  headAndTail,
  otherWord,
  otherWord,
  hostileWord,
  hugeWord,
  otherCase,
  typo,
  typo,
  swapWords,
  typeText,
  typeText,
  wrap,
];
