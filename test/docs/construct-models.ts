/** A construct of the language: a model that uses it, and the nearest one that does not. */
export interface Construct {
  readonly name: string;
  readonly with: string;
  readonly without: string;
}

/** The parts of the model that the constructs change. */
interface Places {
  readonly field?: string;
  readonly types?: string;
  readonly model?: string;
  readonly http?: string;
  readonly endpoint?: string;
  readonly group?: string;
  readonly auth?: string;
  readonly body?: string;
  readonly returns?: string;
  readonly audit?: string;
  readonly store?: string;
  readonly does?: string;
}

/**
 * A small API in which any construct can be used: a type in a body, in a response and in the store; an endpoint; a
 * group.
 */
function modelWith(places: Places): string {
  return `api: example
auth: ${places.auth ?? 'bearer'}
scopes:
  view: view_pets
  manage: manage_pets
  audit: ${places.audit ?? 'audit'}
params:
  locale: string(/[a-z]{2}/)
errors:
  Broken: 400 Other
  Bare: 404
${specialErrors(places.endpoint)}types:
  Pet:
    id: uuid
    value: ${places.field ?? 'Value'}
  PetDraft:
    value: ${places.field ?? 'Value'}
  Other:
    a: string
    b: integer
  PetEvent:
    id: string
    data: Other
  PetFiles:
    photo: file
  Paging:
    size?: integer
  PetOwner:
    owner?: PetAddress | string
    names?: string[] | integer
  PetAddress:
    city: string
  PetTree:
    other?: Other
    labels?: map<string>
    children?: PetTree[]
  Pets:
    limit: integer
    offset: integer
    next?: string
    results: Other[]
  Book:
    id: uuid
    key?: string
    version: integer
  Books:
    results: Book[]
  ${places.types ?? 'Value: string'}
resources:
  Pet:
    id: id
  Book:
    id: id
    ${places.store ?? ''}
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
        ${asksItself(places) ? '' : 'scopes: view'}
        ${places.endpoint ?? ''}
        ${places.body === undefined ? '' : `body: ${places.body}`}
        returns: ${places.returns ?? 'Pets'}
  book:
    path: /books
    resource: Book
    scopes: view
    endpoints:
      find:
        http: GET
        query:
          key?: string
        ${places.does ?? ''}
        returns: Books
      get:
        http: GET /{id}
        returns: Book
${places.model ?? ''}
`;
}

/** Whether the endpoint, or its group, says who may call it. */
function asksItself({ endpoint = '', group = '' }: Places): boolean {
  return /scopes:|auth:/.test(endpoint) || /auth:|audit/.test(group);
}

/** Errors that only one construct uses. */
function specialErrors(endpoint = ''): string {
  const name = /errors: \[(\w+)\]/.exec(endpoint)?.[1];
  return (name === undefined ? undefined : errorTexts[name]) ?? '';
}

const errorTexts: Readonly<Record<string, string>> = {
  Slow: `  Slow:
    status: 429
    body: Other
    headers:
      Retry-After: integer
`,
  Bad: '  Bad: 4xx Other\n',
  Failed: '  Failed: other Other\n',
  Mixed: '  Mixed:\n    status: 400\n    body: {application/json: Other, text/plain: string}\n',
};

/** As the type of a field, in a body, in a response and in the store. */
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

/** As the value of the model's `auth:`. */
export function inAuth(name: string, auth: string): Construct {
  return { name, with: modelWith({ auth }), without: modelWith({}) };
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
  const group = slot.startsWith('auth') ? slot : `scopes: view\n    ${slot}`;
  return { name, with: modelWith({ group }), without: modelWith({}) };
}

/** As the placeholder of a scope of an endpoint. */
export function inScope(name: string, token: string, instead: string): Construct {
  const places = { http: 'GET /{locale}', group: 'scopes: audit' };
  return { name, with: modelWith({ ...places, audit: token }), without: modelWith({ ...places, audit: instead }) };
}

/** As the server of an endpoint, or of its group, in a model that has one. */
export function inServer(name: string, owner: 'group' | 'endpoint'): Construct {
  const model = 'server: https://example.com';
  const own = owner === 'group' ? { group: `scopes: view\n    ${model}/own` } : { endpoint: `${model}/own` };
  return { name, with: modelWith({ model, ...own }), without: modelWith({ model }) };
}

/** As a stored type, and an endpoint's action on it. */
export function inStore(name: string, store: string, does: string, otherwise: string = does): Construct {
  return { name, with: modelWith({ store, does }), without: modelWith({ does: otherwise }) };
}

export function inResponses(): Construct {
  const places = { http: 'POST', body: 'Other', returns: 'Other' };
  const endpoint = 'responds:\n          200:\n            a: body.a\n            b: body.b';
  return { name: '`responds:`', with: modelWith({ ...places, endpoint }), without: modelWith(places) };
}

export function inBody(name: string, body: string, instead?: string): Construct {
  const without = instead === undefined ? {} : { body: instead };
  return { name, with: modelWith({ http: 'POST', body }), without: modelWith({ http: 'POST', ...without }) };
}

export function inResponse(name: string, returns: string, instead: string): Construct {
  return { name, with: modelWith({ returns }), without: modelWith({ returns: instead }) };
}

/** As a slot of an endpoint with two contents, of which one is streamed. */
export function inChoice(name: string, slot: string): Construct {
  const returns = '{application/json: Other, text/event-stream: sse<Other>}';
  const places = { types: 'Value: string\n  Asked:\n    live?: boolean', http: 'POST', body: 'Asked', returns };
  return { name, with: modelWith({ ...places, endpoint: slot }), without: modelWith(places) };
}

/** As the pages of an endpoint whose response has their parts inside another object. */
export function inPages(name: string, pages: string): Construct {
  const places = { types: 'Value: string\n  Outer:\n    data: Pets', returns: 'Outer' };
  const query = 'query:\n          cursor?: string\n        ';
  const endpointOf = (text: string): string => modelWith({ ...places, endpoint: query + text });
  return { name, with: endpointOf(`pages: ${pages}`), without: endpointOf('') };
}

/** As a slot of an endpoint that returns a page. */
export function inEndpoint(name: string, slot: string, instead = ''): Construct {
  const paging = /^pages: (\w+)/.exec(slot)?.[1];
  const query =
    paging === undefined || paging === 'link'
      ? ''
      : `query:\n          limit: integer = 10\n          ${paging}: ${paging === 'cursor' ? 'string = a' : 'integer = 0'}\n        `;
  const http = /^(?:idempotency-key|body)/.test(slot) ? { http: 'POST' } : {};
  const endpointOf = (text: string): string => modelWith({ ...http, endpoint: query + text });
  return { name, with: endpointOf(slot), without: endpointOf(instead) };
}
