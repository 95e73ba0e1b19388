import { idempotencyKeyOf, inputShapeOf, mustBeGiven, writtenTemplate } from '../../model/endpoints.js';
import { declarationsOf } from '../../model/declarations.js';
import type { Endpoint, Model, Parameter, Response, Template } from '../../model/model.js';
import { templatePattern } from '../../model/placeholders.js';
import { stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import { acceptText, responseContents, bodyText, parseText } from './contents.js';
import { errorListText } from './group-errors.js';
import { type Gives, givesOf } from './gives.js';
import { listText, objectText } from './literals.js';
import { type Place, runtimeFunction } from './place.js';
import { pathParameterText } from './shared-parameters.js';
import { textType, textValue } from './text-value.js';

/**
 * The description of an operation that the runtime works from:
 *
 *     { name: 'resource.getByKey', method: 'GET', path: ['/', { name: 'projectKey', type: … }, '/resource/key=', …], … }
 */
export function operationText(endpoint: Endpoint, place: Place): string {
  const { model } = place;
  const { cookies, responses } = endpoint;
  const key = idempotencyKeyOf(endpoint);
  const accept = acceptText(endpoint);
  const body = bodyText(endpoint, place);
  return objectText({
    name: stringLiteral(`${endpoint.group}.${endpoint.name}`),
    method: stringLiteral(endpoint.method),
    path: pathText(endpoint, place),
    query: listText(endpoint.query.map((parameter) => queryText(parameter, place))),
    headers: headersText(endpoint.headers, { place, isSent: true, key }),
    cookies: listText(cookies.map((parameter) => queryText(parameter, place))),
    writers: writersText(endpoint, place),
    body,
    writeBody: body && runtimeFunction('writeBody', place),
    accept,
    repeat: key && runtimeFunction('repeat', place),
    placesOf: inputShapeOf(endpoint) === 'grouped' ? runtimeFunction('placeForEach', place) : undefined,
    isPublic: isPublic(endpoint, model) ? true : undefined,
    ...givesText(endpoint, place),
    responses: `[${responses.map((response) => responseText(endpoint, response, place)).join(', ')}]`,
    errors: errorListText(endpoint, place),
  });
}

/** `[writeQuery, writeHeaders]`; undefined where the path has all parameters. */
function writersText({ query, headers, cookies }: Endpoint, place: Place): string | undefined {
  const writers = { writeQuery: query, writeHeaders: headers, writeCookies: cookies };
  const used = Object.entries(writers).filter(([, parameters]) => parameters.length > 0);
  return listText(used.map(([name]) => runtimeFunction(name, place)));
}

/** `gives: giveBody` */
function givesText(endpoint: Endpoint, place: Place): Readonly<Record<string, string>> {
  const names = Object.entries(givers[givesOf(endpoint)]);
  return Object.fromEntries(names.map(([key, name]) => [key, runtimeFunction(name, place)]));
}

const givers: Readonly<Record<Gives, Readonly<Record<string, string>>>> = {
  body: { gives: 'giveBody' },
  answer: { gives: 'giveResponse' },
  nothing: { gives: 'giveNothing' },
  existence: { gives: 'giveTrue', givesForError: 'giveFalseForAbsence' },
};

function isPublic(endpoint: Endpoint, model: Model): boolean {
  return model.auth === 'none' || endpoint.scopes.kind === 'none';
}

/** `['/', { name: 'projectKey', type: … }, '/resource']`: texts that touch are one. */
function pathText(endpoint: Endpoint, place: Place): string {
  const parts = endpoint.path.flatMap((segment): Template => [{ kind: 'text', text: '/' }, ...segment]);
  const texts: string[] = [];
  let literal = '';
  for (const part of parts) {
    if (part.kind === 'text') {
      literal += encodeLiteral(part.text);
      continue;
    }
    texts.push(stringLiteral(literal), placeholderText(endpoint, part.name, place));
    literal = '';
  }
  if (literal !== '' || texts.length === 0) texts.push(stringLiteral(literal === '' ? '/' : literal));
  return `[${texts.join(', ')}]`;
}

function placeholderText(endpoint: Endpoint, name: string, place: Place): string {
  const parameter = endpoint.pathParameters.find((candidate) => writtenTemplate(candidate.name) === name);
  if (parameter === undefined)
    throw new Error(`Bug: "${endpoint.name}" does not declare its path parameter "${name}".`);
  const text = pathParameterText(parameter, place);
  return place.shared?.get(text) ?? text;
}

// What a segment may hold as it is (RFC 3986, section 3.3); the server compares it before it decodes anything.
function encodeLiteral(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gu, (character) => encodeURIComponent(character));
}

function queryText(parameter: Parameter, place: Place): string {
  const value = textValue(parameter.type, place);
  const written = writtenTemplate(parameter.name);
  if (parameter.isPattern) {
    return objectText({
      pattern: namePattern(parameter, place.model),
      written: stringLiteral(written),
      ...value,
      write: runtimeFunction('writePattern', place),
    });
  }
  return objectText({
    name: stringLiteral(written),
    property: parameter.property === written ? undefined : stringLiteral(parameter.property),
    isRequired: mustBeGiven(parameter) ? true : undefined,
    ...value,
  });
}

/** The names that a pattern stands for, whole: `text.{locale}` → `/^(?:text\.(?:[a-z]{2}(-[A-Z]{2})?))$/u`. */
function namePattern({ name, names }: Parameter, model: Model): string {
  return wholeRegExpLiteral((names ?? templatePattern(name, model.placeholders, declarationsOf(model))).source);
}

/** `headers: [{ name: 'If-Match', property: 'ifMatch', type: 'string' }], readHeaders` */
export function readHeadersOf(
  parameters: readonly Parameter[],
  place: Place,
): Readonly<Record<string, string | undefined>> {
  if (parameters.length === 0) return {};
  return {
    headers: headersText(parameters, { place, isSent: false }),
    readHeaders: runtimeFunction('readHeaders', place),
  };
}

interface HeaderUse {
  readonly place: Place;
  readonly isSent: boolean;
  readonly key?: Parameter | undefined;
}

function headersText(parameters: readonly Parameter[], { place, isSent, key }: HeaderUse): string | undefined {
  const headers = parameters.map((parameter) =>
    objectText({
      name: stringLiteral(writtenTemplate(parameter.name)),
      property: stringLiteral(parameter.property),
      isRequired: mustBeGiven(parameter) ? true : undefined,
      isIdempotencyKey: parameter === key ? true : undefined,
      ...(isSent ? textValue(parameter.type, place) : { type: textType(parameter.type, place) }),
    }),
  );
  return listText(headers);
}

function responseText({ method }: Endpoint, response: Response, place: Place): string {
  const hasBody = response.body !== undefined && method !== 'HEAD';
  return objectText({
    status: response.status,
    ...readHeadersOf(response.headers, place),
    parse: hasBody ? parseText(response.body, place) : undefined,
    ...(method === 'HEAD' ? {} : responseContents(response, place)),
  });
}
