import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fault, faultProxy, type FaultProxy } from './fault-proxy.js';
import { close, closeAt, endless, json, page, pass, respond, silence } from './faults.js';
import { deadline } from './scenario.js';
import { secret, type Service, startService, thing } from './service.js';

const clientSecret = 'secret-of-the-client';

let service: Service;
/** Another host, which nothing should reach. */
let other: FaultProxy;
let clientCredentials: (options: object) => (refused?: string) => Promise<string>;
beforeAll(async () => {
  service = await startService();
  other = await faultProxy(service.url, [pass]);
  ({ clientCredentials } = (await service.api.packages.import('client')) as unknown as {
    clientCredentials: typeof clientCredentials;
  });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

/** Issues the tokens 1, 2, 3, … of the client. */
function issuing(more: object = { expires_in: 3600 }): Fault {
  let count = 0;
  return (passing) => json({ access_token: `${secret}-${(count += 1)}`, token_type: 'Bearer', ...more })(passing);
}

interface Setup {
  readonly issuer: readonly Fault[];
  readonly service?: readonly Fault[];
}

/** Runs a test with an issuer and a service, both behind proxies. */
async function between<T>(faults: Setup, test: (around: Record<'issuer' | 'proxy', FaultProxy>) => Promise<T>) {
  const issuer = await faultProxy(service.url, faults.issuer);
  const proxy = await faultProxy(service.url, faults.service ?? [pass]);
  const around = { issuer, proxy };
  try {
    return await test(around);
  } finally {
    await Promise.all(Object.values(around).map((each) => each.close()));
  }
}

function clientOf({ issuer, proxy }: Record<'issuer' | 'proxy', FaultProxy>, timeout: number = 20_000) {
  const token = clientCredentials({ tokenUrl: `${issuer.url}/token`, clientId: 'me', clientSecret, timeout });
  return service.clientOf(proxy.url, { token, timeout: 20_000 })['thing']!;
}

describe('ten calls at once', () => {
  it('make one request for a token', async () => {
    await between({ issuer: [issuing()] }, async (around) => {
      const client = clientOf(around);
      const calls = Array.from({ length: 10 }, () => client['get']!({ id: '1' }));
      expect(await Promise.all(calls)).toEqual(Array(10).fill(thing));
      expect(around.issuer.begun()).toBe(1);
    });
  });

  it('wait for one request for a token, which is sent again if the connection ends or the issuer is busy', async () => {
    const busy = page(503, { 'retry-after': '0' });
    await between({ issuer: [closeAt('in the body'), busy, issuing()] }, async (around) => {
      const client = clientOf(around);
      const calls = Array.from({ length: 10 }, () => client['create']!({ body: thing }));
      expect(await Promise.all(calls)).toEqual(Array(10).fill(thing));
      expect([around.issuer.begun(), around.proxy.begun()]).toEqual([3, 10]);
    });
  });

  it('fail with the number of attempts if the issuer remains busy', async () => {
    await between({ issuer: [page(503, { 'retry-after': '0' })] }, async (around) => {
      const client = clientOf(around);
      const results = await Promise.all(Array.from({ length: 10 }, () => client['get']!({ id: '1' }).result()));
      const reason = expect.stringMatching(/the token endpoint responded 503.*\(3 attempts\)/);
      expect(results).toMatchObject(Array(10).fill({ ok: false, error: { name: 'TokenError', reason } }));
      expect([around.issuer.begun(), around.proxy.begun()]).toEqual([3, 0]);
    });
  });

  it('make one request for another token when the service refuses theirs, and each call is sent once more', async () => {
    const refused = `Bearer ${secret}-1`;
    const refusing: Fault = async (passing) =>
      (await passing.received).headers['authorization'] === refused ? page(401)(passing) : pass(passing);
    const faults = [...Array<Fault>(5).fill(pass), refusing];
    await between({ issuer: [issuing()], service: faults }, async (around) => {
      const client = clientOf(around);
      await Promise.all(Array.from({ length: 5 }, () => client['get']!({ id: '1' })));
      const calls = Array.from({ length: 10 }, () => client['get']!({ id: '1' }));
      expect(await Promise.all(calls)).toEqual(Array(10).fill(thing));
      expect(around.issuer.begun()).toBe(2);
      expect(around.proxy.begun()).toBe(5 + 10 + 10);
    });
  });

  it('fail when the service refuses every token: each call is sent twice, and no more', async () => {
    await between({ issuer: [issuing()], service: [page(401)] }, async (around) => {
      const client = clientOf(around);
      const results = await Promise.all(Array.from({ length: 10 }, () => client['get']!({ id: '1' }).result()));
      expect(results).toMatchObject(Array(10).fill({ ok: false, error: { status: 401 } }));
      expect(around.proxy.begun()).toBe(20);
    });
  });
});

it.each([
  ['is absent', {}],
  ['is a string', { expires_in: '3600' }],
  ['is no number', { expires_in: 'soon' }],
  ['is nothing', { expires_in: 0 }],
  ['is over', { expires_in: -3600 }],
  ['is longer than any timer', { expires_in: 1e300 }],
])('a lifetime of a token that %s', async (_, more) => {
  await between({ issuer: [issuing(more)] }, async (around) => {
    const client = clientOf(around);
    for (let count = 0; count < 3; count += 1) expect(await client['get']!({ id: '1' })).toEqual(thing);
    expect(around.issuer.begun()).toBe(1);
  });
});

describe('an issuer of tokens that', () => {
  const toOther: Fault = (passing) => respond({ status: 307, headers: { location: `${other.url}/token` } })(passing);
  const echo: Fault = async (passing) => {
    const { headers, body } = await passing.received;
    await json(
      { error: `${headers['authorization']} ${body.toString()}`, error_description: clientSecret },
      { status: 400 },
    )(passing);
  };
  const cases: readonly (readonly [name: string, fault: Fault, message: string])[] = [
    ['closes the connection', close, ''],
    ['breaks off', closeAt('in the body'), ''],
    ['does not respond', silence, ''],
    ['responds with a page of HTML', page(200), 'the token endpoint responded 200'],
    ['responds with a page of HTML and 502', page(502), 'the token endpoint responded 502'],
    ['redirects to another host', toOther, 'the token endpoint responded 307'],
    ['repeats what was sent', echo, 'the token endpoint responded 400'],
    ['refuses the client', json({ error: 'invalid_client' }, { status: 401 }), '401, invalid_client'],
    ['issues a token of another kind', json({ access_token: secret, token_type: 'mac' }), 'without a bearer token'],
    ['issues no token', json({ token_type: 'bearer' }), 'without a bearer token'],
    ['issues a number', json({ access_token: 5, token_type: 'bearer' }), 'without a bearer token'],
    [
      'issues a token with a line break',
      json({ access_token: `a\r\nb: ${secret}`, token_type: 'bearer' }),
      'must be a valid header value',
    ],
    ['never stops', endless('HTTP/1.1 200 OK\r\n\r\n', ' '.repeat(65_536)), ''],
  ];

  it.concurrent.each(cases)(
    '%s: a TokenError, without any secret, and nothing is sent to the service',
    async (_, fault, message) => {
      await between({ issuer: [fault] }, async (around) => {
        const client = clientOf(around, fault === silence ? deadline : undefined);
        const { error } = await client['get']!({ id: '1' }).result();
        expect(error).toMatchObject({ name: 'TokenError' });
        const shown = inspect(error, { depth: Infinity, showHidden: true, getters: true });
        expect(shown).toContain(message);
        for (const hidden of [secret, clientSecret, btoa(`me:${clientSecret}`)]) expect(shown).not.toContain(hidden);
        expect([around.proxy.begun(), other.begun()]).toEqual([0, 0]);
      });
    },
  );
});
