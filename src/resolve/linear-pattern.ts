import { anyLetter, lengthsOf, type Letters, type PatternNode, readPattern } from '../model/texts/pattern-tree.js';

/**
 * In how many ways a backtracking matcher may read one character of a string. With more, matching takes too long even
 * if it is linear: `(a?){40}` has an astronomical bound.
 */
const mostWays = 100;

/** The limits of a proof: atoms with each repetition written out, and steps. */
const [mostAtoms, mostWork] = [1000, 200_000];

/** The steps that proofs may still take. */
export interface Effort {
  left: number;
}

/** A lookaround matches from each of its positions; up to this length it counts as one step. */
const longestLook = 100;

/** Why matching may take more than linear time. */
export interface Ambiguity {
  /** A short string that is read in several ways, if one is known. */
  readonly example?: string | undefined;
}

const unknown: Ambiguity = {};

export function isLinear(pattern: string): boolean {
  return ambiguityOf(pattern, { left: Infinity }) === undefined;
}

/**
 * Undefined if a matcher that tries every way reads each character of any string in at most 100 ways, so that matching
 * takes linear time. That is proven by the atoms that can be reached at the same time, in an automaton of the pattern
 * without empty transitions (Glushkov, 1961), with repetitions written out.
 */
export function ambiguityOf(pattern: string, effort: Effort): Ambiguity | undefined {
  const node = readPattern(pattern);
  return node === undefined ? unknown : ambiguityOfNode(node, effort);
}

/** A lookaround of any length is allowed only at the beginning: elsewhere it would be matched at each position. */
function ambiguityOfNode(node: PatternNode, effort: Effort): Ambiguity | undefined {
  const parts = node.kind === 'sequence' ? node.parts : [node];
  const start = parts.findIndex(({ kind }) => kind !== 'look');
  const rest: PatternNode = { kind: 'sequence', parts: start === -1 ? [] : parts.slice(start) };
  const looks = looksIn(node);
  if (looksIn(rest).some((look) => lengthsOf(look).most > longestLook)) return unknown;
  if (looks.some((look) => ambiguityOfNode(look, effort) !== undefined)) return unknown;
  const ambiguity = ambiguityOfParts(rest, effort);
  if (ambiguity === undefined || ambiguityOfParts(unlimited(rest), effort) === undefined) return undefined;
  // What a lookaround excludes is not known here.
  return looks.length === 0 ? ambiguity : unknown;
}

function looksIn(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'letters') return [];
  if (node.kind === 'look') return [node.at];
  return node.kind === 'repetition' ? looksIn(node.of) : node.parts.flatMap(looksIn);
}

/** A pattern that matches at least as much: large repetition counts become unlimited. */
function unlimited(node: PatternNode): PatternNode {
  if (node.kind === 'letters' || node.kind === 'look') return node;
  if (node.kind !== 'repetition') return { ...node, parts: node.parts.map(unlimited) };
  const isOften = Math.max(node.least, node.most === Infinity ? 0 : node.most) > 20 && lengthsOf(node.of).least > 0;
  const of = unlimited(node.of);
  return isOften ? { ...node, of, least: Math.min(node.least, 1), most: Infinity } : { ...node, of };
}

/** Atoms, each once, and in how many ways each is reached. */
type Ways = readonly (readonly [atom: number, count: number])[];

/** A part of the automaton: how it is entered, left and skipped. */
interface Part {
  readonly first: Ways;
  readonly last: Ways;
  /** In how many ways it matches the empty string. */
  readonly empty: number;
}

/** The atoms by number, and in how many ways each follows another. Number 0 is the start. */
interface Automaton {
  readonly letters: Letters[];
  readonly following: Map<number, number>[];
  /** The steps that the proof may still take. */
  work: number;
}

const nothing: Part = { first: [], last: [], empty: 1 };

class TooMuch extends Error {}

function ambiguityOfParts(node: PatternNode, effort: Effort): Ambiguity | undefined {
  const work = Math.min(mostWork, effort.left);
  const automaton: Automaton = { letters: [0n], following: [new Map()], work };
  try {
    const whole = partOf(node, automaton);
    follow(automaton, [[0, 1]], whole.first);
    if (whole.empty > mostWays) return unknown;
    // There the matcher ends with a match, and tries nothing else.
    for (const atom of surelyMatching(automaton, whole.last)) for (const next of automaton.following) next.delete(atom);
    const together = reachedTogether(automaton);
    const ways = waysTo(automaton, together);
    const waysOfAll = (atoms: readonly number[]): number => atoms.reduce((sum, one) => sum + (ways[one] ?? 0), 0);
    const atom = together.findIndex((others) => waysOfAll([...others.keys()]) > mostWays);
    return atom === -1 ? undefined : { example: exampleOf(atom, together, automaton) };
  } catch (error) {
    if (error instanceof TooMuch) return unknown;
    throw error;
  } finally {
    effort.left -= work - Math.max(automaton.work, 0);
  }
}

function partOf(node: PatternNode, automaton: Automaton): Part {
  switch (node.kind) {
    case 'letters': {
      if (automaton.letters.length > mostAtoms) throw new TooMuch();
      const atom: Ways = [[automaton.letters.push(node.letters) - 1, 1]];
      automaton.following.push(new Map());
      return { first: atom, last: atom, empty: 0 };
    }
    case 'look':
      return nothing;
    case 'sequence':
      return node.parts.reduce((before, part) => joined(automaton, before, partOf(part, automaton)), nothing);
    case 'alternatives':
      return node.parts.map((part) => partOf(part, automaton)).reduce(either);
    case 'repetition':
      return repeated(node, automaton);
  }
}

function joined(automaton: Automaton, before: Part, after: Part): Part {
  follow(automaton, before.last, after.first);
  spend(automaton, before.first.length + after.last.length);
  return {
    first: [...before.first, ...times(after.first, before.empty)],
    last: [...after.last, ...times(before.last, after.empty)],
    empty: before.empty * after.empty,
  };
}

function either(left: Part, right: Part): Part {
  return {
    first: [...left.first, ...right.first],
    last: [...left.last, ...right.last],
    empty: left.empty + right.empty,
  };
}

/** Each repetition beyond the least is left out or matches something: ECMAScript refuses an empty one (22.2.2.3.1). */
function repeated({ of, least, most }: PatternNode & { readonly kind: 'repetition' }, automaton: Automaton): Part {
  const another = (): Part => {
    const part = partOf(of, automaton);
    // It is still tried.
    if (part.empty > mostWays) throw new TooMuch();
    return { ...part, empty: 0 };
  };
  let rest = nothing;
  if (most === Infinity) {
    const part = another();
    follow(automaton, part.last, part.first);
    rest = either(part, nothing);
  } else {
    for (let count = least; count < most; count += 1) rest = either(joined(automaton, another(), rest), nothing);
  }
  let fixed = nothing;
  for (let count = 0; count < least; count += 1) fixed = joined(automaton, fixed, partOf(of, automaton));
  return joined(automaton, fixed, rest);
}

function follow(automaton: Automaton, last: Ways, first: Ways): void {
  spend(automaton, last.length * first.length);
  for (const [from, left] of last) {
    const following = automaton.following[from];
    for (const [to, entered] of first) following?.set(to, (following.get(to) ?? 0) + left * entered);
  }
}

function spend(automaton: Automaton, steps: number): void {
  automaton.work -= steps;
  if (automaton.work < 0) throw new TooMuch();
}

function times(ways: Ways, factor: number): Ways {
  if (factor === 0) return [];
  return factor === 1 ? ways : ways.map(([atom, count]) => [atom, count * factor]);
}

/** The atoms after which every string matches, in every way: `[^]*` at the end of a pattern. */
function surelyMatching({ following, letters }: Automaton, last: Ways): ReadonlySet<number> {
  const sure = new Set(last.map(([atom]) => atom));
  const isSure = (atom: number): boolean => {
    const next = [...(following[atom]?.keys() ?? [])];
    return (
      next.every((one) => sure.has(one)) && next.reduce((all, one) => all | (letters[one] ?? 0n), 0n) === anyLetter
    );
  };
  for (let size = -1; size !== sure.size;) {
    size = sure.size;
    for (const atom of sure) if (!isSure(atom)) sure.delete(atom);
  }
  return sure;
}

/** Two atoms that one string reaches, and the pair that all of it but its last character reaches. */
interface Pair {
  readonly atoms: readonly [number, number];
  readonly before: Pair | undefined;
}

/** For each atom those that some string reaches at the same time, including itself. */
type Together = readonly ReadonlyMap<number, Pair>[];

/** In the order of the length of the strings: the first that reaches a pair is the shortest. */
function reachedTogether(automaton: Automaton): Together {
  const { following, letters } = automaton;
  const start: Pair = { atoms: [0, 0], before: undefined };
  const pairs = [start];
  const together = letters.map((_, atom) => new Map(atom === 0 ? [[0, start]] : []));
  for (const before of pairs) {
    const [left = [], right = []] = before.atoms.map((atom) => [...(following[atom]?.keys() ?? [])]);
    spend(automaton, left.length * right.length);
    for (const one of left) {
      for (const other of right) {
        if (together[one]?.has(other) === true) continue;
        if (((letters[one] ?? 0n) & (letters[other] ?? 0n)) === 0n) continue;
        const pair: Pair = { atoms: [one, other], before };
        together[one]?.set(other, pair);
        together[other]?.set(one, pair);
        pairs.push(pair);
      }
    }
  }
  return together;
}

/** A string of ASCII characters that reaches an atom and another one, or the atom again in several ways. */
function exampleOf(atom: number, together: Together, { following, letters }: Automaton): string | undefined {
  const isLoop = (following[atom]?.get(atom) ?? 0) > 1;
  const again: Pair | undefined = isLoop ? { atoms: [atom, atom], before: together[atom]?.get(atom) } : undefined;
  let pair = [...(together[atom]?.values() ?? [])].find(({ atoms: [one, other] }) => one !== other) ?? again;
  let example = '';
  for (; pair?.before !== undefined; pair = pair.before) {
    const [one, other] = pair.atoms.map((each) => letters[each] ?? 0n);
    const code = shownCodes.find((each) => ((one ?? 0n) & (other ?? 0n) & (1n << BigInt(each))) !== 0n);
    if (code === undefined) return undefined;
    example = String.fromCharCode(code) + example;
  }
  return example || undefined;
}

/** All of ASCII, small letters first. */
const shownCodes = Array.from({ length: 128 }, (_, index) => (index + 'a'.charCodeAt(0)) % 128);

/** In how many ways one string reaches each atom, at most. Ends with the first that has more than the limit. */
function waysTo(automaton: Automaton, together: Together): readonly number[] {
  const { following, letters } = automaton;
  const before = letters.map(() => new Map<number, number>());
  following.forEach((all, from) => all.forEach((count, to) => before[to]?.set(from, count)));
  const ways: number[] = letters.map((_, atom) => (atom === 0 ? 1 : 0));
  // The set grows during the loop: atoms after one that is reached in more ways than before.
  const waiting = new Set(following[0]?.keys());
  for (const atom of waiting) {
    waiting.delete(atom);
    const count = waysFrom(before[atom] ?? new Map(), { automaton, together, ways });
    if (count <= (ways[atom] ?? 0)) continue;
    ways[atom] = count;
    if (count > mostWays) return ways;
    following[atom]?.forEach((_, next) => waiting.add(next));
  }
  return ways;
}

interface Counting {
  readonly automaton: Automaton;
  readonly together: Together;
  readonly ways: readonly number[];
}

/** Adds up the ways of atoms that are reached together; of all others, a string takes only one. */
function waysFrom(before: ReadonlyMap<number, number>, { automaton, together, ways }: Counting): number {
  let most = 0;
  for (const atom of before.keys()) {
    let all = 0;
    const others = together[atom] ?? new Map<number, Pair>();
    spend(automaton, 1 + Math.min(others.size, before.size));
    if (others.size < before.size)
      for (const other of others.keys()) all += (before.get(other) ?? 0) * (ways[other] ?? 0);
    else for (const [other, times] of before) if (others.has(other)) all += times * (ways[other] ?? 0);
    most = Math.max(most, all);
  }
  return most;
}
