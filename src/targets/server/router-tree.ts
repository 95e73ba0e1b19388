import type { Endpoint, Template } from '../../model/model.js';

/** Paths by segments, from the root: what is printed as nested ifs. */
export interface RouterTree {
  /** More specific shapes first. */
  readonly branches: readonly RouterBranch[];
  /** The endpoint whose path ends here. */
  readonly endpoint?: Endpoint;
}

export interface RouterBranch {
  readonly shape: SegmentShape;
  readonly tree: RouterTree;
}

/** A segment without the names of its holes: `key={key}` is `['key=', '']`, a literal one text alone. */
export type SegmentShape = readonly string[];

/**
 * The endpoints, all with equally many segments, as a tree. Literal segments come before those with holes, and of those
 * the one with more literal text, then with more of it before the first hole: nothing depends on the order of the model.
 */
export function routerTree(endpoints: readonly Endpoint[], depth = 0): RouterTree {
  const ending = endpoints.find((endpoint) => endpoint.path.length === depth);
  const longer = endpoints.filter((endpoint) => endpoint.path.length > depth);
  const byShape = groupBy(longer, (endpoint) => JSON.stringify(shapeOf(endpoint.path[depth] ?? [])));
  const branches = [...byShape.entries()]
    .map(([key, group]): RouterBranch => ({ shape: JSON.parse(key) as string[], tree: routerTree(group, depth + 1) }))
    .sort((left, right) => bySpecificity(left.shape, right.shape));
  return ending === undefined ? { branches } : { branches, endpoint: ending };
}

/**
 * The endpoints that a method leads to: its own, and for HEAD also those of GET whose path has no HEAD of its own
 * (RFC 9110, section 9.3.2).
 */
export function endpointsReachedBy(method: string, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const own = endpoints.filter((endpoint) => endpoint.method === method);
  if (method !== 'HEAD') return own;
  const taken = new Set(own.map(pathShape));
  return [...own, ...endpoints.filter((endpoint) => endpoint.method === 'GET' && !taken.has(pathShape(endpoint)))];
}

/** Equal keys together, in the order of their first. */
export function groupBy<Key>(
  endpoints: readonly Endpoint[],
  keyOf: (endpoint: Endpoint) => Key,
): ReadonlyMap<Key, readonly Endpoint[]> {
  const groups = new Map<Key, Endpoint[]>();
  for (const endpoint of endpoints) {
    const key = keyOf(endpoint);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [endpoint]);
    else group.push(endpoint);
  }
  return groups;
}

function shapeOf(segment: Template): SegmentShape {
  const texts = [''];
  for (const part of segment) {
    if (part.kind === 'hole') texts.push('');
    else texts[texts.length - 1] += encodeLiteral(part.text);
  }
  return texts;
}

function pathShape(endpoint: Endpoint): string {
  return JSON.stringify(endpoint.path.map(shapeOf));
}

// Segments are compared as they are sent: what cannot stand in a path (RFC 3986, section 3.3) is sent encoded.
function encodeLiteral(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(?:2[46BC]|3[ABD]|40)/g, decodeURIComponent);
}

function bySpecificity(left: SegmentShape, right: SegmentShape): number {
  const isLiteral = (shape: SegmentShape): number => (shape.length === 1 ? 0 : 1);
  const prefix = (shape: SegmentShape): number => (shape[0] ?? '').length;
  return (
    isLiteral(left) - isLiteral(right) ||
    right.join('').length - left.join('').length ||
    prefix(right) - prefix(left) ||
    (left.join('\n') < right.join('\n') ? -1 : 1)
  );
}
