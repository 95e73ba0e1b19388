/** Constructs that cannot be combined, and the code that reports it. */
export interface Refused {
  readonly name: string;
  readonly text: string;
  readonly code: string;
}

function endpoint(...slots: readonly string[]): string {
  return `groups:\n  thing:\n    endpoints:\n      try:\n        ${slots.join('\n        ')}\n`;
}

function refusedCall(name: string, code: string, ...slots: readonly string[]): Refused {
  const types =
    'types:\n  Other:\n    a: string\n  Open:\n    n-{name}: string\n  One:\n    b?: string\n  Two:\n    c?: string\n';
  return { name, code, text: `api: example\n${types}${endpoint(...slots)}` };
}

function refusedTypes(name: string, code: string, ...types: readonly string[]): Refused {
  return {
    name,
    code,
    text: `api: example\ntypes:\n  Other:\n    a: string\n  Open:\n    n-{name}: string\n  ${types.join('\n  ')}\n`,
  };
}

function query(name: string, type: string): Refused {
  return refusedCall(
    `a query of ${name}`,
    'parameter-type-fits-text',
    'http: GET /a',
    `query:\n          q?: ${type}`,
    'returns: nothing',
  );
}

export const refused: readonly Refused[] = [
  query('a map without a name', 'map<string>'),
  query('a union of an object', 'string | Other'),
  query('`| null`', 'string | null'),
  query('lists of lists without a name', 'string[][]'),
  query('`unknown`', 'unknown'),
  query('`json` without a name', 'json<string[]>'),
  refusedCall('pattern headers', 'query-is-an-object', 'http: GET /a', 'headers: Open', 'returns: nothing'),
  refusedCall(
    'additional parameters',
    'query-is-an-object',
    'http: GET /a',
    'query:\n          ...: string',
    'returns: nothing',
  ),
  refusedCall(
    'cookies of lists',
    'parameter-type-fits-text',
    'http: GET /a',
    'cookies:\n          c?: string[]',
    'returns: nothing',
  ),
  refusedCall(
    '`json` in a response header',
    'parameter-type-fits-text',
    'http: GET /a',
    'returns:\n          200:\n            headers:\n              X-A: json<Other>',
  ),
  refusedCall(
    'lists of `http-date` in a header',
    'parameter-type-fits-text',
    'http: GET /a',
    'headers:\n          X-A?: http-date[]',
    'returns: nothing',
  ),
  refusedCall(
    '`sse` in a request',
    'event-stream-is-a-response',
    'http: POST /a',
    'body: sse<Other>',
    'returns: nothing',
  ),
  refusedCall('`form` as a response', 'not-supported-yet', 'http: POST /a', 'returns: form<Other>'),
  refusedCall(
    'headers of an object',
    'parameter-type-fits-text',
    'http: GET /a',
    'headers:\n          X-A?: Other',
    'returns: nothing',
  ),
  refusedCall(
    '`multipart` with pattern fields',
    'form-field-fits-part',
    'http: POST /a',
    'body: multipart<Open>',
    'returns: nothing',
  ),
  refusedCall(
    '`form` of a map',
    'form-field-fits-part',
    'http: POST /a',
    'body: form<map<string>>',
    'returns: nothing',
  ),
  refusedCall(
    '`stream` as JSON',
    'content-fits-media-type',
    'http: POST /a',
    'body:\n          application/json: stream',
    'returns: nothing',
  ),
  refusedPages(),
  refusedTypes('a variant that has the tag', 'tag-is-not-a-field', 'union Value by a:\n    one:\n      a: string'),
  refusedTypes(
    'an ambiguous union',
    'union-members-are-distinguishable',
    'Value: One | Two',
    'One:\n    b?: string',
    'Two:\n    c?: string',
  ),
  refusedTypes('a default of `csv`', 'default-fits-type', 'Value:\n    v: csv<string> = x'),
  refusedTypes('`csv` of objects', 'csv-holds-scalars', 'Value:\n    v: csv<Other>'),
  refusedTypes(
    '`patch` of a union',
    'derivation-is-of-an-object',
    'Value: patch<Either>',
    'union Either by kind:\n    one: {}',
  ),
  refusedTypes(
    '`extends` a map',
    'extended-type-is-an-object',
    'Value extends Names:\n    v: string',
    'Names: map<string>',
  ),
  refusedTypes(
    'a generic type of a type with limits',
    'type-argument-has-a-name',
    'Value: List<integer(0..5)>',
    'List<T>:\n    items: T[]',
  ),
];

function refusedPages(): Refused {
  const types = 'types:\n  Found:\n    results: string[1..10]\n';
  const slots = ['http: GET /a', 'query:\n          page?: integer', 'pages: page', 'returns: Found'];
  return {
    name: 'pages of at least one item',
    code: 'pages-fit-endpoint',
    text: `api: example\n${types}${endpoint(...slots)}`,
  };
}
