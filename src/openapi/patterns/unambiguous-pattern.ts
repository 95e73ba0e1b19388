import { type PatternNode, readPattern } from '../../model/texts/pattern-tree.js';
import { type State, statesOf } from './pattern-states.js';
import { patternText } from './pattern-text.js';

/**
 * A pattern that matches the same strings, each in one way only, so that matching takes linear time:
 * `[0-9]+.?[0-9]*` becomes `[0-9]+(?:[^0-9\n\r\u2028\u2029][0-9]*)?`. Undefined if it would be long, or if the pattern
 * has more than characters, groups and repetitions.
 */
export function unambiguousPattern(pattern: string): string | undefined {
  if (pattern.length > 2 * longest) return undefined;
  // Anchors and lookarounds, and characters for which one bit is not enough.
  const outside = pattern.replaceAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/gu, '');
  if (/[\^$]|\(\?<?[=!]/.test(outside) || /[^\0-\x7f]|\\(?:[1-9bBkpPsSu]|x[89a-fA-F])/.test(pattern)) return undefined;
  const node = readPattern(pattern);
  const states = node && statesOf(node);
  const whole = states && withoutStates(states);
  const text = whole && patternText(whole);
  return text === undefined || text.length > longest ? undefined : text;
}

/** Nobody understands a longer pattern, and the way to it takes time. */
const longest = 1000;

const empty: PatternNode = { kind: 'sequence', parts: [] };

/**
 * The automaton as a pattern: its states are removed one by one, and what led through a state leads past it (Brzozowski
 * and McCluskey, 1963). Removing first what is short keeps the pattern short.
 */
function withoutStates(states: readonly State[]): PatternNode | undefined {
  const [start, end] = [-1, -2];
  const edges = new Map<number, Map<number, PatternNode>>([[start, new Map([[0, empty]])]]);
  states.forEach(({ accepts, next }, from) => {
    const all = [...next].map(([to, letters]): readonly [number, PatternNode] => [to, { kind: 'letters', letters }]);
    edges.set(from, new Map([...all, ...(accepts ? [[end, empty] as const] : [])]));
  });
  while (edges.size > 1) {
    const [least] = [...edges.keys()]
      .filter((one) => one !== start)
      .map((one) => ({ one, size: sizeOf(edges, one) }))
      .toSorted((left, right) => left.size - right.size);
    if (least === undefined || least.size > 10 * longest) return undefined;
    remove(edges, least.one);
  }
  return edges.get(start)?.get(end);
}

type Edges = Map<number, Map<number, PatternNode>>;

/** About how many characters are added when a state is removed. */
function sizeOf(edges: Edges, state: number): number {
  const own = edges.get(state) ?? new Map<number, PatternNode>();
  const length = (node: PatternNode | undefined): number => (node === undefined ? 0 : patternText(node).length);
  const loop = length(own.get(state));
  const before = [...edges].flatMap(([from, to]) => (from === state || !to.has(state) ? [] : [to.get(state)]));
  const after = [...own].flatMap(([to, node]) => (to === state ? [] : [node]));
  const sum = (nodes: readonly (PatternNode | undefined)[]): number =>
    nodes.reduce((total, node) => total + length(node) + 1, 0);
  return sum(before) * after.length + (sum(after) + loop) * before.length;
}

function remove(edges: Edges, state: number): void {
  const own = edges.get(state) ?? new Map<number, PatternNode>();
  edges.delete(state);
  const loop = own.get(state);
  for (const [, following] of edges) {
    const before = following.get(state);
    following.delete(state);
    if (before === undefined) continue;
    const repeated =
      loop === undefined ? before : joined(before, { kind: 'repetition', of: loop, least: 0, most: Infinity });
    for (const [to, after] of own) {
      if (to !== state) following.set(to, either(following.get(to), joined(repeated, after)));
    }
  }
}

/** One after the other; `aa*` and `a*a` are `a+`. */
function joined(before: PatternNode, after: PatternNode): PatternNode {
  const partsOf = (node: PatternNode): readonly PatternNode[] => (node.kind === 'sequence' ? node.parts : [node]);
  const [left, right] = [partsOf(before), partsOf(after)];
  const [last, first] = [left.at(-1), right[0]];
  const together = last && first && (onceMore(last, first) ?? onceMore(first, last));
  const parts = together ? [...left.slice(0, -1), together, ...right.slice(1)] : [...left, ...right];
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind: 'sequence', parts };
}

function onceMore(one: PatternNode, all: PatternNode): PatternNode | undefined {
  if (all.kind !== 'repetition' || all.least > 0 || all.most < Infinity) return undefined;
  return patternText(one) === patternText(all.of) ? { ...all, least: 1 } : undefined;
}

function either(left: PatternNode | undefined, right: PatternNode): PatternNode {
  if (left === undefined) return right;
  if (left.kind === 'letters' && right.kind === 'letters') return { ...left, letters: left.letters | right.letters };
  if (isEmpty(left)) return optional(right);
  if (isEmpty(right)) return optional(left);
  const parts = [left, right].flatMap((node) => (node.kind === 'alternatives' ? node.parts : [node]));
  return { kind: 'alternatives', parts };
}

function isEmpty(node: PatternNode): boolean {
  return node.kind === 'sequence' && node.parts.length === 0;
}

function optional(node: PatternNode): PatternNode {
  if (node.kind === 'repetition' && node.most === Infinity) return { ...node, least: 0 };
  return { kind: 'repetition', of: node, least: 0, most: 1 };
}
