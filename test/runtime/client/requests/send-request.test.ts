import { describe, expect, it, vi } from 'vitest';
import { sendRequest } from '../../../../src/runtime/client/requests/send-request.js';
import { connectionTo, failureOf, recorder } from '../fixture.js';

describe('a custom request', () => {
  it('has the base URL, the credentials and the headers of the connection', async () => {
    const { fetch, sent } = recorder(() => new Response('teapot', { status: 418 }));
    const response = await sendRequest(connectionTo(fetch), 'POST /tea?cups=2', {
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, await response.text()]).toEqual([418, 'teapot']);
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.test/v1/tea?cups=2',
        target: '/v1/tea?cups=2',
        body: '{}',
        headers: {
          accept: '*/*, application/problem+json',
          authorization: 'Bearer secret',
          'content-type': 'application/json',
          'x-app': 'a',
        },
      },
    ]);
  });

  it('is retried like any other, and returns the last response', async () => {
    const statuses = [503, 429, 200];
    const fetch = async (): Promise<Response> =>
      new Response(null, { status: statuses.shift()!, headers: { 'retry-after': '0' } });
    expect((await sendRequest(connectionTo(fetch), 'GET /')).status).toBe(200);
  });

  it('can stream in both directions', async () => {
    const stream = new Response('in').body as ReadableStream<Uint8Array>;
    const fetch = async (request: Request): Promise<Response> => new Response(request.body);
    const response = await sendRequest(connectionTo(fetch), 'PUT /echo', { body: stream });
    expect(await response.text()).toBe('in');
  });

  it('leaves the body stream unread if its headers are refused', async () => {
    const stream = new Response('in').body as ReadableStream<Uint8Array>;
    const call = sendRequest(connectionTo(fetch), 'PUT /echo', { body: stream, headers: { 'x-a': 'a\nb' } });
    expect(await failureOf(call)).toMatchObject({ name: 'InvalidInputError' });
    expect(stream.locked).toBe(false);
  });

  it('ends with the signal of the call, including its body', async () => {
    const controller = new AbortController();
    let signal: AbortSignal | undefined;
    const fetch = async (request: Request): Promise<Response> => {
      signal = request.signal;
      return new Response(new ReadableStream());
    };
    await sendRequest(connectionTo(fetch), 'GET /endless', { signal: controller.signal });
    controller.abort();
    expect(signal?.aborted).toBe(true);
  });

  it.each([
    ['a body', () => new Response('a'), 1],
    ['no body', () => new Response(null, { status: 204 }), 1],
    ['responses that are not the last', () => new Response('a', { status: 503, headers: { 'retry-after': '0' } }), 3],
  ])('leaves no listener on that signal after %s', async (_, respond, attempts) => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    await (
      await sendRequest(
        connectionTo(async () => respond()),
        'GET /',
        { signal },
      )
    ).text();
    const added = new Set(add.mock.calls.map(([, listener]) => listener));
    expect(added.size).toBeGreaterThanOrEqual(attempts);
    expect(new Set(remove.mock.calls.map(([, listener]) => listener))).toEqual(added);
  });

  it('gives the response as it is', async () => {
    const fetch = async (request: Request): Promise<Response> =>
      Object.defineProperty(new Response('a', { status: 201, headers: { 'x-a': 'b' } }), 'url', { value: request.url });
    const { status, headers, url } = await sendRequest(connectionTo(fetch), 'GET /a');
    expect([status, headers.get('x-a'), url]).toEqual([201, 'b', 'https://api.test/v1/a']);
  });

  it.each([
    'GET status',
    '',
    '/status',
    'GET .evil.test/',
    'GET @evil.test/',
    'GET https://evil.test/',
    'GET /a b',
    'GET /\r\nx: y',
  ])('cannot go anywhere else: %j is refused', async (path) => {
    const { fetch, sent } = recorder();
    expect(await failureOf(sendRequest(connectionTo(fetch), path))).toMatchObject({
      name: 'InvalidInputError',
    });
    expect(sent).toEqual([]);
  });
});
