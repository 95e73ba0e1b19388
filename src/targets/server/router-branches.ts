import { propertyAccess, stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';
import type { Condition, Step } from './router-steps.js';
import {
  countEndpoints,
  exclusiveRuns,
  isLiteral,
  type LiteralStop,
  literalStops,
  type RoutedEndpoint,
  type RouterBranch,
  type RouterTree,
  type SegmentShape,
  type SeveralSegments,
} from './router-tree.js';
import {
  dispatch,
  endsAt,
  extracted,
  moved,
  onlyIf,
  type Position,
  positionText,
  sent,
  standsAt,
  type Walk,
} from './router-walk.js';
import { endpointsSymbol } from './symbols.js';

/** The steps from a node of the tree: the path may end here, a literal segment may follow, or one with placeholders. */
export function stepsFrom(tree: RouterTree, walk: Walk): readonly Step[] {
  const branches = branchesWithPlaceholders(tree);
  return [
    ...(tree.endpoints.length === 0 ? [] : [onlyIf([endsAt(walk.at)], found(tree, walk))]),
    ...literalSteps(tree, walk),
    ...(branches.length === 0 ? [] : behindSlash(branches, walk)),
    ...tree.several.map((several) => severalStep(several, walk)),
  ];
}

/** Literal segments up to the next placeholder or endpoint are compared as one string. */
function literalSteps(tree: RouterTree, walk: Walk): readonly Step[] {
  const ways = literalStops(tree).map((stop) => ({
    key: stop.text,
    count: countEndpoints(stop.tree),
    steps: (inner: Walk) => [literalStep(stop, inner)],
  }));
  return dispatch(ways, walk, (index) => positionText(moved(walk.at, index)));
}

function literalStep({ text, depth, tree }: LiteralStop, walk: Walk): Step {
  const { at, module } = walk;
  const read = { ...walk, at: moved(at, text.length), depth: walk.depth + depth };
  const stands = (literal: string): Condition => standsAt(stringLiteral(literal), positionText(at), module);
  if (isLeaf(tree)) {
    const isBeginning = at.base === undefined && at.offset === 0;
    return onlyIf(isBeginning ? [isWhole(text)] : [endsAt(read.at), stands(text)], found(tree, read));
  }
  const isPlaceholderNext =
    tree.endpoints.length === 0 &&
    tree.several.length === 0 &&
    branchesWithPlaceholders(tree).length === tree.branches.length;
  const steps = extracted(countEndpoints(tree), read, (inner) =>
    isPlaceholderNext ? branchSteps(tree.branches, inner) : stepsFrom(tree, inner),
  );
  return onlyIf([stands(isPlaceholderNext ? `${text}/` : text)], steps);
}

/** `path === '/health'` */
export function isWhole(text: string): Condition {
  return ['path', '===', stringLiteral(text)];
}

function behindSlash(branches: readonly RouterBranch[], walk: Walk): readonly Step[] {
  const steps = branchSteps(branches, walk);
  // After a segment with placeholders there is a slash or nothing; a literal may be the start of a longer segment.
  if (walk.at.offset === 0) return steps;
  const code = `${runtimeName('codeAt', walk.module)}(path, ${positionText(walk.at)})`;
  return [onlyIf([[code, '===', '47']], steps)];
}

interface Segment {
  /** After the slash. */
  readonly start: Position;
  /** The variable that holds its end: `e2`. */
  readonly end: string;
  readonly walk: Walk;
}

/** The shapes of the segment after the slash at `walk.at`, one after the other. */
function branchSteps(branches: readonly RouterBranch[], walk: Walk): readonly Step[] {
  const start = moved(walk.at, 1);
  const end = `e${walk.depth}`;
  const inside = { ...walk, variables: [...walk.variables, end] };
  const steps = exclusiveRuns(branches).flatMap(({ side, branches: run }) => {
    const ways = run.map((branch) => ({
      key: side === 'end' ? [...(branch.shape.at(-1) ?? '')].reverse().join('') : (branch.shape[0] ?? ''),
      count: countEndpoints(branch.tree),
      steps: (inner: Walk) => [branchStep(branch, { start, end, walk: inner })],
    }));
    const position = (index: number): string =>
      side === 'end' ? `${end} - ${index + 1}` : positionText(moved(start, index));
    return dispatch(ways, inside, position);
  });
  const segmentEnd = runtimeName('segmentEnd', walk.module);
  return [{ kind: 'constant', name: end, value: `${segmentEnd}(path, ${positionText(start)})` }, ...steps];
}

/** `if (e2 > e0 + 14 && isAt(path, 'key=', e0 + 10)) {` */
function branchStep({ shape, tree }: RouterBranch, segment: Segment): Step {
  const { start, end, walk } = segment;
  const [prefix = '', ...others] = shape;
  const suffix = others.at(-1) ?? '';
  const isEnd = isLeaf(tree);
  const ending = suffix === '' ? end : `${end} - ${suffix.length}`;
  const given = prefix.length + suffix.length;
  const conditions = [
    ...(isEnd ? [[end, '===', 'path.length'] as const] : []),
    ...(given > 0 ? [[end, '>', positionText(moved(start, given))] as const] : []),
    ...(given === 0 && !isEnd ? [[end, '!==', '-1'] as const] : []),
    ...(prefix === '' ? [] : [standsAt(stringLiteral(prefix), positionText(start), walk.module)]),
    ...(suffix === '' ? [] : [standsAt(stringLiteral(suffix), ending, walk.module)]),
  ];
  const cuts = cutsOf(shape, segment);
  const starts = [moved(start, prefix.length), ...cuts.map(({ name, text }) => ({ base: name, offset: text.length }))];
  const ends = cuts.map(({ name }) => name);
  const values = starts.map((from, index) => `path.slice(${positionText(from)}, ${ends[index] ?? ending})`);
  const read: Walk = {
    ...walk,
    at: { base: end, offset: 0 },
    depth: walk.depth + 1,
    values: [...walk.values, ...values],
    variables: [...walk.variables, ...cuts.map(({ name }) => name)],
  };
  const steps = isEnd ? found(tree, read) : extracted(countEndpoints(tree), read, (inner) => stepsFrom(tree, inner));
  const last = cuts.at(-1);
  if (last === undefined) return onlyIf(conditions, steps);
  const areThere = [
    ...cuts.map(({ name }) => [name, '!==', '-1'] as const),
    [last.name, '<', `${end} - ${last.text.length + suffix.length}`] as const,
  ];
  const constants = cuts.map(({ name, text, from }): Step => {
    return { kind: 'constant', name, value: `path.indexOf(${stringLiteral(text)}, ${positionText(from)})` };
  });
  return onlyIf(conditions, [...constants, onlyIf(areThere, steps)]);
}

/** A literal between two placeholders of a segment. */
interface Cut {
  /** The variable that holds its start: `cut2`. */
  readonly name: string;
  readonly text: string;
  /** Its earliest start: after one character of the placeholder. */
  readonly from: Position;
}

function cutsOf(shape: SegmentShape, { start, walk }: Segment): readonly Cut[] {
  const [prefix = ''] = shape;
  const cuts: Cut[] = [];
  let from = moved(start, prefix.length + 1);
  for (const [index, text] of shape.slice(1, -1).entries()) {
    const name = index === 0 ? `cut${walk.depth}` : `cut${walk.depth}_${index + 1}`;
    cuts.push({ name, text, from });
    from = { base: name, offset: text.length + 1 };
  }
  return cuts;
}

/** `if (path.endsWith('/status') && areSegments(path, e0, path.length - 7)) {` */
function severalStep({ suffix, endpoint }: SeveralSegments, walk: Walk): Step {
  const end = suffix === '' ? 'path.length' : `path.length - ${suffix.length}`;
  const areSegments = `${runtimeName('areSegments', walk.module)}(path, ${positionText(walk.at)}, ${end})`;
  const start = positionText(moved(walk.at, 1));
  const value = suffix === '' ? `path.slice(${start})` : `path.slice(${start}, -${suffix.length})`;
  const ending = suffix === '' ? [] : [`path.endsWith(${stringLiteral(suffix)})`];
  return onlyIf(
    [...ending, areSegments, ...areSent(endpoint)],
    [{ kind: 'found', endpoint: endpointText(endpoint, walk.module), values: [...walk.values, value] }],
  );
}

function isLeaf({ branches, several }: RouterTree): boolean {
  return branches.length === 0 && several.length === 0;
}

/** `{ endpoint: resourceEndpoints.get, values: [path.slice(1, e0), path.slice(e0 + 10, e2)] }`, for each if its constants were sent. */
export function found({ endpoints }: RouterTree, { values, module }: Walk): readonly Step[] {
  if (endpoints.length === 0) throw new Error('Bug: a path ends without an endpoint.');
  return endpoints.map((endpoint): Step => {
    const step: Step = { kind: 'found', endpoint: endpointText(endpoint, module), values };
    return endpoint.constants === undefined ? step : onlyIf(areSent(endpoint), [step]);
  });
}

/** `sent('action', 'restore')` */
function areSent({ constants = [] }: RoutedEndpoint): readonly Condition[] {
  return constants.map(({ name, value = '' }) => `${sent}(${stringLiteral(name)}, ${stringLiteral(value)})`);
}

/** `resourceEndpoints.get` */
export function endpointText({ group, name }: RoutedEndpoint, module: Module): string {
  return `${module.mention(endpointsSymbol(group))}${propertyAccess(name)}`;
}

function branchesWithPlaceholders({ branches }: RouterTree): readonly RouterBranch[] {
  return branches.filter(({ shape }) => !isLiteral(shape));
}
