import { beforeAll, describe, expect, it } from 'vitest';
import { buildApi, type BuiltApi, recorded } from '../../support/built-api.js';
import { request } from '../../support/request.js';

const places = { header: 'X-Api-Key', query: 'api_key', cookie: 'session' } as const;

const modelWith = (location: keyof typeof places): string => `
api: keyed-${location}
auth: key in ${location} ${places[location]}
scopes:
  write: pets:write
groups:
  pet:
    path: /pets
    endpoints:
      list:
        http: GET
        query:
          limit?: integer
        returns: nothing
      add:
        http: POST
        scopes: write
        returns: nothing
      about:
        http: GET /about
        auth: none
        returns: nothing
`;

const nothing = async (): Promise<object> => ({ status: 204 });
const subjects: unknown[] = [];
const operations = {
  pet: {
    list: async (_input: unknown, context: { readonly principal?: { readonly subject: string } }) => {
      subjects.push(context.principal?.subject);
      return { status: 204 };
    },
    add: nothing,
    about: nothing,
  },
};
const clients: Readonly<Record<string, readonly string[]>> = { reader: [], writer: ['pets:write'] };
const verifyKey = async (key: string): Promise<object | undefined> => {
  if (key === 'down') throw new Error('The database of keys is away.');
  const scopes = Object.hasOwn(clients, key) ? clients[key] : undefined;
  return scopes && { subject: key, scopes: new Set(scopes) };
};

describe.each(Object.keys(places) as (keyof typeof places)[])('an API key in a %s', (location) => {
  let api: BuiltApi;
  beforeAll(async () => {
    api = await buildApi(modelWith(location));
  });

  const name = places[location];
  const call = async (key: unknown, operation = 'list', input: object = {}) => {
    const client = api.clientOf(api.serve(operations, { verifyKey }), { key });
    return client['pet']![operation]!(input).result();
  };

  it('identifies the client', async () => {
    expect(await call('reader')).toMatchObject({ ok: true, status: 204 });
    expect(subjects.at(-1)).toBe('reader');
    expect(await call('writer', 'list', { limit: 3 })).toMatchObject({ ok: true });
  });

  it('is a value, or a function that is called before every request', async () => {
    const keys = ['reader', 'writer'];
    const client = api.clientOf(api.serve(operations, { verifyKey }), { key: async () => keys.shift() });
    expect((await client['pet']!['add']!().result())['status']).toBe(undefined);
    expect((await client['pet']!['add']!().result())['ok']).toBe(true);
    const { error } = await client['pet']!['list']!().result();
    expect(error).toMatchObject({ name: 'TokenError', message: expect.stringContaining('the key must be') });
    const failing = api.clientOf(api.serve(operations, { verifyKey }), { key: () => Promise.reject(new Error('no')) });
    expect((await failing['pet']!['list']!().result())['error']).toMatchObject({ name: 'TokenError' });
  });

  it('leads to a 401 if it is invalid or missing, with a challenge that names its location', async () => {
    const { fetch } = api.serve(operations, { verifyKey });
    const missing = await fetch(request('GET /pets'));
    const challenge = `ApiKey realm="keyed-${location}", in="${location}", name="${name}"`;
    expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, challenge]);
    const { error } = await call('nobody');
    expect(error).toMatchObject({ text: expect.stringContaining('The key is not valid, or no longer.') });
    expect(await call('constructor')).toMatchObject({ ok: false });
  });

  it('needs the scopes of an endpoint; a 403 has no challenge', async () => {
    expect(await call('writer', 'add')).toMatchObject({ ok: true });
    const { error } = await call('reader', 'add');
    const { status, headers } = error as { readonly status: number; readonly headers: Headers };
    expect([status, headers.get('www-authenticate')]).toEqual([403, null]);
  });

  it('leads to a 503 if it cannot be verified', async () => {
    expect((await call('down'))['error']).toMatchObject({ status: 503 });
  });

  it('is not sent to a public operation', async () => {
    const server = recorded(api.serve(operations, { verifyKey }));
    await api.clientOf(server, { key: 'secret-key' })['pet']!['about']!();
    const sent = server.requests.map(({ url, headers }) => JSON.stringify([url, ...headers])).join('');
    expect(sent).toContain('/pets/about');
    expect(sent).not.toContain('secret-key');
  });

  it('keeps the response out of shared caches', async () => {
    const { response } = (await call('reader')) as { readonly response: Response };
    expect(response.headers.get('cache-control')).toBe('private');
    const { response: open } = (await call('reader', 'about')) as { readonly response: Response };
    expect(open.headers.get('cache-control')).toBeNull();
  });

  it('gives access to the reference service, which generates one per run', async () => {
    const service = await api.reference({ secret: 'the-secret' });
    const client = (key: string) => api.clientOf(service, { key })['pet']!;
    expect((await client('the-secret')['add']!().result())['ok']).toBe(true);
    expect((await client('another')['add']!().result())['ok']).toBe(false);
    await service.close();
    const random = await api.reference();
    expect((await api.clientOf(random, { key: 'the-secret' })['pet']!['list']!().result())['ok']).toBe(false);
    await random.close();
  });

  it('has no secret in the program of the reference service if a verifier is given, on any host', async () => {
    const { main } = await api.packages.import('reference');
    const printed: string[] = [];
    const options = { port: 0, host: '0.0.0.0', print: (text: string) => printed.push(text) };
    await expect(main(options)).rejects.toThrow('set SECRET, or verifyKey in a program');
    const service = await main({ ...options, verifyKey });
    expect(printed.join('')).not.toContain('of this run');
    const client = api.clientOf({ fetch }, { baseUrl: service.url.replace('0.0.0.0', '127.0.0.1'), key: 'reader' });
    expect((await client['pet']!['list']!().result())['ok']).toBe(true);
    await service.close();
  });

  it(`${location === 'cookie' ? 'does not let' : 'lets'} a page of another site change something`, async () => {
    const { fetch } = api.serve(operations, { verifyKey });
    const path = `/pets${location === 'query' ? '?api_key=writer' : ''}`;
    const headers = { 'x-api-key': 'writer', cookie: 'session=writer', 'sec-fetch-site': 'cross-site' };
    const { status } = await fetch(request(`POST ${path}`, undefined, headers));
    expect(status).toBe(location === 'cookie' ? 403 : 204);
    // A link to a page that only shows something.
    expect((await fetch(request(`GET ${path}`, undefined, headers))).status).toBe(204);
  });

  it('needs a verifier', () => {
    expect(() => api.serve(operations)).toThrow('createServer needs verifyKey');
  });

  // The other two are type-checked with several schemes: see schemes.test.ts.
  if (location !== 'cookie') return;
  it('packages type-check', async () => {
    expect(await api.packages.typeCheck(['node'])).toBe('');
  });
});
