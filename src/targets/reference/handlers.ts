import { declarationsOf } from '../../model/declarations.js';
import { idempotencyKeyOf, writtenRoute } from '../../model/endpoints.js';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { docText, stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { exportOf, groupOperationsSymbol } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { responseHandler } from './response-handler.js';
import { type HandlerBody, type HandlerContext, inputText, usesVariable } from './handler.js';
import { existsHandler, queryHandler, searchHandler } from './query-handlers.js';
import { partitionText, recordHandler } from './record-handlers.js';
import { handlersSymbol, recordsSymbol } from './symbols.js';

/**
 * A handler for each endpoint of the group.
 *
 *     export function resourceHandlers(records: ReferenceRecords): ResourceOperations {
 *       return {
 *         async getByKey(input) {
 *
 * A group with idempotency keys gets them too: `(records: ReferenceRecords, keys: IdempotencyKeys)`.
 */
export function handlersText(model: Model, group: Group, module: Module): string {
  const context: HandlerContext = { model, declarations: declarationsOf(model), module };
  const bodies = group.endpoints.map((endpoint) => keyed(context, endpoint, handlerBody(context, endpoint)));
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

/** `async getByKey(input) { … },`; an endpoint that the model does not specify responds 501. */
function methodText(endpoint: Endpoint, body: HandlerBody, module: Module): string {
  const docs = docText(`\`${writtenRoute(endpoint)}\``);
  if (body === undefined) {
    return `/** ${docs} */\n${endpoint.name}: ${module.mention(exportOf('server', 'notImplemented'))},`;
  }
  const hasContext = usesVariable(body, 'context');
  const input = usesVariable(body, 'input') ? 'input' : hasContext ? '_input' : '';
  const parameters = hasContext ? `${input}, context` : input;
  return `/** ${docs} */\nasync ${endpoint.name}(${parameters}) {\n${body}\n},`;
}

/**
 * Executes a request with an idempotency key once.
 *
 *     return keys.run({ key: input.idempotencyKey, … }, async () => { … });
 */
function keyed(context: HandlerContext, endpoint: Endpoint, body: HandlerBody): HandlerBody {
  const key = idempotencyKeyOf(endpoint);
  if (key === undefined || body === undefined) return body;
  const resource = context.model.resources.find(({ type }) => type === endpoint.behaviour?.resource);
  const partition = resource === undefined ? "''" : partitionText({ ...context, endpoint, resource });
  const request = [
    `key: ${inputText(endpoint, key)}`,
    `operation: ${stringLiteral(`${endpoint.group}.${endpoint.name}`)}`,
    'principal: context.principal',
    `partition: ${partition}`,
    'input',
  ];
  return `return keys.run({ ${request.join(', ')} }, async () => {\n${body}\n});`;
}

function handlerBody(context: HandlerContext, endpoint: Endpoint): HandlerBody {
  const { behaviour } = endpoint;
  if (behaviour === undefined) return responseHandler(context, endpoint);
  const resource = context.model.resources.find(({ type }) => type === behaviour.resource);
  if (resource === undefined) {
    throw new Error(
      `Bug: "${endpoint.name}" uses the undeclared resource "${behaviour.resource}"; resolve() should have reported it.`,
    );
  }
  const at = { ...context, endpoint, resource };
  switch (behaviour.action) {
    case 'query':
      return queryHandler(at);
    case 'search':
      return searchHandler(at);
    case 'exists':
      return existsHandler(at);
    default:
      return recordHandler(at, behaviour.action);
  }
}
