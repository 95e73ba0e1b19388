import { describe, expect, it, vi } from 'vitest';
import {
  type ClientCredentials,
  clientCredentials,
  type IssuedToken,
  keepToken,
} from '../../../../src/runtime/client/connection/tokens.js';
import { callWith, failureOf, useFakeClock } from '../fixture.js';

useFakeClock();

/** An issuer of the tokens `1`, `2`, …, each valid for so many seconds. */
function issuer(expiresIn?: number): () => Promise<IssuedToken> {
  let count = 0;
  return vi.fn(async () => ({ token: String((count += 1)), expiresIn }));
}

describe('a cached token', () => {
  it('is requested once for any number of concurrent calls', async () => {
    const issue = issuer();
    const token = keepToken(issue);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => token()));
    expect(new Set(tokens)).toEqual(new Set(['1']));
    expect(issue).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an hour', 3600, 3539, 3541],
    ['ten seconds', 10, 8, 10],
  ])('is replaced shortly before its lifetime of %s ends', async (_, expiresIn, before, after) => {
    const token = keepToken(issuer(expiresIn));
    expect(await token()).toBe('1');
    vi.advanceTimersByTime(before * 1000);
    expect(await token()).toBe('1');
    vi.advanceTimersByTime((after - before) * 1000);
    expect(await token()).toBe('2');
  });

  it('is replaced when the service has refused it, once for all refused calls', async () => {
    const issue = issuer(3600);
    const token = keepToken(issue);
    await token();
    expect(await Promise.all([token('1'), token('1'), token('1')])).toEqual(['2', '2', '2']);
    // A call that comes back late with the old token uses the new one.
    expect(await token('1')).toBe('2');
    expect(issue).toHaveBeenCalledTimes(2);
  });

  it('is used as long as it is valid if no new one is available', async () => {
    const issue = vi
      .fn<() => Promise<IssuedToken>>()
      .mockResolvedValueOnce({ token: '1', expiresIn: 3600 })
      .mockRejectedValue(new Error('out of order'));
    const token = keepToken(issue);
    await token();
    vi.advanceTimersByTime(3_590_000);
    expect(await token()).toBe('1');
    await expect(token('1')).rejects.toThrow('out of order');
    vi.advanceTimersByTime(10_000);
    await expect(token()).rejects.toThrow('out of order');
  });

  it('is used at once, as long as it is valid, while the request for a new one is sent again', async () => {
    let fail = (): void => {};
    const issue = vi
      .fn<(onRetry: () => void) => Promise<IssuedToken>>()
      .mockResolvedValueOnce({ token: '1', expiresIn: 3600 })
      .mockImplementation((onRetry) => {
        onRetry();
        return new Promise((_, reject) => {
          fail = () => reject(new Error('out of order'));
        });
      });
    const token = keepToken(issue);
    await token();
    vi.advanceTimersByTime(3_590_000);
    expect([await token(), await token()]).toEqual(['1', '1']);
    const refused = failureOf(token('1'));
    fail();
    expect(await refused).toMatchObject({ message: 'out of order' });
    expect(issue).toHaveBeenCalledTimes(2);
  });

  it('is requested again after a failure', async () => {
    const issue = vi
      .fn<() => Promise<IssuedToken>>()
      .mockRejectedValueOnce(new Error('out of order'))
      .mockResolvedValue({ token: '1' });
    const token = keepToken(issue);
    await expect(token()).rejects.toThrow('out of order');
    expect(await token()).toBe('1');
  });
});

describe('ten concurrent calls', () => {
  /** A service that accepts one token at a time, and an issuer that issues the current one. */
  const api = { valid: 'a', issued: 0 };
  const token = keepToken(async () => {
    api.issued += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { token: api.valid, expiresIn: 3600 };
  });
  const fetch = async (request: Request): Promise<Response> => {
    const isValid = request.headers.get('authorization') === `Bearer ${api.valid}`;
    return new Response('{}', { status: isValid ? 200 : 401 });
  };
  const callTen = async (): Promise<readonly unknown[]> => {
    const calls = Promise.all(Array.from({ length: 10 }, () => callWith({ client: { fetch, token } })));
    await vi.runAllTimersAsync();
    return calls;
  };

  it('request one token at first, and one more after a revocation', async () => {
    expect(await callTen()).toHaveLength(10);
    expect(api.issued).toBe(1);
    api.valid = 'b';
    expect(await callTen()).toHaveLength(10);
    expect(api.issued).toBe(2);
  });
});

describe('a request for client credentials', () => {
  const credentials: ClientCredentials = {
    tokenUrl: 'https://id.test/token',
    clientId: 'me & you',
    clientSecret: 'p:4%ä',
  };

  /** The request to a token endpoint with this response, and its outcome. */
  async function request(
    response: Response | Error,
    options: Partial<ClientCredentials> = {},
  ): Promise<{ readonly sent: Request; readonly outcome: unknown }> {
    let sent: Request | undefined;
    const token = clientCredentials({
      ...credentials,
      ...options,
      fetch: async (given) => {
        sent = given;
        if (response instanceof Error) throw response;
        return response;
      },
    });
    const outcome = await token().catch((error: unknown) => error);
    return { sent: sent as Request, outcome };
  }
  const issued = (): Response => Response.json({ access_token: 't', token_type: 'bearer', expires_in: 60 });

  it('is sent as a form, with id and secret in the header', async () => {
    const { sent, outcome } = await request(issued(), {
      scopes: ['a', 'b'],
      parameters: { audience: 'https://api.test' },
    });
    expect(outcome).toBe('t');
    expect([sent.method, sent.url, sent.redirect]).toEqual(['POST', 'https://id.test/token', 'manual']);
    expect(atob((sent.headers.get('authorization') as string).slice('Basic '.length))).toBe(
      'me+%26+you:p%3A4%25%C3%A4',
    );
    expect(Object.fromEntries(new URLSearchParams(await sent.text()))).toEqual({
      grant_type: 'client_credentials',
      audience: 'https://api.test',
      scope: 'a b',
    });
  });

  it('has id and secret in the body if the issuer requires that', async () => {
    const { sent } = await request(issued(), { sendSecretIn: 'body' });
    expect(sent.headers.has('authorization')).toBe(false);
    expect(await sent.text()).toBe('grant_type=client_credentials&client_id=me+%26+you&client_secret=p%3A4%25%C3%A4');
  });

  it.each([
    [
      'another status',
      Response.json({ error: 'invalid_client', secret: 'p:4' }, { status: 401 }),
      '401, invalid_client, and',
    ],
    ['a redirect', new Response('', { status: 302, headers: { location: 'https://evil.test' } }), '302, and'],
    ['another token type', Response.json({ access_token: 't', token_type: 'mac' }), '200, and'],
    ['no token', Response.json({ token_type: 'bearer' }), '200, and'],
    ['HTML', new Response('<p>p:4%ä</p>'), '200, and'],
    ['an invalid error code', Response.json({ error: 'p:4%ä' }, { status: 400 }), '400, and'],
  ])('fails with a message and no secret for %s', async (_, response, words) => {
    const { outcome } = await request(response);
    expect((outcome as Error).message).toBe(
      `clientCredentials: the token endpoint responded ${words} without a bearer token.`,
    );
  });

  it('ends with its timeout', async () => {
    const fetch = (given: Request): Promise<Response> =>
      new Promise((_, reject) => given.signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const failure = failureOf(clientCredentials({ ...credentials, fetch, timeout: 100, retries: 0 })());
    await vi.advanceTimersByTimeAsync(100);
    expect(await failure).toMatchObject({
      name: 'TimeoutError',
      message: 'clientCredentials: no response within 100 ms.',
    });
  });

  it('says that the endpoint was not reached', async () => {
    const { outcome } = await request(
      new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') }),
      { retries: 0 },
    );
    expect(outcome).toMatchObject({
      name: 'ConnectionError',
      message: 'clientCredentials: the token endpoint was not reached: connect ECONNREFUSED 127.0.0.1:1.',
    });
  });

  it('reveals why it failed, and no secret, in an error of a call', async () => {
    const fetch = async (): Promise<Response> => Response.json({}, { status: 500 });
    const token = clientCredentials({ ...credentials, fetch, retries: 0 });
    const failure = await failureOf(callWith({ client: { token, fetch: async () => Response.json({}) } }));
    expect(failure).toMatchObject({
      name: 'TokenError',
      reason: 'the token function failed: the token endpoint responded 500, and without a bearer token.',
    });
    const { inspect } = await import('node:util');
    const shown = inspect(failure, { depth: 9, showHidden: true });
    expect(shown).toContain('the token endpoint responded 500');
    for (const secret of [credentials.clientSecret, 'p%3A4', btoa('me+%26')]) expect(shown).not.toContain(secret);
  });
});
