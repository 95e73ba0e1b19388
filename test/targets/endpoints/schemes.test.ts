import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import type { AnyClient } from '../../support/generated-modules.js';
import { request } from '../../support/request.js';
import { issuedToken } from '../../support/issued-token.js';

const model = `
api: schemes
auth:
  ## Tokens of our issuer.
  token: bearer
  key: key in header X-Api-Key
  app: key in query app
  login: basic
  partner: key in header X-Partner without scopes
  default: token | key
scopes:
  write: pets:write
groups:
  pet:
    path: /pets
    scopes: any
    endpoints:
      list:
        http: GET
        returns: nothing
      add:
        http: POST
        scopes: write
        returns: nothing
      both:
        http: GET /both
        auth: key & app
        returns: nothing
      mixed:
        http: GET /mixed
        auth: (login | token) & app
        returns: nothing
      maybe:
        http: GET /maybe
        auth: login | none
        returns: nothing
      about:
        http: GET /about
        auth: none
        returns: nothing
      import:
        http: POST /import
        auth: token | partner | (partner & app) | (key & partner)
        scopes: write
        returns: nothing
  user:
    path: /users
    auth: login
    endpoints:
      list:
        http: GET
        returns: nothing
      public:
        http: GET /public
        scopes: none
        returns: nothing
`;

interface Principal {
  readonly subject: string;
  readonly others?: Readonly<Record<string, Principal>>;
}

let principal: Principal | undefined;
const note = async (_input: unknown, context: { readonly principal?: Principal }): Promise<object> => {
  principal = context.principal;
  return { status: 204 };
};
const operations = {
  pet: { list: note, add: note, both: note, mixed: note, maybe: note, about: note, import: note },
  user: { list: note, public: note },
};
const scoped = (subject: string, ...scopes: string[]): object => ({ subject, scopes: new Set(scopes) });
const verifiers = {
  verifyToken: (token: string) => (token === 'good' ? scoped('of the token') : undefined),
  verifyKey: (key: string) => (key === 'good' ? scoped('of the key', 'pets:write') : undefined),
  verifyApp: (key: string) => (key === 'good' ? scoped('of the app') : undefined),
  verifyPartner: (key: string) => (key === 'good' ? scoped('of the partner') : undefined),
  verifyLogin: async ({ username, password }: { readonly username: string; readonly password: string }) =>
    password === 'pässword: yes' ? scoped(username) : undefined,
};

const api = await buildApi(model);

const client = (options: object): AnyClient =>
  api.clientOf(api.serve(operations, verifiers), { token: undefined, ...options });
const fetched = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  api.serve(operations, verifiers).fetch(request(`GET ${path}`, undefined, headers));
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const login = { username: 'Änne', password: 'pässword: yes' };

const challenges = {
  token: 'Bearer realm="schemes"',
  key: 'ApiKey realm="schemes", in="header", name="X-Api-Key"',
  app: 'ApiKey realm="schemes", in="query", name="app"',
  login: 'Basic realm="schemes", charset="UTF-8"',
};

describe('alternative schemes', () => {
  it.each([
    [{ token: 'good' }, 'of the token'],
    [{ key: 'good' }, 'of the key'],
    [{ token: 'good', key: 'good' }, 'of the token'],
    [{ app: 'good', key: 'good' }, 'of the key'],
  ])('are used in their order, depending on the credentials of the client: %j', async (options, subject) => {
    expect(await client(options)['pet']!['list']!().result()).toMatchObject({ ok: true });
    expect(principal?.subject).toBe(subject);
  });

  it('are tried one after the other if one is invalid', async () => {
    const response = await fetched('/pets', { authorization: 'Bearer bad', 'x-api-key': 'good' });
    expect([response.status, principal?.subject]).toEqual([204, 'of the key']);
  });

  it('are all in the challenge; the refused one has the reason', async () => {
    const missing = await fetched('/pets');
    expect(missing.headers.get('www-authenticate')).toBe(`${challenges.token}, ${challenges.key}`);
    expect(await missing.json()).toMatchObject({
      status: 401,
      detail: 'Credentials are needed: a bearer token, or a key in the header X-Api-Key.',
    });
    const bad = await fetched('/pets', { authorization: 'Bearer bad' });
    expect([bad.status, bad.headers.get('www-authenticate')]).toEqual([
      401,
      `${challenges.token}, error="invalid_token", ${challenges.key}`,
    ]);
    const malformed = await fetched('/pets', { authorization: 'Bearer a b' });
    expect(malformed.status).toBe(400);
  });

  it('all require the scopes; a 403 names them only for a token', async () => {
    expect(await client({ key: 'good' })['pet']!['add']!().result()).toMatchObject({ ok: true });
    const { error } = await client({ token: 'good' })['pet']!['add']!().result();
    expect((error as { headers: Headers }).headers.get('www-authenticate')).toBe(
      'Bearer realm="schemes", error="insufficient_scope", scope="pets:write"',
    );
  });

  it('may differ in scopes: those without need none, and the others keep theirs', async () => {
    const importing = (options: object) => client(options)['pet']!['import']!().result();
    expect(await importing({ partner: 'good' })).toMatchObject({ ok: true });
    expect(principal?.subject).toBe('of the partner');
    expect((await importing({ partner: 'bad' }))['error']).toMatchObject({ status: 401 });
    // The token comes first, and lacks the scope: the client's other credentials do not compensate for that.
    expect((await importing({ token: 'good' }))['error']).toMatchObject({ status: 403 });
    expect((await importing({ token: 'good', partner: 'good' }))['error']).toMatchObject({ status: 403 });
    expect((await importing({ key: 'good' }))['error']).toMatchObject({ status: 401 });
  });

  it('require scopes in combinations unless all parts are without', async () => {
    const both = await buildApi(model.replace('token | partner | (partner & app) | (key & partner)', 'app & partner'));
    const sent = request('POST /pets/import?app=good', undefined, { 'x-partner': 'good' });
    expect((await both.serve(operations, verifiers).fetch(sent)).status).toBe(403);
  });

  it('lead to a 401 that names them if there are no credentials', async () => {
    expect((await client({ app: 'good' })['pet']!['list']!().result())['error']).toMatchObject({ status: 401 });
  });
});

describe('combined schemes', () => {
  it('identify the client by the first, and provide the others in addition', async () => {
    expect(await client({ key: 'good', app: 'good' })['pet']!['both']!().result()).toMatchObject({ ok: true });
    expect(principal).toMatchObject({ subject: 'of the key', others: { app: { subject: 'of the app' } } });
  });

  it.each([
    ['/pets/both?app=good', {}],
    ['/pets/both', { 'x-api-key': 'good' }],
    ['/pets/both?app=bad', { 'x-api-key': 'good' }],
    ['/pets/both?app=good&app=good', { 'x-api-key': 'good' }],
    ['/pets/both?app=', { 'x-api-key': 'good' }],
  ])('are all required: %s with %j is a 401', async (path, headers) => {
    const response = await fetched(path, headers);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      `${challenges.key}, ${challenges.app}`,
    ]);
  });

  it('may contain alternatives: (login | token) & app', async () => {
    for (const options of [
      { login, app: 'good' },
      { token: 'good', app: 'good' },
    ]) {
      expect(await client(options)['pet']!['mixed']!().result()).toMatchObject({ ok: true });
    }
    expect(await client({ token: 'good' })['pet']!['mixed']!().result()).toMatchObject({ ok: false });
  });
});

describe('optional credentials', () => {
  it('may be missing, and then there is no principal', async () => {
    expect(await client({})['pet']!['maybe']!().result()).toMatchObject({ ok: true });
    expect(principal).toBeUndefined();
  });

  it('must be valid if present, and then there is a principal', async () => {
    expect(await client({ login })['pet']!['maybe']!().result()).toMatchObject({ ok: true });
    expect(principal?.subject).toBe('Änne');
    expect((await fetched('/pets/maybe', { authorization: basic('ann:wrong') })).status).toBe(401);
  });
});

describe('basic credentials', () => {
  it('are sent as UTF-8, and the first colon separates them', async () => {
    expect(await client({ login })['user']!['list']!().result()).toMatchObject({ ok: true });
    expect(principal?.subject).toBe('Änne');
    expect(await client({ login: async () => login })['user']!['list']!().result()).toMatchObject({ ok: true });
  });

  it.each(['ann:wrong', 'ann', 'ann:pässword: yes\n', ''])('such as %j are a 401 with a challenge', async (text) => {
    const response = await fetched('/users', { authorization: basic(text) });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenges.login]);
  });

  it.each(['Basic', 'Basic ?', 'Basic /////w==', 'Bearer good', 'basic a'])(
    'are not %j, which is a 401',
    async (authorization) => {
      expect((await fetched('/users', { authorization })).status).toBe(401);
    },
  );

  it.each([
    { username: 'a:b', password: '' },
    { username: 'a', password: '\n' },
    { username: '\ud800', password: '' },
    'text',
    null,
  ])('are not sent by the client for %j', async (given) => {
    const { error } = await client({ login: () => given })['user']!['list']!().result();
    expect(error).toMatchObject({ name: 'TokenError' });
  });
});

it('no credentials are needed where a group or an endpoint is open', async () => {
  expect((await fetched('/pets/about')).status).toBe(204);
  expect((await fetched('/users/public')).status).toBe(204);
  expect(principal).toBeUndefined();
});

it('the reference service accepts its secret and its tokens', async () => {
  const service = await api.reference({ secret: 'the-secret' });
  const use = (options: object): AnyClient => api.clientOf(service, { token: undefined, ...options });
  expect(await use({ key: 'the-secret' })['pet']!['add']!().result()).toMatchObject({ ok: true });
  expect(await use({ login: { username: 'ann', password: 'the-secret' } })['user']!['list']!()).toBeUndefined();
  const token = await issuedToken({ url: 'http://localhost', fetch: service.fetch }, 'pets:write');
  expect(await use({ token })['pet']!['add']!().result()).toMatchObject({ ok: true });
  await service.close();
});

it('neither keys nor passwords appear in logged errors, not even as they were sent', async () => {
  const { logRequests } = (await import(`${api.packages.folder}/server/runtime/pino.js`)) as {
    logRequests(logger: object): object;
  };
  const lines: unknown[] = [];
  const log = (fields: unknown): void => void lines.push(fields);
  const logger = { info: log, warn: log, error: log };
  const both = async (): Promise<never> => {
    throw new Error('refused app-secret and key-secret');
  };
  const mixed = async (_input: unknown, { target }: { readonly target: string }): Promise<never> => {
    throw new Error(`refused ann with pass-secret at ${target}`);
  };
  const any = (): object => scoped('any');
  const server = api.serve(
    { ...operations, pet: { ...operations.pet, both, mixed } },
    { ...verifiers, verifyApp: any, verifyKey: any, verifyLogin: any, hooks: [logRequests(logger)] },
  );
  const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
    (await server.fetch(request(`GET ${path}`, undefined, headers))).status;
  expect(await statusOf('/pets/both?app=app-secret', { 'x-api-key': 'key-secret' })).toBe(500);
  expect(JSON.stringify(lines)).toContain('refused [redacted] and [redacted]');
  const headers = { authorization: `Basic ${btoa('ann:pass-secret')}` };
  expect(await statusOf('/pets/mixed?app=a%2fpp-secret', headers)).toBe(500);
  expect(JSON.stringify(lines)).toContain('refused ann with [redacted] at /pets/mixed?app=[redacted]');
  expect(await statusOf('/pets/mixed?app=app%2bsecret==', headers)).toBe(500);
  expect(JSON.stringify(lines)).not.toMatch(/-secret|2bsecret/);
});

it('packages with several schemes type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});

it('the verifier of `bearer without scopes`, the only scheme, returns none', async () => {
  const groups = 'groups:\n  pet:\n    endpoints:\n      list:\n        http: GET /pets\n        returns: nothing\n';
  const scopeless = await buildApi(`api: scopeless\nauth: bearer without scopes\n${groups}`);
  const server = scopeless.serve({ pet: { list: note } }, { verifyToken: () => ({ subject: 'of the token' }) });
  expect(await scopeless.clientOf(server, { token: 'any' })['pet']!['list']!().result()).toMatchObject({ ok: true });
  expect(principal?.subject).toBe('of the token');
});
