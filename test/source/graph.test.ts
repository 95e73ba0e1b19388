import { describe, expect, it } from 'vitest';
import {
  circleThrough,
  type Graph,
  keptWhileEqual,
  reachedFrom,
  reversed,
  targetsFirst,
  withoutEnds,
} from '../../src/source/graph.js';

/** `a: b c` leads from a to b and c. */
function graph(...lines: readonly string[]): Graph {
  return new Map(lines.map((line) => [line.charAt(0), new Set(line.slice(2).split(' ').filter(Boolean))]));
}

describe('a graph', () => {
  it('can be reversed', () => {
    expect(reversed(graph('a: b c', 'b: c', 'c:'))).toEqual(graph('a:', 'b: a', 'c: a b'));
  });

  it('leads from a node to itself and to all reachable nodes, in cycles too', () => {
    const one = graph('a: b', 'b: c', 'c: a', 'd: a', 'e:');
    expect([...reachedFrom(['a'], one)]).toEqual(['a', 'b', 'c']);
    expect([...reachedFrom(['e', 'd'], one)]).toEqual(['e', 'd', 'a', 'b', 'c']);
  });

  it('has an order in which each node comes after its targets, but for those that lead back to it', () => {
    const inOrder = (one: Graph): string => [...targetsFirst(one.keys(), (from) => one.get(from) ?? [])].join(' ');
    expect(inOrder(graph('a: b c', 'b: d', 'c: b', 'd:', 'e: f'))).toBe('d b c a f e');
    expect(inOrder(graph('a: b', 'b: c a', 'c: b', 'd: d'))).toBe('c b a d');
    const chain = new Map(Array.from({ length: 20_000 }, (_, index) => [index, index + 1]));
    expect([...targetsFirst([0], (from) => [chain.get(from) ?? 0])].slice(0, 2)).toEqual([20_000, 19_999]);
  });

  it('has a shortest circle through a node, if there is one', () => {
    const one = graph('a: b', 'b: c d', 'c: d', 'd: a', 'e: a');
    expect(circleThrough('a', one)).toEqual(['a', 'b', 'd', 'a']);
    expect(circleThrough('e', one)).toBeUndefined();
  });

  it('keeps without its ends only nodes that lead into a cycle', () => {
    expect(withoutEnds(graph('a: b', 'b: c', 'c:'))).toEqual(graph());
    expect(withoutEnds(graph('a: b e', 'b: a', 'c: a', 'd: e', 'e:'))).toEqual(graph('a: b', 'b: a', 'c: a'));
    expect(withoutEnds(graph('a: a', 'b: unknown'))).toEqual(graph('a: a'));
  });

  it('is replaced by the last one if they are equal, in order too', () => {
    const kept = keptWhileEqual();
    const first = kept(graph('a: b c', 'b:'));
    expect(kept(graph('a: b c', 'b:'))).toBe(first);
    for (const other of [graph('a: b', 'b:'), graph('b:', 'a: b c'), graph('a: c b', 'b:'), graph('a: b c')]) {
      expect(kept(other)).toBe(other);
      expect(kept(graph('a: b c', 'b:'))).not.toBe(other);
    }
  });
});
