import type { Construct } from './constructs.js';

/** What stands at the places of the model that the constructs change. */
interface Places {
  readonly field?: string;
  readonly types?: string;
  readonly model?: string;
  readonly http?: string;
  readonly endpoint?: string;
  readonly group?: string;
  readonly body?: string;
  readonly returns?: string;
}

/** A small API in which any construct can stand: a type in a body, an answer, a store; an endpoint; a group. */
function modelWith(places: Places): string {
  return `api: example
auth: bearer
scopes:
  view: view_pets
  manage: manage_pets
  audit: audit
params:
  locale: string(/[a-z]{2}/)
errors:
  Broken: 400 Other
${(places.endpoint ?? '').includes('Slow') ? slow : ''}types:
  Pet:
    id: uuid
    value: ${places.field ?? 'Value'}
  PetDraft:
    value: ${places.field ?? 'Value'}
  Other:
    a: string
    b: integer
  Paging:
    size?: integer
  Pets:
    limit: integer
    offset: integer
    next?: string
    results: Other[]
  ${places.types ?? 'Value: string'}
resources:
  Pet:
    id: id
groups:
  pet:
    path: /pets
    resource: Pet
    scopes: view | manage
    endpoints:
      get:
        http: GET /{id}
        does: get
        returns: Pet
      add:
        http: POST
        body: PetDraft
        does: create
        returns: 201 Pet
      draft:
        http: GET /draft
        returns: PetDraft
  thing:
    path: /things
    ${places.group ?? 'scopes: view'}
    endpoints:
      try:
        http: ${places.http ?? 'GET'}
        ${(places.endpoint ?? '').includes('scopes') || (places.endpoint ?? '').includes('auth') ? '' : 'scopes: view'}
        ${places.endpoint ?? ''}
        ${places.body === undefined ? '' : `body: ${places.body}`}
        returns: ${places.returns ?? 'Pets'}
${places.model ?? ''}
`;
}

const slow = `  Slow:
    status: 429
    body: Other
    headers:
      Retry-After: integer
`;

/** As the type of a field, in a body, in an answer and in the store. */
export function inField(type: string, instead = 'unknown'): Construct {
  return { name: `\`${type}\``, with: modelWith({ field: type }), without: modelWith({ field: instead }) };
}

/** As a declaration under `types:`, called `Value`. */
export function inTypes(name: string, declaration: string, instead: string): Construct {
  return { name, with: modelWith({ types: declaration }), without: modelWith({ types: instead }) };
}

export function inModel(name: string, section: string): Construct {
  return { name, with: modelWith({ model: section }), without: modelWith({}) };
}

export function inParameter(
  name: string,
  places: Readonly<Record<string, string>>,
  instead: Readonly<Record<string, string>> = {},
): Construct {
  return { name, with: modelWith(placesOf(places)), without: modelWith(placesOf(instead)) };
}

function placesOf({ http, ...maps }: Readonly<Record<string, string>>): Places {
  const endpoint = Object.entries(maps).map(([key, member]) => `${key}:\n          ${member}`);
  return { endpoint: endpoint.join('\n        '), ...(http !== undefined && { http }) };
}

export function inGroup(name: string, slot: string): Construct {
  return { name, with: modelWith({ group: `scopes: view\n    ${slot}` }), without: modelWith({}) };
}

export function inBody(name: string, body: string, instead?: string): Construct {
  const without = instead === undefined ? {} : { body: instead };
  return { name, with: modelWith({ http: 'POST', body }), without: modelWith({ http: 'POST', ...without }) };
}

export function inAnswer(name: string, returns: string, instead: string): Construct {
  return { name, with: modelWith({ returns }), without: modelWith({ returns: instead }) };
}

/** As a slot of an endpoint that answers a page. */
export function inEndpoint(name: string, slot: string, instead = ''): Construct {
  const paging = /^pages: (\w+)/.exec(slot)?.[1];
  const query =
    paging === undefined
      ? ''
      : `query:\n          limit: integer = 10\n          ${paging}: ${paging === 'cursor' ? 'string = a' : 'integer = 0'}\n        `;
  return { name, with: modelWith({ endpoint: query + slot }), without: modelWith({ endpoint: query + instead }) };
}
