import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { propertyKey } from '../../print/escape.js';
import { createModule, headerOf } from '../../print/module.js';
import { packageNameOf, typeSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { renderTemplate } from '../../print/template.js';
import { exampleRequest } from './example-request.js';
import { literalText } from './literal.js';
import { isKeyed } from './operations-file.js';
import {
  handlersSymbol,
  keysSymbol,
  openRecordsSymbol,
  planSymbol,
  problemsSymbol,
  recordsProperty,
  recordsSymbol,
  runtimeType,
  runtimeValue,
  serverType,
  serverValue,
} from './symbols.js';

/** `src/records.ts`: the records of every type, opened together. */
export function recordsFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'reference', path: 'records' });
  const store = module.mention(runtimeType('store/store', 'Store'));
  const fields = model.resources.map(
    (resource) =>
      `readonly ${recordsProperty(resource)}: ${module.mention(runtimeType('records/records', 'Records'))}<${module.mention(typeSymbol(resource.type))}>;`,
  );
  const opened = model.resources.map(
    (resource) =>
      `${recordsProperty(resource)}: await ${module.mention(runtimeValue('records/records', 'openRecords'))}(store, ${module.mention(planSymbol(resource))}),`,
  );
  return module.print([
    `/** The records of every type. */\nexport interface ${recordsSymbol.name} {\n${fields.join('\n')}\n}`,
    [
      '/** Makes room for the records of every type in a store, where there is none yet. */',
      `export async function ${openRecordsSymbol.name}(${model.resources.length === 0 ? '_store' : 'store'}: ${store}): Promise<${recordsSymbol.name}> {`,
      `return {\n${opened.join('\n')}\n};`,
      '}',
    ].join('\n'),
  ]);
}

/** `src/operations.ts`: the handlers of every group. */
export function allOperationsFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'reference', path: 'operations' });
  const operations = module.mention(serverType('Operations'));
  const records = module.mention(recordsSymbol);
  const groups = model.groups.map((group) => {
    const given = isKeyed(group) ? 'records, keys' : 'records';
    return `${propertyKey(group.name)}: ${module.mention(handlersSymbol(group.name))}(${given}),`;
  });
  const keys = model.groups.some(isKeyed) ? `, keys: ${module.mention(keysSymbol)}` : '';
  return module.print([
    [
      '/** Every operation of the API, over records. */',
      `export function createOperations(${groups.length === 0 ? '_records' : 'records'}: ${records}${keys}): ${operations} {`,
      `return {\n${groups.join('\n')}\n};`,
      '}',
    ].join('\n'),
  ]);
}

/** `src/problems.ts`: errors of the store in the words of the server. */
export function problemsFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'reference', path: 'problems' });
  const error = module.mention(serverValue('ProblemError'));
  const context = module.mention(serverType('Context'));
  const instance = module.mention(serverValue('problemInstance'));
  const problem = module.mention(runtimeType('problem', 'ProblemBody'));
  const problems = module.mention(runtimeType('documented', 'Problems'));
  const busy = module.mention(runtimeValue('store/unavailable', 'StoreBusyError'));
  const unavailable = module.mention(runtimeType('store/unavailable', 'StoreUnavailableError'));
  return module.print([
    [
      '/** How the problems of one request are told. */',
      `export function ${problemsSymbol.name}({ requestId }: ${context}): ${problems} {`,
      `return { instance: ${instance}(requestId), undocumented };`,
      '}',
    ].join('\n'),
    [
      '/** A problem that an endpoint does not document, thrown past its types. */',
      `function undocumented({ status, detail, errors }: ${problem}): ${error} {`,
      `return new ${error}({ status, detail, errors });`,
      '}',
    ].join('\n'),
    [
      '/** 409: too many change the same records at once. 503: the store cannot answer now. */',
      `export function storeProblem(cause: ${busy} | ${unavailable}): ${error} {`,
      `if (cause instanceof ${busy}) {`,
      `return new ${error}({ status: 409, detail: 'Others were changing the same at once; try again.' }, { cause });`,
      '}',
      `return new ${error}({ status: 503, detail: 'The store does not answer; try again later.' }, { cause });`,
      '}',
    ].join('\n'),
  ]);
}

/** The start-up files: `src/server.ts`, `src/main.ts`, `src/transfer.ts`, `src/bin.ts`, `src/index.ts`. */
export function startFiles(model: Model): readonly OutputFile[] {
  const view = {
    header: headerOf(model),
    hasTokens: model.auth === 'bearer',
    hasKeys: model.groups.some(isKeyed),
    hasHealth: !endpointsOf(model).some((endpoint) => isRead(endpoint) && isAt(endpoint, ['livez', 'readyz'])),
    hasMetrics: hasMetrics(model),
    isMetricsShared: endpointsOf(model).some((endpoint) => isAt(endpoint, ['metrics'])),
    name: literalText(model.name),
    version: literalText(model.version),
    serverPackage: literalText(packageNameOf(model, 'server')),
    nodeDoor: literalText(`${packageNameOf(model, 'server')}/node`),
    jwtDoor: literalText(`${packageNameOf(model, 'server')}/jwt`),
    introspectionDoor: literalText(`${packageNameOf(model, 'server')}/introspection`),
    title: literalText(`${model.name} ${model.version}`),
    example: literalText(exampleRequest(model)),
    defaultFolder: literalText(`.modelwright/data/${model.name}`),
    hasGroups: model.groups.length > 0,
    groups: model.groups.map(({ name }) => ({ name })),
  };
  return ['server', 'main', 'transfer', 'bin', 'index'].map((name) => ({
    path: `reference/src/${name}.ts`,
    text: renderTemplate(`reference/${name}.ts.hbs`, view),
  }));
}

/** Whether the service answers `GET /metrics`: an endpoint there is the model's, and the service does without. */
export function hasMetrics(model: Model): boolean {
  return !endpointsOf(model).some((endpoint) => isRead(endpoint) && isAt(endpoint, ['metrics']));
}

function isRead({ method }: Endpoint): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether an endpoint answers at `/livez`, say, by some value of its parameters. */
function isAt({ path }: Endpoint, names: readonly string[]): boolean {
  const [segment = [], ...rest] = path;
  if (rest.length > 0) return false;
  const pattern = segment
    .map((part) => (part.kind === 'text' ? part.text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`) : '.+'))
    .join('');
  return names.some((name) => new RegExp(`^${pattern}$`).test(name));
}
