import { describe, expect, it } from 'vitest';
import { builtModel } from './built-model.js';

const text = String.raw`
types:
  Page:
    slug: string(3..6, /[a-z]+(-[a-z]+)*/)
    tail?: string(..2, /😀*/)
    ok\?: boolean
    sure\??: boolean
    $ref?: string
  Counter:
    count: uint64
    some?: uint64(1.., multiple of 3)
    all: uint64[] | string
    times: uint64 = 7
  Odd:
    constructor: Page | null
    toString?: Page | null
    hasOwnProperty?: Page | string
    __proto__?: Page | null
groups:
  thing:
    endpoints:
      put:
        http: POST /{slug}
        query:
          slugs?: string(3..6, /[a-z-]+/)[]
        body: Page
        returns: Page
      keep:
        http: POST /odd
        body: Odd
        returns: Odd
      count:
        http: POST /counters/{count}
        query:
          more?: csv<uint64>
        body: Counter
        returns:
          200:
            body: Counter
            headers:
              X-Count: uint64
params:
  count: uint64
  slug: string(3..6, /[a-z-]+/)
`;

const built = await builtModel('fields', text);

const echo = async ({ body }: { body: object }): Promise<object> => ({ status: 200, body });

describe('lengths and a pattern of one string', () => {
  const page = { slug: 'a-bc', tail: '😀😀', 'ok?': true, 'sure?': false, $ref: '#/x' };

  it('are both checked, and names with question marks and keywords arrive', async () => {
    const received: unknown[] = [];
    const put = async (input: { body: object }): Promise<object> => {
      received.push(input);
      return echo(input);
    };
    const input = { slug: 'a-b', slugs: ['abc', 'abcdef'], body: page };
    expect(await built.clientOf({ put })['put']?.(input)).toEqual(page);
    expect(received).toEqual([input]);
  });

  it.each([
    [{ slug: 'ab' }, /3 to 6 characters/],
    [{ slug: 'abcdefg' }, /3 to 6 characters/],
    [{ slug: 'ABC' }, /pattern/],
    [{ body: { ...page, slug: 'ab' } }, /3 to 6 characters/],
    [{ body: { ...page, slug: 'AB-C' } }, /pattern/],
    [{ body: { ...page, tail: '😀😀😀' } }, /at most 2 characters/],
    [{ slugs: ['a'] }, /3 to 6 characters/],
  ])('are refused by the client: %o', async (change, message) => {
    const input = { slug: 'abc', body: page, ...change };
    await expect(built.clientOf({ put: echo })['put']?.(input)).rejects.toThrow(message);
  });

  it('are refused by the server', async () => {
    const codesOf = async (path: string, body: object): Promise<readonly string[]> => {
      const response = await built.postOf({ put: echo })(path, body);
      const { errors = [] } = (await response.json()) as { errors?: readonly { readonly code: string }[] };
      return errors.map(({ code }) => code);
    };
    expect(await codesOf('/toolong', page)).toEqual(['length']);
    expect(await codesOf('/abc?slugs=A1c', page)).toEqual(['pattern']);
    expect(await codesOf('/abc', { ...page, slug: 'AB' })).toEqual(['length', 'pattern']);
    expect(await codesOf('/abc', page)).toEqual([]);
  });
});

describe('nullable fields with names of Object.prototype', () => {
  const page = { slug: 'abc', 'ok?': true };

  it.each([
    [{ constructor: null }],
    [{ constructor: page, toString: null, hasOwnProperty: 'text' }],
    [{ constructor: page, toString: page, hasOwnProperty: page, ['__proto__']: page }],
  ])('arrive unchanged: %o', async (body) => {
    expect(await built.clientOf({ keep: echo })['keep']?.({ body })).toEqual(body);
  });
});

describe('whole numbers from 0 up to 2^64', () => {
  const most = 2n ** 64n - 1n;
  const body = { count: most, some: 3n, all: [0n, most], times: 7n };

  it('arrive without rounding, in every location', async () => {
    const received: unknown[] = [];
    const count = async (input: { body: object }): Promise<object> => {
      received.push(input);
      return { status: 200, headers: { xCount: most }, body: input.body };
    };
    const { times: _default, ...sent } = body;
    const input = { count: most, more: [1n, most], body: sent };
    const result = await built.clientOf({ count })['count']?.(input).withResponse();
    expect(received).toEqual([{ ...input, body }]);
    expect(result).toMatchObject({ headers: { xCount: most }, body });
  });

  it.each([
    [{ count: -1n }, /count/],
    [{ count: most + 1n }, /count/],
    [{ more: [-1n] }, /more/],
    [{ body: { ...body, count: most + 1n } }, /between 0 and 18446744073709551615/],
    [{ body: { ...body, count: -1n } }, /between 0 and 18446744073709551615/],
    [{ body: { ...body, count: 1 } }, /as a bigint/],
    [{ body: { ...body, some: 4n } }, /multiple of 3/],
  ])('are refused above: %o', async (change, message) => {
    const input = { count: 1n, body, ...change };
    await expect(built.clientOf({ count: echo })['count']?.(input)).rejects.toThrow(message);
  });

  it('are refused by the server, too', async () => {
    const post = built.postOf({ count: echo });
    expect((await post('/counters/18446744073709551616', { count: 1, all: [] })).status).toBe(400);
    expect((await post('/counters/-1', { count: 1, all: [] })).status).toBe(400);
    expect((await post('/counters/1', { count: -1, all: [] })).status).toBe(400);
    expect((await post('/counters/1', { count: 1.5, all: [] })).status).toBe(400);
  });
});

it('packages with such fields compile under every strict flag', async () => {
  expect(await built.packages.typeCheck(['node'])).toBe('');
});
