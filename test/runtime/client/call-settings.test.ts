import { describe, expect, it, vi } from 'vitest';
import { callSettings } from '../../../src/runtime/client/call-settings.js';
import { connect } from '../../../src/runtime/client/connection/connect.js';
import {
  type CallOptions,
  type CallSettings,
  type Fetch,
  settingsKey,
} from '../../../src/runtime/client/connection/settings.js';
import { callWith, recorder } from './fixture.js';

const { [settingsKey]: settings } = connect(
  { baseUrl: 'https://api.test', token: 'secret', fetch: recorder().fetch, headers: { 'x-app': 'a' }, timeout: 1 },
  { bindable: [] },
);

const settingsFor = (options: object): CallSettings => callSettings(settings, options as CallOptions, 'thing.get');

describe('the settings of a call', () => {
  it('are those of the connection, overridden by the options that are given', () => {
    const { timeout, retries, maxResponseBytes, headers } = settingsFor({
      retries: 5,
      timeout: undefined,
      headers: { 'x-call': 'c' },
    });
    expect([timeout, retries, maxResponseBytes, headers.get('x-app'), headers.get('x-call')]).toEqual([
      1,
      5,
      2 ** 26,
      'a',
      'c',
    ]);
    expect([...settings.headers]).toEqual([['x-app', 'a']]);
  });

  it('replace nothing that only the connection sets, whatever a program without types passes', async () => {
    const { fetch, sent } = recorder();
    const { fetch: others, sent: sentElsewhere } = recorder();
    const options = {
      fetch: others,
      authorize: undefined,
      middleware: [() => Response.error()],
      baseUrl: 'https://evil.test',
    };
    await callWith({ client: { fetch }, options: options as CallOptions });
    expect(sentElsewhere).toEqual([]);
    expect(sent).toMatchObject([{ url: 'https://api.test/p/key=k', headers: { authorization: 'Bearer secret' } }]);
  });

  it('take the signal of a controller that is given as the options', () => {
    const controller = new AbortController();
    expect(settingsFor(controller).signal).toBe(controller.signal);
  });
});

it('fetch options come from the client and the call, except for what the operation determines', async () => {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    return Response.json({});
  };
  await callWith({
    client: { fetch, fetchOptions: { credentials: 'include', mode: 'same-origin', method: 'DELETE' } as object },
    options: { fetchOptions: { mode: 'cors' } },
  });
  expect(requests.map(({ credentials, mode, method, redirect }) => [credentials, mode, method, redirect])).toEqual([
    ['include', 'cors', 'GET', 'manual'],
  ]);
});

it.each([
  ['without middleware', []],
  ['with middleware', [(request: Request, next: Fetch) => next(request)]],
])('fetch options that only the platform knows reach its fetch %s', async (_name, middleware) => {
  const fetch = vi.fn(async (..._given: readonly unknown[]) => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  const next = { revalidate: 60 };
  await callWith({ client: { middleware, fetchOptions: { cache: 'no-store', priority: 'low', next } as object } });
  vi.unstubAllGlobals();
  const [request, options] = fetch.mock.calls[0] ?? [];
  const isSentAsRequest = request instanceof Request;
  expect(isSentAsRequest ? { ...(options as object), cache: request.cache } : options).toMatchObject({
    cache: 'no-store',
    next,
  });
  // Given beside a Request, it would reset the referrer.
  expect(Object.hasOwn(options as object, 'priority')).toBe(!isSentAsRequest);
});
