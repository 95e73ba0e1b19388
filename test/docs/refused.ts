/** Constructs that cannot be combined, and the code that reports it. */
export interface Refused {
  readonly name: string;
  readonly text: string;
  readonly code: string;
}

function endpoint(...slots: readonly string[]): string {
  return `groups:\n  thing:\n    endpoints:\n      try:\n        ${slots.join('\n        ')}\n`;
}

const types = `types:
  Other:
    a: string
  Open:
    n-{name}: string
`;

/** A call with one slot that is wrong. */
function refusedCall(name: string, code: string, slot: string): Refused {
  const returns = slot.startsWith('returns') ? slot : `${slot}\n        returns: nothing`;
  return { name, code, text: `api: example\n${types}${endpoint('http: POST /a', returns)}` };
}

/** Types of which one is wrong. */
function refusedTypes(name: string, code: string, declared: string): Refused {
  return { name, code, text: `api: example\n${types}  ${declared.replaceAll('\n', '\n  ')}\n` };
}

function refusedParameter(name: string, slot: string): Refused {
  return refusedCall(name, 'parameter-type-fits-text', slot);
}

export const refused: readonly Refused[] = [
  refusedParameter('a query of a map without a name', 'query:\n          q?: map<string>'),
  refusedParameter('a query of a union of an object', 'query:\n          q?: string | Other'),
  refusedParameter('a query of `| null`', 'query:\n          q?: string | null'),
  refusedParameter('a query of lists of lists without a name', 'query:\n          q?: string[][]'),
  refusedParameter('a query of `unknown`', 'query:\n          q?: unknown'),
  refusedParameter('a query of `json` without a name', 'query:\n          q?: json<string[]>'),
  refusedCall('pattern headers', 'query-is-an-object', 'headers: Open'),
  refusedCall('additional parameters', 'query-is-an-object', 'query:\n          ...: string'),
  refusedParameter('cookies of lists', 'cookies:\n          c?: string[]'),
  refusedParameter(
    '`json` in a response header',
    'returns:\n          200:\n            headers:\n              X-A: json<Other>',
  ),
  refusedParameter('lists of `http-date` in a header', 'headers:\n          X-A?: http-date[]'),
  refusedCall('`sse` in a request', 'event-stream-is-a-response', 'body: sse<Other>'),
  refusedCall('`form` as a response', 'not-supported-yet', 'returns: form<Other>'),
  refusedParameter('headers of an object', 'headers:\n          X-A?: Other'),
  refusedCall('`multipart` with pattern fields', 'form-field-fits-part', 'body: multipart<Open>'),
  refusedCall('`form` of a map', 'form-field-fits-part', 'body: form<map<string>>'),
  refusedCall('`stream` as JSON', 'content-fits-media-type', 'body:\n          application/json: stream'),
  refusedPages(),
  refusedTypes('a variant that has the tag', 'tag-is-not-a-field', 'union Value by a:\n  one:\n    a: string'),
  refusedTypes(
    'an ambiguous union',
    'union-members-are-distinguishable',
    'Value: One | Two\nOne:\n  b?: string\nTwo:\n  c?: string',
  ),
  refusedTypes('a default of `csv`', 'default-fits-type', 'Value:\n  v: csv<string> = x'),
  refusedTypes('`csv` of objects', 'csv-holds-scalars', 'Value:\n  v: csv<Other>'),
  refusedTypes('`patch` of a union', 'derivation-is-of-an-object', 'Value: patch<Any>\nunion Any by kind:\n  one: {}'),
  refusedTypes('`extends` a map', 'extended-type-is-an-object', 'Value extends Free:\n  v: string\nFree: map<string>'),
  refusedTypes(
    'a generic type of a type with limits',
    'type-argument-has-a-name',
    'Value: List<integer(0..5)>\nList<T>:\n  items: T[]',
  ),
];

function refusedPages(): Refused {
  const found = 'types:\n  Found:\n    results: string[1..10]\n';
  const slots = ['http: GET /a', 'query:\n          page?: integer', 'pages: page', 'returns: Found'];
  return {
    name: 'pages of at least one item',
    code: 'pages-fit-endpoint',
    text: `api: example\n${found}${endpoint(...slots)}`,
  };
}
