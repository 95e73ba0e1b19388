import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, HttpMethod, Model } from '../../model/model.js';
import { type Module, printModule } from '../../print/module.js';
import { upperFirst } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { endpointText, found, isWhole, stepsFrom } from './router-branches.js';
import { type Lines, printBody } from './router-steps.js';
import { countEndpoints, endpointsReachedBy, groupBy, headByGet, routerTree, type RouterTree } from './router-tree.js';
import { createFunctions, type FunctionDeclaration, isLarge, onlyIf, type RouterFunctions } from './router-walk.js';
import { findEndpointSymbol, runtimeType } from './symbols.js';

const methods: readonly HttpMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** `src/router.ts`: finds an endpoint by method and raw path, without splitting the path. */
export function routerFile(model: Model): OutputFile {
  const path = findEndpointSymbol.path;
  const file = printModule({ model, package: 'server', path }, (module) => routerStatements(model, module));
  // Only files with long lines go to the formatter, which takes longer than all of the above.
  return file.text.split('\n').every((line) => line.length <= 120) ? { ...file, isFormatted: true } : file;
}

function routerStatements(model: Model, module: Module): readonly string[] {
  const endpoints = endpointsOf(model);
  const functions = createFunctions();
  const finders: Finder[] = [];
  for (const method of methods) {
    const reached = endpointsReachedBy(method, endpoints);
    if (reached.length === 0) continue;
    // HEAD finds the endpoints of GET, unless it has its own.
    const known = finders.find((finder) => isEqual(finder.reached, reached));
    const heads = method === 'HEAD' ? headByGet(endpoints) : undefined;
    const name =
      known?.name ??
      (heads === undefined
        ? finderName(method, { tree: routerTree(reached), module, functions })
        : functions.named('findHead', { parameters: [], body: headBody(heads, module) }));
    finders.push({ method, name, reached });
  }
  return [
    findEndpoint(finders, module),
    ...functions.all().map(({ name, declaration }) => functionText(name, declaration, module)),
  ];
}

interface Finder {
  readonly method: HttpMethod;
  readonly name: string;
  readonly reached: readonly Endpoint[];
}

function isEqual(left: readonly Endpoint[], right: readonly Endpoint[]): boolean {
  return left.length === right.length && left.every((endpoint, index) => endpoint === right[index]);
}

/**
 *     export function findEndpoint(method: string, path: string): Match | undefined {
 *       switch (method) {
 *         case 'GET':
 *           return findGet(path);
 */
function findEndpoint(finders: readonly Finder[], module: Module): string {
  // Without endpoints the path is unused, which strict compilers refuse.
  const path = finders.length === 0 ? '_path' : 'path';
  const cases = [...groupBy(finders, ({ name }) => name)].flatMap(([name, group]) => [
    ...group.map(({ method }) => `    case '${method}':`),
    `      return ${name}(path);`,
  ]);
  return [
    '/**',
    ' * The endpoint of a method and a path, from its first slash. Segments are compared as sent, before anything is decoded.',
    ' * Literals take precedence over placeholders, longer literals first. A GET endpoint also serves HEAD unless another',
    ' * endpoint does.',
    ' */',
    `export function ${findEndpointSymbol.name}(method: string, ${path}: string): ${matchType(module)} {`,
    '  switch (method) {',
    ...cases,
    '    default:',
    '      return undefined;',
    '  }',
    '}',
  ].join('\n');
}

interface Found {
  readonly tree: RouterTree;
  readonly module: Module;
  readonly functions: RouterFunctions;
}

/** The name of the function for a method; creates it unless an equal one exists. */
function finderName(method: HttpMethod, { tree, module, functions }: Found): string {
  const start = { at: { offset: 0 }, depth: 0, values: [], variables: [], module, functions };
  const walk = { ...start, isLarge: isLarge(countEndpoints(tree)) };
  // The root path is a slash, but no other path ends with one.
  const root = tree.endpoint === undefined ? [] : [onlyIf([isWhole('/')], [found(tree, walk)])];
  const body = printBody([...root, ...stepsFrom({ branches: tree.branches, several: tree.several }, walk)], '  ');
  return functions.named(`find${upperFirst(method.toLowerCase())}`, { parameters: [], body });
}

/** If each HEAD endpoint has the path of a GET endpoint, only the endpoints differ. */
function headBody(heads: ReadonlyMap<Endpoint, Endpoint>, module: Module): Lines {
  return [
    '  const found = findGet(path);',
    ...[...heads].flatMap(([get, head]) => [
      `  if (found?.endpoint === ${endpointText(get, module)}) {`,
      `    return { endpoint: ${endpointText(head, module)}, values: found.values };`,
      '  }',
    ]),
    '  return found;',
  ];
}

/**
 *     function findDelete(path: string): Match | undefined {
 *       const e0 = segmentEnd(path, 1);
 *       if (e0 === -1 || !isAt(path, '/resource/', e0)) return undefined;
 */
function functionText(name: string, declaration: FunctionDeclaration, module: Module): string {
  const parameters = ['path: string', ...declaration.parameters.map((parameter) => `${parameter}: number`)];
  return `function ${name}(${parameters.join(', ')}): ${matchType(module)} {\n${declaration.body.join('\n')}\n}`;
}

function matchType(module: Module): string {
  return `${module.mention(runtimeType('Match'))} | undefined`;
}
