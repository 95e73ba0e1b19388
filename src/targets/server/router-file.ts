import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, HttpMethod, Model } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { upperFirst } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import type { RouterBranch, RouterTree, SegmentShape } from './router-tree.js';
import { endpointsReachedBy, groupBy, routerTree } from './router-tree.js';
import { endpointSymbol, findEndpointSymbol, operationsSymbol, runtimeType } from './symbols.js';

const methods: readonly HttpMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** `src/router.ts`: from a method and raw segments to an endpoint, as ifs that a person can follow. */
export function routerFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'server', path: findEndpointSymbol.path });
  const endpoints = endpointsOf(model);
  const finders = methods
    .map((method) => ({ method, reached: endpointsReachedBy(method, endpoints) }))
    .filter(({ reached }) => reached.length > 0);
  return module.print([
    findEndpoint(
      finders.map(({ method }) => method),
      module,
    ),
    ...finders.map(({ method, reached }) => finder(method, { reached, module })),
  ]);
}

/**
 *     export function findEndpoint(method: string, segments: readonly string[]): Match<Operations> | undefined {
 *       switch (method) {
 *         case 'GET':
 *           return findGet(segments);
 */
function findEndpoint(reached: readonly HttpMethod[], module: Module): string {
  // Without endpoints nobody looks at the path, which a compiler may be strict about.
  const path = reached.length === 0 ? '_path' : 'path';
  return [
    '/**',
    ' * The endpoint of a method and a path, whose segments are compared as sent, before anything is decoded. Literal text',
    ' * comes before holes, longer literal text first. A GET endpoint also answers HEAD where no endpoint of its own does.',
    ' */',
    `export function ${findEndpointSymbol.name}(method: string, ${path}: string): ${matchType(module)} {`,
    ...(reached.length === 0
      ? []
      : [
          "const segments = path === '/' ? [] : path.slice(1).split('/');",
          "if (!segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')) return undefined;",
        ]),
    'switch (method) {',
    ...reached.map((method) => `case '${method}':\nreturn ${finderName(method)}(segments);`),
    'default:\nreturn undefined;',
    '}\n}',
  ].join('\n');
}

interface Finder {
  readonly reached: readonly Endpoint[];
  readonly module: Module;
}

/**
 *     function findDelete(segments: readonly string[]): Match<Operations> | undefined {
 *       const [s0 = '', s1 = '', s2 = ''] = segments;
 *       switch (segments.length) {
 *         case 3:
 *           if (s1 === 'resource') return { endpoint: deleteResource, values: [s0, s2] };
 */
function finder(method: HttpMethod, { reached, module }: Finder): string {
  const byLength = groupBy(reached, (endpoint) => endpoint.path.length);
  const lengths = [...byLength.keys()].sort((left, right) => left - right);
  const longest = Math.max(...lengths);
  const cases = lengths.map((length) => {
    const { text, isFinal } = treeText(routerTree(byLength.get(length) ?? []), { values: [], depth: 0, module });
    return `case ${length}:\n${text}${isFinal ? '' : '\nreturn undefined;'}`;
  });
  return [
    `function ${finderName(method)}(segments: readonly string[]): ${matchType(module)} {`,
    ...(longest === 0 ? [] : [`const [${segmentNames(longest)}] = segments;`]),
    'switch (segments.length) {',
    ...cases,
    'default:\nreturn undefined;',
    '}\n}',
  ].join('\n');
}

interface Walk {
  /** Expressions for the raw values of the holes passed so far. */
  readonly values: readonly string[];
  readonly depth: number;
  readonly module: Module;
}

/** Statements that end in `return` where they match, and fall through where they do not. */
interface Text {
  readonly text: string;
  /** What follows would never be reached. */
  readonly isFinal: boolean;
  /** The text is one `if` and nothing else: what it asks, and what it does. */
  readonly only?: { readonly condition: string; readonly statements: string };
}

function treeText(tree: RouterTree, walk: Walk): Text {
  if (tree.endpoint !== undefined) {
    const name = walk.module.mention(endpointSymbol(tree.endpoint));
    return { text: `return { endpoint: ${name}, values: [${walk.values.join(', ')}] };`, isFinal: true };
  }
  const texts = tree.branches.map((branch) => branchText(branch, walk));
  const [first] = texts;
  if (texts.length === 1 && first !== undefined) return first;
  return { text: texts.map(({ text }) => text).join('\n'), isFinal: texts.at(-1)?.isFinal ?? false };
}

function branchText({ shape, tree }: RouterBranch, { values, depth, module }: Walk): Text {
  const segment = `s${depth}`;
  if (shape.length > 2) return manyHoles({ shape, tree }, { values, depth, module });
  const inner = treeText(tree, { values: [...values, ...valuesOf(shape, segment)], depth: depth + 1, module });
  const condition = conditionOf(shape, segment);
  if (condition === undefined) return inner;
  // An `if` alone in another becomes part of it.
  return inner.only === undefined
    ? ifText(condition, inner.text)
    : ifText(`${condition} && ${inner.only.condition}`, inner.only.statements);
}

function ifText(condition: string, statements: string): Text {
  return { text: `if (${condition}) {\n${statements}\n}`, isFinal: false, only: { condition, statements } };
}

/** A literal, or one hole with or without text around it. Undefined: every segment will do. */
function conditionOf([prefix = '', suffix]: SegmentShape, segment: string): string | undefined {
  if (suffix === undefined) return `${segment} === ${stringLiteral(prefix)}`;
  const conditions = [
    ...(prefix === '' ? [] : [`${segment}.startsWith(${stringLiteral(prefix)})`]),
    ...(suffix === '' ? [] : [`${segment}.endsWith(${stringLiteral(suffix)})`]),
    ...(prefix === '' || suffix === '' ? [] : [`${segment}.length >= ${prefix.length + suffix.length}`]),
  ];
  return conditions.length === 0 ? undefined : conditions.join(' && ');
}

function valuesOf([prefix = '', suffix]: SegmentShape, segment: string): readonly string[] {
  if (suffix === undefined) return [];
  if (suffix !== '') return [`${segment}.slice(${prefix.length}, -${suffix.length})`];
  return [prefix === '' ? segment : `${segment}.slice(${prefix.length})`];
}

/**
 *     const m2 = /^(.+?)-(.+)$/u.exec(s2);
 *     if (m2 !== null) { … }
 */
function manyHoles({ shape, tree }: RouterBranch, { values, depth, module }: Walk): Text {
  const [first = '', ...rest] = shape.map(escapeRegExp);
  const holes = rest.map((text, index) => `${index === rest.length - 1 ? '(.+)' : '(.+?)'}${text}`);
  const match = `m${depth}`;
  const captured = rest.map((_, index) => `${match}[${index + 1}] ?? ''`);
  const inner = treeText(tree, { values: [...values, ...captured], depth: depth + 1, module });
  const text = `const ${match} = /^${first}${holes.join('')}$/.exec(s${depth});\nif (${match} !== null) {\n${inner.text}\n}`;
  return { text: `{\n${text}\n}`, isFinal: false };
}

// The text is already percent-encoded: of what a regular expression knows, only these can be in it.
function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+$()?^|[\]{}\\/]/g, '\\$&');
}

/** `s0 = '', s1 = ''` */
function segmentNames(count: number): string {
  return Array.from({ length: count }, (_, depth) => `s${depth} = ''`).join(', ');
}

function finderName(method: HttpMethod): string {
  return `find${upperFirst(method.toLowerCase())}`;
}

function matchType(module: Module): string {
  return `${module.mention(runtimeType('endpoint', 'Match'))}<${module.mention(operationsSymbol)}> | undefined`;
}
