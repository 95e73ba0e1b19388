import { anyLetter, type Letters, type PatternNode } from '../../model/texts/pattern-tree.js';
import { memoize } from '../../source/memoize.js';

/** A state of an automaton in which each character leads to at most one state. */
export interface State {
  readonly accepts: boolean;
  /** The characters that lead to other states, by their numbers. */
  readonly next: ReadonlyMap<number, Letters>;
}

/** What still has to match, in this order. */
type Rest = readonly PatternNode[];

interface Moves {
  readonly accepts: boolean;
  readonly moves: readonly (readonly [Letters, Rest])[];
}

/** More states would become a pattern that nobody could read. */
const mostStates = 60;

/** From more, counted repetitions inside others, `(a{0,999}){0,999}`, the work would grow with the product of their bounds. */
const mostRests = 2000;

/** The smallest automaton that accepts what a pattern matches; state 0 is the start. Undefined if it has many states. */
export function statesOf(node: PatternNode): readonly State[] | undefined {
  const keys: string[] = [];
  const numberOf = (rests: readonly Rest[]): number => {
    const distinct = new Map(rests.map((rest) => [rest.map(keyOf).join(''), rest]));
    const key = [...distinct.keys()].toSorted().join('\n');
    if (!keys.includes(key)) {
      keys.push(key);
      waiting.push([...distinct.values()]);
    }
    return keys.indexOf(key);
  };
  const waiting: (readonly Rest[])[] = [];
  const states: State[] = [];
  numberOf([[node]]);
  for (let rests = waiting.shift(); rests !== undefined; rests = waiting.shift()) {
    if (keys.length > mostStates) return undefined;
    const seen = new Set<string>();
    const all = together(rests.map((rest) => movesOf(rest, seen)));
    if (seen.size > mostRests) return undefined;
    const next = new Map<number, Letters>();
    for (const block of blocksOf(all.moves.map(([letters]) => letters))) {
      const to = numberOf(all.moves.filter(([letters]) => (letters & block) !== 0n).map(([, rest]) => rest));
      next.set(to, (next.get(to) ?? 0n) | block);
    }
    states.push({ accepts: all.accepts, next });
  }
  return withoutEqualStates(states);
}

/** What may come next (the derivatives of Antimirov, 1996). What was seen before adds nothing; with too many, some is left out. */
function movesOf(rest: Rest, seen: Set<string>): Moves {
  const key = rest.map(keyOf).join('');
  const [first, ...others] = rest;
  if (seen.has(key) || seen.size > mostRests) return { accepts: false, moves: [] };
  seen.add(key);
  switch (first?.kind) {
    case undefined:
      return { accepts: true, moves: [] };
    case 'letters':
      return { accepts: false, moves: [[first.letters, others]] };
    case 'sequence':
      return movesOf([...first.parts, ...others], seen);
    case 'alternatives':
      return together(first.parts.map((part) => movesOf([part, ...others], seen)));
    case 'repetition': {
      const again = { ...first, least: Math.max(first.least - 1, 0), most: first.most - 1 };
      const none = first.least === 0 ? [movesOf(others, seen)] : [];
      return together(first.most === 0 ? none : [...none, movesOf([first.of, again, ...others], seen)]);
    }
    case 'look':
      throw new Error('Bug: patterns with lookarounds have no automaton here.');
  }
}

function together(all: readonly Moves[]): Moves {
  return { accepts: all.some(({ accepts }) => accepts), moves: all.flatMap(({ moves }) => moves) };
}

/** Sets of characters that no given set divides. */
function blocksOf(all: readonly Letters[]): readonly Letters[] {
  let blocks: readonly Letters[] = [anyLetter];
  for (const letters of new Set(all)) {
    blocks = blocks.flatMap((block) => [block & letters, block & ~letters]).filter((block) => block !== 0n);
  }
  return blocks.filter((block) => all.some((letters) => (letters & block) !== 0n));
}

/** One state for all from which the same strings are accepted (Moore, 1956). */
function withoutEqualStates(states: readonly State[]): readonly State[] {
  let kinds = numbered(states.map(({ accepts }) => String(accepts)));
  for (let count = 0; count < new Set(kinds).size;) {
    count = new Set(kinds).size;
    kinds = numbered(states.map((state, at) => `${kinds[at]} ${[...nextOf(state, kinds)].toSorted().join(' ')}`));
  }
  const firsts = states.filter((_, at) => kinds.indexOf(kinds[at] ?? 0) === at);
  return firsts.map((state) => ({ accepts: state.accepts, next: nextOf(state, kinds) }));
}

function nextOf({ next }: State, kinds: readonly number[]): ReadonlyMap<number, Letters> {
  const byKind = new Map<number, Letters>();
  for (const [to, letters] of next) {
    const kind = kinds[to] ?? 0;
    byKind.set(kind, (byKind.get(kind) ?? 0n) | letters);
  }
  return byKind;
}

/** Numbers from 0, in the order in which the texts occur. */
function numbered(texts: readonly string[]): readonly number[] {
  const distinct = [...new Set(texts)];
  return texts.map((text) => distinct.indexOf(text));
}

/** The same for nodes that match the same. */
const keyOf: (node: PatternNode) => string = memoize((node) => `(${writtenKey(node)})`);

function writtenKey(node: PatternNode): string {
  if (node.kind === 'letters') return node.letters.toString(36);
  if (node.kind === 'look') return `=${keyOf(node.at)}`;
  if (node.kind === 'repetition') return `${keyOf(node.of)}{${node.least},${node.most}}`;
  return node.parts.map(keyOf).join(node.kind === 'sequence' ? '' : '|');
}
