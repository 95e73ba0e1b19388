import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtModel, type BuiltModel } from './built-model.js';

const text = `
types:
  Search:
    text: string
    depth: required integer(1..9) = 3
    big: int64 = 9223372036854775807
    tags: string[] = []
    names: map<string> = {}
    bigs:
      type: map<int64[]>
      default:
        a: [1, 9007199254740993]
groups:
  thing:
    endpoints:
      search:
        http: POST /search
        query:
          page: required integer = 1
          sort:
            type: set<string>
            default: [name, age]
        body: Search
        returns: Search
`;

describe('defaults', () => {
  let built: BuiltModel;
  beforeAll(async () => {
    built = await builtModel('defaults', text);
  });
  afterAll(() => built.packages.remove());

  const echo = async (input: { body: object }): Promise<object> => ({ status: 200, body: input.body });

  it('of what must be sent are not filled in', async () => {
    const post = built.postOf({ search: echo });
    const missing = await post('/search?page=1', { text: 'a' });
    expect(missing.status).toBe(400);
    expect(await missing.text()).toContain('"/depth"');
    expect((await post('/search', { text: 'a', depth: 1 })).status).toBe(400);
    expect((await post('/search?page=2', { text: 'a', depth: 1 })).status).toBe(200);
  });

  it('of 64 bits are exact', async () => {
    const sent = { page: 1, body: { text: 'a', depth: 2 } };
    const big = 2n ** 63n - 1n;
    expect(await built.clientOf({ search: echo })['search']?.(sent)).toEqual({
      text: 'a',
      depth: 2,
      big,
      tags: [],
      names: {},
      bigs: { a: [1n, 2n ** 53n + 1n] },
    });
  });

  it('of lists and maps are new ones each time', async () => {
    interface Received {
      readonly sort: string[];
      readonly body: { readonly tags: string[]; readonly names: Record<string, string> };
    }
    const received: Received[] = [];
    const search = async (input: Received): Promise<object> => {
      received.push(structuredClone(input));
      input.sort.push('more');
      input.body.tags.push('more');
      input.body.names['more'] = 'x';
      return { status: 200, body: input.body };
    };
    const client = built.clientOf({ search });
    for (const text of ['a', 'a']) await client['search']?.({ page: 1, body: { text, depth: 2 } });
    expect(received[0]).toEqual(received[1]);
    expect(received[1]).toMatchObject({ sort: ['name', 'age'], body: { tags: [], names: {} } });
  });

  it('compile under every strict flag', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
  });
});
