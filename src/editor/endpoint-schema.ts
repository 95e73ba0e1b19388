import { behaviours, endpointSlots, methods } from '../parse/parse-endpoint.js';
import { groupSlots } from '../parse/parse-groups.js';
import { nameGrammars } from '../parse/parse-name.js';
import { answerSlots } from '../parse/parse-returns.js';
import type { DeclaredNames } from './declared-names.js';
import type { Offer, Schema } from './json-schema.js';
import { mapByName, mapOf, matching, offered, offersOf, said, slotMap } from './json-schema.js';
import {
  deprecatedSchema,
  docsSchema,
  exampleSchema,
  gapSchema,
  members,
  statusAndType,
  typeText,
} from './type-schema.js';

const media = { expression: /^[\w.+-]+\/[\w.+*-]+$/, words: 'a media type: `application/json`' };

/** Keys that are numbers to YAML: their bounds say more than their letters. */
function byStatus(value: Schema): Schema {
  const map = mapByName({ expression: /^[1-5]\d\d$/, words: 'an HTTP status: `200`' }, value);
  return { ...map, propertyNames: { ...(map['propertyNames'] as Schema), minimum: 100, maximum: 599 } };
}

const nothing: Offer = { label: 'nothing', description: 'An answer without a body' };

/** The groups of a model, with their endpoints. */
export function groups(names: DeclaredNames): Schema {
  return mapByName(nameGrammars.group, slotMap(groupSlots, groupParts(names)));
}

export function groupParts(names: DeclaredNames): Readonly<Record<string, Schema>> {
  const endpoint = slotMap(endpointSlots, endpointParts(names));
  return {
    ...sharedParts(names),
    path: {
      ...matching('^/', 'A path begins with `/`: `/{projectKey}/resource`.'),
      ...said('The path that all endpoints of the group begin with; `{hole}` is a value.'),
      ...offered(names.holes.map(({ name, docs }) => ({ label: `/{${name}}`, description: docs }))),
    },
    resource: {
      type: 'string',
      ...said('The stored resource that the endpoints are about, declared under `resources:`.'),
      ...offered(offersOf(names.resources)),
    },
    endpoints: {
      ...mapByName(nameGrammars.endpoint, endpoint),
      ...said('The endpoints, by name.'),
      defaultSnippets: [
        { label: 'get', body: { '${1:get}': { http: 'GET /{${2:id}\\}', returns: '${3:Resource}' } } },
        {
          label: 'create',
          body: { '${1:create}': { http: 'POST', body: '${2:Draft}', returns: '201 ${3:Resource}' } },
        },
      ],
    },
  };
}

/** What a group says for its endpoints, and an endpoint for itself. */
function sharedParts(names: DeclaredNames): Readonly<Record<string, Schema>> {
  return {
    scopes: {
      ...matching(
        '^[A-Za-z0-9|&()\\s]+$',
        'Scopes are names joined by `|` (either) or `&` (both), or `none`, or `unknown`.',
      ),
      ...said('Who may call: `manage | view` (either), `manage & audit` (both), `none`, or `unknown`.'),
      ...offered([
        ...offersOf(names.scopes),
        ...(names.scopes.length > 1 ? [{ label: names.scopes.map(({ name }) => name).join(' | ') }] : []),
        { label: 'none', description: 'A token is enough' },
        { label: 'unknown', description: 'The source document does not say' },
      ]),
    },
    auth: {
      enum: ['none', 'bearer'],
      ...said('`none`: no token is needed here.'),
    },
    errors: {
      type: ['array', 'null'],
      errorMessage: 'A list of names: `[NotFound, Conflict]`.',
      items: { type: 'string', ...offered(offersOf(names.errors)) },
      ...said('The problems that are answered, declared under `errors:`: `[NotFound, Conflict]`.'),
    },
    query: { ...parameters, ...said('The query parameters by name, or a type whose fields they are.') },
    headers: { ...parameters, ...said('The header parameters by name.') },
    cookies: { ...parameters, ...said('The cookie parameters by name.') },
    deprecated: deprecatedSchema,
    docs: docsSchema,
    gap: gapSchema,
  };
}

const parameters: Schema = { ...typeText(), ...members, type: ['object', 'string', 'null'] };

export function endpointParts(names: DeclaredNames): Readonly<Record<string, Schema>> {
  return {
    ...sharedParts(names),
    http: {
      ...matching(
        `^(?:${methods.join('|')})(?:\\s+\\S+)?$`,
        `\`http\` is a method (${methods.join(', ')}) and a path: \`GET /{id}\`.`,
      ),
      ...said('The method and what follows the path of the group: `GET /{id}`.'),
      ...offered([...methods.map((label) => ({ label })), ...holePaths(names)]),
    },
    body: {
      ...mediaTypes(),
      ...said('The type of the body that is sent, as JSON; or types by media type.'),
    },
    returns: { ...answers(), ...said('What success answers: `Pet`, `201 Pet`, `nothing`, or a map by status.') },
    does: {
      ...matching(
        `^(?:${behaviours.join('|')})(?:\\s+(?:or|collecting)\\s+\\S+)?$`,
        `\`does\` is one of ${behaviours.join(', ')}.`,
      ),
      ...said('What the reference service does with the stored records.'),
      ...offered([...behaviours, 'create or merge', 'create or replace'].map((label) => ({ label }))),
    },
    answers: {
      ...byStatus(mapOf({ type: 'string', ...offered([{ label: 'body', description: 'The whole body' }]) })),
      ...said('Where the fields of each answer come from, by status: `body`, `body.createdAt`, or a parameter.'),
    },
    pages: {
      type: ['string', 'object'],
      ...said('How the results are paged: `offset`, `page` or `cursor`.'),
      ...offered(['offset', 'page', 'cursor'].map((label) => ({ label }))),
    },
    'idempotency-key': {
      enum: ['optional', 'required'],
      ...said('Whether the header `Idempotency-Key` makes repeating safe.'),
    },
    example: exampleSchema,
    examples: exampleSchema,
  };
}

function holePaths(names: DeclaredNames): readonly Offer[] {
  return names.holes.map(({ name, docs }) => ({ label: `GET /{${name}}`, description: docs }));
}

/** A type, or a map from media type to type. */
function mediaTypes(first: readonly Offer[] = []): Schema {
  return {
    ...typeText(first),
    ...mapByName(media, typeText(first)),
    type: ['string', 'object'],
  };
}

function answers(): Schema {
  const answer = { ...typeText([nothing]), ...slotMap(answerSlots, answerParts) };
  return {
    ...statusAndType([nothing, { label: '201' }]),
    ...byStatus({ ...answer, type: ['string', 'object', 'null'] }),
    type: ['string', 'integer', 'object'],
  };
}

export const answerParts: Readonly<Record<string, Schema>> = {
  body: { ...mediaTypes([nothing]), ...said('The type of the body.') },
  headers: { ...members, ...said('The headers of this answer, by name.') },
  docs: docsSchema,
  gap: gapSchema,
  deprecated: deprecatedSchema,
  example: exampleSchema,
};
