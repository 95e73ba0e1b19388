import { declarationsOf } from '../../model/declarations.js';
import { idempotencyKeyOf } from '../../model/idempotency-key.js';
import { inputShapeOf, mustBeGiven } from '../../model/input-shape.js';
import type { Endpoint, Model, Parameter, Response, Template } from '../../model/model.js';
import { templatePattern } from '../../model/name-pattern.js';
import { writtenTemplate } from '../../model/template.js';
import type { TypeRef } from '../../model/type-ref.js';
import { stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import { validatorSymbol } from '../../print/names.js';
import { answerContentsText, bodyContentsText } from './contents.js';
import { givesOf } from './gives.js';
import { errorAnswerSymbol } from './symbols.js';
import type { TextTypePrinting } from './text-type.js';
import { listText, objectText, textTypeText } from './text-type.js';
import { parseText, wireName } from './wire-name.js';

/**
 * The description of an operation that the runtime works from:
 *
 *     { name: 'resource.getByKey', method: 'GET', path: ['/', { name: 'projectKey', type: … }, '/resource/key=', …], … }
 */
export function operationText(endpoint: Endpoint, printing: TextTypePrinting): string {
  const { model, module } = printing;
  return objectText({
    name: stringLiteral(`${endpoint.group}.${endpoint.name}`),
    method: stringLiteral(endpoint.method),
    path: pathText(endpoint, printing),
    query: listText(endpoint.query.map((parameter) => queryText(parameter, printing))),
    headers: headersText(endpoint.headers, printing, idempotencyKeyOf(endpoint)),
    cookies: listText(endpoint.cookies.map((parameter) => queryText(parameter, printing))),
    body: endpoint.body === undefined ? undefined : bodyText(endpoint.body, printing),
    contents: bodyContentsText(endpoint.contents, printing),
    isGrouped: inputShapeOf(endpoint) === 'grouped' ? true : undefined,
    isPublic: isPublic(endpoint, model) ? true : undefined,
    gives: stringLiteral(givesOf(endpoint)),
    answers: `[${endpoint.responses.map((response) => answerText(endpoint, { response, printing })).join(', ')}]`,
    errors: `[${endpoint.errors.map((error) => module.mention(errorAnswerSymbol(error.name))).join(', ')}]`,
  });
}

function isPublic(endpoint: Endpoint, model: Model): boolean {
  return model.auth === 'none' || endpoint.scopes.kind === 'none';
}

/** `['/', { name: 'projectKey', type: … }, '/resource']`: texts that touch are one. */
function pathText(endpoint: Endpoint, printing: TextTypePrinting): string {
  const parts = endpoint.path.flatMap((segment): Template => [{ kind: 'text', text: '/' }, ...segment]);
  const texts: string[] = [];
  let literal = '';
  for (const part of parts) {
    if (part.kind === 'text') {
      literal += encodeLiteral(part.text);
      continue;
    }
    texts.push(stringLiteral(literal), holeText(endpoint, { name: part.name, printing }));
    literal = '';
  }
  if (literal !== '' || texts.length === 0) texts.push(stringLiteral(literal === '' ? '/' : literal));
  return `[${texts.join(', ')}]`;
}

function holeText(
  endpoint: Endpoint,
  { name, printing }: { readonly name: string; readonly printing: TextTypePrinting },
): string {
  const parameter = endpoint.pathParameters.find((candidate) => writtenTemplate(candidate.name) === name);
  if (parameter === undefined) throw new Error(`Bug: "${endpoint.name}" has no path parameter for its hole "${name}".`);
  return objectText({ name: stringLiteral(parameter.property), type: textTypeText(parameter.type, printing) });
}

// What a segment may hold as it is (RFC 3986, section 3.3); the server compares it before it decodes anything.
function encodeLiteral(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gu, (character) => encodeURIComponent(character));
}

function queryText(parameter: Parameter, printing: TextTypePrinting): string {
  const type = textTypeText(parameter.type, printing);
  const written = writtenTemplate(parameter.name);
  if (parameter.isPattern) {
    return objectText({ pattern: namePattern(parameter, printing.model), written: stringLiteral(written), type });
  }
  return objectText({
    name: stringLiteral(written),
    property: parameter.property === written ? undefined : stringLiteral(parameter.property),
    isRequired: mustBeGiven(parameter) ? true : undefined,
    type,
  });
}

/** The names that a pattern stands for, whole: `text.{locale}` → `/^(?:text\.(?:[a-z]{2}(-[A-Z]{2})?))$/u`. */
function namePattern({ name, names }: Parameter, model: Model): string {
  return wholeRegExpLiteral((names ?? templatePattern(name, model.holes, declarationsOf(model))).source);
}

export function headersText(
  parameters: readonly Parameter[],
  printing: TextTypePrinting,
  key?: Parameter,
): string | undefined {
  const headers = parameters.map((parameter) =>
    objectText({
      name: stringLiteral(writtenTemplate(parameter.name)),
      property: stringLiteral(parameter.property),
      isRequired: mustBeGiven(parameter) ? true : undefined,
      isIdempotencyKey: parameter === key ? true : undefined,
      type: textTypeText(parameter.type, printing),
    }),
  );
  return listText(headers);
}

function bodyText(body: TypeRef, { module }: TextTypePrinting): string {
  const name = wireName(body);
  return objectText({
    validate: module.mention(validatorSymbol(name, 'validate')),
    stringify: module.mention(validatorSymbol(name, 'stringify')),
  });
}

function answerText(
  endpoint: Endpoint,
  { response, printing }: { readonly response: Response; readonly printing: TextTypePrinting },
): string {
  const hasBody = response.body !== undefined && endpoint.method !== 'HEAD';
  return objectText({
    status: response.status,
    headers: headersText(response.headers, printing),
    parse: hasBody ? parseText(response.body, printing) : undefined,
    contents: answerContentsText(response.contents, printing),
  });
}
