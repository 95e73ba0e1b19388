import { contentsOf } from '../../model/contents.js';
import type { Declarations } from '../../model/declarations.js';
import { declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import { deprecationFields } from '../../model/deprecation.js';
import type { Content, Endpoint, Model, Scope, ScopeExpression } from '../../model/model.js';
import { returnsAsPreferred } from '../../model/return-preference.js';
import { writtenRoute, writtenTemplate } from '../../model/template.js';
import type { TypeRef } from '../../model/type-ref.js';
import { docComment } from '../../print/docs.js';
import { propertyAccess, stringLiteral } from '../../print/escape.js';
import { createModule } from '../../print/module.js';
import { receivedSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { bodyDefinition } from './contents.js';
import { decoderStatements, nameOfBody } from './decoder.js';
import { encoderStatement } from './encoder.js';
import { endpointSymbol, endpointType, operationsSymbol, runtimeValue, scopesSymbol } from './symbols.js';
import type { Place } from './text-reader.js';

/** `src/endpoints/<group>/<endpoint>.ts`: how one endpoint is decoded, called and encoded. */
export function endpointFile(model: Model, endpoint: Endpoint): OutputFile {
  const module = createModule({ model, package: 'server', path: endpointSymbol(endpoint).path });
  const place: Place = { model, module, declarations: declarationsOf(model) };
  return module.print([
    ...[bodyDefinition(endpoint, place)].filter((statement) => statement !== ''),
    ...decoderStatements(endpoint, place),
    encoderStatement(endpoint, place),
    definition(endpoint, place),
  ]);
}

/**
 *     export const getResource: Endpoint<Operations> = defineEndpoint({
 *       route: { operation: 'resource.get', method: 'GET', path: '/{projectKey}/resource/{id}', scopes: … },
 *       call: (operations: Operations, input, context) => operations.resource.get(input, context),
 */
function definition(endpoint: Endpoint, place: Place): string {
  const { module } = place;
  const operations = module.mention(operationsSymbol);
  const handler = `operations${propertyAccess(endpoint.group)}${propertyAccess(endpoint.name)}`;
  const holes = endpoint.pathParameters.map((parameter) => stringLiteral(writtenTemplate(parameter.name)));
  return [
    `${docComment({ docs: `\`${writtenRoute(endpoint)}\`` })}export const ${endpointSymbol(endpoint).name}: ${endpointType(module)} =`,
    `${module.mention(runtimeValue('endpoint', 'defineEndpoint'))}({`,
    `route: {\n${routeMembers(endpoint, place)}\n},`,
    `holes: [${holes.join(', ')}],`,
    `readsBody: ${endpoint.body !== undefined},`,
    `answersJson: ${endpoint.responses.some((response) => response.body !== undefined)},`,
    ...contentMembers(endpoint),
    'decodePath,',
    'decode,',
    ...actionLists(endpoint, place),
    ...deprecationMember(endpoint),
    ...(returnsAsPreferred(endpoint) ? ['returnsAsPreferred: true,'] : []),
    `call: (operations: ${operations}, input, context) => ${handler}(input, context),`,
    'encode,',
    '});',
  ].join('\n');
}

function routeMembers(endpoint: Endpoint, place: Place): string {
  return [
    `operation: ${stringLiteral(`${endpoint.group}.${endpoint.name}`)},`,
    `method: ${stringLiteral(endpoint.method)},`,
    `path: ${stringLiteral(`/${endpoint.path.map(writtenTemplate).join('/')}`)},`,
    `scopes: ${scopesText(endpoint.scopes, { endpoint, place })},`,
  ].join('\n');
}

/** `{ kind: 'any', of: [scopes.manage, scopes.view] }` */
function scopesText(
  expression: ScopeExpression,
  { endpoint, place }: { readonly endpoint: Endpoint; readonly place: Place },
): string {
  switch (expression.kind) {
    case 'scope': {
      requireHoles(scopeOf(expression.name, place.model), endpoint);
      return `${place.module.mention(scopesSymbol)}${propertyAccess(expression.name)}`;
    }
    case 'any':
    case 'all': {
      const parts = expression.of.map((part) => scopesText(part, { endpoint, place }));
      return `{ kind: '${expression.kind}', of: [${parts.join(', ')}] }`;
    }
    case 'none':
    case 'unknown':
      return `{ kind: '${expression.kind}' }`;
  }
}

function scopeOf(name: string, model: Model): Scope {
  const scope = model.scopes.find((candidate) => candidate.name === name);
  if (scope === undefined) throw new Error(`Bug: no scope "${name}"; resolve() should have reported it.`);
  return scope;
}

// A hole that the path does not fill would be a scope that nobody can have, or worse, one that anybody can name.
function requireHoles(scope: Scope, endpoint: Endpoint): void {
  const names = endpoint.pathParameters.map((parameter) => writtenTemplate(parameter.name));
  for (const part of scope.token) {
    if (part.kind === 'text' || names.includes(part.name)) continue;
    throw new Error(
      `Bug: ${writtenRoute(endpoint)} does not fill {${part.name}} of its scope; a rule should have reported it.`,
    );
  }
}

/** `deprecation: { deprecation: '@1772323200', sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' },` */
function deprecationMember({ deprecation }: Endpoint): readonly string[] {
  if (deprecation === undefined) return [];
  const fields = Object.entries(deprecationFields(deprecation));
  return [`deprecation: { ${fields.map(([name, value]) => `${name}: ${stringLiteral(value)}`).join(', ')} },`];
}

/** `body,` and `produces: ['application/json', 'text/csv'],` where JSON alone is not all. */
function contentMembers(endpoint: Endpoint): readonly string[] {
  const isJsonAlone = endpoint.responses.every(({ contents }) => contents === undefined);
  const mediaTypes = new Set(endpoint.responses.flatMap(contentsOf).map(({ mediaType }) => stringLiteral(mediaType)));
  return [
    ...(endpoint.contents === undefined ? [] : ['body,']),
    ...(isJsonAlone ? [] : [`produces: [${[...mediaTypes].join(', ')}],`]),
  ];
}

/**
 *     actions: [{ at: '/actions', of: (input: UpdateResourceInput) => input.body.actions }],
 */
function actionLists(endpoint: Endpoint, place: Place): readonly string[] {
  const { declarations, module } = place;
  const lists = contentsOf(endpoint)
    .filter(({ encoding }) => encoding === 'json' || encoding === 'multipart')
    .flatMap((content) => {
      const fields = objectOf({ kind: 'named', name: nameOfBody(content.type) }, declarations)?.fields ?? [];
      const isActions = (type: TypeRef): boolean => {
        const list = withoutAlias(type, declarations);
        return list.kind === 'array' && isUnion(list.items, declarations);
      };
      return fields.filter(({ type }) => isActions(type)).map(({ name }) => ({ name, content }));
    });
  if (lists.length === 0) return [];
  const input = module.mention(receivedSymbol(endpoint));
  const items = lists.map(({ name, content }) => {
    const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const list = listText(endpoint, { name, content });
    return `{ at: ${stringLiteral(pointer)}, of: (input: ${input}) => ${list} },`;
  });
  return [`actions: [\n${items.join('\n')}\n],`];
}

/** `input.body.actions`; of several contents only that of the one that was sent. */
function listText(endpoint: Endpoint, { name, content }: { readonly name: string; readonly content: Content }): string {
  if (contentsOf(endpoint).length === 1) return `input.body${propertyAccess(name)}`;
  const isSent = `input.body.mediaType === ${stringLiteral(content.mediaType)}`;
  return `${isSent} ? input.body.value${propertyAccess(name)} : undefined`;
}

function isUnion(type: TypeRef, declarations: Declarations): boolean {
  const plain = withoutAlias(type, declarations);
  return plain.kind === 'named' && declarations.get(plain.name)?.kind === 'union';
}
