import { StructureKind } from '../../print/ts-morph.js';
import type { InterfaceDeclarationStructure, StatementStructures } from 'ts-morph';
import { declarationsOf, withoutAlias } from '../../model/declarations.js';
import type { Model, Scope, Template } from '../../model/model.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { TypeRef } from '../../model/type-ref.js';
import { docComment, docsOf } from '../../print/docs.js';
import { propertyKey, stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import { createModule, type Module } from '../../print/module.js';
import { groupOperationsSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import {
  endpointsSymbol,
  findEndpointSymbol,
  operationsSymbol,
  runtimeType,
  runtimeValue,
  scopesSymbol,
} from './symbols.js';

/**
 * `src/scopes.ts`
 *
 *     export const scopes: Readonly<Record<'manage' | 'view', ScopeRequirement>> = {
 *       manage: { kind: 'scope', token: ['manage_test:', { hole: 'projectKey' }] },
 */
export function scopesFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'server', path: scopesSymbol.path });
  const requirement = module.mention(runtimeType('ScopeRequirement'));
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

/** `src/server.ts`: `Operations`, `ServerOptions` and `createServer`. */
export function serverFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'server', path: 'server' });
  const parts = [
    `realm: ${stringLiteral(model.name)}`,
    `auth: '${model.auth}'`,
    ...(model.server === undefined ? [] : [`base: ${baseText(model, model.server)}`]),
    `groups: [${model.groups.map(({ name }) => module.mention(endpointsSymbol(name))).join(', ')}]`,
    `find: ${module.mention(findEndpointSymbol)}`,
  ];
  return module.print([
    operationsStatement(model, module),
    optionsStatement(model, module),
    [
      '/**',
      ' * A server that answers every request of the model: routing, decoding, validation, authorization, problems. It opens no',
      ' * port; `server.fetch` serves any Web host, `createListener` and `listen` of the subpath `./node` serve Node.',
      ' */',
      `export function createServer(options: ServerOptions): ${module.mention(runtimeType('Server'))} {`,
      `return ${module.mention(runtimeValue('startService'))}({ ${parts.join(', ')} }, options);`,
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
    ...(model.auth === 'bearer' ? { type: module.mention(runtimeType('TokenVerifier')) } : {}),
  };
  return {
    kind: StructureKind.Interface,
    name: 'ServerOptions',
    isExported: true,
    docs: ['What a server is made of.'],
    extends: [module.mention(runtimeType('CommonOptions'))],
    properties: model.auth === 'bearer' ? [operations, verifyToken] : [operations],
  };
}

function operationsStatement(model: Model, module: Module): InterfaceDeclarationStructure {
  return {
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
}

function scopeText({ token }: Scope): string {
  const parts = token.map((part) =>
    part.kind === 'text' ? stringLiteral(part.text) : `{ hole: ${stringLiteral(part.name)} }`,
  );
  return `{ kind: 'scope', token: [${parts.join(', ')}] }`;
}
