import { declarationsOf } from '../../model/declarations.js';
import { idempotencyKeyOf, writtenRoute } from '../../model/endpoints.js';
import type { Endpoint, Group } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import { docText, stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { exportOf, groupOperationsSymbol, outputSymbol } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { responseHandler } from './response-handler.js';
import { type HandledEndpoint, type HandlerBody, inputText, usesVariable } from './handler.js';
import { existsHandler, queryHandler } from './query-handlers.js';
import { partitionText, recordHandler } from './record-handlers.js';
import { handlersSymbol, recordsSymbol } from './symbols.js';

/**
 * A handler for each endpoint of the group.
 *
 *     export function resourceHandlers(records: ReferenceRecords): ResourceOperations {
 *       return {
 *         async querySorted(input) {
 *
 * A group with idempotency keys gets them too: `(records: ReferenceRecords, keys: IdempotencyKeys)`.
 */
export function handlersText(group: Group, module: Module): string {
  const declarations = declarationsOf(module.model);
  const bodies = group.endpoints.map((endpoint) => keyedBody({ endpoint, declarations, module }));
  const uses = (name: string): boolean => bodies.some((body) => body !== undefined && usesVariable(body, name));
  // A group without storage does not use the records.
  const keysType = isKeyed(group) ? runtimeName('IdempotencyKeys', module) : undefined;
  const keysName = uses('keys') ? 'keys' : '_keys';
  const keys = keysType === undefined ? '' : `, ${keysName}: ${keysType}`;
  const parameter = uses('records') ? 'records' : '_records';
  const records = module.mention(recordsSymbol);
  const operations = module.mention(groupOperationsSymbol(group.name));
  const methods = group.endpoints.map((endpoint, index) => methodText(endpoint, bodies[index], module));
  return [
    `/** The handlers of the group \`${group.name}\`. */`,
    `export function ${handlersSymbol(group.name).name}(${parameter}: ${records}${keys}): ${operations} {`,
    `return {\n${methods.join('\n\n')}\n};`,
    '}',
  ].join('\n');
}

/** Whether the handlers of the group use stored responses. */
export function isKeyed({ endpoints }: Group): boolean {
  return endpoints.some((endpoint) => idempotencyKeyOf(endpoint) !== undefined);
}

/**
 * `async querySorted(input) { … },`, or a single call, `get: (input) => getRecord(…),`; an endpoint that the model does not
 * specify responds 501.
 */
function methodText(endpoint: Endpoint, body: HandlerBody, module: Module): string {
  const docs = `/** ${docText(`\`${writtenRoute(endpoint)}\``)} */`;
  if (body === undefined) return `${docs}\n${endpoint.name}: ${module.mention(exportOf('server', 'notImplemented'))},`;
  const hasContext = usesVariable(body, 'context');
  const input = usesVariable(body, 'input') ? 'input' : hasContext ? '_input' : '';
  const parameters = hasContext ? `${input}, context` : input;
  const [, call] = /^return (\w+\([^;]*\));$/.exec(body) ?? [];
  if (call !== undefined) return `${docs}\n${endpoint.name}: (${parameters}) => ${call},`;
  return `${docs}\nasync ${endpoint.name}(${parameters})${returnedText(body, endpoint, module)} {\n${body}\n},`;
}

/** `: Promise<types.GetPetOutput>`: TypeScript cannot tell by itself to which of several types an empty object belongs. */
function returnedText(body: string, endpoint: Endpoint, module: Module): string {
  return body.includes('{}') ? `: Promise<${module.mention(outputSymbol(endpoint))}>` : '';
}

/**
 * Executes a request with an idempotency key once.
 *
 *     return keys.run({ key: input.idempotencyKey, … }, async () => { … });
 */
function keyedBody(at: HandledEndpoint): HandlerBody {
  const { endpoint } = at;
  const resource = at.module.model.resources.find(({ type }) => type === endpoint.behaviour?.resource);
  const body = handlerBody(at, resource);
  const key = idempotencyKeyOf(endpoint);
  if (key === undefined || body === undefined) return body;
  const partition = resource === undefined ? "''" : partitionText({ ...at, resource });
  const request = [
    `key: ${inputText(endpoint, key)}`,
    `operation: ${stringLiteral(`${endpoint.group}.${endpoint.name}`)}`,
    'principal: context.principal',
    `partition: ${partition}`,
    'input',
  ];
  return `return keys.run({ ${request.join(', ')} }, async ()${returnedText(body, endpoint, at.module)} => {\n${body}\n});`;
}

function handlerBody(handled: HandledEndpoint, resource: StoredResource | undefined): HandlerBody {
  const { behaviour } = handled.endpoint;
  if (behaviour === undefined || resource === undefined) return responseHandler(handled);
  const at = { ...handled, resource };
  switch (behaviour.action) {
    case 'query':
    case 'search':
      return queryHandler(at);
    case 'exists':
      return existsHandler(at);
    default:
      return recordHandler(at, behaviour.action);
  }
}
