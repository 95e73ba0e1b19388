/**
 * Characters that a matcher can continue with: one bit for each ASCII character, and the highest for all others
 * together.
 */
type Letters = bigint;

/** Properties of a part of a pattern in which the next character always determines how to continue. */
interface Part {
  /** Whether the empty string matches. */
  readonly isNullable: boolean;
  /** The characters that a match may begin with. */
  readonly first: Letters;
  /** The characters that may follow a complete match and still extend it. */
  readonly more: Letters;
  /** The literal string that the part matches, as far as it is known. */
  readonly word?: readonly Letters[];
}

interface Reading {
  readonly pattern: string;
  index: number;
}

const empty: Part = { isNullable: true, first: 0n, more: 0n, word: [] };
const beyondAscii = 1n << 128n;

/** Thrown for a pattern that this analysis does not cover. */
class Unclear extends Error {}

/**
 * Whether the next character always determines how a matcher continues, as in most patterns that people write:
 * `[a-z]{2}(-[A-Z]{2})?`. Then matching takes linear time, and no search for attacks is needed.
 */
export function isPlainlyLinear(pattern: string): boolean {
  const reading: Reading = { pattern, index: 0 };
  try {
    readAlternatives(reading, 0);
    return reading.index === pattern.length;
  } catch (error) {
    if (error instanceof Unclear) return false;
    throw error;
  }
}

function readAlternatives(reading: Reading, depth: number): Part {
  if (depth > 50) throw new Unclear();
  const parts = [readSequence(reading, depth)];
  while (reading.pattern[reading.index] === '|') {
    reading.index += 1;
    parts.push(readSequence(reading, depth));
  }
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  if (!beginApart(parts) && !areWordsApart(parts)) throw new Unclear();
  return {
    isNullable: parts.some(({ isNullable }) => isNullable),
    first: parts.reduce((all, { first }) => all | first, 0n),
    more: parts.reduce((all, { more }) => all | more, 0n),
  };
}

function beginApart(parts: readonly Part[]): boolean {
  let seen = 0n;
  for (const { first } of parts) {
    if ((seen & first) !== 0n) return false;
    seen |= first;
  }
  return parts.filter(({ isNullable }) => isNullable).length < 2;
}

/** No word is a prefix of another: `monday|march`. */
function areWordsApart(parts: readonly Part[]): boolean {
  const words = parts.flatMap(({ word }) => (word === undefined ? [] : [word]));
  if (words.length < parts.length || words.length > 100) return false;
  return words.every((word, index) =>
    words.slice(index + 1).every((other) => word.some((letters, at) => (letters & (other[at] ?? letters)) === 0n)),
  );
}

function readSequence(reading: Reading, depth: number): Part {
  let whole = empty;
  while (reading.index < reading.pattern.length && !')|'.includes(reading.pattern.charAt(reading.index))) {
    whole = joined(whole, readRepeated(reading, depth));
  }
  return whole;
}

function joined(left: Part, right: Part): Part {
  const onward = left.more | (left.isNullable ? left.first : 0n);
  if ((onward & right.first) !== 0n) throw new Unclear();
  return {
    isNullable: left.isNullable && right.isNullable,
    first: left.first | (left.isNullable ? right.first : 0n),
    more: right.more | (right.isNullable ? right.first | left.more : 0n),
    ...(left.word && right.word && { word: [...left.word, ...right.word] }),
  };
}

function readRepeated(reading: Reading, depth: number): Part {
  const part = readAtom(reading, depth);
  const [quantifier = ''] =
    /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(reading.pattern.slice(reading.index, reading.index + 40)) ?? [];
  reading.index += quantifier.length;
  if (quantifier === '') return part;
  const [, least = '', comma, most] = /^\{(\d+)(,)?(\d*)/.exec(quantifier) ?? [];
  const minimum = least === '' ? (quantifier.startsWith('+') ? 1 : 0) : Number(least);
  const isOnce =
    quantifier.startsWith('?') || (comma !== undefined && most === '1') || (comma === undefined && least === '1');
  const isFixed = comma === undefined && least !== '';
  // A part that may be empty can be empty any number of times; if its continuation overlaps its beginning, the matcher
  // has two ways.
  if (part.isNullable || (!isOnce && (part.more & part.first) !== 0n)) throw new Unclear();
  return { isNullable: minimum === 0, first: part.first, more: isFixed ? part.more : part.more | part.first };
}

function readAtom(reading: Reading, depth: number): Part {
  const rest = reading.pattern.slice(reading.index);
  const group = /^\((?:\?(?::|<[A-Za-z]\w*>))?/.exec(rest);
  if (group !== null) {
    // Lookaround is not a group of this kind.
    if (/^\(\?(?![:<])|^\(\?<[=!]/.test(rest)) throw new Unclear();
    reading.index += group[0].length;
    const inside = readAlternatives(reading, depth + 1);
    if (reading.pattern[reading.index] !== ')') throw new Unclear();
    reading.index += 1;
    return inside;
  }
  const source = atomPattern.exec(rest)?.[0];
  if (source === undefined) throw new Unclear();
  reading.index += source.length;
  const letters = lettersOf(source);
  return { isNullable: false, first: letters, more: 0n, word: [letters] };
}

/** One character or a class, but no back reference, word boundary or anchor. */
const atomPattern =
  /^(?:\[(?:\\.|[^\\\]])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^\dbBkcpPux])|[^\\[\](){}*+?|^$])/su;

const known = new Map<string, Letters>();

function lettersOf(source: string): Letters {
  const found = known.get(source);
  if (found !== undefined) return found;
  const expression = new RegExp(`^${source}$`, 'u');
  // For characters beyond ASCII it is enough to know that there may be some.
  let letters = /[^\0-\x7f]|^\.|^\[\^|\\[sSDWpPux]/.test(source) ? beyondAscii : 0n;
  for (let code = 0; code < 128; code += 1) {
    if (expression.test(String.fromCharCode(code))) letters |= 1n << BigInt(code);
  }
  if (known.size < 1000) known.set(source, letters);
  return letters;
}
