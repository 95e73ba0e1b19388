import { describe, expect, it, vi } from 'vitest';
import { type ClientCredentials, clientCredentials } from '../../../../src/runtime/client/connection/tokens.js';
import { callWith, failureOf, useFakeClock } from '../fixture.js';

useFakeClock();

type Outcome = Response | Error | 'no response';

/** A token function of an issuer whose requests have these outcomes, the last of them repeated; and when each began, in seconds. */
function issuing(outcomes: readonly Outcome[], options: Partial<ClientCredentials> = {}) {
  const begun: number[] = [];
  const start = Date.now();
  const fetch = async (): Promise<Response> => {
    const outcome = outcomes[Math.min(begun.length, outcomes.length - 1)];
    begun.push((Date.now() - start) / 1000);
    if (outcome instanceof Response) return outcome.clone();
    if (outcome instanceof Error) throw outcome;
    return new Promise(() => {});
  };
  return {
    begun,
    token: clientCredentials({
      tokenUrl: 'https://id.test/token',
      clientId: 'me',
      clientSecret: 'p',
      ...options,
      fetch,
    }),
  };
}
const issued = Response.json({ access_token: 't', token_type: 'bearer', expires_in: 3600 });
const failed = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({}, { status, headers });
const unreachable = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') });
const fetch = async (): Promise<Response> => Response.json({});

describe('a request for client credentials that fails temporarily', () => {
  it.each<[string, Outcome, number]>([
    ['is not reached', unreachable, 0.5],
    ['does not respond', 'no response', 30.5],
    ['responds 408', failed(408), 0.5],
    ['responds 429', failed(429), 0.5],
    ['responds 500', failed(500), 0.5],
    ['responds 503 and says until when', failed(503, { 'retry-after': '7' }), 7],
  ])('is sent again, once for ten calls, if the endpoint %s', async (_, outcome, after) => {
    const { begun, token } = issuing([outcome, issued]);
    const calls = Promise.all(Array.from({ length: 10 }, () => callWith({ client: { fetch, token } })));
    await vi.runAllTimersAsync();
    expect(await calls).toHaveLength(10);
    expect(begun).toEqual([0, after]);
  });

  it('is sent again for a call that must not be sent twice', async () => {
    const { begun, token } = issuing([failed(502), issued]);
    const sent = vi.fn(fetch);
    const call = callWith({ client: { fetch: sent, token }, isSentOnce: true });
    await vi.runAllTimersAsync();
    expect(await call).toEqual({});
    expect([begun.length, sent.mock.calls.length]).toEqual([2, 1]);
  });

  it.each<[string, Outcome, string, string]>([
    [
      'not reached',
      unreachable,
      'ConnectionError',
      'the token endpoint was not reached (3 attempts): connect ECONNREFUSED 127.0.0.1:1.',
    ],
    ['without a response', 'no response', 'TimeoutError', 'no response within 30000 ms (3 attempts).'],
    [
      'out of order',
      failed(503),
      'TokenError',
      'the token endpoint responded 503, and without a bearer token (3 attempts).',
    ],
  ])('is sent three times, and the error says so, if the endpoint remains %s', async (_, outcome, name, reason) => {
    const { begun, token } = issuing([outcome]);
    const failure = failureOf(token());
    await vi.runAllTimersAsync();
    expect(await failure).toMatchObject({ name, reason });
    expect(begun).toHaveLength(3);
  });

  it('is sent as often as its options say', async () => {
    const { begun, token } = issuing([failed(503)], { retries: 4 });
    const failure = failureOf(token());
    await vi.runAllTimersAsync();
    expect(await failure).toMatchObject({ name: 'TokenError' });
    expect(begun).toEqual([0, 0.5, 1.5, 3.5, 7.5]);
  });

  it.each<[string, Outcome]>([
    ['a refusal', failed(401)],
    ['a page', new Response('<p>')],
    ['a pause that is too long', failed(503, { 'retry-after': '31' })],
  ])('is not sent again after %s', async (_, outcome) => {
    const { begun, token } = issuing([outcome]);
    expect(await failureOf(token())).toMatchObject({ name: 'TokenError' });
    expect(begun).toHaveLength(1);
  });

  it('does not hold a call longer than its timeout or signal, and is still sent again for the others', async () => {
    const { begun, token } = issuing([failed(503, { 'retry-after': '20' }), issued]);
    const controller = new AbortController();
    const ended: unknown[] = [];
    const client = { fetch, token };
    const late = failureOf(callWith({ client, options: { timeout: 5000 } }));
    const aborted = failureOf(callWith({ client, options: { signal: controller.signal } }));
    const other = callWith({ client });
    void late.then((error) => ended.push(error));
    void aborted.then((error) => ended.push(error));
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort('enough');
    await vi.advanceTimersByTimeAsync(4000);
    expect(ended).toMatchObject([
      { name: 'AbortError', cause: 'enough' },
      { name: 'TimeoutError', timeout: 5000 },
    ]);
    await vi.runAllTimersAsync();
    expect(await other).toEqual({});
    expect(begun).toEqual([0, 20]);
  });

  it('leaves calls the token that they have while that is valid', async () => {
    const { begun, token } = issuing([issued, failed(503, { 'retry-after': '20' })]);
    await token();
    vi.advanceTimersByTime(3_550_000);
    expect(await token()).toBe('t');
    expect(await token()).toBe('t');
    expect(begun).toHaveLength(2);
  });
});
