import { describe, expect, it } from 'vitest';
import { diagnosticsOfText } from '../support/example-model.js';
import { adapters, builtPost, callerOf, type Handlers, returning } from './built-post.js';
import { request } from '../support/request.js';

const customerText = `
api: customers
types:
  Range:
    from?: integer
    to?: integer
  Created: Range | integer
  Empty: ['']
  Address:
    city?: string
    lines?: string[] | string
  Item:
    price: decimal
    tax?: boolean | integer | Rate
  Rate:
    percent: number
  union Method by type:
    card:
      number: string
    cash: {}
  Customer:
    name?: string
    address?: Address | Empty
    metadata?: map<string> | Empty
    items?: Item[] | Empty
    others?: map<Item | string>
    at?: string | tuple<number, number>
    method?: Method | Empty
    plain?: Plain
    a/b.c?: Address | Empty
  # A union in a union, and another name of an object.
  Plain: Address2 | Scalar
  Address2: Address
  Scalar: integer | boolean
  Listed:
    created?: Created
    any?: Customer
groups:
  parcel:
    endpoints:
      list:
        http: GET /customers
        query:
          created?: Created
          any?: Customer
        returns: Listed
      add:
        http: POST /customers
        body: form<Customer>
        returns: Customer
`;

const post = await builtPost(customerText);

const echo: Handlers = {
  list: async (input: object) => ({ status: 200, body: input }),
  add: returning(200),
};

const customers = [
  { address: { city: 'Oslo', lines: ['a', 'b'] }, metadata: { 0: 'zero', a: '' }, items: [{ price: '1' }] },
  { address: '', metadata: '', items: '' },
  { address: { lines: 'one' }, others: { a: 'text', b: { price: '1.5' } }, at: [1, 2.5] },
  {
    items: [
      { price: '1', tax: true },
      { price: '2', tax: 3 },
      { price: '3', tax: { percent: 0.5 } },
    ],
    at: '',
  },
  { method: { type: 'card', number: '4242' }, plain: { city: 'x' }, 'a/b.c': '' },
  { method: { type: 'cash' }, plain: 7, 'a/b.c': { lines: [''] } },
  { method: '', plain: false, address: { city: '' } },
];

describe.each(adapters)('a union of text, a list and an object, over %s', (adapter) => {
  const call = callerOf(post, echo, adapter);

  it.each(customers)('arrives in a form as it was sent: %j', async (customer) => {
    expect(await call('add', { body: customer })).toEqual(customer);
    expect(await call('list', { any: customer })).toEqual({ any: customer });
  });

  it.each([{ created: 7 }, { created: { from: 1 } }, { created: { from: 1, to: 2 } }])(
    'arrives in a query as it was sent: %j',
    async (input) => {
      expect(await call('list', input)).toEqual(input);
    },
  );

  it.each([
    ['/created', { created: {} }],
    ['/any/address', { any: { address: {} } }],
    ['/any/metadata', { any: { metadata: {} } }],
    ['/any/items', { any: { items: [] } }],
    ['/any/address/lines', { any: { address: { lines: [] } } }],
    ['/any/a~1b.c', { any: { 'a/b.c': {} } }],
    ['/any/plain', { any: { plain: {} } }],
  ])('is refused by the client where an empty %s would read as text', async (path, input) => {
    const refused = call('list', input).catch((error: { issues: object[] }) => error.issues);
    expect(await refused).toMatchObject([{ path, code: 'empty' }]);
  });

  it('may be empty where no text is allowed', async () => {
    expect(await call('add', { body: { others: {} } })).toEqual({ others: {} });
  });
});

it.each([
  ['metadata[0]=a&metadata[1]=b', { metadata: { 0: 'a', 1: 'b' } }],
  ['address[lines]=a', { address: { lines: 'a' } }],
  ['address[lines]=a&address[lines]=b', { address: { lines: ['a', 'b'] } }],
  ['address[lines][]=a', { address: { lines: ['a'] } }],
  ['address[lines][0]=a', { address: { lines: ['a'] } }],
  ['address=', { address: '' }],
  ['plain=7', { plain: 7 }],
  ['address=Oslo', '/address union'],
  ['address=&address[city]=x', '/address type'],
  ['address=&address=', '/address repeated'],
  ['address[town]=x', '/address/town unknown'],
  ['address[0]=x', '/address/0 unknown'],
  ['items[price]=1', '/items items'],
  ['items[1][price]=1', '/items items'],
  ['items[0][price]=1&items[0][tax]=x', '/items/0/tax union'],
  ['items[0][price]=1&items[0][tax][percent]=x', '/items/0/tax/percent type'],
  ['at[0]=1', '/at items'],
  ['plain=x', '/plain union'],
  ['method[type]=bank', '/method/type tag'],
])('the names that were sent choose the member: %s', async (body, expected) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await post.createServer(echo).fetch(request('POST /customers', body, headers));
  const answer = (await response.json()) as { errors?: { at: string; code: string }[] };
  const { errors } = answer;
  expect(errors === undefined ? answer : errors.map(({ at, code }) => `${at} ${code}`).join(', ')).toEqual(expected);
});

describe('the compiler', () => {
  const problemOf = (types: string): string =>
    diagnosticsOfText(`api: a
types:
${types}
  Name: string
  Size: integer
  Inner:
    a?: string
  Other:
    b?: string
groups:
  thing:
    endpoints:
      add:
        http: POST /things
        body: form<Thing>
        returns: nothing
`).replaceAll(/\s+/g, ' ');

  it.each([
    ['thing?: Inner | Other', 'the type of "thing" would be ambiguous in text'],
    ['thing?: string[] | integer[]', 'the type of "thing" would be ambiguous in text'],
    ['thing?: string[] | Inner', 'the type of "thing" would be ambiguous in text'],
    ['thing?: string | json<Inner>', 'it is not a string'],
    ['thing?: string | json<Inner> | Other', 'the type of "thing" would be ambiguous in text'],
    ['thing?: first of Inner | string', 'it is not a string'],
    ['other: Other\n    thing?: first of Inner | string', 'the type of "thing" is a `first of`'],
    ['thing?: string | string[] | map<string>', 'the type of "thing" may be a list or an object'],
    ['thing?: string | string[] | Numbered', 'the type of "thing" may be a list or an object'],
    ['thing?: Inner | null | string', 'cannot express null'],
    ['thing?: string | unknown[]', 'the type of "thing[0]" must be known'],
    ['thing?: boolean | Yes | Inner', 'the type of "thing" is ambiguous in text: the member "true"'],
  ])('refuses a field %s', (field, expected) => {
    const types = `  Numbered:\n    '0?': string\n  Yes: ['true']\n  Thing:\n    ${field}`;
    expect(problemOf(types)).toContain(expected);
  });

  it.each(['thing?: string | string[] | Inner', 'thing?: string | Size[]', 'thing?: boolean | map<Inner>'])(
    'accepts a field %s',
    (field) => {
      expect(problemOf(`  Thing:\n    ${field}`)).not.toContain('error');
    },
  );

  it('refuses a circle through such a union', () => {
    expect(problemOf('  Thing:\n    next?: Thing | string')).toContain('"Thing" contains itself');
    expect(problemOf('  Thing:\n    next?: Thing\n    thing?: Inner | string')).toContain('"Thing" contains itself');
    expect(problemOf('  Thing:\n    tree?: Tree\n    a?: Inner | string\n  Tree:\n    next?: Tree')).not.toContain(
      'error',
    );
  });

  it('refuses more locations than a client could list', () => {
    const levels = Array.from(
      { length: 40 },
      (_, at) => `  Level${at}:\n    a?: Level${at + 1}\n    b?: Level${at + 1}`,
    );
    const types = ['  Thing:\n    level?: Level0', ...levels, '  Level40:\n    thing?: Inner | string'];
    expect(problemOf(types.join('\n'))).toContain('more than 1000 of its locations');
  });
});
