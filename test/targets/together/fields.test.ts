import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtModel, type BuiltModel } from './built-model.js';

const text = String.raw`
types:
  Page:
    slug: string(3..6, /[a-z]+(-[a-z]+)*/)
    tail?: string(..2, /😀*/)
    ok\?: boolean
    sure??: boolean
    $ref?: string
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
params:
  slug: string(3..6, /[a-z-]+/)
`;

let built: BuiltModel;
beforeAll(async () => {
  built = await builtModel('fields', text);
});
afterAll(() => built.packages.remove());

const echo = async ({ body }: { body: object }): Promise<object> => ({ status: 200, body });

describe('lengths and a pattern of one string', () => {
  const page = { slug: 'a-bc', tail: '😀😀', 'ok?': true, 'sure?': false, $ref: '#/x' };

  it('are both checked, and names with question marks and keywords travel', async () => {
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

describe('nullable fields with names that every object inherits', () => {
  const page = { slug: 'abc', 'ok?': true };

  it.each([
    [{ constructor: null }],
    [{ constructor: page, toString: null, hasOwnProperty: 'text' }],
    [{ constructor: page, toString: page, hasOwnProperty: page, ['__proto__']: page }],
  ])('%o arrives as it left', async (body) => {
    expect(await built.clientOf({ keep: echo })['keep']?.({ body })).toEqual(body);
  });
});

it('compiles under every strict flag', async () => {
  expect(await built.packages.typeCheck(['node'])).toBe('');
});
