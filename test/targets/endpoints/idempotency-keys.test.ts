import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryStore } from '../../../src/runtime/reference/store/memory-store.js';
import { buildApi, type BuiltApi } from '../../support/built-api.js';
import type { AnyServer, Calls } from '../../support/generated-modules.js';
import { usePostgres } from '../../support/shared-postgres.js';
import { request } from '../../support/request.js';

const model = `
api: keys
auth: bearer
params:
  shop: string
types:
  Order:
    id: uuid
    item: string
    count?: int64
    version: integer
  OrderDraft:
    item: string
    count?: int64
  Orders:
    results: Order[]
  Code:
    text: string(/(?=K).{3}/)
resources:
  Order:
    within: shop
    id: id
    version: version
groups:
  order:
    path: /{shop}/orders
    scopes: none
    resource: Order
    endpoints:
      add:
        http: POST
        scopes: unknown
        gap: Not shown.
        idempotency-key: required
        body: OrderDraft
        does: create
        returns: 201 Order
      touch:
        http: POST /touched
        idempotency-key: optional
        returns: nothing
      list:
        http: GET
        does: query
        returns: Orders
      plain:
        http: POST /plain
        returns: nothing
  # No answer can be made up: 501.
  code:
    path: /{shop}/codes
    endpoints:
      make:
        http: POST
        idempotency-key: optional
        returns: Code
`;

const postgres = usePostgres();
const api = await buildApi(model);

function callsOf(server: AnyServer, options: object = {}): Calls {
  return api.clientOf(server, { shop: 's', ...options })['order'] as Calls;
}

/** The reference service, where every token is the name of its owner. */
function service(options: object = {}): ReturnType<BuiltApi['reference']> {
  const verifyToken = async (token: string): Promise<object> => ({ subject: token, scopes: new Set() });
  return api.reference({ verifyToken, ...options });
}

describe('the client with idempotency keys', () => {
  /** Operations of a server that fails as often as given, and the keys of all requests. */
  function failing(failures: readonly (Response | 'broken')[]): { fetch: AnyServer['fetch']; keys: (string | null)[] } {
    const keys: (string | null)[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      const failure = failures[keys.length];
      keys.push(request.headers.get('idempotency-key'));
      if (failure === 'broken') throw new TypeError('fetch failed');
      return failure ?? new Response(null, { status: 204 });
    };
    return { fetch, keys };
  }
  const unavailable = (headers: Record<string, string> = {}): Response => new Response('', { status: 503, headers });

  it('creates a different key for each call', async () => {
    const { fetch, keys } = failing([]);
    await callsOf({ fetch })['touch']!();
    await callsOf({ fetch })['touch']!();
    expect(keys[0]).toMatch(/^"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('creates a key in a page that is neither from https nor from localhost', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { fetch, keys } = failing([]);
    await callsOf({ fetch })['touch']!();
    expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}"$/)]);
  });

  it('retries a request with the same key', async () => {
    const { fetch, keys } = failing(['broken', unavailable({ 'retry-after': '0' })]);
    expect(await callsOf({ fetch })['touch']!().result()).toMatchObject({ ok: true, status: 204 });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('gives up after the given number of retries', async () => {
    const broken = Array.from({ length: 9 }, () => 'broken' as const);
    for (const [client, call, sent] of [
      [{}, {}, 3],
      [{ retries: 0 }, {}, 1],
      [{ retries: 5 }, { retries: 1 }, 2],
    ] as const) {
      const { fetch, keys } = failing(broken);
      const { error } = await callsOf({ fetch }, client)['touch']!({ idempotencyKey: 'mine' }, call).result();
      expect(error).toBeInstanceOf(api.error('ConnectionError'));
      expect(keys).toEqual(Array.from({ length: sent }, () => '"mine"'));
    }
    expect(() => callsOf({ fetch: failing([]).fetch }, { retries: -1 })).toThrow('/retries must be a whole number');
  });

  it('does not retry without a key, or where it would take too long', async () => {
    const first = failing(['broken']);
    expect((await callsOf(first)['plain']!().result())['ok']).toBe(false);
    const second = failing([unavailable({ 'retry-after': '60' })]);
    expect((await callsOf(second)['touch']!().result())['ok']).toBe(false);
    expect([first.keys, second.keys.length]).toEqual([[null], 1]);
  });

  it('stops when the call is aborted', async () => {
    const { fetch, keys } = failing(Array.from({ length: 99 }, () => 'broken' as const));
    const { error } = await callsOf({ fetch }, { retries: 99, totalTimeout: 700 })['touch']!().result();
    expect(error).toBeInstanceOf(api.error('ConnectionError'));
    expect(keys.length).toBeLessThan(9);
  });
});

describe('the server with idempotency keys', () => {
  it('passes the key to the handler unchanged', async () => {
    const seen: unknown[] = [];
    const touch = async ({ idempotencyKey }: { readonly idempotencyKey?: string }): Promise<object> => {
      seen.push(idempotencyKey);
      return { status: 204 };
    };
    const server = api.serve({ order: { touch } }, { verifyToken: async () => undefined });
    await callsOf(server)['touch']!({ idempotencyKey: 'a "b" \\c, d' });
    const statusWith = async (headers: Record<string, string>): Promise<number> =>
      (await server.fetch(request('POST /s/orders/touched', undefined, headers))).status;
    expect(await statusWith({ 'idempotency-key': 'bare-1' })).toBe(204);
    expect(await statusWith({})).toBe(204);
    expect(seen).toEqual(['a "b" \\c, d', 'bare-1', undefined]);
    for (const key of ['""', '"a', 'a b', 'a"b', '"a", "b"', `"${'x'.repeat(256)}"`]) {
      expect(await statusWith({ 'idempotency-key': key }), key).toBe(400);
    }
  });

  it('refuses a request without a required key', async () => {
    const server = api.serve(
      { order: {} },
      { verifyToken: async () => ({ subject: 'ann', scopes: new Set<string>() }) },
    );
    const response = await server.fetch(request('POST /s/orders', { item: 'a' }, { authorization: 'Bearer x' }));
    expect(await response.json()).toMatchObject({
      status: 400,
      errors: [{ in: 'header', at: 'Idempotency-Key', code: 'required' }],
    });
  });
});

describe('the reference service with idempotency keys', () => {
  it('needs no key for an operation that it does not implement', async () => {
    const make = api.clientOf(await service(), { shop: 's', token: 'ann' })['code']!['make']!;
    expect((await make().result())['error']).toMatchObject({ status: 501 });
  });

  const body = { item: 'book', count: 3n };
  const input = { idempotencyKey: 'k', body };

  async function countIn(calls: Calls): Promise<number> {
    return ((await calls['list']!()) as { readonly results: readonly unknown[] }).results.length;
  }

  it('executes a request once, and repeats its response', async () => {
    const calls = callsOf(await service(), { token: 'ann' });
    const first = await calls['add']!(input);
    expect(await calls['add']!(input)).toEqual(first);
    expect(await countIn(calls)).toBe(1);
    await calls['add']!({ body });
    expect(await countIn(calls)).toBe(2);
  });

  it('refuses another request with the same key: 422', async () => {
    const calls = callsOf(await service(), { token: 'ann' });
    await calls['add']!(input);
    const { error } = await calls['add']!({ ...input, body: { item: 'pen' } }).result();
    expect(error).toMatchObject({ status: 422 });
    expect(await countIn(calls)).toBe(1);
  });

  it('separates callers and partitions', async () => {
    const server = await service();
    const ann = callsOf(server, { token: 'ann' });
    await ann['add']!(input);
    await callsOf(server, { token: 'bob' })['add']!({ ...input, body: { item: 'pen' } });
    await callsOf(server, { token: 'ann', shop: 't' })['add']!({ ...input, body: { item: 'pen' } });
    expect(await countIn(ann)).toBe(2);
  });

  it('separates the clients of one subject', async () => {
    const server = await service({
      verifyToken: async (token: string) => ({ subject: 'ann', clientId: token, scopes: new Set() }),
    });
    const app = callsOf(server, { token: 'app' });
    const first = await app['add']!(input);
    expect(await callsOf(server, { token: 'web' })['add']!(input)).not.toEqual(first);
    await callsOf(server, { token: 'shell' })['add']!({ ...input, body: { item: 'pen' } });
    expect(await app['add']!(input)).toEqual(first);
    expect(await countIn(app)).toBe(3);
  });

  it('executes one of two concurrent requests', async () => {
    const calls = callsOf(await service(), { token: 'ann', retries: 0 });
    const results = await Promise.all([calls['add']!(input).result(), calls['add']!(input).result()]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const refused = results.find(({ ok }) => ok === false)?.['error'] as { status: number; headers: Headers };
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '1']);
    expect(await countIn(calls)).toBe(1);
  });

  it.each(['memory', 'PostgreSQL'])(
    'executes one of two concurrent requests on two replicas, with the same response for both: %s',
    async (name) => {
      const store = createMemoryStore();
      const place = name === 'memory' ? { store } : { databaseUrl: await postgres.freshDatabase() };
      const replicas = [await service(place), await service(place)] as const;
      const [first, second] = replicas.map((replica) => callsOf(replica, { token: 'ann' })) as [Calls, Calls];
      const rounds = Array.from({ length: 10 }, async (_none, round) => {
        const again = { idempotencyKey: `k${round}`, body: { item: `é😀 ${round}`, count: 2n ** 63n - 1n } };
        const both = await Promise.all([first, second].map((calls) => calls['add']!(again).result()));
        // The second one was refused because the first was in progress, or waited for it.
        for (const { ok, error } of both) if (!ok) expect(error).toMatchObject({ status: 409 });
        const one = await first['add']!(again);
        expect(one).toMatchObject(again.body);
        expect(await second['add']!(again)).toEqual(one);
        expect(both.filter(({ ok }) => ok).map(({ body }) => body)).toContainEqual(one);
      });
      await Promise.all(rounds);
      expect(await countIn(first)).toBe(10);
      for (const replica of replicas) await replica.close();
    },
  );

  it('repeats a response after a restart', async () => {
    const place = { databaseUrl: await postgres.freshDatabase() };
    const answers: unknown[] = [];
    for (let start = 1; start <= 2; start += 1) {
      const server = await service(place);
      answers.push(await callsOf(server, { token: 'ann' })['add']!(input));
      await server.close();
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it('stores responses itself with a store that cannot', async () => {
    const { responses: _responses, ...store } = createMemoryStore();
    const calls = callsOf(await service({ store }), { token: 'ann' });
    expect(await calls['add']!(input)).toEqual(await calls['add']!(input));
    expect(await countIn(calls)).toBe(1);
  });
});

it('packages with idempotency keys type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});
