import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, HttpMethod, Model } from '../../model/model.js';
import { factsText } from '../../print/module-inputs.js';
import { type Module, printModule } from '../../print/module.js';
import { upperFirst } from '../../print/names.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { runtimeName } from '../../print/runtime.js';
import { endpointText, found, isWhole, stepsFrom } from './router-branches.js';
import { indented, type Lines, printBody } from './router-steps.js';
import { countEndpoints, endpointsReachedBy, headByGet, type RoutedEndpoint, routerTree } from './router-tree.js';
import {
  createFunctions,
  type FunctionDeclaration,
  isLarge,
  onlyIf,
  type RouterFunctions,
  sent,
} from './router-walk.js';
import { findEndpointSymbol } from './symbols.js';
import { multimapOf } from '../../source/graph.js';
import { hashOf } from '../../source/source-file.js';

const methods: readonly HttpMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** `src/router.ts`: finds an endpoint by method and raw path, without splitting the path. */
export function routerFile(model: Model): OutputFile {
  const path = findEndpointSymbol.path;
  const endpoints = endpointsOf(model).map(routed);
  return lateFile({ path: `server/src/${path}.ts`, facts: hashOf(factsText(endpoints)) }, () =>
    printModule({ model, package: 'server', path }, (module) => routerStatements(endpoints, module)),
  );
}

function routed({ group, name, method, path, constants }: Endpoint): RoutedEndpoint {
  return { group, name, method, path, ...(constants && { constants }) };
}

function routerStatements(endpoints: readonly RoutedEndpoint[], module: Module): readonly string[] {
  const functions = createFunctions();
  const finders: Finder[] = [];
  for (const method of methods) {
    const reached = endpointsReachedBy(method, endpoints);
    if (reached.length === 0) continue;
    // HEAD finds the endpoints of GET, unless it has its own.
    const known = finders.find((finder) => finder.method === 'GET' && !reached.some((one) => one.method === method));
    const heads = method === 'HEAD' ? headByGet(endpoints) : undefined;
    const name =
      known?.name ??
      functions.named(`find${upperFirst(method.toLowerCase())}`, {
        parameters: parametersFor(reached),
        body: heads === undefined ? finderBody(reached, module, functions) : headBody(heads, reached, module),
      });
    finders.push({ method, name, reached });
  }
  return [
    findEndpoint(finders, module),
    ...[...functions.all()].map(({ name, declaration }) => functionText(name, declaration, module)),
  ];
}

interface Finder {
  readonly method: HttpMethod;
  readonly name: string;
  readonly reached: readonly RoutedEndpoint[];
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
  const cases = [...multimapOf(finders.map((finder) => [finder.name, finder]))].flatMap(([name, group]) => [
    ...group.map(({ method }) => `case '${method}':`),
    `return ${name}(${argumentsFor(group[0].reached)});`,
  ]);
  const hasConstants = finders.some(({ reached }) => parametersFor(reached).length > 0);
  const query = hasConstants ? ', query: string' : '';
  return [
    '/**',
    ' * The endpoint of a method and a path, from its first slash. Segments are compared as sent, before anything is decoded.',
    ' * Literals take precedence over placeholders, longer literals first. A GET endpoint also serves HEAD unless another',
    ' * endpoint does.',
    ...(hasConstants
      ? [' * If several endpoints have one path, the one with the most constants in the query is chosen.']
      : []),
    ' */',
    `export function ${findEndpointSymbol.name}(method: string, ${path}: string${query}): ${matchType(module)} {`,
    ...(hasConstants ? [`const ${sent} = ${runtimeName('sentQuery', module)}(query);`] : []),
    'switch (method) {',
    ...cases,
    'default:',
    'return undefined;',
    '}',
    '}',
  ].join('\n');
}

/** The parameters of a finder of these endpoints, besides the path. */
function parametersFor(endpoints: readonly RoutedEndpoint[]): readonly string[] {
  return endpoints.some(({ constants }) => constants !== undefined) ? [sent] : [];
}

function argumentsFor(endpoints: readonly RoutedEndpoint[]): string {
  return ['path', ...parametersFor(endpoints)].join(', ');
}

function finderBody(reached: readonly RoutedEndpoint[], module: Module, functions: RouterFunctions): Lines {
  const tree = routerTree(reached);
  const start = { at: { offset: 0 }, depth: 0, values: [], variables: parametersFor(reached), module, functions };
  const walk = { ...start, isLarge: isLarge(countEndpoints(tree)) };
  // The root path is a slash, but no other path ends with one.
  const root = tree.endpoints.length === 0 ? [] : [onlyIf([isWhole('/')], found(tree, walk))];
  return printBody([...root, ...stepsFrom({ ...tree, endpoints: [] }, walk)]);
}

/** If each HEAD endpoint has the path of a GET endpoint, only the endpoints differ. */
function headBody(
  heads: ReadonlyMap<RoutedEndpoint, RoutedEndpoint>,
  reached: readonly RoutedEndpoint[],
  module: Module,
): Lines {
  return [
    `const found = findGet(${argumentsFor(reached)});`,
    ...[...heads].flatMap(([get, head]) => [
      `if (found?.endpoint === ${endpointText(get, module)})`,
      `return { endpoint: ${endpointText(head, module)}, values: found.values };`,
    ]),
    'return found;',
  ];
}

/**
 *     function findDelete(path: string): Match | undefined {
 *       const e0 = segmentEnd(path, 1);
 *       if (e0 === -1 || !isAt(path, '/resource/', e0)) return undefined;
 */
function functionText(name: string, declaration: FunctionDeclaration, module: Module): string {
  const typeOf = (name: string): string => (name === sent ? runtimeName('SentQuery', module) : 'number');
  const parameters = ['path: string', ...declaration.parameters.map((name) => `${name}: ${typeOf(name)}`)];
  return `function ${name}(${parameters.join(', ')}): ${matchType(module)} {\n${indented(declaration.body).join('\n')}\n}`;
}

function matchType(module: Module): string {
  return `${runtimeName('Match', module)} | undefined`;
}
