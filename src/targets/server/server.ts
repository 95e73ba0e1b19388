import { writtenTemplate } from '../../model/endpoints.js';
import { declarationsOf, withoutAlias } from '../../model/declarations.js';
import type { Group, Model, Server, Template, TemplatePart } from '../../model/model.js';
import { escapedText, placeholderTypeOf } from '../../model/placeholders.js';
import { ownServersOf } from '../../model/servers.js';
import { streamChoiceOf } from '../../model/stream-choice.js';
import { conversionOf } from '../../model/type-ref.js';
import { hasMultiples, typesUsedIn } from '../../model/types/type-uses.js';
import { docComment, providedDocsOf } from '../../print/docs.js';
import { literalKey, propertyAccess, propertyKey, stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import { modulesWithGroups } from '../../print/model-modules.js';
import { type Module, printModule, type Statement } from '../../print/module.js';
import { groupOperationsSymbol } from '../../print/names.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles, runtimeName } from '../../print/runtime.js';
import { streamChoiceText } from '../../print/stream-choice-text.js';
import { StructureKind } from '../../print/ts-morph.js';
import type { Target } from '../target.js';
import { moduleFile } from './module-file.js';
import { authText, verifierProperties, verifierTypesOf } from './auth.js';
import { literalText, objectText } from '../../print/literals.js';
import { readmeView } from './readme.js';
import { webhooksFile, webhookTypes } from './webhooks-file.js';
import { routerFile } from './router-file.js';
import { endpointsSymbol, findEndpointSymbol, operationsSymbol, scopesSymbol } from './symbols.js';

/** A server for the model; only the handlers are missing. */
export const server: Target = {
  name: 'server',
  description: 'a server that calls your handlers',
  needs: ['types', 'validators'],
  emit,
};

/** The entries besides the main one, for optional hosts and libraries: each a bundle of the runtime. */
const adapters = ['node', 'fastify', 'express', 'hono', 'jwt', 'introspection', 'pino', 'opentelemetry'];

function emit(model: Model): readonly OutputFile[] {
  return [
    ...packageFiles({
      model,
      package: 'server',
      entries: { '.': 'index', ...Object.fromEntries(adapters.map((name) => [`./${name}`, `runtime/${name}`])) },
      runtime: ['server'],
      // Users of `./jwt` install it.
      peers: { jose: '^6.0.0' },
      needs: ['types', 'validators'],
      description: `A server for the ${model.name} API: routing, decoding, validation, authorization, problems.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    printModule({ model, package: 'server', path: 'server' }, serverStatements),
    scopesFile(model),
    routerFile(model),
    ...(model.webhooks === undefined ? [] : [webhooksFile(model, model.webhooks)]),
    ...modulesWithGroups(model).map((part) =>
      lateFile({ path: `server/src/${part.path}.ts`, part }, () => moduleFile(model, part)),
    ),
    ...runtimeFiles(model, 'server', ['server', ...adapters, ...kindsOf(model)]),
  ];
}

/** The bundles with the code for the kinds of types that values in a path, a query, a header or a form may have. */
function kindsOf(model: Model): readonly string[] {
  const types = typesUsedIn(model);
  const has: Readonly<Record<string, boolean>> = {
    bytes: types.some(({ kind }) => kind === 'bytes'),
    converted: types.some((type) => conversionOf(type) !== undefined),
    either: types.some(({ kind }) => kind === 'either'),
    enum: model.types.some(({ kind }) => kind === 'enum'),
    multiple: hasMultiples(model),
  };
  return Object.keys(has).flatMap((kind) => (has[kind] === true ? [`kinds-${kind}`] : []));
}

/** The public types of the runtime. */
const runtimeTypes: readonly string[] = [
  'AroundHandler, CommonOptions, CorsOptions, Server, Life, Limits, HealthOptions, Mount',
  'Context, AuthContext, ErrorContext, Route, HttpRequest, HttpResponse',
  'Principal, CredentialOwner, ScopelessOwner, StaticToken, TokenVerifier, ScopePart, ScopeRequirement',
  'ProblemDetails, Reason, Preconditions, RecordState',
  'Hooks, ObservedRequest, Outcome',
];
const runtimeValues: readonly string[] = [
  'defaultLimits, staticTokens',
  'notImplemented, ProblemError, problemInstance, problemResponse',
  'entityTag, preconditionsOf, preferenceOf, prefersMinimal',
];

/** `src/index.ts`: everything public, by name. Host-specific parts have their own entries. */
function indexFile(model: Model): OutputFile {
  const runtime = '../runtime/server.js';
  return printModule({ model, package: 'server', path: 'index' }, () => [
    [
      `export type { Operations, ServerOptions } from './server.js';`,
      `export { createServer } from './server.js';`,
      `export { scopes } from './scopes.js';`,
      ...modulesWithGroups(model).map(({ path, groups }) => {
        const names = groups.map(({ name }) => groupOperationsSymbol(name).name);
        return `export type { ${names.join(', ')} } from './${path}.js';`;
      }),
      ...runtimeTypes.map((names) => `export type { ${names} } from '${runtime}';`),
      ...verifierTypesOf(model).map((names) => `export type { ${names} } from '../runtime/schemes.js';`),
      ...(model.webhooks === undefined
        ? []
        : [
            `export { sendWebhook, signWebhook } from './webhooks.js';`,
            `export type { ${webhookTypes} } from '../runtime/webhooks.js';`,
          ]),
      ...runtimeValues.map((names) => `export { ${names} } from '${runtime}';`),
    ].join('\n'),
  ]);
}

/**
 * `src/scopes.ts`
 *
 *     export const scopes: Readonly<Record<'manage' | 'view', ScopeRequirement>> = {
 *       manage: { kind: 'scope', token: ['manage_test:', { placeholder: 'projectKey' }] },
 */
function scopesFile(model: Model): OutputFile {
  const names = model.scopes.map((scope) => stringLiteral(scope.name)).join(' | ');
  return printModule({ model, package: 'server', path: scopesSymbol.path }, (module) => {
    const requirement = runtimeName('ScopeRequirement', module);
    return [
      [
        `/** The required scopes, by their names in the model. */`,
        `export const ${scopesSymbol.name}: Readonly<Record<${names === '' ? 'never' : names}, ${requirement}>> = {`,
        ...model.scopes.map((scope) => {
          const token = scope.token.map((part) => (part.kind === 'text' ? part.text : { placeholder: part.name }));
          return `${docComment(scope)}${propertyKey(scope.name)}: ${literalText({ kind: 'scope', token })},`;
        }),
        '};',
      ].join('\n'),
    ];
  });
}

/** The statements of `src/server.ts`: `Operations`, `ServerOptions` and `createServer`. */
function serverStatements(module: Module): readonly Statement[] {
  const { model } = module;
  const parts = [
    `realm: ${stringLiteral(model.name)}`,
    `auth: ${authText(module)}`,
    ...(model.servers.length === 0 ? [] : [`base: ${baseText(model)}`]),
    `groups: [${model.groups.map(({ name }) => module.mention(endpointsSymbol(name))).join(', ')}]`,
    `find: ${module.mention(findEndpointSymbol)}`,
  ];
  return [
    operationsStatement(module),
    optionsStatement(module),
    [
      '/**',
      ' * A server that responds to every request of the model: routing, decoding, validation, authorization, problems. It opens',
      ' * no port; `server.fetch` serves any Web host, `createListener` and `listen` of the subpath `./node` serve Node.',
      ' */',
      `export function createServer(options: ServerOptions): ${runtimeName('Server', module)} {`,
      `return ${runtimeName('startService', module)}({ ${parts.join(', ')} }, ${optionsText(module)});`,
      '}',
    ].join('\n'),
  ];
}

/**
 * `options`; with the handlers of responses that a field of the body chooses, which are checked. Every group is named,
 * because one of a class may be a getter:
 *
 *     { ...options, operations: { message: withStreamChoices(options.operations.message, messageEndpoints, { … }), pet: options.operations.pet } }
 */
function optionsText(module: Module): string {
  const { groups } = module.model;
  if (groups.every((group) => choicesText(group, module) === undefined)) return 'options';
  const members = groups.map((group) => {
    const handlers = `options.operations${propertyAccess(group.name)}`;
    const choices = choicesText(group, module);
    const given = [handlers, module.mention(endpointsSymbol(group.name)), choices].join(', ');
    const text = choices === undefined ? handlers : `${runtimeName('withStreamChoices', module)}(${given})`;
    return `${literalKey(group.name)}: ${text}`;
  });
  return `{ ...options, operations: { ${members.join(', ')} } }`;
}

/** `{ create: { field: 'stream', streamed: 'text/event-stream', plain: 'application/json' } }`; undefined if empty. */
function choicesText({ endpoints }: Group, { model }: Module): string | undefined {
  const choices = endpoints.flatMap((endpoint) => {
    const choice = streamChoiceOf(endpoint, declarationsOf(model));
    return choice === undefined ? [] : [`${literalKey(endpoint.name)}: ${streamChoiceText(choice)}`];
  });
  return choices.length === 0 ? undefined : `{ ${choices.join(', ')} }`;
}

/** `{ text: 'https://api.{region}.example.com', pattern: /^(?:https:\/\/api\.(?:[a-z]+)\.example\.com)$/u }` */
function baseText(model: Model): string {
  const own = ownServersOf(model).flat();
  return objectText({
    text: stringLiteral(model.servers.map(({ address }) => writtenTemplate(address).replace(/\/$/, '')).join(' or ')),
    pattern: addressPattern(model.servers, model),
    otherHosts: own.length === 0 ? undefined : addressPattern(own.map(hostAlone), model),
  });
}

function addressPattern(servers: readonly Server[], model: Model): string {
  const sources = servers.map(({ address }) => addressSource(address, model));
  return wholeRegExpLiteral([...new Set(sources)].join('|'));
}

/** `https://uploads.example.com/v1` → `uploads.example.com` */
function hostAlone(server: Server): Server {
  const address: TemplatePart[] = [];
  for (const part of server.address) {
    const text = part.kind === 'text' ? part.text.toLowerCase().replace(/^https?:\/\//, '') : '';
    address.push(part.kind === 'text' ? { kind: 'text', text: text.replace(/\/.*$/, '') } : part);
    if (text.includes('/')) break;
  }
  return { ...server, address };
}

function addressSource(address: Template, model: Model): string {
  const declarations = declarationsOf(model);
  const parts = address.map((part) => {
    if (part.kind === 'text') return escapedText(part.text);
    const type = withoutAlias(placeholderTypeOf(model, part.name), declarations);
    return type.kind === 'string' && type.pattern !== undefined ? `(?:${type.pattern})` : '[^/]+';
  });
  return parts.join('').replace(/\\\/$/, '');
}

function optionsStatement(module: Module): Statement {
  const operations = {
    isReadonly: true,
    name: 'operations',
    docs: ['The handler of each operation; a missing one does not compile, `notImplemented` responds 501 for now.'],
    type: module.mention(operationsSymbol),
  };
  return {
    kind: StructureKind.Interface,
    name: 'ServerOptions',
    isExported: true,
    docs: ['The options of a server.'],
    extends: [runtimeName('CommonOptions', module)],
    properties: [operations, ...verifierProperties(module)],
  };
}

function operationsStatement(module: Module): Statement {
  return {
    kind: StructureKind.Interface,
    name: operationsSymbol.name,
    isExported: true,
    docs: ['The handler of each operation, by group and endpoint.'],
    properties: module.model.groups.map((group) => ({
      isReadonly: true,
      name: propertyKey(group.name),
      docs: providedDocsOf(group),
      type: module.mention(groupOperationsSymbol(group.name)),
    })),
  };
}
