import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { modelOfText } from '../support/example-model.js';
import { type Answered, ask } from '../support/guarded-service.js';
import { builtServer } from '../targets/server/built-server.js';

// Bearer Token Usage for a resource server: through a generated server, over HTTP.

const model = modelOfText(String.raw`
api: pets
auth: bearer
scopes:
  view: view:{shop}
  audit: audit
  manage: manage:{shop}
params:
  ## A slash, a dot and a tilde may be in it, and so in a scope.
  shop: string(/[A-Za-z0-9_.~\/-]{1,20}/)
types:
  Login:
    name: string
    access_token?: string
groups:
  pet:
    path: /{shop}/pets
    endpoints:
      list:
        http: GET
        scopes: (view & audit) | manage
        query:
          name?: string
          access_token?: string
        returns: nothing
      add:
        http: POST
        scopes: manage
        body: form<Login>
        returns: nothing
      count:
        http: GET /count
        auth: none
        returns: nothing
      note:
        http: GET /note
        scopes: unknown
        returns: nothing
`);

const calls: { readonly operation: string; readonly input: object; readonly subject: string | undefined }[] = [];
const failures: unknown[] = [];

const known: Readonly<Record<string, string>> = {
  'view.only': 'view:a',
  both: 'view:a audit',
  manage: 'manage:a',
  slash: 'manage:a/b',
  dots: 'manage:.. manage:. manage:a..b',
  other: 'manage:b view:b audit',
  'abc-._~+/9==': 'manage:a',
};

const built = await builtServer(model);
const answering = (operation: string) => async (input: object, context: object) => {
  const { principal } = context as { readonly principal?: { readonly subject: string } };
  calls.push({ operation, input, subject: principal?.subject });
  return { status: 204 };
};
const names = ['list', 'add', 'count', 'note'];
const server = built.createServer({
  operations: { pet: Object.fromEntries(names.map((name) => [name, answering(name)])) },
  verifyToken: async (token) => {
    if (token === 'unknown-now') throw new Error('The provider is down.');
    const scope = Object.hasOwn(known, token) ? known[token] : undefined;
    return scope === undefined ? undefined : { subject: token, scopes: new Set(scope.split(' ')) };
  },
  onError: (error) => failures.push(error),
});
const service = await built.listen(server);

afterAll(() => service.close());

beforeEach(() => {
  calls.length = 0;
  failures.length = 0;
});

async function get(path: string, ...authorization: readonly string[]): Promise<Answered> {
  return ask(service, { method: 'GET', path }, authorization);
}

const challenge = 'Bearer realm="pets"';
const invalidRequest = { status: 400, challenge: `${challenge}, error="invalid_request"` };
const invalidToken = { status: 401, challenge: `${challenge}, error="invalid_token"` };
const refusals: readonly (readonly [string, readonly string[], number])[] = [
  ['no token', [], 401],
  ['a malformed token', ['Bearer a b'], 400],
  ['an invalid token', ['Bearer nobody'], 401],
  ['a token without the scope', ['Bearer view.only'], 403],
  ['a token that cannot be verified now', ['Bearer unknown-now'], 503],
];

describe('RFC 6750, section 2: one token, sent in one way', () => {
  it('a second header field counts as a second way', async () => {
    expect(await get('/a/pets', 'Bearer manage', 'Bearer manage')).toMatchObject(invalidRequest);
    expect(await get('/a/pets', 'Bearer manage', 'Basic YTpi')).toMatchObject(invalidRequest);
    expect(calls).toEqual([]);
  });
});

describe('RFC 6750, section 2.1: the Authorization header', () => {
  it.each(['Bearer manage', 'bearer manage', 'BEARER manage', 'Bearer   manage'])('%j is a token', async (sent) => {
    expect((await get('/a/pets', sent)).status).toBe(204);
  });

  it('a token may hold every character of its grammar', async () => {
    expect((await get('/a/pets', 'Bearer abc-._~+/9==')).status).toBe(204);
    expect(calls).toMatchObject([{ subject: 'abc-._~+/9==' }]);
  });

  it.each(['Bearer', 'Bearer a b', 'Bearer "manage"', 'Bearer =manage', 'Bearer man=age', 'Bearer manage,manage'])(
    '%j is malformed',
    async (sent) => {
      expect(await get('/a/pets', sent)).toMatchObject(invalidRequest);
    },
  );

  it.each(['Bearer\u00e9 manage', 'Bearermanage', 'Token manage', 'Basic bWFuYWdl', 'DPoP manage', 'manage'])(
    '%j is another scheme',
    async (sent) => {
      expect(await get('/a/pets', sent)).toMatchObject({ status: 401, challenge });
    },
  );

  it('a token is compared as a whole', async () => {
    for (const token of ['manag', 'manage.', 'Manage', '__proto__', 'constructor']) {
      expect(await get('/a/pets', `Bearer ${token}`), token).toMatchObject(invalidToken);
    }
  });
});

describe('RFC 6750, section 2.2: a token in a form is not supported', () => {
  it('so it is ignored', async () => {
    const { hostname, port } = new URL(service.url);
    const body = new URLSearchParams({ name: 'Rex', access_token: 'manage' });
    const response = await fetch(`http://${hostname}:${port}/a/pets`, { method: 'POST', body });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge]);
    expect(calls).toEqual([]);
  });

  it('so a field with that name is an ordinary field', async () => {
    const body = new URLSearchParams({ name: 'Rex', access_token: 'nobody' });
    const headers = { authorization: 'Bearer manage' };
    expect((await fetch(`${service.url}/a/pets`, { method: 'POST', body, headers })).status).toBe(204);
    expect(calls).toMatchObject([{ operation: 'add', subject: 'manage' }]);
  });
});

describe('RFC 6750, section 2.3: a token in the query is not supported', () => {
  it('so it is ignored', async () => {
    expect(await get('/a/pets?access_token=manage')).toMatchObject({ status: 401, challenge });
    expect(calls).toEqual([]);
  });

  it('so a parameter with that name is an ordinary parameter', async () => {
    expect((await get('/a/pets?access_token=nobody', 'Bearer manage')).status).toBe(204);
    expect(calls).toMatchObject([{ input: { access_token: 'nobody' }, subject: 'manage' }]);
  });
});

describe('RFC 6750, section 3: the challenge', () => {
  it.each(refusals.filter(([, , status]) => status !== 503))(
    'for %s has the scheme Bearer and a realm',
    async (_, sent) => {
      expect((await get('/a/pets', ...sent)).challenge).toMatch(/^Bearer realm="pets"(?:, |$)/);
    },
  );

  it('without credentials has no error code', async () => {
    expect((await get('/a/pets')).challenge).toBe(challenge);
  });

  it('has each parameter once, with allowed characters only', async () => {
    const { challenge: sent = '' } = await get('/a/pets', 'Bearer other');
    const names = [...sent.matchAll(/(\w+)="([\x20-\x21\x23-\x5b\x5d-\x7e]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['realm', 'error', 'scope']);
  });

  it('is omitted where the token could not be verified, and where none is needed', async () => {
    expect(await get('/a/pets', 'Bearer unknown-now')).toMatchObject({ status: 503, challenge: undefined });
    expect(await get('/a/pets/count', 'Bearer nobody')).toMatchObject({ status: 204, challenge: undefined });
  });

  it('is sent where a token is needed, even without a scope', async () => {
    expect(await get('/a/pets/note')).toMatchObject({ status: 401, challenge });
    expect((await get('/a/pets/note', 'Bearer other')).status).toBe(204);
  });
});

describe('RFC 6750, section 3.1: error codes', () => {
  it('invalid_request has the status 400', async () => {
    expect(await get('/a/pets', 'Bearer a b')).toMatchObject(invalidRequest);
  });

  it('invalid_token has the status 401', async () => {
    expect(await get('/a/pets', 'Bearer nobody')).toMatchObject(invalidToken);
  });

  it('insufficient_scope has the status 403, and names the scopes that suffice', async () => {
    expect(await get('/a/pets', 'Bearer other')).toMatchObject({
      status: 403,
      challenge: `${challenge}, error="insufficient_scope", scope="view:a audit manage:a"`,
    });
  });

  it('the body states the reason as well, and reveals nothing of the token', async () => {
    for (const [, sent, status] of refusals) {
      const { text } = await get('/a/pets', ...sent);
      expect(JSON.parse(text)).toMatchObject({ type: 'about:blank', status });
      for (const word of ['nobody', 'view.only', 'unknown-now', 'provider']) expect(text).not.toContain(word);
    }
  });
});

describe('RFC 6750, section 5: security', () => {
  it('a refused request reaches no handler', async () => {
    for (const [, sent] of refusals) await get('/a/pets', ...sent);
    expect(calls).toEqual([]);
  });

  it('a reported error contains no token', async () => {
    for (const [, sent] of refusals) await get('/a/pets', ...sent);
    expect(failures.map(String)).toEqual(['Error: The provider is down.']);
  });

  it('a refusal is not cached', async () => {
    const response = await fetch(`${service.url}/a/pets`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('RFC 6749, section 3.3: the scope of a path', () => {
  it('is made from the decoded value, and compared as a whole', async () => {
    expect((await get('/a%2Fb/pets', 'Bearer slash')).status).toBe(204);
    expect((await get('/%61%2fb/pets', 'Bearer slash')).status).toBe(204);
    expect((await get('/a/pets', 'Bearer slash')).status).toBe(403);
    expect((await get('/a%252Fb/pets', 'Bearer slash')).status).toBe(400);
    expect(calls.map(({ input }) => input)).toEqual([{ shop: 'a/b' }, { shop: 'a/b' }]);
  });

  it('is checked after the syntax of the value, and that after the token', async () => {
    for (const shop of ['a%20b', 'a%22', 'a:b', 'a%00', '%E2%82', 'a%', '%C3%A9', 'a'.repeat(21)]) {
      expect(await get(`/${shop}/pets`, 'Bearer manage'), shop).toMatchObject({ status: 400, challenge: undefined });
      expect(await get(`/${shop}/pets`), shop).toMatchObject({ status: 401, challenge });
    }
    expect(calls).toEqual([]);
  });

  it('is never that of a dot segment', async () => {
    for (const path of ['/../pets', '/./pets', '/%2E%2E/pets', '/%2e/pets', '/a/../pets', '/a/%2e%2e/pets']) {
      expect([400, 404], path).toContain((await get(path, 'Bearer dots')).status);
    }
    expect(calls).toEqual([]);
    expect((await get('/a..b/pets', 'Bearer dots')).status).toBe(204);
  });
});
