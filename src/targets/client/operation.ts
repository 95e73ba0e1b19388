import { isOtherThanJson, jsonTypeOf } from '../../model/contents.js';
import { statusesOf } from '../../model/statuses.js';
import {
  idempotencyKeyOf,
  inputShapeOf,
  isEventId,
  isRedirect,
  isRepeatable,
  mustBeGiven,
  writtenTemplate,
} from '../../model/endpoints.js';
import { bindableHeaders } from '../../model/bindable.js';
import { writtenConstants } from '../../model/constants.js';
import { declarationsOf } from '../../model/declarations.js';
import type { Endpoint, Model, Parameter, Response, Template } from '../../model/model.js';
import { isNested } from '../../model/types/nested.js';
import { templatePattern } from '../../model/placeholders.js';
import { isPublic } from '../../model/requirements.js';
import type { Module } from '../../print/module.js';
import { stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import { endpointAuthText } from '../../print/auth-text.js';
import { bodySymbol } from '../../print/names.js';
import { acceptText, bodyText, filledText, isReadByMediaType, parseText, responseContents } from './contents.js';
import { errorListText } from './group-errors.js';
import { type Gives, givesOf } from './call-result.js';
import { listText, literalText, type Members, objectText, tallObjectText } from '../../print/literals.js';
import { receivedValue, textValue } from './text-value.js';
import { nameOf } from '../../model/type-ref.js';
import { runtimeName } from '../../print/runtime.js';

/**
 * The description of an operation for the runtime:
 *
 *     { name: 'resource.getByKey', method: 'GET', path: ['/', projectKeyParameter, '/resource/key=', …], … }
 *
 * `shared` replaces the parts that other operations have too by constants.
 */
export function operationText(endpoint: Endpoint, shared: (text: string) => string, module: Module): string {
  const { model } = module;
  const { cookies } = endpoint;
  const accept = acceptText(endpoint);
  const query = queryListText(endpoint, module);
  const hasRanges = endpoint.errors.some(({ status }) => typeof status !== 'number');
  return tallObjectText({
    name: stringLiteral(`${endpoint.group}.${endpoint.name}`),
    method: stringLiteral(endpoint.method),
    path: pathText(endpoint, (parameter) => shared(pathParameterText(parameter, endpoint, module))),
    query: query && shared(query),
    headers: sentHeadersText(endpoint, module),
    cookies: listText(cookies.map((parameter) => queryText(parameter, module))),
    writers: writersText(endpoint, module),
    body: bodyText(endpoint, module),
    accept,
    locationsOf: inputShapeOf(endpoint) === 'grouped' ? runtimeName('groupedLocations', module) : undefined,
    isPublic: isPublic(endpoint, model.auth),
    auth: endpointAuthText(endpoint, model),
    ...givesText(endpoint, module),
    responses: shared(responsesText(endpoint, module)),
    errors: errorListText(endpoint, module),
    readBody: readsByMediaType(endpoint) ? runtimeName('readBody', module) : undefined,
    pauseAfter: isRepeatable(endpoint) ? runtimeName('pauseAfter', module) : undefined,
    findErrors: hasRanges ? runtimeName('findInRanges', module) : undefined,
  });
}

/** `[writeQuery, writeBody]`; undefined if the input is in the path alone. */
function writersText(endpoint: Endpoint, module: Module): string | undefined {
  const { query, headers, cookies, constants, isBodyOptional } = endpoint;
  const ofQuery = constants === undefined ? 'writeQuery' : 'writeFurtherQuery';
  const ofBody = isBodyOptional ? 'writeOptionalBody' : 'writeBody';
  const writers = { [ofQuery]: query, writeHeaders: headers, writeCookies: cookies, [ofBody]: endpoint.contents };
  const used = Object.entries(writers).filter(([, parts]) => parts.length > 0);
  return listText(used.map(([name]) => runtimeName(name, module)));
}

/** `gives: giveBody` */
function givesText(endpoint: Endpoint, module: Module): Members {
  const names = Object.entries(givers[givesOf(endpoint)]);
  return Object.fromEntries(names.map(([key, name]) => [key, runtimeName(name, module)]));
}

const givers: Readonly<Record<Gives, Readonly<Record<string, string>>>> = {
  body: { gives: 'giveBody' },
  response: { gives: 'giveResponse' },
  nothing: { gives: 'giveNothing' },
  existence: { gives: 'giveTrue', givesForError: 'giveFalseForAbsence' },
};

/** Whether the body of a response is not JSON alone; a response to HEAD has none. */
function readsByMediaType({ method, responses, errors }: Endpoint): boolean {
  const isOther = responses.some(isOtherThanJson) || errors.some(isReadByMediaType);
  return method !== 'HEAD' && isOther;
}

/** `['/', { name: 'projectKey', type: … }, '/resource']`: adjacent literals are joined. Constants of the query come last. */
function pathText(endpoint: Endpoint, textOf: (parameter: Parameter) => string): string {
  const parts = endpoint.path.flatMap((segment): Template => [{ kind: 'text', text: '/' }, ...segment]);
  const texts: string[] = [];
  let literal = '';
  for (const part of parts) {
    if (part.kind === 'text') {
      literal += part.text;
      continue;
    }
    texts.push(stringLiteral(literal), textOf(parameterNamed(part.name, endpoint)));
    literal = '';
  }
  if (literal === '' && texts.length === 0) literal = '/';
  literal += writtenConstants(endpoint);
  if (literal !== '') texts.push(stringLiteral(literal));
  return `[${texts.join(', ')}]`;
}

/** `{ name: 'id', type: { kind: 'string', maxLength: 256 } }` */
export function pathParameterText(parameter: Parameter, endpoint: Endpoint, module: Module): string {
  const after = textBetween(parameter, endpoint);
  // Marked as pure, so that a bundler drops the table of an operation that is not used.
  const before = after && `/* @__PURE__ */ ${runtimeName('segmentBefore', module)}(${stringLiteral(after)})`;
  return objectText({
    name: stringLiteral(parameter.property),
    ...textValue(parameter.type, module),
    path: parameter.isSegments ? runtimeName('pathSegments', module) : before,
  });
}

/** The text between a placeholder and the next one of its segment, `-` in `{from}-{to}`; undefined if there is none. */
function textBetween({ name }: Parameter, { path }: Pick<Endpoint, 'path'>): string | undefined {
  for (const segment of path) {
    const index = segment.findIndex((part) => part.kind === 'placeholder' && part.name === writtenTemplate(name));
    const [after, next] = index === -1 ? [] : segment.slice(index + 1);
    if (after?.kind === 'text' && next !== undefined) return after.text;
  }
  return undefined;
}

function parameterNamed(name: string, endpoint: Endpoint): Parameter {
  const parameter = endpoint.pathParameters.find((candidate) => writtenTemplate(candidate.name) === name);
  if (parameter === undefined)
    throw new Error(`Bug: "${endpoint.name}" does not declare its path parameter "${name}".`);
  return parameter;
}

/** `[{ name: 'limit', type: 'integer', encode: [encodeInteger] }]`; undefined without a query. */
export function queryListText({ query }: Endpoint, module: Module): string | undefined {
  return listText(query.map((parameter) => queryText(parameter, module)));
}

function queryText(parameter: Parameter, module: Module): string {
  // Only one of the two, because a mention is an import.
  const value = nestedText(parameter, module) ?? textValue(parameter.type, module);
  const written = writtenTemplate(parameter.name);
  if (parameter.isPattern) {
    return objectText({
      pattern: namePattern(parameter, module.model),
      written: stringLiteral(written),
      ...value,
      write: runtimeName('writePattern', module),
    });
  }
  return objectText({
    name: stringLiteral(written),
    property: parameter.property === written ? undefined : stringLiteral(parameter.property),
    isRequired: mustBeGiven(parameter),
    ...value,
  });
}

/** `json: serializeFilter, write: writeNested`: the parts of the value have names in brackets. */
function nestedText({ type }: Parameter, module: Module): Members | undefined {
  const { model } = module;
  const name = isNested(type, declarationsOf(model)) ? nameOf(type) : undefined;
  if (name === undefined) return undefined;
  return {
    type: "'unknown'",
    encode: `[${runtimeName('encodeJson', module)}]`,
    json: module.mention(bodySymbol(name, 'serialize')),
    filled: filledText(type, module),
    write: runtimeName('writeNested', module),
  };
}

/** A regular expression for all names of a pattern: `text.{locale}` → `/^(?:text\.(?:[a-z]{2}(-[A-Z]{2})?))$/u`. */
function namePattern({ name, names }: Parameter, model: Model): string {
  return wholeRegExpLiteral((names ?? templatePattern(name, model.placeholders, declarationsOf(model))).source);
}

/** `headers: [{ name: 'If-Match', property: 'ifMatch', type: 'string' }], readHeaders` */
export function readHeadersOf(parameters: readonly Parameter[], module: Module): Members {
  if (parameters.length === 0) return {};
  return {
    headers: headersText(parameters, (header) => receivedValue(header, module)),
    readHeaders: runtimeName('readHeaders', module),
  };
}

/** Also with what supplies the values that a caller may leave out. */
function sentHeadersText(endpoint: Endpoint, module: Module): string | undefined {
  const bindable = new Set(bindableHeaders(module.model).map(({ property }) => property));
  const key = idempotencyKeyOf(endpoint);
  return headersText(endpoint.headers, (header) => {
    const supplier = header === key ? 'idempotencyKey' : bindable.has(header.property) ? 'boundHeader' : undefined;
    const value = textValue(header.type, module, isEventId(header) ? ['encodeEventId'] : []);
    return { supplied: supplier && runtimeName(supplier, module), ...value };
  });
}

function headersText(headers: readonly Parameter[], valueOf: (header: Parameter) => Members): string | undefined {
  const texts = headers.map((header) =>
    objectText({
      name: stringLiteral(writtenTemplate(header.name)),
      property: stringLiteral(header.property),
      isRequired: mustBeGiven(header),
      ...valueOf(header),
    }),
  );
  return listText(texts);
}

/** `[{ status: 200, parse: readResource }]` */
export function responsesText(endpoint: Endpoint, module: Module): string {
  const { responses } = endpoint;
  const hasRedirect = responses.some(({ status }) => isRedirect(status));
  const texts = responses.map((response) => responseText(endpoint, response, module));
  return `[${[...texts, ...(hasRedirect ? [runtimeName('opaqueRedirect', module)] : [])].join(', ')}]`;
}

function responseText({ method }: Endpoint, response: Response, module: Module): string {
  const json = method === 'HEAD' ? undefined : jsonTypeOf(response);
  return objectText({
    // `[200, 201, …]` for `2xx`.
    status: literalText(response.isEvery2xx === true ? statusesOf(response) : response.status),
    ...readHeadersOf(response.headers, module),
    parse: json && parseText(json, module),
    ...(method === 'HEAD' ? {} : responseContents(response, module)),
  });
}
