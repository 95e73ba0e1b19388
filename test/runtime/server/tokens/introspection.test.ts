import { describe, expect, it } from 'vitest';
import { introspectedTokens, type IntrospectionOptions } from '../../../../src/runtime/server/tokens/introspection.js';
import type { TokenVerifier } from '../../../../src/runtime/server/authorize.js';
import { type Clock, clockAt, scriptedProvider, type ScriptedProvider } from '../../../support/scripted-provider.js';

const endpoint = 'https://id.example.com/introspect';

interface Fixture {
  readonly provider: ScriptedProvider;
  readonly clock: Clock;
  readonly verify: TokenVerifier;
}

function fixture(answer: unknown, options: Partial<IntrospectionOptions> = {}): Fixture {
  const provider = scriptedProvider({ [endpoint]: answer });
  const clock = clockAt(1_800_000_000_000);
  const given = { endpoint, clientId: 'api', clientSecret: 'hidden', fetch: provider.fetch, now: clock.now };
  return { provider, clock, verify: introspectedTokens({ ...given, ...options }) };
}

const active = { active: true, sub: 'ann', client_id: 'shop', scope: 'view_test:p manage_test:q' };
const ann = { subject: 'ann', clientId: 'shop', scopes: new Set(['view_test:p', 'manage_test:q']) };

describe('the introspection cache', () => {
  it('keeps an active token for cacheSeconds', async () => {
    const { provider, clock, verify } = fixture(active, { cacheSeconds: 30 });
    expect(await verify('t')).toMatchObject(ann);
    provider.script = { [endpoint]: { active: false } };
    clock.pass(29_999);
    expect(verify('t')).toMatchObject(ann);
    clock.pass(1);
    expect(await verify('t')).toBeUndefined();
    expect(provider.asked).toHaveLength(2);
  });

  it('keeps an active token only until it expires', async () => {
    const { clock, verify } = fixture({ ...active, exp: 1_800_000_010 }, { cacheSeconds: 30 });
    await verify('t');
    clock.pass(9999);
    expect(verify('t')).toMatchObject(ann);
    clock.pass(1);
    expect(await verify('t')).toBeUndefined();
  });

  it('keeps an inactive token for a shorter time', async () => {
    const { provider, clock, verify } = fixture({ active: false }, { cacheSeconds: 30, inactiveCacheSeconds: 5 });
    expect(await verify('t')).toBeUndefined();
    provider.script = { [endpoint]: active };
    clock.pass(4999);
    expect(verify('t')).toBeUndefined();
    clock.pass(1);
    expect(await verify('t')).toMatchObject(ann);
  });

  it('keeps an inactive token never longer than an active one', async () => {
    const { provider, clock, verify } = fixture({ active: false }, { cacheSeconds: 1, inactiveCacheSeconds: 5 });
    await verify('t');
    provider.script = { [endpoint]: active };
    clock.pass(1000);
    expect(await verify('t')).toMatchObject(ann);
  });

  it('keeps a token that is not valid yet until it is', async () => {
    const { clock, verify } = fixture({ ...active, nbf: 1_800_000_002 });
    expect(await verify('t')).toBeUndefined();
    clock.pass(1999);
    expect(verify('t')).toBeUndefined();
    clock.pass(1);
    expect(await verify('t')).toMatchObject(ann);
  });

  it('is empty where cacheSeconds is 0', async () => {
    const { provider, verify } = fixture(active, { cacheSeconds: 0 });
    await verify('t');
    await verify('t');
    expect(provider.asked).toHaveLength(2);
  });

  it.each([
    ['active', active, { active: false }],
    ['inactive', { active: false }, active],
  ])('drops an %s token when the clock is set back', async (_what, first, then) => {
    const { provider, clock, verify } = fixture(first);
    await verify('t');
    provider.script = { [endpoint]: then };
    clock.pass(-1);
    expect((await verify('t')) === undefined).toBe(then !== active);
    expect(provider.asked).toHaveLength(2);
  });

  it('keeps no failure', async () => {
    const { provider, verify } = fixture(new TypeError('fetch failed'));
    await expect(verify('t')).rejects.toThrow('cannot be reached');
    provider.script = { [endpoint]: active };
    expect(await verify('t')).toMatchObject(ann);
  });

  it('is limited, and invented tokens do not displace those in use', async () => {
    const { provider, verify } = fixture(
      ({ body }: RequestInit) => (String(body).includes('good') ? active : { active: false }),
      { maximumEntries: 2 },
    );
    await verify('good');
    for (let index = 0; index < 100; index += 1) await verify(`made-up-${index}`);
    expect(verify('good')).toMatchObject(ann);
    await verify('good2');
    await verify('good3');
    expect(verify('good')).toBeInstanceOf(Promise);
    expect(provider.asked).toHaveLength(104);
  });
});

describe('introspection requests', () => {
  it('are merged for one token at the same time', async () => {
    const { provider, verify } = fixture(active, { cacheSeconds: 0 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify('t')));
    expect(answers).toHaveLength(50);
    expect(new Set(answers).size).toBe(1);
    expect(provider.asked).toHaveLength(1);
    await Promise.all(['a', 'b'].map(verify));
    expect(provider.asked).toHaveLength(3);
  });

  it('are made for tokens of up to 4,096 characters', async () => {
    const { provider, verify } = fixture(active);
    expect(await verify('t'.repeat(4096))).toMatchObject(ann);
    expect(verify('t'.repeat(4097))).toBeUndefined();
    expect(provider.asked).toHaveLength(1);
  });

  it('are at most 100 at a time; another one fails without disturbing them', async () => {
    let answer: (value: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => (answer = resolve));
    const { provider, verify } = fixture(async () => (await slow).clone());
    const answers = Array.from({ length: 100 }, (_, index) => verify(`t${index}`));
    await expect(verify('late')).rejects.toThrow(`${endpoint} has 100 earlier queries in progress.`);
    expect(verify('t0')).toBe(answers[0]);
    answer(Response.json(active));
    for (const principal of await Promise.all(answers)) expect(principal).toMatchObject(ann);
    expect(provider.asked).toHaveLength(100);
    expect(await verify('late')).toMatchObject(ann);
  });

  it('fail for all who wait for them, and can be repeated', async () => {
    const { provider, verify } = fixture(() => new Response('', { status: 503 }));
    const outcomes = await Promise.allSettled([verify('t'), verify('t')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    provider.script = { [endpoint]: active };
    expect(await verify('t')).toMatchObject(ann);
  });
});

describe('an introspection endpoint', () => {
  it.each([
    ['is down', new TypeError('fetch failed')],
    ['responds with an error status', () => new Response('oops', { status: 500 })],
    ['does not know this service', () => Response.json({ error: 'invalid_client' }, { status: 401 })],
    ['responds with a redirect', () => new Response('', { status: 307, headers: { location: endpoint } })],
    ['responds without JSON', () => new Response('active')],
    ['responds with a list', [active]],
    ['responds with an empty body', () => new Response('')],
    ['omits active', { sub: 'ann' }],
    ['returns active as a string', { ...active, active: 'true' }],
    ['returns exp as a string', { ...active, exp: '1800000010' }],
    ['returns scope as a list', { ...active, scope: ['view_test:p'] }],
    ['does not name the owner of the token', { active: true, scope: 'view_test:p' }],
  ])('makes the verifier reject if it %s, as the token is neither active nor inactive', async (_, answer) => {
    await expect(fixture(answer).verify('t')).rejects.toThrow(endpoint);
  });

  it('makes the verifier reject if it does not respond in time', async () => {
    const { verify } = fixture(() => new Promise(() => undefined), { timeoutMilliseconds: 20 });
    await expect(verify('t')).rejects.toThrow(`${endpoint} did not respond within 20 ms.`);
  });

  it('never brings a token or the secret into an error', async () => {
    const { verify } = fixture((init: RequestInit) => {
      throw Object.assign(new Error(`failed: ${JSON.stringify(init)}`), { code: 'ECONNRESET' });
    });
    const error: unknown = await Promise.resolve(verify('the-token')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: `${endpoint} cannot be reached (ECONNRESET).` });
    expect(Object.hasOwn(error as Error, 'cause')).toBe(false);
  });

  it('means that a token is inactive if it does not support its type', async () => {
    const refusal = (): Response => Response.json({ error: 'unsupported_token_type' }, { status: 400 });
    expect(await fixture(refusal).verify('t')).toBeUndefined();
    const other = (): Response => Response.json({ error: 'invalid_request' }, { status: 400 });
    await expect(fixture(other).verify('t')).rejects.toThrow('status 400');
  });
});

describe('onRefused for introspected tokens', () => {
  const later = 1_800_000_060;
  const earlier = 1_799_999_940;
  it.each([
    ['the provider says it is not active', { active: false }],
    ['expired', { ...active, exp: earlier }],
    ['not valid yet', { ...active, iss: 'https://id.example.com', aud: 'b', nbf: later }],
    ['token_type is not Bearer', { ...active, token_type: 'DPoP' }],
    ['iss is missing', active],
    ['iss is not https://id.example.com', { ...active, iss: 'https://other.example.com' }],
    ['aud is missing', { ...active, iss: 'https://id.example.com' }],
    ['aud is not a or b', { ...active, iss: 'https://id.example.com', aud: ['c', 'd'] }],
    [
      'the provider does not introspect tokens of its kind',
      () => Response.json({ error: 'unsupported_token_type' }, { status: 400 }),
    ],
  ])('receives the reason: %s', async (reason, answer) => {
    const told: string[] = [];
    const options = { issuer: 'https://id.example.com', audience: ['a', 'b'] };
    const { verify } = fixture(answer, { ...options, onRefused: (why) => told.push(why) });
    expect(await verify('the-token')).toBeUndefined();
    expect(told).toEqual([reason]);
    // Cached now, and reported again.
    expect(verify('the-token')).toBeUndefined();
    expect(told).toEqual([reason, reason]);
  });

  it('is not called for a valid token, nor without a response of the provider', async () => {
    const told: string[] = [];
    const { provider, verify } = fixture(active, { cacheSeconds: 0, onRefused: (why) => told.push(why) });
    expect(await verify('t')).toMatchObject(ann);
    provider.script = { [endpoint]: new TypeError('fetch failed') };
    await expect(verify('t')).rejects.toThrow('cannot be reached');
    expect(told).toEqual([]);
  });

  it('may fail at once or later without effect', async () => {
    const fail = (): never => {
      throw new Error('the log is full');
    };
    for (const onRefused of [fail, async () => fail()]) {
      const { verify } = fixture({ active: false }, { onRefused });
      expect(await verify('t')).toBeUndefined();
      expect(verify('t')).toBeUndefined();
    }
  });
});

it('an inherited `active` in a response is ignored', async () => {
  const { verify } = fixture({ sub: 'ann' });
  Object.defineProperty(Object.prototype, 'active', { value: true, configurable: true });
  try {
    await expect(verify('t')).rejects.toThrow('active');
  } finally {
    delete (Object.prototype as { active?: boolean }).active;
  }
});
