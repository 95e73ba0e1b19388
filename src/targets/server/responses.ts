import { type Declarations, objectOf } from '../../model/declarations.js';
import { entityTagOf } from '../../model/entity-tag.js';
import { answerHeadersOf, mustBeGiven } from '../../model/endpoints.js';
import type { Content, Endpoint } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import type { Bodies } from './bodies.js';
import { type Members, nameOfBody, objectText, parametersText, type Place } from './parameters.js';

/** Where responses are printed. */
export interface ResponsePlace extends Place {
  readonly bodies: Bodies;
}

/**
 * Everything an endpoint responds, in the order of the first status of each; those that are alike share a line:
 *
 *     { status: 200, body: bodies.Resource, entityTag: { version: 'version' } },
 *     { status: [400, 401, 403, 429], body: bodies.Problem },
 */
export function responsesText(endpoint: Endpoint, place: ResponsePlace): string {
  const all = [...endpoint.responses, ...endpoint.errors];
  const statuses = [...new Set(all.map(({ status }) => status))].sort((left, right) => left - right);
  const statusesByText = new Map<string, number[]>();
  for (const status of statuses) {
    const text = JSON.stringify(membersOf(endpoint, { status, place }));
    statusesByText.set(text, [...(statusesByText.get(text) ?? []), status]);
  }
  const texts = [...statusesByText].map(([text, alike]) => {
    const status = alike.length === 1 ? String(alike[0]) : `[${alike.join(', ')}]`;
    return objectText({ status, ...(JSON.parse(text) as object) });
  });
  return `[\n${texts.join(',\n')},\n]`;
}

function membersOf(
  endpoint: Endpoint,
  { status, place }: { readonly status: number; readonly place: ResponsePlace },
): Members {
  const answers = [...endpoint.responses, ...endpoint.errors].filter((answer) => answer.status === status);
  const bodies = answers.flatMap(({ body }) => (body === undefined ? [] : [nameOfBody(body)]));
  const contents = answers.flatMap((answer) => ('contents' in answer ? (answer.contents ?? []) : []));
  const headers = answerHeadersOf(endpoint, status).headers.map((header) => {
    const { default: _filledIn, ...given } = header;
    return { ...given, isRequired: mustBeGiven(header) };
  });
  return {
    body: bodyText([...new Set(bodies)], place),
    mayBeEmpty: bodies.length > 0 && bodies.length < answers.length ? 'true' : undefined,
    contents: contents.length === 0 ? undefined : contentsText(contents, place),
    headers: parametersText(headers, place),
    entityTag: entityTagText(endpoint, status, place),
  };
}

/** Those with the most fields first, so that each check is made before a weaker one. */
function bodyText(names: readonly string[], { bodies, declarations }: ResponsePlace): string | undefined {
  const isOneOfSeveral = names.length > 1;
  const texts = names
    .toSorted((left, right) => fieldCount(right, declarations) - fieldCount(left, declarations))
    .map((name) => bodies.mention(name, isOneOfSeveral));
  return isOneOfSeveral ? `[${texts.join(', ')}]` : texts[0];
}

function fieldCount(name: string, declarations: Declarations): number {
  return objectOf({ kind: 'named', name }, declarations)?.fields.length ?? 0;
}

function contentsText(contents: readonly Content[], place: ResponsePlace): string {
  const texts = contents.map(({ mediaType, encoding, type }) => {
    const isJson = encoding === 'json' || encoding === 'sse';
    return objectText({
      mediaType: stringLiteral(mediaType),
      encoding: stringLiteral(encoding),
      body: isJson ? place.bodies.mention(nameOfBody(type), false) : undefined,
    });
  });
  return `[${texts.join(', ')}]`;
}

/** `{ version: 'version', id: 'id' }`, of a response whose tag the server makes. */
function entityTagText(endpoint: Endpoint, status: number, place: Place): string | undefined {
  const fields = endpoint.responses
    .filter((response) => response.status === status)
    .map((response) => entityTagOf(endpoint, response, place))
    .find((found) => found !== undefined);
  if (fields === undefined) return undefined;
  const texts = Object.entries(fields).map(([role, field]: readonly [string, string]) => [role, stringLiteral(field)]);
  return objectText(Object.fromEntries(texts) as Readonly<Record<string, string>>);
}
