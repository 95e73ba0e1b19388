import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';
import { type Condition, type Lines, printBody, type Step } from './router-steps.js';
import { multimapOf } from '../../source/graph.js';

/** The variable that tests the query; present if one of the endpoints has constants. */
export const sent = 'sent';

/** How far a path has been read: an offset from the end of a segment, or from the start. */
export interface Position {
  /** A variable, `e0`. */
  readonly base?: string;
  readonly offset: number;
}

/** The state of a walk through the tree. */
export interface Walk {
  /** The position after the segments read so far. */
  readonly at: Position;
  /** The number of segments read. */
  readonly depth: number;
  /** Expressions for the raw values of the placeholders passed so far. */
  readonly values: readonly string[];
  /** The variables in scope. */
  readonly variables: readonly string[];
  /** Whether more follows than one function should contain. */
  readonly isLarge: boolean;
  readonly module: Module;
  readonly functions: RouterFunctions;
}

/** Functions by their bodies, so that code that HEAD and GET share is printed once. */
export interface RouterFunctions {
  /** The name of a function with this body: that of an equal one, or else the requested name. */
  named(name: string, declaration: FunctionDeclaration): string;
  /** Like `named`, with a numbered name. */
  numbered(declaration: FunctionDeclaration): string;
  /** Each with its name, in order of creation. */
  all(): Iterable<{ readonly name: string; readonly declaration: FunctionDeclaration }>;
}

export interface FunctionDeclaration {
  /** Besides the path: the ends of segments, all numbers, and `sent`. */
  readonly parameters: readonly string[];
  readonly body: Lines;
}

export function createFunctions(): RouterFunctions {
  const byText = new Map<string, { readonly name: string; readonly declaration: FunctionDeclaration }>();
  const named: RouterFunctions['named'] = (name, declaration) => {
    const text = JSON.stringify(declaration);
    const made = byText.get(text) ?? { name, declaration };
    byText.set(text, made);
    return made.name;
  };
  return { named, numbered: (declaration) => named(`find${byText.size}`, declaration), all: () => byText.values() };
}

/** V8 inlines only small functions. */
const most = 24;
/** Up to this many endpoints always stay inline. */
const few = 4;

export function isLarge(count: number): boolean {
  return count > most;
}

/** Steps to a number of endpoints: inline, or as a separate function if one function would get too large. */
export function extracted(count: number, walk: Walk, steps: (walk: Walk) => readonly Step[]): readonly Step[] {
  if (!walk.isLarge || count <= few) return steps(walk);
  const body = printBody(steps({ ...walk, isLarge: isLarge(count) }));
  const code = body.join('\n').replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  const parameters = walk.variables.filter((variable) => new RegExp(`(?<!\\.)\\b${variable}\\b`).test(code));
  const name = walk.functions.numbered({ parameters, body });
  return [{ kind: 'call', call: `${name}(${['path', ...parameters].join(', ')})` }];
}

/** One of several branches. */
export interface Way {
  /** A literal that must match; no key is a prefix of another. */
  readonly key: string;
  /** The number of endpoints in this branch. */
  readonly count: number;
  steps(walk: Walk): readonly Step[];
}

/** The position in the path of the keys' character at an index. */
type KeyPosition = (index: number) => string;

/** Selects a branch by the first characters that differ; the common prefix is compared at the end, with the rest. */
export function dispatch(ways: readonly Way[], walk: Walk, position: KeyPosition): readonly Step[] {
  const [first] = ways;
  if (first === undefined) return [];
  if (ways.length === 1) return first.steps(walk);
  const index = commonLength(ways.map(({ key }) => key));
  const byCharacter = multimapOf(ways.map((way) => [way.key.charAt(index), way]));
  const cases = [...byCharacter.entries()]
    .filter(([character]) => character !== '')
    .sort(([left], [right]) => left.charCodeAt(0) - right.charCodeAt(0));
  return [
    {
      kind: 'switch',
      on: `${runtimeName('codeAt', walk.module)}(path, ${position(index)})`,
      cases: cases.map(([character, group]) => ({ character, steps: dispatchGroup(group, walk, position) })),
      otherwise: dispatchGroup(byCharacter.get('') ?? [], walk, position),
    },
  ];
}

// A single branch decides itself what to extract.
function dispatchGroup(ways: readonly Way[], walk: Walk, position: KeyPosition): readonly Step[] {
  if (ways.length < 2) return dispatch(ways, walk, position);
  const count = ways.reduce((sum, way) => sum + way.count, 0);
  return extracted(count, walk, (inner) => dispatch(ways, inner, position));
}

function commonLength(keys: readonly string[]): number {
  const [first = '', ...others] = keys;
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length += 1;
  return length;
}

export function moved({ base, offset }: Position, by: number): Position {
  return base === undefined ? { offset: offset + by } : { base, offset: offset + by };
}

/** `e0 + 9` */
export function positionText({ base, offset }: Position): string {
  if (base === undefined) return String(offset);
  return offset === 0 ? base : `${base} + ${offset}`;
}

/** `path.length === e0 + 9` */
export function endsAt(position: Position): Condition {
  return ['path.length', '===', positionText(position)];
}

/** `isAt(path, '/resource', e0)` */
export function standsAt(text: string, position: string, module: Module): Condition {
  return `${runtimeName('isAt', module)}(path, ${text}, ${position})`;
}

export function onlyIf(conditions: readonly Condition[], steps: readonly Step[]): Step {
  return { kind: 'if', conditions, steps };
}
