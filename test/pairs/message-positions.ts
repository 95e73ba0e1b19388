import { endpoint, inForm, inParameter, inSlots, position, type Position } from './position.js';

/** Messages beside a single JSON body, and parameters beside a single one. */
export const messagePositions: readonly Position[] = [
  inSlots('lines', (type) => ['http: POST', `body: lines<${type}>`, `returns: lines<${type}>`]),
  position('data of events', (type) => ({
    types: [`$Event:\n    id?: uuid\n    data: ${type}`],
    group: endpoint('http: GET', 'returns: events<$Event>'),
  })),
  position('data of named events', (type) => ({
    types: [`union $Event by event:\n    one:\n      data: ${type}\n    two:\n      id: uuid\n      data: ${type}`],
    group: endpoint('http: GET', 'returns: events<$Event>'),
  })),
  inSlots('optional body', (type) => ['http: POST', `body?: ${type}`, `returns: 2xx ${type}`]),
  inSlots('ranges of media types', (type) => [
    'http: POST',
    `body: {application/*+json: ${type}, image/*: bytes}`,
    `returns: {application/*+json: ${type}, image/*: stream, text/plain: string}`,
  ]),
  inSlots('several successes', (type) => [
    'http: POST',
    `body: {application/merge-patch+json: ${type}}`,
    `returns:\n          200:\n            body: ${type}\n            headers:\n              X-Thing: int64\n          201: nothing\n          202: ${type}[]`,
  ]),
  position('several errors', (type) => ({
    errors: [
      `$Error: 400 ${type}`,
      `$Other:\n    status: 409\n    body: {application/json: ${type}, text/plain: string}`,
      `$Third: other ${type}`,
    ],
    group: endpoint('http: POST', 'returns: nothing', 'errors: [$Error, $Other, $Third]'),
  })),
  position('parameters of a group', (type) => ({
    group: `%g:\n    path: /%g\n    query:\n      q?: ${type}\n    headers:\n      X-Thing?: ${type}\n    cookies:\n      thing?: ${type}\n    endpoints:\n      call:\n        http: GET\n        query:\n          more?: ${type}[]\n        returns: nothing`,
  })),
  position('grouped input', (type) => ({
    params: [`%thing: string`],
    group: endpoint(
      'http: POST /{%thing}',
      `query:\n          %thing?: ${type}`,
      `headers:\n          body?: string`,
      `cookies:\n          thing?: ${type}`,
      'body: map<int64>',
      'returns: nothing',
    ),
  })),
  position('several placeholders', (type) => ({
    params: [`%left: ${type}`, `%right: ${type}`, `%rest: string`],
    group: endpoint('http: GET /a{%left}-{%right}b/{%rest}', 'returns: nothing'),
  })),
  position('several segments', (type) => ({
    params: [`%rest: ${type}`],
    group: endpoint('http: GET /{%rest...}', 'returns: nothing'),
  })),
  inSlots('query beside constants', (type) => [
    'http: POST ?kind=a%20b&all',
    `query:\n          q?: ${type}`,
    'returns: nothing',
  ]),
  inParameter('query by an expression', 'query', (type) => `/x-[a-z]+/?: ${type}`),
  inSlots('query of two', (type) => [
    'http: GET',
    `query requires a | b:\n          a?: ${type}\n          b?: ${type}`,
    'returns: nothing',
  ]),
  inForm('form in brackets', 'form', (type) => `v: ${type}\n    w?: ${type}\n    x?: ${type}[]\n    y: map<${type}>`),
  inForm('part beside a file', 'multipart', (type) => `v?: ${type}\n    w?: file\n    x?: file[]\n    y?: bytes`),
  inForm('list of parts beside others', 'multipart', (type) => `v?: ${type}[]\n    w?: csv<${type}>\n    x: string`),
  inSlots('parameters with odd names', (type) => [
    'http: GET',
    `query:\n          ${oddNames('a[]', 'a.b')
      .map((name) => `${name}?: ${type}`)
      .join('\n          ')}`,
    `headers:\n          constructor?: ${type}\n          x_!a?: ${type}`,
    `cookies:\n          toString?: ${type}\n          x!?: ${type}`,
    'returns: nothing',
  ]),
  inForm('form fields with odd names', 'form', (type) =>
    oddNames('x[]')
      .map((name) => `${name}?: ${type}`)
      .join('\n    '),
  ),
  inForm('parts with odd names', 'multipart', (type) =>
    oddNames('x[]', 'a/b')
      .map((name) => `${name}?: ${type}`)
      .join('\n    '),
  ),
];

/** Names that mean something else in a URL, a form or a program. */
function oddNames(...more: readonly string[]): readonly string[] {
  return ['a b', 'a&b=c%d', '__proto__', 'hasOwnProperty', 'ü', 'a"b;', 'a+b', ...more];
}
