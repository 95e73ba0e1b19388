/** A correct group; each typo is one change of it. */
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

/** Later additions to the language, each in its places. */
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
    color: [red, 1, ...]
    size: integer | [auto, "x y"]
    address?:
      street: string
      docs: [a, b]
      type?: integer
    chip:
      type:
        type: string
        default: [on, off]
      docs: Under the skin.
    mood:
      type: [good, bad]
      default: good
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

const inline = `types:
  Pet:
    address:
      street: string
    chip:
      type: [a, b]
      docs: Under the skin.
    food?: integer | [grün, "1", a/b, it's]
`;

export const rightTexts: readonly string[] = [group, resource, types, inline, top, more];

/** What an author writes, what was meant, and the characters that an editor underlines. */
export const typos: readonly (readonly [text: string, underlined: string])[] = [
  typo(inline, 'street: string', 'street: string?', 'string?'),
  typo(inline, 'docs:', 'dosc:', 'dosc'),
  typo(top, 'version:', 'versoin:', 'versoin'),
  typo(top, 'api: shop', 'api: My shop', 'My shop'),
  typo(top, '1.0.0', '1.0', '1.0'),
  typo(top, 'auth: bearer', 'auth: baerer', 'baerer'),
  typo(top, 'scopes:', 'scope:', 'scope'),
  typo(top, '  manage:', '  Manage:', 'Manage'),
  typo(top, 'NotFound:', 'notFound:', 'notFound'),
  typo(top, '404 Problem', '4040', '4040'),
  typo(top, '404 Problem', '404 Problem?', '404 Problem?'),
  typo(top, '  events:', '  Events:', 'Events'),
  typo(types, 'types:', 'Types:', 'Types'),
  typo(types, 'Pet:', 'pet:', 'pet'),
  typo(types, 'string(1..80)', 'string(1..80)?', 'string(1..80)?'),
  typo(types, 'string(1..80)', 'Pet & Cat', 'Pet & Cat'),
  typo(types, 'union Event by kind:', 'union Event:', 'union Event'),
  typo(types, 'at: date', 'at: date?', 'date?'),
  typo(group, 'path:', 'paht:', 'paht'),
  typo(group, 'path: /', 'path: ', 'shelves'),
  typo(group, 'endpoints:', 'endpionts:', 'endpionts'),
  typo(group, '      get:', '      Get:', 'Get'),
  typo(group, 'http:', 'htpp:', 'htpp'),
  typo(group, 'GET /{id}', 'GTE /{id}', 'GTE /{id}'),
  typo(group, 'query:', 'querry:', 'querry'),
  typo(group, 'docs: Long', 'dosc: Long', 'dosc'),
  typo(group, 'headers:', 'header:', 'header'),
  typo(group, 'manage | view', 'manage / view', 'manage / view'),
  typo(group, 'errors: [NotFound]', 'errors: NotFound', 'NotFound'),
  typo(group, 'does: get', 'does: gett', 'gett'),
  typo(group, 'returns:', 'return:', 'return'),
  typo(group, 'returns: Resource', 'returns: {2000: Resource}', '2000'),
  typo(group, 'returns: Resource', 'returns: {200: {bdoy: Resource}}', 'bdoy'),
  typo(resource, 'id: id', 'identifier: id', 'identifier'),
  typo(resource, 'version:', 'verion:', 'verion'),
  typo(resource, 'nothing', 'nothin', 'nothin'),
  typo(resource, 'equals', 'equal', 'someProperty equal'),
  typo(more, 'status:', 'statsu:', 'statsu'),
  typo(more, 'status: 429', 'status: 4290', '4290'),
  typo(more, 'body: Problem', 'body: Problem?', 'Problem?'),
  typo(more, 'integer(0..)', 'integer(0..)?', 'integer(0..)?'),
  typo(more, 'allow:', 'alow:', 'alow'),
  typo(more, 'Read by the reports.', '[reports]', '[reports]'),
  typo(more, 'read-only uuid', 'read-only uuid?', 'read-only uuid?'),
  typo(more, 'access:', 'acess:', 'acess'),
  typo(more, 'write-only', 'write-once', 'write-once'),
  typo(more, 'example: Rex', 'exmaple: Rex', 'exmaple'),
  typo(more, 'deprecated: Use `id`.', 'deprecated: true', 'true'),
  typo(more, '"attribute-{name}": string', '"attribute-{name}": string?', 'string?'),
  typo(more, '/x-[a-z]+/: unknown', '/x-[a-z]+/: unknown?', 'unknown?'),
  typo(more, 'pick<Pet, name, "in stock">', 'pick<Pet; name>', 'pick<Pet; name>'),
  typo(more, 'Draft extends', 'Draft extnds', 'Draft extnds omit<Pet, id>'),
  typo(more, 'by kind extends', 'kind extends', 'union Event<T> kind extends Base<T>'),
  typo(more, 'born: Pet', 'born: Pet?', 'Pet?'),
  typo(more, 'examples:\n  Pet:', 'examples:\n  pet:', 'pet'),
  typo(more, '(view & audit) | manage', '(view & audit) / manage', '(view & audit) / manage'),
  typo(more, 'auth: none', 'auth: token, key', 'token, key'),
  typo(more, 'query extends Paging', 'qurey extends Paging', 'qurey extends Paging, Sorting'),
  typo(more, 'query extends Paging', 'query extnds Paging', 'query extnds Paging, Sorting'),
  typo(more, 'name?: string', 'name?: string?', 'string?'),
  typo(more, 'cookies:', 'cookeis:', 'cookeis'),
  typo(more, 'pages: offset', 'pages: ofset', 'ofset'),
  typo(more, 'by: cursor', 'by: cursr', 'cursr'),
  typo(more, 'next: after', 'nxt: after', 'nxt'),
  typo(more, 'path: {', 'paht: {', 'paht'),
  typo(more, 'example:\n', 'examples:\n', 'examples'),
  typo(more, 'text/csv: string', 'text/csv: string?', 'string?'),
  typo(more, 'idempotency-key:', 'idempotency:', 'idempotency'),
  typo(more, 'required', 'requird', 'requird'),
  typo(more, 'image/png', 'image', 'image'),
  typo(more, 'patch<Pet>', 'patch<Pet>?', 'patch<Pet>?'),
  typo(more, '201:\n            application/json', '201:\n            aplication', 'aplication'),
  typo(more, '201:\n', '2010:\n', '2010'),
  typo(more, 'text/plain', 'text', 'text'),
  typo(more, 'deprecated: Use 201.', 'depricated: Use 201.', 'depricated'),
];

function typo(text: string, right: string, wrong: string, underlined: string): readonly [string, string] {
  if (text.split(right).length < 2) throw new Error(`"${right}" does not stand there.`);
  return [text.replace(right, wrong), underlined];
}
