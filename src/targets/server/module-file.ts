import { deprecationFields } from '../../model/documented.js';
import {
  idempotencyKeyOf,
  inputShapeOf,
  isEventId,
  writtenPath,
  writtenRoute,
  returnsAsPreferred,
} from '../../model/endpoints.js';
import type { ScopeExpression } from '../../model/access.js';
import { jsonTypeOf, otherContentsOf } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { isNested } from '../../model/types/nested.js';
import { isOptional, requirementOf } from '../../model/requirements.js';
import { streamChoiceOf } from '../../model/stream-choice.js';
import { paragraphs, providedDocsOf } from '../../print/docs.js';
import { literalKey, propertyAccess, propertyKey, stringLiteral } from '../../print/escape.js';
import type { ModelModule } from '../../print/model-modules.js';
import { type Module, printModule, type Statement } from '../../print/module.js';
import { groupOperationsSymbol, operationName, outputSymbol, receivedSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { StructureKind } from '../../print/ts-morph.js';
import { runtimeName } from '../../print/runtime.js';
import { endpointAuthText } from '../../print/auth-text.js';
import { jsonBodyText, requestContentsText, requiresText } from './contents.js';
import { streamChoiceWords } from '../../print/stream-choice-text.js';
import { listText, literalText, type Members, memberTexts, objectText } from '../../print/literals.js';
import { parametersText, pathParameterStatements, patternText } from './parameters.js';
import { bodyStatements, type ResponsePrinting, responsesText } from './responses.js';
import { endpointsSymbol, scopesSymbol } from './symbols.js';
import { multimapOf } from '../../source/graph.js';

/**
 * `src/modules/<file>.ts`: the handler interfaces of the groups that a file of the model declares, and their tables.
 */
export function moduleFile(model: Model, { path, groups }: ModelModule): OutputFile {
  return printModule({ model, package: 'server', path }, (module) => {
    const endpoints = groups.flatMap((group) => group.endpoints);
    const queries = sharedQueries(endpoints, module);
    const sets = { bodies: new Set<string>(), alternatives: new Set<string>(), errorBodies: new Set<string>() };
    const printing: ModulePrinting = { module, ...sets, queries };
    const tables = groups.map((group) => groupTables(group, printing));
    return [
      ...groups.map((group) => operationsStatement(group, module)),
      ...pathParameterStatements(endpoints, module),
      ...[...queries].map(([text, name]) => `const ${name} = ${text} as const;`),
      ...bodyStatements(printing),
      ...tables,
    ];
  });
}

interface ModulePrinting extends ResponsePrinting {
  /** The constants of query parameters that several endpoints have, by their text. */
  readonly queries: ReadonlyMap<string, string>;
}

/** With fewer parameters, a list that equals another is easier to read than to look up. */
const fewestShared = 3;

/** Lists of query parameters that several endpoints have, named after the first: `queryResourceQuery`. */
function sharedQueries(endpoints: readonly Endpoint[], module: Module): ReadonlyMap<string, string> {
  const long = endpoints.filter(({ query }) => query.length >= fewestShared);
  const byText = multimapOf(long.map((endpoint) => [queryText(endpoint, module) ?? '', operationName(endpoint)]));
  return new Map(
    [...byText].flatMap(([text, [first, ...others]]) => (others.length === 0 ? [] : [[text, `${first}Query`]])),
  );
}

function operationsStatement(group: Group, module: Module): Statement {
  return {
    kind: StructureKind.Interface,
    name: groupOperationsSymbol(group.name).name,
    isExported: true,
    docs: providedDocsOf(group),
    properties: group.endpoints.map((endpoint) => ({
      isReadonly: true,
      name: propertyKey(endpoint.name),
      docs: providedDocsOf({ ...endpoint, docs: handlerDocs(endpoint, module) }),
      type: handlerType(endpoint, module),
    })),
  };
}

/** The docs of an endpoint, its route, and what chooses its response. */
function handlerDocs(endpoint: Endpoint, { model }: Module): string {
  const choice = streamChoiceOf(endpoint, declarationsOf(model));
  return paragraphs(endpoint.docs, `\`${writtenRoute(endpoint)}\``, choice && streamChoiceWords(choice));
}

/** `(input: GetResourceInput, context: AuthContext) => MaybePromise<GetResourceOutput>` */
function handlerType(endpoint: Endpoint, module: Module): string {
  const input = module.mention(receivedSymbol(endpoint));
  const mayBeUnknown = isOptional(requirementOf(endpoint, module.model));
  const context = runtimeName(mayBeUnknown ? 'Context' : 'AuthContext', module);
  const output = `${runtimeName('MaybePromise', module)}<${module.mention(outputSymbol(endpoint))}>`;
  return `(input: ${input}, context: ${context}) => ${output}`;
}

/**
 *     export const resourceEndpoints: Endpoints<ResourceOperations> = endpointsOf('resource', {
 *       get: { method: 'GET', … },
 *     });
 */
function groupTables(group: Group, printing: ModulePrinting): string {
  const { module } = printing;
  const type = `${runtimeName('Endpoints', module)}<${module.mention(groupOperationsSymbol(group.name))}>`;
  const tables = group.endpoints.map((endpoint) => endpointTable(endpoint, printing));
  return [
    `export const ${endpointsSymbol(group.name).name}: ${type} =`,
    `${runtimeName('endpointsOf', module)}(${stringLiteral(group.name)}, {\n${tables.join('\n')}\n});`,
  ].join(' ');
}

/**
 * One endpoint as the `EndpointTable` of the runtime:
 *
 *     get: {
 *       method: 'GET',
 *       path: '/{projectKey}/resource/{id}',
 *       scopes: scopes.view,
 *       pathParameters: [pathParameters.projectKey, pathParameters.id],
 *       query: [{ name: 'expand', type: { kind: 'array', items: 'string' }, optional: true }],
 *       responses: [{ status: 200, body: bodies.Resource }, { status: [401, 404], body: bodies.Problem }],
 *     },
 */
function endpointTable(endpoint: Endpoint, printing: ModulePrinting): string {
  const { module, queries } = printing;
  const key = idempotencyKeyOf(endpoint);
  const query = queryText(endpoint, module);
  const members: Members = {
    method: stringLiteral(endpoint.method),
    path: stringLiteral(writtenPath(endpoint)),
    constants: endpoint.constants && literalText(endpoint.constants.map(({ name }) => name)),
    scopes: scopesText(endpoint.scopes, module),
    auth: endpointAuthText(endpoint, module.model),
    pathParameters: listText(
      endpoint.pathParameters.map(({ property }) => `pathParameters${propertyAccess(property)}`),
    ),
    rest: endpoint.pathParameters.some(({ isSegments }) => isSegments) ? runtimeName('restReader', module) : undefined,
    query: query && (queries.get(query) ?? query),
    queryRequires: queryRequiresText(endpoint, module),
    headers: parametersText(endpoint.headers, module, (parameter) => ({
      read: parameter === key ? runtimeName('idempotencyKey', module) : undefined,
      decode: isEventId(parameter) ? runtimeName('decodeEventId', module) : undefined,
    })),
    cookies: cookiesText(endpoint, module),
    isGrouped: inputShapeOf(endpoint) === 'grouped',
    ...bodyMembers(endpoint, module),
    isBodyOptional: endpoint.isBodyOptional,
    limits: limitsText(endpoint),
    responses: responsesText(endpoint, printing),
    returnsAsPreferred: returnsAsPreferred(endpoint),
    deprecation: endpoint.deprecation && literalText(deprecationFields(endpoint.deprecation)),
  };
  return `${literalKey(endpoint.name)}: {\n${memberTexts(members).join(',\n')},\n},`;
}

function queryText({ query }: Endpoint, module: Module): string | undefined {
  const declarations = declarationsOf(module.model);
  return parametersText(query, module, (parameter) => ({
    pattern: parameter.isPattern ? patternText(parameter, module) : undefined,
    nested: isNested(parameter.type, declarations) ? runtimeName('nestedParameter', module) : undefined,
  }));
}

/** `requiring([{ any: ['email', 'phone'] }])` */
function queryRequiresText({ queryRequires }: Endpoint, module: Module): string | undefined {
  const requires = requiresText(queryRequires);
  return requires && `${runtimeName('requiring', module)}(${requires})`;
}

/** `readCookies([{ name: 'session', type: 'string' }])` */
function cookiesText({ cookies }: Endpoint, module: Module): string | undefined {
  const parameters = parametersText(cookies, module);
  return parameters && `${runtimeName('readCookies', module)}(${parameters})`;
}

/** `body: { parse: parseResourceUpdate, actions: ['actions'] }`; `contents` for other media types. */
function bodyMembers(endpoint: Endpoint, module: Module): Members {
  const json = jsonTypeOf(endpoint);
  const others = otherContentsOf(endpoint);
  return {
    body: json && jsonBodyText(json, module),
    contents: others.length === 0 ? undefined : requestContentsText(others, module),
  };
}

/** `{ kind: 'any', of: [scopes.manage, scopes.view] }` */
function scopesText(expression: ScopeExpression, module: Module): string {
  if (expression.kind === 'scope') return `${module.mention(scopesSymbol)}${propertyAccess(expression.name)}`;
  if (!('of' in expression)) return `{ kind: '${expression.kind}' }`;
  const parts = expression.of.map((part) => scopesText(part, module));
  return `{ kind: '${expression.kind}', of: [${parts.join(', ')}] }`;
}

/** `{ bodyBytes: 10_485_760, requestMilliseconds: 120_000 }` */
function limitsText({ limits }: Endpoint): string | undefined {
  return (
    limits &&
    objectText(Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, groupedDigits(limit)])))
  );
}

function groupedDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '_');
}
