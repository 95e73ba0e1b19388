import { behaviours, endpointSlots, methods, pagesSlots, waysOfPages } from '../parse/parse-endpoint.js';
import { limitSlots } from '../parse/parse-limits.js';
import { endpointExampleSlots } from '../parse/parse-members.js';
import { groupSlots } from '../parse/parse.js';
import { nameGrammars } from '../parse/parse-name.js';
import { byStatus, mediaTypes, responses } from './body-schema.js';
import type { DeclaredName, DeclaredNames } from './declared-names.js';
import {
  datedDeprecationSchema,
  documentedParts,
  eachWithDocs,
  mapByName,
  mapOf,
  matching,
  members,
  type Offer,
  offered,
  offersOf,
  said,
  type Schema,
  slotMap,
  typeText,
} from './type-schema.js';

export function groups(names: DeclaredNames): Schema {
  return mapByName(nameGrammars.group, withHeadings(group(names), names));
}

/** Allows `query extends Paging:` next to the other keys. Known headings are properties, so that editors offer them. */
function withHeadings(map: Schema, { headings }: DeclaredNames): Schema {
  const known = headings.map((heading) => [heading, { ...members, ...said('The fields of these types, and more.') }]);
  return {
    ...map,
    properties: { ...(map['properties'] as Schema), ...Object.fromEntries(known) },
    patternProperties: { '^(?:(?:query|headers|cookies)\\s+extends|query\\s+requires)\\s+\\S': members },
  };
}

function group(names: DeclaredNames): Schema {
  return slotMap(groupSlots, {
    ...sharedParts(names),
    path: {
      ...matching('^/', 'A path begins with `/`: `/{projectKey}/resource`.'),
      ...said('The path that all endpoints of the group begin with; `{placeholder}` is a value.'),
      ...offered(names.placeholders.map(({ name, docs }) => ({ label: `/{${name}}`, description: docs }))),
    },
    resource: {
      type: 'string',
      ...said('The stored resource that the endpoints are about, declared under `resources:`.'),
      ...offered(offersOf(names.resources)),
    },
    endpoints: {
      ...mapByName(nameGrammars.endpoint, withHeadings(endpoint(names), names)),
      ...said('The endpoints, by name.'),
      defaultSnippets: [
        { label: 'get', body: { '${1:get}': { http: 'GET /{${2:id}\\}', returns: '${3:Resource}' } } },
        {
          label: 'create',
          body: { '${1:create}': { http: 'POST', body: '${2:Draft}', returns: '201 ${3:Resource}' } },
        },
      ],
    },
  });
}

type SharedKey = (typeof groupSlots)['keys'][number] & (typeof endpointSlots)['keys'][number];

/** The keys that a group sets for its endpoints, and an endpoint for itself. */
function sharedParts(names: DeclaredNames): Readonly<Record<SharedKey, Schema>> {
  return {
    ...accessParts(names),
    server: servers('Another URL than that of the model; several are a map with the names of its servers.'),
    limits,
    errors: {
      type: ['array', 'null'],
      errorMessage: 'A list of names: `[NotFound, Conflict]`.',
      items: { type: 'string', ...offered(offersOf(names.errors)) },
      ...said('The possible problem responses, declared under `errors:`: `[NotFound, Conflict]`.'),
    },
    query: { ...parameters, ...said('The query parameters by name, or a type whose fields they are.') },
    headers: { ...parameters, ...said('The header parameters by name.') },
    cookies: { ...parameters, ...said('The cookie parameters by name.') },
    'response-headers': responseHeaders,
    deprecated: datedDeprecationSchema,
    ...documentedParts,
  };
}

/** `limits:` of a model, a group or an endpoint. */
export const limits: Schema = {
  ...slotMap(limitSlots, {
    body: {
      ...matching(
        '^[1-9][0-9]* ?(?:B|KiB|MiB|GiB)$',
        'A size is a whole number and `B`, `KiB`, `MiB` or `GiB`: `10 MiB`.',
      ),
      ...said('The maximum size of a request body: `10 MiB`.'),
      ...offered(['64 KiB', '1 MiB', '10 MiB']),
    },
    timeout: {
      ...matching('^[1-9][0-9]* ?(?:ms|s|min)$', 'A time is a whole number and `ms`, `s` or `min`: `30 s`.'),
      ...said('How long a request may take: `30 s`.'),
      ...offered(['5 s', '30 s', '2 min']),
    },
  }),
  ...said('How large a body may be, and how long a request may take; the innermost limit applies.'),
};

/** `response-headers:` of a model, a group or an endpoint. */
export const responseHeaders: Schema = {
  ...members,
  ...said('The headers of all responses, errors included, by name: `X-RateLimit-Remaining?: integer`.'),
};

const parameters: Schema = { ...typeText(), ...members, type: ['object', 'string', 'null'] };

function endpoint(names: DeclaredNames): Schema {
  const paths = names.placeholders.map(({ name, docs }) => ({ label: `GET /{${name}}`, description: docs }));
  return slotMap(endpointSlots, {
    ...sharedParts(names),
    http: {
      ...matching(
        `^(?:${methods.join('|')})(?:\\s+\\S+)?$`,
        `\`http\` is a method (${methods.join(', ')}) and a path: \`GET /{id}\`.`,
      ),
      ...said('The method, and the path after that of the group: `GET /{id}`.'),
      ...offered([...methods, ...paths]),
    },
    body: { ...mediaTypes('body'), ...said('The type of the body that is sent, as JSON; or types by media type.') },
    'body?': { ...mediaTypes('body'), ...said('The type of an optional body.') },
    returns: { ...responses(), ...said('The success response: `Pet`, `201 Pet`, `nothing`, or a map by status.') },
    does: {
      ...matching(
        `^(?:${behaviours.join('|')})(?:\\s+(?:or|collecting)\\s+\\S+)?$`,
        `\`does\` is one of ${behaviours.join(', ')}.`,
      ),
      ...said('What the reference service does with the stored records.'),
      ...offered([...behaviours, 'create or merge', 'create or replace']),
    },
    responds: {
      ...byStatus(mapOf({ type: 'string', ...offered([{ label: 'body', description: 'The whole body' }]) })),
      ...said('Where the fields of each response come from, by status: `body`, `body.createdAt`, or a parameter.'),
    },
    pages: {
      ...pages(names),
      ...way,
      type: ['string', 'object'],
      ...said(
        'How the results are paged: `offset`, `page`, `cursor` or `link`; or a map with `by:` and the names that differ.',
      ),
    },
    'idempotency-key': {
      enum: ['optional', 'required'],
      ...said('Whether the header `Idempotency-Key` makes repeated requests safe.'),
    },
    'streams-if': {
      type: 'string',
      ...offered(offersOf(names.switches)),
      ...said('The boolean field of the body that asks for the streamed one of two contents: `stream`.'),
    },
    example: {
      ...endpointExample(names),
      ...said('An example; all parts are optional: `path`, `query`, `headers`, `cookies`, `body`, `returns`.'),
    },
  });
}

const way: Schema = {
  ...matching(`^(?:${waysOfPages.join('|')})$`, 'Paging works by `offset`, `page`, `cursor` or `link`.'),
  ...offered(waysOfPages),
};

function pages({ parameters: { query }, fields }: DeclaredNames): Schema {
  const named = (names: readonly DeclaredName[], what: string): Schema => ({
    type: 'string',
    ...offered(offersOf(names)),
    ...said(what),
  });
  return slotMap(pagesSlots, {
    by: { ...way, ...said('The way of paging: by `offset`, `page`, `cursor` or `link`.') },
    offset: named(query, 'The query parameter with the number of items before the page.'),
    page: named(query, 'The query parameter with the number of the page.'),
    cursor: named(query, 'The query parameter with the cursor.'),
    limit: named(query, 'The query parameter with the size of a page.'),
    items: named(
      fields,
      'The field of the response with the items; `results` by default, `data.items` inside another.',
    ),
    next: named(
      fields,
      'The field of the response with the cursor or the address of the next page; `last id` for that of the last item.',
    ),
    more: named(fields, 'The field of the response that says whether there is another page.'),
    total: named(fields, 'The field of the response with the number of all items.'),
  });
}

/** Names are offered, and the check decides which ones fit. */
function endpointExample({ placeholders, parameters: all }: DeclaredNames): Schema {
  const values = (names: readonly DeclaredName[], what: string): Schema => ({
    ...mapOf({}),
    properties: eachWithDocs(names, {}),
    ...said(what),
  });
  return slotMap(endpointExampleSlots, {
    path: values(placeholders, 'The values of the placeholders of the path, by name.'),
    query: values(all.query, 'Query parameters, by name.'),
    headers: values(all.headers, 'Headers, by name.'),
    cookies: values(all.cookies, 'Cookies, by name.'),
    body: said('The request body; it is checked against its type.'),
    returns: said('The response body, or a map by status if several have one.'),
  });
}

/** `server:` of a model, a group or an endpoint: an address, or a map of several by name. */
export function servers(words: string): Schema {
  return {
    ...mapByName(nameGrammars.server, { type: 'string' }),
    type: ['string', 'object'],
    ...said(words),
  };
}

function accessParts(names: DeclaredNames): Readonly<Record<'scopes' | 'auth', Schema>> {
  return {
    scopes: {
      ...matching(
        '^[A-Za-z0-9|&()\\s]+$',
        'Scopes are names joined by `|` (either) or `&` (both), or `any`, `none` or `unknown`.',
      ),
      ...said('Who may call: `manage | view` (either), `manage & audit` (both), `any`, `none` or `unknown`.'),
      ...offered([
        ...offersOf(names.scopes),
        ...(names.scopes.length > 1 ? [{ label: names.scopes.map(({ name }) => name).join(' | ') }] : []),
        { label: 'any', description: 'Any valid token' },
        { label: 'none', description: 'No token is required' },
        { label: 'unknown', description: 'The source document does not say' },
      ]),
    },
    auth: {
      ...matching('^[A-Za-z0-9|&()\\s]+$', 'Schemes are names joined by `|` (either) or `&` (both), or `none`.'),
      ...said(
        'The credentials that are needed: `token | key` (either), `token & key` (both), `token | none`, or `none`.',
      ),
      ...offered([...requirements(names), { label: 'none', description: 'No credentials are required' }]),
    },
  };
}

function requirements({ schemes }: DeclaredNames): readonly Offer[] {
  return [...offersOf(schemes), ...schemes.map(({ name }) => ({ label: `${name} | none`, description: 'Optional' }))];
}

const schemeOffers: readonly Offer[] = [
  { label: 'bearer', description: 'OAuth 2.0 bearer tokens (RFC 6750)' },
  { label: 'basic', description: 'User names and passwords (RFC 7617)' },
  { label: 'key in header X-Api-Key', description: 'An API key in a header' },
  { label: 'key in query api_key', description: 'An API key in the query' },
  { label: 'key in cookie session', description: 'An API key in a cookie' },
];

const scheme = '(?:bearer|basic|none|key\\s+in\\s+(?:header|query|cookie)\\s+[^\\s|&()]+)(?:\\s+without\\s+scopes)?';

/** `auth:` of a model: a scheme on one line, or a map of schemes by name. */
export function authentication(names: DeclaredNames): Schema {
  const map = mapByName(nameGrammars.scheme, {
    ...matching(`^${scheme}$`, 'A scheme is `bearer`, `basic` or `key in header X-Api-Key`.'),
    ...offered(schemeOffers),
  });
  return {
    ...map,
    properties: {
      default: {
        type: 'string',
        ...said('The credentials of every endpoint without `auth:` of its own: `token | key`.'),
        ...offered(requirements(names)),
      },
    },
    ...matching(
      `^[\\s(]*${scheme}[\\s)]*(?:[|&][\\s(]*${scheme}[\\s)]*)*$`,
      'Write `bearer`, `basic`, `key in header X-Api-Key` or `none`, or a map of several by name.',
    ),
    type: ['string', 'object'],
    ...offered([...schemeOffers, { label: 'none', description: 'No authentication' }]),
    ...said('How clients authenticate: `bearer`, `basic`, `key in header X-Api-Key`, or a map of several by name.'),
  };
}
