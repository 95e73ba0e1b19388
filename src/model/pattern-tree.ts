/**
 * Characters that an atom of a pattern matches: one bit for each ASCII character, one for some of the others, and the
 * highest for all of them. Without escapes for characters beyond ASCII, they are those that `.` matches, and the two
 * line separators that it does not match.
 */
export type Letters = bigint;

export const anyLetter: Letters = (1n << 130n) - 1n;

/** A regular expression (ECMAScript, flag `u`), reduced to what determines how often it can match, and what. */
export type PatternNode =
  /** `source` is one character or a class, as written; absent in a tree that was not read. */
  | { readonly kind: 'letters'; readonly letters: Letters; readonly source?: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'alternatives'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repetition'; readonly of: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: 'look'; readonly at: PatternNode };

interface Reading {
  readonly pattern: string;
  index: number;
}

const deepest = 50;
const [beyondAscii, allBeyondAscii] = [1n << 128n, 1n << 129n];

/** Undefined for a back reference, whose text is known only during matching, and for a pattern nested too deeply. */
export function readPattern(pattern: string): PatternNode | undefined {
  const reading: Reading = { pattern, index: 0 };
  const node = readAlternatives(reading, 0);
  return reading.index === pattern.length ? node : undefined;
}

function readAlternatives(reading: Reading, depth: number): PatternNode | undefined {
  if (depth > deepest) return undefined;
  const parts: PatternNode[] = [];
  do {
    const part = readSequence(reading, depth);
    if (part === undefined) return undefined;
    parts.push(part);
  } while (skips(reading, '|'));
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind: 'alternatives', parts };
}

function readSequence(reading: Reading, depth: number): PatternNode | undefined {
  const parts: PatternNode[] = [];
  while (reading.index < reading.pattern.length && !')|'.includes(reading.pattern.charAt(reading.index))) {
    const part = readAtom(reading, depth);
    if (part === undefined) return undefined;
    parts.push(repeated(reading, part));
  }
  return { kind: 'sequence', parts };
}

function repeated(reading: Reading, of: PatternNode): PatternNode {
  const [quantifier, least = '', comma, most] = taken(reading, /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y) ?? [];
  if (quantifier === undefined) return of;
  if (quantifier.startsWith('?')) return { kind: 'repetition', of, least: 0, most: 1 };
  if (least === '') return { kind: 'repetition', of, least: quantifier.startsWith('+') ? 1 : 0, most: Infinity };
  return {
    kind: 'repetition',
    of,
    least: Number(least),
    most: comma === undefined ? Number(least) : Number(most || Infinity),
  };
}

function readAtom(reading: Reading, depth: number): PatternNode | undefined {
  // Zero-width: ignoring it only adds matches.
  if (taken(reading, /[\^$]|\\[bB]/y) !== undefined) return { kind: 'sequence', parts: [] };
  const [group, look] = taken(reading, /\((?:\?(?::|<?([=!])|<[^>]+>))?/y) ?? [];
  if (group === undefined) {
    const [source] = taken(reading, atom) ?? [];
    return source === undefined ? undefined : { kind: 'letters', letters: lettersOf(source), source };
  }
  const inside = readAlternatives(reading, depth + 1);
  if (inside === undefined || !skips(reading, ')')) return undefined;
  return look === undefined ? inside : { kind: 'look', at: inside };
}

/** One character or a class, but no back reference. */
const atom =
  /\[(?:\\.|[^\\\]])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|[^1-9kcpPux])|[^\\[\](){}*+?|^$]/suy;

function taken(reading: Reading, form: RegExp): RegExpExecArray | undefined {
  form.lastIndex = reading.index;
  const match = form.exec(reading.pattern);
  if (match === null) return undefined;
  reading.index = form.lastIndex;
  return match;
}

function skips(reading: Reading, text: string): boolean {
  const isThere = reading.pattern.startsWith(text, reading.index);
  if (isThere) reading.index += text.length;
  return isThere;
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
