import { statusesOf } from '../../model/statuses.js';
import {
  idempotencyKeyOf,
  inputShapeOf,
  isRedirect,
  isRepeatable,
  mustBeGiven,
  writtenTemplate,
} from '../../model/endpoints.js';
import { bindableHeaders } from '../../model/bindable.js';
import { writtenConstants } from '../../model/constants.js';
import { declarationsOf } from '../../model/declarations.js';
import type { Endpoint, Model, Parameter, Response, Template } from '../../model/model.js';
import { isNested } from '../../model/nested.js';
import { templatePattern } from '../../model/placeholders.js';
import { isPublic } from '../../model/requirements.js';
import { stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import { endpointAuthText } from '../../print/auth-text.js';
import { bodySymbol } from '../../print/names.js';
import { acceptText, bodyText, filledText, isReadByMediaType, parseText, responseContents } from './contents.js';
import { errorListText } from './group-errors.js';
import { type Gives, givesOf } from './gives.js';
import { listText, objectText } from '../../print/literals.js';
import type { PrintContext } from './print-context.js';
import { pathParameterText } from './shared-parameters.js';
import { receivedValue, textValue } from './text-value.js';
import { nameOf } from '../../model/type-ref.js';
import { runtimeName } from '../../print/runtime.js';

/**
 * The description of an operation for the runtime:
 *
 *     { name: 'resource.getByKey', method: 'GET', path: ['/', { name: 'projectKey', type: … }, '/resource/key=', …], … }
 */
export function operationText(endpoint: Endpoint, context: PrintContext): string {
  const { model } = context;
  const { cookies } = endpoint;
  const key = idempotencyKeyOf(endpoint);
  const accept = acceptText(endpoint);
  const body = bodyText(endpoint, context);
  const hasRanges = endpoint.errors.some(({ status }) => typeof status !== 'number');
  return objectText({
    name: stringLiteral(`${endpoint.group}.${endpoint.name}`),
    method: stringLiteral(endpoint.method),
    path: pathText(endpoint, context),
    query: listText(endpoint.query.map((parameter) => queryText(parameter, context))),
    headers: headersText(endpoint.headers, { context, isSent: true, key }),
    cookies: listText(cookies.map((parameter) => queryText(parameter, context))),
    writers: writersText(endpoint, context),
    body,
    writeBody: body && runtimeName(endpoint.isBodyOptional ? 'writeOptionalBody' : 'writeBody', context.module),
    accept,
    locationsOf: inputShapeOf(endpoint) === 'grouped' ? runtimeName('groupedLocations', context.module) : undefined,
    isPublic: isPublic(endpoint, model.auth) ? true : undefined,
    auth: endpointAuthText(endpoint, model),
    ...givesText(endpoint, context),
    responses: responsesText(endpoint, context),
    errors: errorListText(endpoint, context),
    readBody: readsByMediaType(endpoint) ? runtimeName('readBody', context.module) : undefined,
    pauseAfter: isRepeatable(endpoint) ? runtimeName('pauseAfter', context.module) : undefined,
    findErrors: hasRanges ? runtimeName('findInRanges', context.module) : undefined,
  });
}

/** `[writeQuery, writeHeaders]`; undefined if all parameters are in the path. */
function writersText({ query, headers, cookies, constants }: Endpoint, context: PrintContext): string | undefined {
  const ofQuery = constants === undefined ? 'writeQuery' : 'writeFurtherQuery';
  const writers = { [ofQuery]: query, writeHeaders: headers, writeCookies: cookies };
  const used = Object.entries(writers).filter(([, parameters]) => parameters.length > 0);
  return listText(used.map(([name]) => runtimeName(name, context.module)));
}

/** `gives: giveBody` */
function givesText(endpoint: Endpoint, context: PrintContext): Readonly<Record<string, string>> {
  const names = Object.entries(givers[givesOf(endpoint)]);
  return Object.fromEntries(names.map(([key, name]) => [key, runtimeName(name, context.module)]));
}

const givers: Readonly<Record<Gives, Readonly<Record<string, string>>>> = {
  body: { gives: 'giveBody' },
  response: { gives: 'giveResponse' },
  nothing: { gives: 'giveNothing' },
  existence: { gives: 'giveTrue', givesForError: 'giveFalseForAbsence' },
};

/** Whether the body of a response is not JSON alone; a response to HEAD has none. */
function readsByMediaType({ method, responses, errors }: Endpoint): boolean {
  const isOther = responses.some(({ contents }) => contents !== undefined) || errors.some(isReadByMediaType);
  return method !== 'HEAD' && isOther;
}

/** `['/', { name: 'projectKey', type: … }, '/resource']`: adjacent literals are joined. Constants of the query come last. */
function pathText(endpoint: Endpoint, context: PrintContext): string {
  const parts = endpoint.path.flatMap((segment): Template => [{ kind: 'text', text: '/' }, ...segment]);
  const texts: string[] = [];
  let literal = '';
  for (const part of parts) {
    if (part.kind === 'text') {
      literal += encodeLiteral(part.text);
      continue;
    }
    texts.push(stringLiteral(literal), placeholderText(endpoint, part.name, context));
    literal = '';
  }
  if (literal === '' && texts.length === 0) literal = '/';
  literal += writtenConstants(endpoint);
  if (literal !== '') texts.push(stringLiteral(literal));
  return `[${texts.join(', ')}]`;
}

function placeholderText(endpoint: Endpoint, name: string, context: PrintContext): string {
  const parameter = endpoint.pathParameters.find((candidate) => writtenTemplate(candidate.name) === name);
  if (parameter === undefined)
    throw new Error(`Bug: "${endpoint.name}" does not declare its path parameter "${name}".`);
  const text = pathParameterText(parameter, context);
  return context.shared?.get(text) ?? text;
}

// Encodes what a segment cannot contain literally (RFC 3986, section 3.3); the server compares it before it decodes
// anything.
function encodeLiteral(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gu, (character) => encodeURIComponent(character));
}

function queryText(parameter: Parameter, context: PrintContext): string {
  // Only one of the two, because a mention is an import.
  const value = nestedText(parameter, context) ?? textValue(parameter.type, context);
  const written = writtenTemplate(parameter.name);
  if (parameter.isPattern) {
    return objectText({
      pattern: namePattern(parameter, context.model),
      written: stringLiteral(written),
      ...value,
      write: runtimeName('writePattern', context.module),
    });
  }
  return objectText({
    name: stringLiteral(written),
    property: parameter.property === written ? undefined : stringLiteral(parameter.property),
    isRequired: mustBeGiven(parameter) ? true : undefined,
    ...value,
  });
}

/** `json: serializeFilter, write: writeNested`: the parts of the value have names in brackets. */
function nestedText(
  { type }: Parameter,
  context: PrintContext,
): Readonly<Record<string, string | undefined>> | undefined {
  const { model, module } = context;
  const name = isNested(type, declarationsOf(model)) ? nameOf(type) : undefined;
  if (name === undefined) return undefined;
  return {
    type: "'unknown'",
    encode: `[${runtimeName('encodeJson', context.module)}]`,
    json: module.mention(bodySymbol(name, 'serialize')),
    filled: filledText(type, context),
    write: runtimeName('writeNested', context.module),
  };
}

/** A regular expression for all names of a pattern: `text.{locale}` → `/^(?:text\.(?:[a-z]{2}(-[A-Z]{2})?))$/u`. */
function namePattern({ name, names }: Parameter, model: Model): string {
  return wholeRegExpLiteral((names ?? templatePattern(name, model.placeholders, declarationsOf(model))).source);
}

/** `headers: [{ name: 'If-Match', property: 'ifMatch', type: 'string' }], readHeaders` */
export function readHeadersOf(
  parameters: readonly Parameter[],
  context: PrintContext,
): Readonly<Record<string, string | undefined>> {
  if (parameters.length === 0) return {};
  return {
    headers: headersText(parameters, { context, isSent: false }),
    readHeaders: runtimeName('readHeaders', context.module),
  };
}

interface HeaderUse {
  readonly context: PrintContext;
  readonly isSent: boolean;
  readonly key?: Parameter | undefined;
}

function headersText(parameters: readonly Parameter[], { context, isSent, key }: HeaderUse): string | undefined {
  const bindable = new Set(bindableHeaders(context.model).map(({ property }) => property));
  const suppliedText = (parameter: Parameter): string | undefined => {
    if (parameter === key) return runtimeName('idempotencyKey', context.module);
    return isSent && bindable.has(parameter.property) ? runtimeName('boundHeader', context.module) : undefined;
  };
  const headers = parameters.map((parameter) =>
    objectText({
      name: stringLiteral(writtenTemplate(parameter.name)),
      property: stringLiteral(parameter.property),
      isRequired: mustBeGiven(parameter) ? true : undefined,
      supplied: suppliedText(parameter),
      ...(isSent ? textValue(parameter.type, context) : receivedValue(parameter.type, context)),
    }),
  );
  return listText(headers);
}

/** `[{ status: 200, parse: readResource }]` */
function responsesText(endpoint: Endpoint, context: PrintContext): string {
  const { responses } = endpoint;
  const hasRedirect = responses.some(({ status }) => isRedirect(status));
  const texts = responses.map((response) => responseText(endpoint, response, context));
  return `[${[...texts, ...(hasRedirect ? [runtimeName('opaqueRedirect', context.module)] : [])].join(', ')}]`;
}

/** `200`, or `[200, 201, …]` for `2xx`. */
function statusesText(response: Response): string {
  const statuses = statusesOf(response);
  return statuses.length === 1 ? String(response.status) : `[${statuses.join(', ')}]`;
}

function responseText({ method }: Endpoint, response: Response, context: PrintContext): string {
  const hasBody = response.body !== undefined && method !== 'HEAD';
  return objectText({
    status: statusesText(response),
    ...readHeadersOf(response.headers, context),
    parse: hasBody ? parseText(response.body, context) : undefined,
    ...(method === 'HEAD' ? {} : responseContents(response, context)),
  });
}
