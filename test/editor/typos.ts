/** A group that is right; each typo is one change of it. */
const group = `groups:
  shelf:
    path: /shelves
    resource: Resource
    scopes: manage
    errors: [NotFound]
    endpoints:
      get:
        http: GET /{id}
        query:
          fuzzy?: boolean
          long?:
            type: string
            docs: Long.
        headers:
          Prefer?: string
        scopes: manage | view
        body: Resource
        does: get
        returns: Resource
        gap: Nothing.
`;

const resource = `resources:
  Resource:
    within: projectKey
    id: id
    version: version
    actions:
      doSomeThing: nothing
    filters:
      fuzzy: someProperty equals
`;

const types = `types:
  Pet:
    name: string(1..80)
  union Event by kind:
    born:
      at: date
`;

const top = `api: shop
version: 1.0.0
auth: bearer
scopes:
  manage: manage
errors:
  NotFound: 404 Problem
gaps:
  events: None.
`;

/** What came to the language later, each at its places. */
const more = `errors:
  TooMany:
    status: 429
    body: Problem
    headers:
      Retry-After: integer(0..)
allow:
  declaration-is-used: Read by the reports.
types:
  Pet:
    id: read-only uuid
    name:
      type: string
      access: write-only
      example: Rex
      deprecated: Use \`id\`.
    "attribute-{name}": string
    /x-[a-z]+/: unknown
  Label: pick<Pet, name, "in stock">
  Draft extends omit<Pet, id>: {}
  Level: ["1", 2, true, ...]
  union Event<T> by kind extends Base<T>:
    born: Pet
examples:
  Pet:
    id: 1
groups:
  pet:
    scopes: (view & audit) | manage
    headers:
      X-Client?: string
    endpoints:
      list:
        http: GET
        auth: none
        query extends Paging, Sorting:
          name?: string
        cookies:
          theme?: csv<string>
        pages: offset
        example:
          path: { shop: a }
          query: { name: Rex }
          returns: []
        returns:
          application/json: Pet[]
          text/csv: string
      follow:
        http: GET /followed
        pages:
          by: cursor
          next: after
        returns: sse<Pet>
      add:
        http: POST
        idempotency-key: required
        body:
          application/json: patch<Pet>
          image/png: bytes
        returns:
          201:
            application/json: Pet
          202:
            body:
              text/plain: string
            deprecated: Use 201.
      upload:
        http: PUT
        body: multipart<Pet>
        returns: stream
`;

export const rightTexts: readonly string[] = [group, resource, types, top, more];

/** What an author writes, what it should have been, and the characters that an editor underlines. */
export const typos: readonly (readonly [text: string, underlined: string])[] = [
  slip(top, 'version:', 'versoin:', 'versoin'),
  slip(top, 'api: shop', 'api: My shop', 'My shop'),
  slip(top, '1.0.0', '1.0', '1.0'),
  slip(top, 'auth: bearer', 'auth: baerer', 'baerer'),
  slip(top, 'scopes:', 'scope:', 'scope'),
  slip(top, '  manage:', '  Manage:', 'Manage'),
  slip(top, 'NotFound:', 'notFound:', 'notFound'),
  slip(top, '404 Problem', '4040', '4040'),
  slip(top, '404 Problem', '404 Problem?', '404 Problem?'),
  slip(top, '  events:', '  Events:', 'Events'),
  slip(types, 'types:', 'Types:', 'Types'),
  slip(types, 'Pet:', 'pet:', 'pet'),
  slip(types, 'string(1..80)', 'string(1..80)?', 'string(1..80)?'),
  slip(types, 'string(1..80)', 'Pet & Cat', 'Pet & Cat'),
  slip(types, 'string(1..80)', '[string]', '[string]'),
  slip(types, 'union Event by kind:', 'union Event:', 'union Event'),
  slip(types, 'at: date', 'at: date?', 'date?'),
  slip(group, 'path:', 'paht:', 'paht'),
  slip(group, 'path: /', 'path: ', 'shelves'),
  slip(group, 'endpoints:', 'endpionts:', 'endpionts'),
  slip(group, '      get:', '      Get:', 'Get'),
  slip(group, 'http:', 'htpp:', 'htpp'),
  slip(group, 'GET /{id}', 'GTE /{id}', 'GTE /{id}'),
  slip(group, 'query:', 'querry:', 'querry'),
  slip(group, 'type: string', 'tpye: string', 'tpye'),
  slip(group, 'docs: Long', 'dosc: Long', 'dosc'),
  slip(group, 'headers:', 'header:', 'header'),
  slip(group, 'manage | view', 'manage / view', 'manage / view'),
  slip(group, 'errors: [NotFound]', 'errors: NotFound', 'NotFound'),
  slip(group, 'does: get', 'does: gett', 'gett'),
  slip(group, 'returns:', 'return:', 'return'),
  slip(group, 'returns: Resource', 'returns: {2000: Resource}', '2000'),
  slip(group, 'returns: Resource', 'returns: {200: {bdoy: Resource}}', 'bdoy'),
  slip(resource, 'id: id', 'identifier: id', 'identifier'),
  slip(resource, 'version:', 'verion:', 'verion'),
  slip(resource, 'nothing', 'nothin', 'nothin'),
  slip(resource, 'equals', 'equal', 'someProperty equal'),
  slip(more, 'status:', 'statsu:', 'statsu'),
  slip(more, 'status: 429', 'status: 4290', '4290'),
  slip(more, 'body: Problem', 'body: Problem?', 'Problem?'),
  slip(more, 'integer(0..)', 'integer(0..)?', 'integer(0..)?'),
  slip(more, 'allow:', 'alow:', 'alow'),
  slip(more, 'Read by the reports.', '[reports]', '[reports]'),
  slip(more, 'read-only uuid', 'read-only uuid?', 'read-only uuid?'),
  slip(more, 'access:', 'acess:', 'acess'),
  slip(more, 'write-only', 'write-once', 'write-once'),
  slip(more, 'example: Rex', 'exmaple: Rex', 'exmaple'),
  slip(more, 'deprecated: Use `id`.', 'deprecated: true', 'true'),
  slip(more, '"attribute-{name}": string', '"attribute-{name}": string?', 'string?'),
  slip(more, '/x-[a-z]+/: unknown', '/x-[a-z]+/: unknown?', 'unknown?'),
  slip(more, 'pick<Pet, name, "in stock">', 'pick<Pet; name>', 'pick<Pet; name>'),
  slip(more, 'Draft extends', 'Draft extnds', 'Draft extnds omit<Pet, id>'),
  slip(more, 'by kind extends', 'kind extends', 'union Event<T> kind extends Base<T>'),
  slip(more, 'born: Pet', 'born: Pet?', 'Pet?'),
  slip(more, 'examples:\n  Pet:', 'examples:\n  pet:', 'pet'),
  slip(more, '(view & audit) | manage', '(view & audit) / manage', '(view & audit) / manage'),
  slip(more, 'auth: none', 'auth: bearer', 'bearer'),
  slip(more, 'query extends Paging', 'qurey extends Paging', 'qurey extends Paging, Sorting'),
  slip(more, 'query extends Paging', 'query extnds Paging', 'query extnds Paging, Sorting'),
  slip(more, 'name?: string', 'name?: string?', 'string?'),
  slip(more, 'cookies:', 'cookeis:', 'cookeis'),
  slip(more, 'pages: offset', 'pages: ofset', 'ofset'),
  slip(more, 'by: cursor', 'by: cursr', 'cursr'),
  slip(more, 'next: after', 'nxt: after', 'nxt'),
  slip(more, 'path: {', 'paht: {', 'paht'),
  slip(more, 'example:\n', 'examples:\n', 'examples'),
  slip(more, 'text/csv: string', 'text/csv: string?', 'string?'),
  slip(more, 'idempotency-key:', 'idempotency:', 'idempotency'),
  slip(more, 'required', 'requird', 'requird'),
  slip(more, 'image/png', 'image', 'image'),
  slip(more, 'patch<Pet>', 'patch<Pet>?', 'patch<Pet>?'),
  slip(more, '201:\n            application/json', '201:\n            aplication', 'aplication'),
  slip(more, '201:\n', '2010:\n', '2010'),
  slip(more, 'text/plain', 'text', 'text'),
  slip(more, 'deprecated: Use 201.', 'depricated: Use 201.', 'depricated'),
];

function slip(text: string, right: string, wrong: string, underlined: string): readonly [string, string] {
  if (text.split(right).length < 2) throw new Error(`"${right}" does not stand there.`);
  return [text.replace(right, wrong), underlined];
}
