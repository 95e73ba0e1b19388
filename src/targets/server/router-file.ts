import { endpointsOf } from '../../model/endpoints.js';
import type { HttpMethod, Model } from '../../model/model.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { upperFirst } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { found, isWhole, stepsFrom } from './router-branches.js';
import { printBody } from './router-steps.js';
import type { RouterTree } from './router-tree.js';
import { countEndpoints, endpointsReachedBy, groupBy, routerTree } from './router-tree.js';
import type { FunctionDeclaration, RouterFunctions } from './router-walk.js';
import { createFunctions, isLarge, onlyIf } from './router-walk.js';
import { findEndpointSymbol, operationsSymbol, runtimeType } from './symbols.js';

const methods: readonly HttpMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** `src/router.ts`: from a method and a raw path to an endpoint, as code that takes no path apart. */
export function routerFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'server', path: findEndpointSymbol.path });
  const endpoints = endpointsOf(model);
  const functions = createFunctions();
  const finders = methods
    .map((method) => ({ method, reached: endpointsReachedBy(method, endpoints) }))
    .filter(({ reached }) => reached.length > 0)
    .map(({ method, reached }) => ({ method, name: finder(method, { tree: routerTree(reached), module, functions }) }));
  return module.print([
    findEndpoint(finders, module),
    ...functions.all().map(({ name, declaration }) => functionText(name, { declaration, module })),
  ]);
}

interface Finder {
  readonly method: HttpMethod;
  readonly name: string;
}

/**
 *     export function findEndpoint(method: string, path: string): Match<Operations> | undefined {
 *       switch (method) {
 *         case 'GET':
 *           return findGet(path);
 */
function findEndpoint(finders: readonly Finder[], module: Module): string {
  // Without endpoints nobody looks at the path, which a compiler may be strict about.
  const path = finders.length === 0 ? '_path' : 'path';
  const cases = [...groupBy(finders, ({ name }) => name)].flatMap(([name, group]) => [
    ...group.map(({ method }) => `case '${method}':`),
    `return ${name}(path);`,
  ]);
  return [
    '/**',
    ' * The endpoint of a method and a path, from its first slash. Segments are compared as sent, before anything is decoded.',
    ' * Literal text comes before holes, longer literal text first. A GET endpoint also answers HEAD where no endpoint of its',
    ' * own does.',
    ' */',
    `export function ${findEndpointSymbol.name}(method: string, ${path}: string): ${matchType(module)} {`,
    'switch (method) {',
    ...cases,
    'default:\nreturn undefined;',
    '}\n}',
  ].join('\n');
}

interface Found {
  readonly tree: RouterTree;
  readonly module: Module;
  readonly functions: RouterFunctions;
}

/** The name of the function for a method; that of another method's where both lead to the same endpoints. */
function finder(method: HttpMethod, { tree, module, functions }: Found): string {
  const start = { at: { offset: 0 }, depth: 0, values: [], variables: [], module, functions };
  const walk = { ...start, isLarge: isLarge(countEndpoints(tree)) };
  // The path of the root is a slash, but no other path ends with one.
  const root = tree.endpoint === undefined ? [] : [onlyIf([isWhole('/')], [found(tree, walk)])];
  const body = printBody([...root, ...stepsFrom({ branches: tree.branches }, walk)]);
  return functions.named(`find${upperFirst(method.toLowerCase())}`, { parameters: [], body });
}

/**
 *     function findDelete(path: string): Match<Operations> | undefined {
 *       const e0 = segmentEnd(path, 1);
 *       if (e0 === -1 || !isAt(path, '/resource/', e0)) return undefined;
 */
function functionText(
  name: string,
  { declaration, module }: { readonly declaration: FunctionDeclaration; readonly module: Module },
): string {
  const parameters = ['path: string', ...declaration.parameters.map((parameter) => `${parameter}: number`)];
  return `function ${name}(${parameters.join(', ')}): ${matchType(module)} {\n${declaration.body}\n}`;
}

function matchType(module: Module): string {
  return `${module.mention(runtimeType('endpoint', 'Match'))}<${module.mention(operationsSymbol)}> | undefined`;
}
