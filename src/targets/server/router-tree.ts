import { byConstants, constantsKey } from '../../model/constants.js';
import { spansSegments } from '../../model/endpoints.js';
import type { Endpoint, Template } from '../../model/model.js';
import { multimapOf } from '../../source/graph.js';

/** What the router reads of an endpoint. */
export type RoutedEndpoint = Pick<Endpoint, 'group' | 'name' | 'method' | 'path' | 'constants'>;

/** Paths by segments, from the root. */
export interface RouterTree {
  /** More specific shapes first. */
  readonly branches: readonly RouterBranch[];
  /**
   * The endpoints whose path ends here: one, or several that differ in the constants of their query, those with the
   * most first.
   */
  readonly endpoints: readonly RoutedEndpoint[];
  /** Endpoints that match any number of segments here, tried last; the longest fixed end first. */
  readonly several: readonly SeveralSegments[];
}

/** `{path...}`, and what follows it: `/status`, or nothing. */
export interface SeveralSegments {
  readonly suffix: string;
  readonly endpoint: RoutedEndpoint;
}

export interface RouterBranch {
  readonly shape: SegmentShape;
  readonly tree: RouterTree;
}

/**
 * A segment without the names of its placeholders: `key={key}` is `['key=', '']`; a literal is one string. Literals need no
 * encoding: `resolve` refuses characters that a path cannot contain (RFC 3986, section 3.3).
 */
export type SegmentShape = readonly string[];

/**
 * The endpoints as a tree. Literal segments come before those with placeholders; of those, the one with more literal
 * characters first, then with more of them before the first placeholder. The order of the model has no effect.
 */
export function routerTree(endpoints: readonly RoutedEndpoint[], depth = 0): RouterTree {
  const ending = endpoints.filter((endpoint) => endpoint.path.length === depth).sort(byConstants);
  const several = endpoints
    .filter((endpoint) => spansSegments(endpoint.path[depth] ?? []))
    .map((endpoint) => ({ suffix: suffixOf(endpoint.path.slice(depth + 1)), endpoint }))
    .sort((left, right) => bySuffix(left.suffix, right.suffix) || byConstants(left.endpoint, right.endpoint));
  const longer = endpoints.filter(
    (endpoint) => endpoint.path.length > depth && !spansSegments(endpoint.path[depth] ?? []),
  );
  const byShape = multimapOf(longer.map((endpoint) => [JSON.stringify(shapeOf(endpoint.path[depth] ?? [])), endpoint]));
  const branches = [...byShape.entries()]
    .map(([key, group]): RouterBranch => ({ shape: JSON.parse(key) as string[], tree: routerTree(group, depth + 1) }))
    .sort((left, right) => bySpecificity(left.shape, right.shape));
  return { branches, several, endpoints: ending };
}

function bySuffix(left: string, right: string): number {
  return right.length - left.length || (left === right ? 0 : left < right ? -1 : 1);
}

function suffixOf(segments: readonly Template[]): string {
  return segments.map((segment) => `/${shapeOf(segment)[0] ?? ''}`).join('');
}

export function isLiteral(shape: SegmentShape): boolean {
  return shape.length === 1;
}

export function countEndpoints({ endpoints, branches, several }: RouterTree): number {
  const here = several.length + endpoints.length;
  return branches.reduce((sum, { tree }) => sum + countEndpoints(tree), here);
}

/** Literal segments up to the next endpoint or placeholder, as one string: `/things/recent`. */
export interface LiteralStop {
  readonly text: string;
  /** The number of segments. */
  readonly depth: number;
  readonly tree: RouterTree;
}

export function literalStops({ branches }: RouterTree): readonly LiteralStop[] {
  return branches.flatMap(({ shape, tree }): readonly LiteralStop[] => {
    if (!isLiteral(shape)) return [];
    const text = `/${shape[0] ?? ''}`;
    const isStop =
      tree.endpoints.length > 0 || tree.several.length > 0 || tree.branches.some((branch) => !isLiteral(branch.shape));
    if (isStop) return [{ text, depth: 1, tree }];
    return literalStops(tree).map((stop) => ({ ...stop, text: text + stop.text, depth: stop.depth + 1 }));
  });
}

/** Shapes of a segment that exclude each other by their prefixes or suffixes; a single shape if neither does. */
interface ExclusiveRun {
  readonly side: 'start' | 'end';
  readonly branches: readonly RouterBranch[];
}

/**
 * Shapes with placeholders, more specific first, in runs: the order within a run is irrelevant, the order of runs is
 * fixed.
 */
export function exclusiveRuns(branches: readonly RouterBranch[]): readonly ExclusiveRun[] {
  const runs: { side: 'start' | 'end'; branches: RouterBranch[]; keys: string[] }[] = [];
  for (const branch of branches) {
    const [prefix = ''] = branch.shape;
    const suffix = branch.shape.at(-1) ?? '';
    const side = prefix === '' && suffix !== '' ? 'end' : 'start';
    const key = side === 'start' ? prefix : [...suffix].reverse().join('');
    const run = runs.at(-1);
    const isExclusive = run?.keys.every((other) => !other.startsWith(key) && !key.startsWith(other)) ?? false;
    if (run?.side === side && isExclusive) {
      run.branches.push(branch);
      run.keys.push(key);
    } else runs.push({ side, branches: [branch], keys: [key] });
  }
  return runs;
}

/**
 * The endpoints of a method: its own, and for HEAD also those of GET whose path has no HEAD endpoint (RFC 9110,
 * section 9.3.2).
 */
export function endpointsReachedBy(method: string, endpoints: readonly RoutedEndpoint[]): readonly RoutedEndpoint[] {
  const own = endpoints.filter((endpoint) => endpoint.method === method);
  if (method !== 'HEAD') return own;
  const taken = new Set(own.map(pathShape));
  return [...own, ...endpoints.filter((endpoint) => endpoint.method === 'GET' && !taken.has(pathShape(endpoint)))];
}

/** Each HEAD endpoint by the GET endpoint of its path; undefined if a path has no GET endpoint. */
export function headByGet(
  endpoints: readonly RoutedEndpoint[],
): ReadonlyMap<RoutedEndpoint, RoutedEndpoint> | undefined {
  const getByPath = new Map(endpoints.filter(({ method }) => method === 'GET').map((get) => [pathShape(get), get]));
  const pairs = endpoints
    .filter(({ method }) => method === 'HEAD')
    .map((head) => [getByPath.get(pathShape(head)), head] as const);
  const known = pairs.filter((pair): pair is readonly [RoutedEndpoint, RoutedEndpoint] => pair[0] !== undefined);
  return known.length === pairs.length ? new Map(known) : undefined;
}

function shapeOf(segment: Template): SegmentShape {
  const texts = [''];
  for (const part of segment) {
    if (part.kind === 'placeholder') texts.push('');
    else texts[texts.length - 1] += part.text;
  }
  return texts;
}

/** Equal for endpoints that differ only in their methods. */
function pathShape(endpoint: RoutedEndpoint): string {
  const shapes = endpoint.path.map((segment) => (spansSegments(segment) ? '...' : shapeOf(segment)));
  return JSON.stringify(shapes) + constantsKey(endpoint);
}

function bySpecificity(left: SegmentShape, right: SegmentShape): number {
  const placeholders = (shape: SegmentShape): number => (isLiteral(shape) ? 0 : 1);
  const prefix = (shape: SegmentShape): number => (shape[0] ?? '').length;
  return (
    placeholders(left) - placeholders(right) ||
    right.join('').length - left.join('').length ||
    prefix(right) - prefix(left) ||
    (left.join('\n') < right.join('\n') ? -1 : 1)
  );
}
