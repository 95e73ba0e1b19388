import { memoize } from './memoize.js';

export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const none: ReadonlySet<never> = new Set();

/** A set for each of tens of thousands of types, most of which are empty: that one exists once. */
export function setOf<Value>(values: readonly Value[]): ReadonlySet<Value> {
  return values.length === 0 ? none : new Set(values);
}

export const reversed: (graph: Graph) => Graph = memoize((graph) => {
  const edges = [...graph].flatMap(([from, targets]) => [...targets].map((to) => [to, from] as const));
  const sources = multimapOf(edges);
  return new Map([...graph.keys()].map((name) => [name, setOf(sources.get(name) ?? [])]));
});

/** All nodes reachable from these, including them. The edges need not be known before they are followed. */
export function reachedFrom(
  names: Iterable<string>,
  graph: { get(name: string): Iterable<string> | undefined },
): ReadonlySet<string> {
  // The set grows while it is traversed: added nodes are visited too.
  const reached = new Set(names);
  for (const name of reached) for (const next of graph.get(name) ?? []) reached.add(next);
  return reached;
}

/** The graph without the nodes from which every path ends: the remaining ones lead into a cycle. */
export const withoutEnds: (graph: Graph) => Graph = memoize((graph) => {
  const ended = endsOf(graph);
  const isLeft = (name: string): boolean => graph.has(name) && !ended.has(name);
  return new Map(
    [...graph].filter(([name]) => isLeft(name)).map(([name, targets]) => [name, new Set([...targets].filter(isLeft))]),
  );
});

function endsOf(graph: Graph): ReadonlySet<string> {
  const ended = new Set<string>();
  for (const name of targetsFirst(graph.keys(), (from) => graph.get(from) ?? [])) {
    const targets = [...(graph.get(name) ?? [])];
    if (targets.every((to) => !graph.has(to) || ended.has(to))) ended.add(name);
  }
  return ended;
}

/**
 * All nodes reachable from these, including them, each after its targets, except after the one from which the path in a
 * circle came to it. Not recursive: a path may be longer than a call stack.
 */
export function targetsFirst<Node>(
  nodes: Iterable<Node>,
  targetsOf: (node: Node) => Iterable<Node>,
): ReadonlySet<Node> {
  const ordered = new Set<Node>();
  const begun = new Set<Node>();
  const open = [...nodes].reverse();
  while (open.length > 0) {
    const node = open.at(-1) as Node;
    const next = begun.has(node) ? [] : [...targetsOf(node)].filter((to) => !begun.has(to));
    begun.add(node);
    for (const to of next.reverse()) open.push(to);
    if (next.length > 0) continue;
    open.pop();
    ordered.add(node);
  }
  return ordered;
}

/** The shortest cycle through a node, which is its first and its last step; undefined if there is none. */
export function circleThrough<Node>(
  start: Node,
  graph: ReadonlyMap<Node, ReadonlySet<Node>>,
): readonly Node[] | undefined {
  const cameFrom = new Map<Node, Node>();
  const reached = [start];
  for (const name of reached) {
    for (const next of graph.get(name) ?? []) {
      if (next === start) {
        const way = [start];
        for (let step: Node | undefined = name; step !== undefined; step = cameFrom.get(step)) way.unshift(step);
        return way;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, name);
      reached.push(next);
    }
  }
  return undefined;
}

export function multimapOf<Key, Value>(
  entries: Iterable<readonly [Key, Value]>,
): ReadonlyMap<Key, readonly [Value, ...Value[]]> {
  const lists = new Map<Key, [Value, ...Value[]]>();
  for (const [key, value] of entries) {
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [value]);
    else list.push(value);
  }
  return lists;
}

/** The first result for one of the things. */
export function firstFound<Thing, Found>(
  things: readonly Thing[],
  find: (thing: Thing) => Found | undefined,
): Found | undefined {
  for (const thing of things) {
    const found = find(thing);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function occurrencesIn<Value>(values: Iterable<Value>): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Each item with the key of an earlier item, together with the first item with that key. */
export function repeated<Thing>(things: Iterable<Thing>, keyOf: (thing: Thing) => string): readonly Repeated<Thing>[] {
  const list = [...things];
  // Asked of every list of a model, most of which are short.
  if (list.length < 2 || new Set(list.map(keyOf)).size === list.length) return [];
  const firsts = new Map<string, Thing>();
  return list.flatMap((thing): readonly Repeated<Thing>[] => {
    const key = keyOf(thing);
    const first = firsts.get(key);
    firsts.set(key, first ?? thing);
    return first === undefined ? [] : [[thing, first]];
  });
}

type Repeated<Thing> = readonly [thing: Thing, first: Thing];

/**
 * A function that returns the last graph in place of an equal one, with all that is known about it: most changes of a
 * model leave its graphs as they are.
 */
export function keptWhileEqual(): (graph: Graph) => Graph {
  let last: Graph = new Map();
  return (graph) => (isEqual(graph, last) ? last : (last = graph));
}

/** In order, too. */
function isEqual(one: Graph, other: Graph): boolean {
  if (one.size !== other.size) return false;
  const others = other.entries();
  for (const [name, targets] of one) {
    const [otherName, otherTargets] = others.next().value ?? [];
    if (name !== otherName) return false;
    if (targets !== otherTargets && [...targets].join(' ') !== [...(otherTargets ?? [])].join(' ')) return false;
  }
  return true;
}
