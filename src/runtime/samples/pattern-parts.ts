import { isBackReference, type PatternTree, readTree } from './pattern-tree.js';

/** A part of the strings that a pattern matches: a literal, repeated characters of a set, or repeated alternatives. */
export type PatternPart = string | CharactersPart | ChoicesPart;

interface CharactersPart {
  readonly from: string;
  readonly least: number;
  readonly most: number;
}

interface ChoicesPart {
  readonly choices: readonly (readonly PatternPart[])[];
  readonly least: number;
  readonly most: number;
}

interface Atom {
  readonly kind: 'atom';
  readonly source: string;
}

/**
 * The parts of a pattern (ECMAScript, flag `u`): `[a-z]{2}-x` → two of `a` to `z`, `-x`. Without lookarounds, so test a
 * sample against the pattern. Undefined if some position accepts no ASCII character, or refers back to another.
 */
export function patternParts(pattern: string): readonly PatternPart[] | undefined {
  const tree = readTree(pattern, (source): Atom => ({ kind: 'atom', source }));
  return tree && partsOf(tree);
}

/** The source between `^(?:` and `)$`, which a type adds so that its pattern matches the whole string. */
export function innerSource({ source }: RegExp): string {
  return /^\^\(\?:(.*)\)\$$/s.exec(source)?.[1] ?? source;
}

function partsOf(node: PatternTree<Atom>): readonly PatternPart[] | undefined {
  switch (node.kind) {
    case 'atom': {
      if (isBackReference(node.source)) return undefined;
      const atom = new RegExp(`^${node.source}$`, 'u');
      const from = keyboard.filter((character) => atom.test(character)).join('');
      // A literal character that is not on every keyboard, such as `ü`.
      if (from === '') return [...node.source].length === 1 ? [node.source] : undefined;
      return [from.length === 1 ? from : { from, least: 1, most: 1 }];
    }
    case 'look':
      return [];
    case 'sequence': {
      const parts = node.parts.map(partsOf).filter((part) => part !== undefined);
      return parts.length < node.parts.length ? undefined : joined(parts.flat());
    }
    case 'alternatives': {
      // One with an unsupported character is dropped; the remaining ones are complete.
      const choices = node.parts.map(partsOf).filter((part) => part !== undefined);
      return choices.length > 1 ? [{ choices, least: 1, most: 1 }] : choices[0];
    }
    case 'repetition': {
      const parts = partsOf(node.of);
      const least = Math.min(node.least, longest);
      const most = least + Math.min(node.most - node.least, mostMore);
      if (most === 0 || (parts === undefined && least === 0)) return [];
      return parts && [repeated(parts, { least, most })];
    }
  }
}

const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Keyboard characters: letters and digits first, no line ends. */
export const keyboard: readonly string[] = [
  ...alphanumeric,
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
    (character) => !alphanumeric.includes(character),
  ),
];

/** Neighbouring literals are one. */
function joined(parts: readonly PatternPart[]): readonly PatternPart[] {
  const all: PatternPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

/** A pattern may require a trillion characters; no sample is made of it. */
const longest = 10_000;

/** The most repetitions beyond the required ones: a minimal length may need as many. */
const mostMore = longest;

function repeated(parts: readonly PatternPart[], counts: Pick<CharactersPart, 'least' | 'most'>): PatternPart {
  const [only, ...others] = parts;
  if (only === undefined || others.length > 0) return { choices: [parts], ...counts };
  if (typeof only === 'string') return only.length === 1 ? { from: only, ...counts } : { choices: [parts], ...counts };
  return only.least === 1 && only.most === 1 ? { ...only, ...counts } : { choices: [parts], ...counts };
}
