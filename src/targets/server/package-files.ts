import { StructureKind } from 'ts-morph';
import type { InterfaceDeclarationStructure, StatementStructures } from 'ts-morph';
import { declarationsOf, withoutAlias } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Group, Model, Scope, Template } from '../../model/model.js';
import { writtenRoute, writtenTemplate } from '../../model/template.js';
import type { TypeRef } from '../../model/type-ref.js';
import { docComment, docsOf } from '../../print/docs.js';
import { propertyKey, stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { groupOperationsSymbol, outputSymbol, receivedSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import {
  endpointsSymbol,
  endpointSymbol,
  endpointType,
  findEndpointSymbol,
  operationsSymbol,
  runtimeType,
  runtimeValue,
  scopesSymbol,
} from './symbols.js';

/** `src/operations/<group>.ts`: what a service has to write for the endpoints of a group. */
export function groupOperationsFile(model: Model, group: Group): OutputFile {
  const symbol = groupOperationsSymbol(group.name);
  const module = createModule({ model, package: 'server', path: symbol.path });
  const statement: InterfaceDeclarationStructure = {
    kind: StructureKind.Interface,
    name: symbol.name,
    isExported: true,
    docs: docsOf(group),
    properties: group.endpoints.map((endpoint) => ({
      isReadonly: true,
      name: propertyKey(endpoint.name),
      docs: docsOf({ ...endpoint, docs: handlerDocs(endpoint) }),
      type: handlerType(endpoint, module),
    })),
  };
  return module.print([statement]);
}

/** `src/operations.ts` */
export function operationsFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'server', path: operationsSymbol.path });
  const statement: InterfaceDeclarationStructure = {
    kind: StructureKind.Interface,
    name: operationsSymbol.name,
    isExported: true,
    docs: ['What answers each request, by group and endpoint.'],
    properties: model.groups.map((group) => ({
      isReadonly: true,
      name: propertyKey(group.name),
      docs: docsOf(group),
      type: module.mention(groupOperationsSymbol(group.name)),
    })),
  };
  return module.print([statement]);
}

/**
 * `src/scopes.ts`
 *
 *     export const scopes: Readonly<Record<'manage' | 'view', ScopeRequirement>> = {
 *       manage: { kind: 'scope', token: ['manage_test:', { hole: 'projectKey' }] },
 */
export function scopesFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'server', path: scopesSymbol.path });
  const requirement = module.mention(runtimeType('authorize', 'ScopeRequirement'));
  const names = model.scopes.map((scope) => stringLiteral(scope.name)).join(' | ');
  return module.print([
    [
      `/** What a token must carry, by the names of the model. */`,
      `export const ${scopesSymbol.name}: Readonly<Record<${names === '' ? 'never' : names}, ${requirement}>> = {`,
      ...model.scopes.map((scope) => `${docComment(scope)}${propertyKey(scope.name)}: ${scopeText(scope)},`),
      '};',
    ].join('\n'),
  ]);
}

/** `src/endpoints.ts`: all of them, in the order of the model. */
export function endpointsFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'server', path: endpointsSymbol.path });
  const names = endpointsOf(model).map((endpoint) => module.mention(endpointSymbol(endpoint)));
  return module.print([
    [
      '/** Every endpoint, in the order of the model. */',
      `export const ${endpointsSymbol.name}: readonly ${endpointType(module)}[] = [`,
      ...names.map((name) => `${name},`),
      '];',
    ].join('\n'),
  ]);
}

/** `src/server.ts`: `createServer`. */
export function serverFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'server', path: 'server' });
  const parts = [
    `realm: ${stringLiteral(model.name)}`,
    `auth: '${model.auth}'`,
    ...(model.server === undefined ? [] : [`base: ${baseText(model, model.server)}`]),
    module.mention(endpointsSymbol),
    `find: ${module.mention(findEndpointSymbol)}`,
  ];
  return module.print([
    optionsStatement(model, module),
    [
      '/**',
      ' * A server that answers every request of the model: routing, decoding, validation, authorization, problems. It opens no',
      ' * port; `server.fetch` serves any Web host, `createListener` and `listen` of the subpath `./node` serve Node.',
      ' */',
      `export function createServer(options: ServerOptions): ${module.mention(runtimeType('server', 'Server'))} {`,
      `return ${module.mention(runtimeValue('server', 'startService'))}({ ${parts.join(', ')} }, options);`,
      '}',
    ].join('\n'),
  ]);
}

/** `{ text: 'https://api.{region}.example.com', pattern: /^(?:https:\/\/api\.(?:[a-z]+)\.example\.com)$/u }` */
function baseText(model: Model, server: Template): string {
  const declarations = declarationsOf(model);
  const parts = server.map((part) => {
    if (part.kind === 'text') return part.text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
    const type = withoutAlias(model.holes.find(({ name }) => name === part.name)?.type ?? anyHost, declarations);
    return type.kind === 'string' && type.pattern !== undefined ? `(?:${type.pattern})` : '[^/]+';
  });
  const text = stringLiteral(writtenTemplate(server).replace(/\/$/, ''));
  return `{ text: ${text}, pattern: ${wholeRegExpLiteral(parts.join('').replace(/\\\/$/, ''))} }`;
}

const anyHost: TypeRef = { kind: 'string' };

function optionsStatement(model: Model, module: Module): StatementStructures {
  const operations = {
    isReadonly: true,
    name: 'operations',
    docs: ['What answers each request; a missing one does not compile, `notImplemented` answers 501 for now.'],
    type: module.mention(operationsSymbol),
  };
  const verifyToken = {
    isReadonly: true,
    name: 'verifyToken',
    docs: ['Tells who a bearer token belongs to; undefined means that it is not valid.'],
    ...(model.auth === 'bearer' ? { type: module.mention(runtimeType('tokens', 'TokenVerifier')) } : {}),
  };
  return {
    kind: StructureKind.Interface,
    name: 'ServerOptions',
    isExported: true,
    docs: ['What a server is made of.'],
    extends: [module.mention(runtimeType('server', 'CommonOptions'))],
    properties: model.auth === 'bearer' ? [operations, verifyToken] : [operations],
  };
}

function handlerDocs(endpoint: Endpoint): string {
  const route = `\`${writtenRoute(endpoint)}\``;
  return endpoint.docs === undefined ? route : `${endpoint.docs}\n\n${route}`;
}

/** `(input: GetResourceInput, context: Context) => Promise<GetResourceOutput>` */
function handlerType(endpoint: Endpoint, module: Module): string {
  const input = module.mention(receivedSymbol(endpoint));
  const context = module.mention(runtimeType('context', 'Context'));
  return `(input: ${input}, context: ${context}) => Promise<${module.mention(outputSymbol(endpoint))}>`;
}

function scopeText({ token }: Scope): string {
  const parts = token.map((part) =>
    part.kind === 'text' ? stringLiteral(part.text) : `{ hole: ${stringLiteral(part.name)} }`,
  );
  return `{ kind: 'scope', token: [${parts.join(', ')}] }`;
}
