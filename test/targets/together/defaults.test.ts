import { describe, expect, it } from 'vitest';
import { builtModel } from './built-model.js';

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
  Price:
    amount: decimal
    units: int64 = 2
    key: bytes = AQID
    meta: json<Meta[]>
  Meta:
    since: int64
  union Schedule by every:
    day:
      count: int64 = 1
    never: {}
  Plan:
    name: string
    price:
      type: Price
      default: { amount: 9.50, meta: [{ since: 9007199254740993 }] }
    schedule:
      type: Schedule
      default: { every: day }
    limit: int64 | [none] = none
    count: string | int64 = 7
    key: bytes = AQID
    prices:
      type: Price[]
      default: [{ amount: 1, units: 0, key: "", meta: [] }]
    maybe:
      type: Price | null
      default: { amount: 3, meta: [] }
    inner: Inner = {}
  Inner:
    text?: string
    keys: map<bytes> = {}
  Filter:
    name?: string
    sizes: int64[] = []
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
      plan:
        http: POST /plans
        query:
          filter:
            type: Filter
            default: { name: a }
          size: int64 | [any] = any
        body: Plan
        returns: Plan
`;

const built = await builtModel('defaults', text);

describe('defaults', () => {
  const echo = async (input: { body: object }): Promise<object> => ({ status: 200, body: input.body });

  it('are not filled in for required fields of a request', async () => {
    const post = built.postOf({ search: echo });
    const missing = await post('/search?page=1', { text: 'a' });
    expect(missing.status).toBe(400);
    expect(await missing.text()).toContain('"/depth"');
    expect((await post('/search', { text: 'a', depth: 1 })).status).toBe(400);
    expect((await post('/search?page=2', { text: 'a', depth: 1 })).status).toBe(200);
  });

  it('are exact for int64', async () => {
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

  it('are new values each time for lists and maps', async () => {
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

  const bytes = (...values: number[]): Uint8Array => new Uint8Array(values);
  const plan = {
    price: { amount: '9.50', units: 2n, key: bytes(1, 2, 3), meta: [{ since: 2n ** 53n + 1n }] },
    schedule: { every: 'day', count: 1n },
    limit: 'none',
    count: 7n,
    key: bytes(1, 2, 3),
    prices: [{ amount: '1', units: 0n, key: bytes(), meta: [] }],
    maybe: { amount: '3', units: 2n, key: bytes(1, 2, 3), meta: [] },
    inner: { keys: {} },
  };

  interface PlanInput {
    readonly filter: { readonly name: string; readonly sizes: bigint[] };
    readonly size: bigint | string;
    readonly body: typeof plan & { readonly name: string };
  }

  it('are complete for objects, unions and bytes, and new values each time', async () => {
    const received: PlanInput[] = [];
    const handler = async ({ filter, size, body }: PlanInput): Promise<object> => {
      received.push(structuredClone({ filter, size, body }));
      filter.sizes.push(1n);
      body.key[0] = 9;
      body.price.key[0] = 9;
      body.price.meta.push({ since: 1n });
      body.prices.push({ ...body.price, meta: [] });
      Object.assign(body.inner, { text: 'changed' });
      return { status: 200, body };
    };
    const whole = { filter: { name: 'a', sizes: [] }, size: 'any', body: { name: 'n', ...plan } };
    for (let count = 0; count < 2; count += 1) {
      const result = await built.clientOf({ plan: handler })['plan']?.({ body: { name: 'n' } });
      expect(result).toMatchObject({ key: bytes(9, 2, 3), inner: { text: 'changed' } });
    }
    expect(received).toEqual([whole, whole]);
  });

  it('are filled in by the client too for objects', async () => {
    const results: unknown[] = [];
    const handler = async (): Promise<object> => ({ status: 200, body: { name: 'n' } });
    for (let count = 0; count < 2; count += 1) {
      const result = (await built.clientOf({ plan: handler })['plan']?.({ body: { name: 'n' } })) as PlanInput['body'];
      results.push(structuredClone(result));
      result.price.key[0] = 9;
      result.inner.keys = {};
    }
    expect(results).toEqual([
      { name: 'n', ...plan },
      { name: 'n', ...plan },
    ]);
  });

  it('give way to sent values in objects', async () => {
    const received: object[] = [];
    const handler = async ({ filter, size, body }: PlanInput): Promise<object> => {
      received.push({ filter, size, ...body });
      return { status: 200, body };
    };
    const sent = {
      price: { amount: '1', meta: [] },
      schedule: { every: 'never' },
      limit: 5n,
      count: 'x',
      key: bytes(),
      maybe: null,
      prices: [],
      inner: { text: 't' },
    };
    const input = { filter: { sizes: [3n] }, size: 5n, body: { name: 'n', ...sent } };
    await built.clientOf({ plan: handler })['plan']?.(input);
    const price = { amount: '1', units: 2n, key: bytes(1, 2, 3), meta: [] };
    expect(received).toEqual([
      { filter: { sizes: [3n] }, size: 5n, name: 'n', ...sent, price, inner: { text: 't', keys: {} } },
    ]);
  });

  it('compile under every strict flag', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
  });
});
