import { behaviours, endpointSlots, methods, pagesSlots, waysOfPages } from '../parse/parse-endpoint.js';
import { limitSlots } from '../parse/parse-limits.js';
import { endpointExampleSlots } from '../parse/parse-members.js';
import { groupSlots } from '../parse/parse.js';
import { nameGrammars } from '../parse/parse-name.js';
import { accessParts, servers } from './access-schema.js';
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
  offered,
  offersOf,
  said,
  type Schema,
  slotMap,
  typeText,
} from './type-schema.js';

/** The groups of a model, with their endpoints. */
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

/** The long form of `pages:`. */
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
