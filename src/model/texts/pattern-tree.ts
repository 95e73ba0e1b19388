import { isBackReference, type PatternTree, readTree } from '../../runtime/samples/pattern-tree.js';

/**
 * Characters that an atom of a pattern matches: one bit for each ASCII character, one for some of the others, and the
 * highest for all of them. Without escapes for characters beyond ASCII, they are those that `.` matches, and the two
 * line separators that it does not match.
 */
export type Letters = bigint;

export const anyLetter: Letters = (1n << 130n) - 1n;

/** A regular expression (ECMAScript, flag `u`), reduced to what determines how often it can match, and what. */
export type PatternNode = PatternTree<LettersNode>;

interface LettersNode {
  readonly kind: 'letters';
  readonly letters: Letters;
  /** One character or a class, as written; absent in a tree that was not read. */
  readonly source?: string;
}

const [beyondAscii, allBeyondAscii] = [1n << 128n, 1n << 129n];

/** Undefined for a back reference, whose text is known only during matching, and for a pattern nested too deeply. */
export function readPattern(pattern: string): PatternNode | undefined {
  return readTree(pattern, (source): LettersNode | undefined =>
    isBackReference(source) ? undefined : { kind: 'letters', letters: lettersOf(source), source },
  );
}

const known = new Map<string, Letters>();

export function lettersOf(source: string): Letters {
  const found = known.get(source);
  if (found !== undefined) return found;
  const expression = new RegExp(`^${source}$`, 'u');
  let letters = 0n;
  // Where single characters beyond ASCII are named, it is enough to know that there may be some.
  if (/[^\0-\x7f]|\\[sSpPux]/.test(source.replaceAll(/\\x[0-7]|\\u2028\\u2029/g, ''))) letters = beyondAscii;
  else letters |= (expression.test('\u00e9') ? beyondAscii : 0n) | (expression.test('\u2028') ? allBeyondAscii : 0n);
  if (/^\[(?:\^|\\s\\S|\\S\\s)\]$/.test(source)) return anyLetter;
  for (let code = 0; code < 128; code += 1) {
    if (expression.test(String.fromCharCode(code))) letters |= 1n << BigInt(code);
  }
  if (known.size < 1000) known.set(source, letters);
  return letters;
}

/** The lengths of strings, in characters. */
interface Lengths {
  readonly least: number;
  readonly most: number;
}

/** The lengths of the strings that a pattern can match; undefined if the pattern is not understood. */
export function matchedLengths(pattern: string): Lengths | undefined {
  const node = readPattern(pattern);
  return node && lengthsOf(node);
}

/** A lookaround has none. */
export function lengthsOf(node: PatternNode): Lengths {
  switch (node.kind) {
    case 'letters':
      return { least: 1, most: 1 };
    case 'look':
      return { least: 0, most: 0 };
    case 'sequence': {
      const parts = node.parts.map(lengthsOf);
      return { least: sumOf(parts.map(({ least }) => least)), most: sumOf(parts.map(({ most }) => most)) };
    }
    case 'alternatives': {
      const parts = node.parts.map(lengthsOf);
      return {
        least: Math.min(...parts.map(({ least }) => least)),
        most: Math.max(...parts.map(({ most }) => most)),
      };
    }
    case 'repetition': {
      const { least, most } = lengthsOf(node.of);
      // The empty string, repeated without limit, is still empty.
      return { least: least * node.least, most: most === 0 ? 0 : most * node.most };
    }
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
