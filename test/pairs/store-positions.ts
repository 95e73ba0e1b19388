import { both, endpoint, inSlots, position, type Position } from './position.js';

const stored = `%g:
    path: /%g
    resource: $Holder
    endpoints:
      add:
        http: POST
        body: $Draft
        does: create
        returns: 201 $Holder
      list:
        http: GET
        query:
          where?: string[]
          sort?: string[]
        does: query
        returns: $Found
      get:
        http: GET /{id}
        does: get
        returns: $Holder
      change:
        http: PATCH /{id}
        body: patch<$Draft>
        does: merge
        returns: $Holder
      replace:
        http: PUT /{id}
        body: $Draft
        does: replace
        returns: $Holder
      update:
        http: POST /{id}
        body: $Update
        does: update
        returns: $Holder`;

const storage = ['$Found:\n    results: $Holder[]', '$Update:\n    version: integer\n    actions: $Action[]'];

/** Pages, examples, and stored types. */
export const storePositions: readonly Position[] = [
  position('item of pages', (type) => ({
    types: [`$Found:\n    results: $V[]\n    next?: string`, `$V: ${type}`],
    group: endpoint('http: GET', 'query:\n          cursor?: string', 'pages: cursor', 'returns: $Found'),
  })),
  position('items of pages by page', (type) => ({
    types: [`$Found:\n    items: ${type}\n    total?: integer`],
    group: endpoint(
      'http: GET',
      'query:\n          page?: integer',
      'pages:\n          by: page\n          items: items',
      'returns: $Found',
    ),
  })),
  position('cursor', (type) => ({
    types: [`$Found:\n    results: string[]\n    next?: ${type}`],
    group: endpoint('http: GET', `query:\n          cursor?: ${type}`, 'pages: cursor', 'returns: $Found'),
  })),
  position('item of a list by link', (type) => ({
    types: [`$V: ${type}`],
    group: endpoint('http: GET', 'pages: link', 'returns: $V[]'),
  })),
  position('item of pages inside, by address', (type) => ({
    types: ['$Found:\n    data: $Data\n    next: uri | null', `$Data:\n    items: ${type}[]`],
    group: endpoint('http: GET', 'pages: { by: link, items: data.items, next: next }', 'returns: $Found'),
  })),
  position('cursor of the last item', (type) => ({
    types: [`$V:\n    v: ${type}`],
    group: endpoint(
      'http: GET',
      `query:\n          after?: ${type}`,
      'pages: { by: cursor, cursor: after, next: last v }',
      'returns: $V[]',
    ),
  })),
  position('webhook', (type) => ({
    webhooks: [`$.paid: ${type}`],
    group: endpoint('http: GET', 'returns: nothing'),
  })),
  position('idempotent body', (type) => ({
    group: endpoint('http: POST', 'idempotency-key: required', `body: ${type}`, `returns: ${type}`),
  })),
  position('example of a type', (type, sample) => ({
    types: [`$V: ${type}`],
    examples: [`$V: ${sample}`],
    group: both('$V'),
  })),
  position('example of a holder', (type, sample) => ({
    types: [`$Holder:\n    v: ${type}\n    w?: ${type}`],
    examples: [`$Holder:\n    v: ${sample}`],
    group: both('$Holder'),
  })),
  inSlots('example of a call', (type, sample) => [
    'http: POST',
    `body: ${type}`,
    `returns: ${type}`,
    `example:\n          body: ${sample}\n          returns: ${sample}`,
  ]),
  inSlots('example of media types', (type, sample) => [
    'http: POST',
    `body:\n          application/json: ${type}\n          text/csv: string`,
    `returns:\n          200:\n            body:\n              application/json: ${type}\n              text/csv: string`,
    `example:\n          body: ${sample}\n          returns: ${sample}`,
  ]),
  position('stored field', (type) => ({
    types: [
      `$Draft:\n    v: ${type}\n    w?: ${type}`,
      '$Holder extends $Draft:\n    id: uuid\n    version: integer',
      ...storage,
      `union $Action by action:\n    set:\n      v: ${type}\n    clear:\n      w?: ${type}`,
    ],
    resources: ['$Holder:\n    id: id\n    version: version\n    actions:\n      set: set v\n      clear: set w'],
    group: stored,
  })),
  position('stored read-only type', (type) => ({
    types: [
      `$Draft:\n    id: read-only uuid\n    version: read-only integer\n    v: read-only ${type}\n    w?: write-only ${type}`,
      '$Holder extends $Draft: {}',
      ...storage,
      `union $Action by action:\n    clear:\n      w?: ${type}`,
    ],
    resources: ['$Holder:\n    id: id\n    version: version\n    actions:\n      clear: set w'],
    group: stored,
  })),
  position('stored pattern', (type) => ({
    types: [
      `$Draft:\n    x-{name}: ${type}\n    w?: ${type}`,
      '$Holder extends $Draft:\n    id: uuid\n    version: integer',
      ...storage,
      `union $Action by action:\n    clear:\n      w?: ${type}`,
    ],
    resources: ['$Holder:\n    id: id\n    version: version\n    actions:\n      clear: set w'],
    group: stored,
  })),
  position('responds', (type) => ({
    types: [`$Draft:\n    v: ${type}\n    w?: ${type}`, `$Holder:\n    v: ${type}\n    w?: ${type}`],
    group: endpoint(
      'http: POST',
      'body: $Draft',
      'returns: $Holder',
      'responds:\n          200:\n            v: body.v\n            w: body.w',
    ),
  })),
  position('filter', (type) => ({
    types: [`$Holder:\n    id: uuid\n    version: integer\n    v: ${type}`, '$Found:\n    results: $Holder[]'],
    resources: ['$Holder:\n    id: id\n    version: version\n    filters:\n      v: v equals'],
    group: `%g:\n    path: /%g\n    resource: $Holder\n    endpoints:\n      list:\n        http: GET\n        query:\n          v?: ${type}\n        does: query\n        returns: $Found`,
  })),
  position('filter of a list', (type) => ({
    types: [`$Holder:\n    id: uuid\n    version: integer\n    v: ${type}[]`, '$Found:\n    results: $Holder[]'],
    resources: [
      '$Holder:\n    id: id\n    version: version\n    filters:\n      v: v contains\n      a: v contains any',
    ],
    group: `%g:\n    path: /%g\n    resource: $Holder\n    endpoints:\n      list:\n        http: GET\n        query:\n          v?: ${type}\n          a?: ${type}[]\n        does: query\n        returns: $Found`,
  })),
];
