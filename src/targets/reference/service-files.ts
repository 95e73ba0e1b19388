import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { escapedText } from '../../model/placeholders.js';
import { hasScheme, verifierOf } from '../../model/requirements.js';
import { literalText } from '../../print/literals.js';
import { headerOf, type Module, pathOf, printModule } from '../../print/module.js';
import { packageNameOf, typeSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { renderTemplate } from '../../print/template.js';
import { runtimeName } from '../../print/runtime.js';
import { hasOwnErrors } from './errors.js';
import { exampleRequest } from './example-request.js';
import { isKeyed } from './handlers.js';
import { handlersSymbol, openRecordsSymbol, planSymbol, recordsProperty, recordsSymbol } from './symbols.js';

/** `src/records.ts`: opens, exports and imports the records of every type. */
export function recordsFile(model: Model): OutputFile {
  return printModule({ model, package: 'reference', path: 'records' }, recordsStatements);
}

function recordsStatements(module: Module): readonly string[] {
  const { model } = module;
  const runtime = (name: string): string => runtimeName(name, module);
  const [recordsType, store] = [runtime('Records'), runtime('Store')];
  const fields = model.resources.map(
    (resource) =>
      `readonly ${recordsProperty(resource)}: ${recordsType}<${module.mention(typeSymbol(resource.type))}>;`,
  );
  const opened = model.resources.map(
    (resource) =>
      `${recordsProperty(resource)}: await ${runtime('openRecords')}(store, ${module.mention(planSymbol(resource))}),`,
  );
  const name = literalText({ name: model.name, version: model.version });
  return [
    `/** The records of every type. */\nexport interface ${recordsSymbol.name} {\n${fields.join('\n')}\n}`,
    [
      '/** Opens the records of every type in a store; creates missing tables. */',
      `export async function ${openRecordsSymbol.name}(${opened.length === 0 ? '_store' : 'store'}: ${store}): Promise<${recordsSymbol.name}> {`,
      `return {\n${opened.join('\n')}\n};`,
      '}',
    ].join('\n'),
    [
      '/** The parts of an export that depend on the model. */',
      `export const transfer: ${runtime('TransferParts')} = {`,
      `model: ${name},`,
      `tables: async (store) => Object.values<${recordsType}<object>>({ ...(await ${openRecordsSymbol.name}(store)) }),`,
      '};',
    ].join('\n'),
    [
      '/** Every record of a store as text: JSON, one record per line. */',
      `export async function* exportRecords(store: ${store}): AsyncGenerator<string> {`,
      `yield* ${runtime('exportedText')}(transfer.model, await transfer.tables(store));`,
      '}',
    ].join('\n'),
    [
      '/**',
      ' * Stores the records of such a text, with their ids and versions; existing records with the same id or key are unchanged.',
      ' * Rejects at the first invalid line; the records before it are stored.',
      ' */',
      'export async function importRecords(',
      `store: ${store},`,
      'text: AsyncIterable<string | Uint8Array>,',
      `options?: ${runtime('ImportOptions')},`,
      `): Promise<${runtime('Imported')}> {`,
      `return ${runtime('storeRecords')}(${runtime('textLines')}(text), { model: transfer.model, tables: await transfer.tables(store) }, options);`,
      '}',
    ].join('\n'),
  ];
}

/** The start-up files: `src/server.ts`, `src/main.ts`, `src/bin.ts`, `src/index.ts`. */
export function startFiles(model: Model): readonly OutputFile[] {
  const omitted = [
    ...(hasScheme(model, 'bearer') ? [] : ["'origin'", "'verifyToken'"]),
    ...(hasMetrics(model) ? [] : ["'metrics'"]),
  ];
  const hasSecret = hasScheme(model, 'basic', 'key');
  const secretOptions = [
    ...(hasScheme(model, 'key') ? ["'verifyKey'"] : []),
    ...(hasScheme(model, 'basic') ? ["'verifyBasic'"] : []),
  ];
  const service = omitted.length === 0 ? 'ServiceOptions' : `Omit<ServiceOptions, ${omitted.join(' | ')}>`;
  const view = {
    baseOptions: hasSecret ? `${service}, SecretOptions` : service,
    hasSecret,
    ownOptions: ["'operations'", ...secretOptions].join(' | '),
    secretOptions: secretOptions.join(', '),
    verifiers: model.auth.schemes.map((scheme) => ({
      option: verifierOf(scheme),
      verifier: { bearer: 'parts.verifyToken', basic: 'secrets.verifyBasic', key: 'secrets.verifyKey' }[scheme.kind],
    })),
    header: headerOf(model),
    hasTokens: hasScheme(model, 'bearer'),
    hasHealth: !endpointsOf(model).some((endpoint) => isRead(endpoint) && isAt(endpoint, ['livez', 'readyz'])),
    hasMetrics: hasMetrics(model),
    isMetricsShared: endpointsOf(model).some((endpoint) => isAt(endpoint, ['metrics'])),
    name: literalText(model.name),
    version: literalText(model.version),
    serverPackage: literalText(packageNameOf(model, 'server')),
    nodeAdapter: literalText(`${packageNameOf(model, 'server')}/node`),
    jwtAdapter: literalText(`${packageNameOf(model, 'server')}/jwt`),
    introspectionAdapter: literalText(`${packageNameOf(model, 'server')}/introspection`),
    title: literalText(`${model.name} ${model.version}`),
    example: literalText(exampleRequest(model)),
    defaultFolder: literalText(`.modelwright/data/${model.name}`),
    hasKeys: model.groups.some(isKeyed),
    hasRecords: model.resources.length > 0,
    hasErrors: hasOwnErrors(model),
    groups: model.groups.map((group) => ({
      name: group.name,
      handlers: handlersSymbol(group.name).name,
      module: pathOf(handlersSymbol(group.name), model),
      isKeyed: isKeyed(group),
    })),
  };
  return ['server', 'main', 'bin', 'index'].map((name) => ({
    path: `reference/src/${name}.ts`,
    text: renderTemplate(`reference/${name}.ts.hbs`, view, model.packages?.templates),
  }));
}

/** Whether the service handles `GET /metrics`: an endpoint there takes precedence. */
export function hasMetrics(model: Model): boolean {
  return !endpointsOf(model).some((endpoint) => isRead(endpoint) && isAt(endpoint, ['metrics']));
}

function isRead({ method }: Endpoint): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether an endpoint matches a path such as `/livez`, for some value of its parameters. */
function isAt({ path }: Endpoint, names: readonly string[]): boolean {
  const [segment = [], ...rest] = path;
  if (rest.length > 0) return false;
  const pattern = segment.map((part) => (part.kind === 'text' ? escapedText(part.text) : '.+')).join('');
  return names.some((name) => new RegExp(`^${pattern}$`).test(name));
}
