import { type PatternNode, readPattern } from './pattern-tree.js';

/** Which of its strings is the sample of a pattern. */
interface Choosing {
  /** How often a repeated part is repeated beyond its minimum. */
  readonly extra: number;
  /** Which alternative or character is taken, counted from 0. */
  readonly choice: number;
}

/**
 * Strings that a pattern (ECMAScript, flag `u`) probably matches, short ones first: `[a-z]{2}-[0-9]+` → `aa-1`.
 * Lookaround is not supported, so test a sample against the pattern. There are none if it has back references.
 */
export function patternSamples(pattern: string, longest: number, choice = 0): readonly string[] {
  const extras = [0, 1, 2, 3, 5, 8, 16, longest].filter((extra) => extra <= longest);
  const node = readPattern(pattern);
  return node === undefined ? [] : [...new Set(extras)].map((extra) => sampleOf(node, { extra, choice }));
}

/** The shortest of such strings that has at least this many characters, if there is one. */
export function patternSampleFrom(pattern: string, least: number, choice = 0): string | undefined {
  const node = readPattern(pattern);
  const textWith = (extra: number): string => (node === undefined ? '' : sampleOf(node, { extra, choice }));
  let [tooFew, enough] = [-1, Math.min(least, longestText)];
  if ([...textWith(enough)].length < least) return undefined;
  while (enough - tooFew > 1) {
    const between = Math.floor((tooFew + enough) / 2);
    if ([...textWith(between)].length < least) tooFew = between;
    else enough = between;
  }
  return textWith(enough);
}

/** For a single repetition: longer samples are useless, and a pattern may require 10^12 characters. */
const longestText = 10_000;

function sampleOf(node: PatternNode, choosing: Choosing): string {
  switch (node.kind) {
    case 'letters':
      return characterOf(node.source ?? '', choosing);
    case 'look':
      return '';
    case 'sequence':
      return node.parts.map((part) => sampleOf(part, choosing)).join('');
    case 'alternatives': {
      const part = node.parts[choosing.choice % node.parts.length];
      return part === undefined ? '' : sampleOf(part, choosing);
    }
    case 'repetition': {
      const text = sampleOf(node.of, choosing);
      const count = Math.min(node.least + choosing.extra, node.most);
      return text.repeat(Math.min(count, Math.floor(longestText / Math.max(text.length, 1))));
    }
  }
}

function characterOf(source: string, { choice }: Choosing): string {
  const atom = new RegExp(`^${source}$`, 'u');
  if (choice === 0) return characters.find((character) => atom.test(character)) ?? '';
  const fitting = characters.filter((character) => atom.test(character));
  return fitting[choice % fitting.length] ?? '';
}

/** In order of preference: letters, digits, other ASCII characters, and a letter outside ASCII. */
const characters: readonly string[] = [
  ...'aA1bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ023456789-_.:/ ',
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  'ä',
  '\t',
  '\n',
];
