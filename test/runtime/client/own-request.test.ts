import { describe, expect, it } from 'vitest';
import { ApiError, InvalidInputError } from '../../../src/runtime/client/errors.js';
import { lateRequest, request } from '../../../src/runtime/client/requests/late-request.js';
import type { RequestedResponse, RequestOptions } from '../../../src/runtime/client/requests/requested.js';
import type { Exchange } from '../../../src/runtime/client/connection/settings.js';
import { connectionTo, failureOf, recorder, type Sent } from './fixture.js';

async function sentFor(written: string, options?: RequestOptions): Promise<Sent | undefined> {
  const { fetch, sent } = recorder();
  await request(connectionTo(fetch), written, options);
  return sent[0];
}

/** The response to `GET /` of a service that responds with this. */
function responseTo(response: Response, options: object = {}): Promise<RequestedResponse> {
  return request(
    connectionTo(async () => response, options),
    'GET /',
  );
}

function typed(body: string, type: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': type } });
}

describe('a request that the model does not describe', () => {
  it('has the address, the credentials and the headers of the client', async () => {
    const { fetch, sent } = recorder(() => Response.json({ cups: 2 }, { status: 201, headers: { 'x-id': '1' } }));
    const response = await lateRequest(connectionTo(fetch))('POST', '/tea', { body: { sugar: true } });
    expect(response).toEqual({ status: 201, headers: expect.any(Headers), body: { cups: 2 } });
    expect(response.headers.get('x-id')).toBe('1');
    expect(sent).toMatchObject([
      {
        method: 'POST',
        url: 'https://api.test/v1/tea',
        body: '{"sugar":true}',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json', 'x-app': 'a' },
      },
    ]);
  });

  it('has its query after that of its path', async () => {
    const query = { a: 1, b: ['x y', true, undefined], c: undefined, d: 2n };
    expect((await sentFor('GET /', { query }))?.target).toBe('/v1/?a=1&b=x%20y&b=true&d=2');
    expect((await sentFor('GET /?z=%41', { query: { a: '&' } }))?.target).toBe('/v1/?z=%41&a=%26');
    expect((await sentFor('GET /?z=1', { query: {} }))?.target).toBe('/v1/?z=1');
  });

  it.each([
    ['text', 'a', 'text/plain;charset=UTF-8', 'a'],
    ['bytes', new TextEncoder().encode('a'), undefined, 'a'],
    ['a Blob', new Blob(['a'], { type: 'image/png' }), 'image/png', 'a'],
    ['a form', new URLSearchParams({ a: 'b' }), 'application/x-www-form-urlencoded;charset=UTF-8', 'a=b'],
    ['a stream', new Response('a').body, undefined, 'a'],
    ['any other value, as JSON,', [1], 'application/json', '[1]'],
    ['null', null, 'application/json', 'null'],
  ])('sends %s', async (_, body, type, text) => {
    const sent = await sentFor('POST /', { body });
    expect([sent?.headers['content-type'], sent?.body]).toEqual([type, text]);
  });

  it('has the media type that its headers say', async () => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    expect((await sentFor('PATCH /', { body: {}, headers }))?.headers).toMatchObject(headers);
  });

  it.each([
    ['GET status', {}, ''],
    ['get /', {}, ''],
    ['GET https://evil.test/', {}, ''],
    ['GET /', { query: { a: {} } }, '/query/a'],
    ['GET /', { query: { a: '\ud83d' } }, '/query/a'],
    ['GET /', { query: 'a=b' }, '/query'],
    ['GET /', { body: {} }, '/body'],
    ['POST /', { body: 1n }, '/body'],
    ['POST /', { body: () => 1 }, '/body'],
  ])('is not sent if it is wrong: %s %o', async (written, options, path) => {
    const { fetch, sent } = recorder();
    const failure = await failureOf(request(connectionTo(fetch), written, options as RequestOptions));
    expect(failure).toBeInstanceOf(InvalidInputError);
    expect((failure as InvalidInputError).issues.map((issue) => issue.path)).toEqual([path]);
    expect(sent).toEqual([]);
  });
});

describe('its response', () => {
  it.each([
    ['JSON', Response.json([1]), [1]],
    ['JSON of another name', typed('{}', 'application/vnd.a+json; charset=utf-8'), {}],
    ['text', typed('a', 'text/html'), 'a'],
    ['XML', typed('<a/>', 'application/xml'), '<a/>'],
    ['bytes', typed('a', 'image/png'), new Uint8Array([97])],
    ['no body', new Response(null, { status: 204 }), undefined],
    ['an empty body', typed('', 'application/json'), undefined],
  ])('has the value of %s', async (_, response, body) => {
    expect((await responseTo(response)).body).toEqual(body);
  });

  it('is an error if it is not JSON although it says so, or too long', async () => {
    expect(await failureOf(responseTo(typed('{', 'application/json')))).toMatchObject({
      name: 'UnexpectedResponseError',
      issues: [{ code: 'json' }],
    });
    expect(await failureOf(responseTo(Response.json([1]), { maxResponseBytes: 2 }))).toMatchObject({
      name: 'UnexpectedResponseError',
      issues: [{ code: 'length' }],
    });
  });

  it('is an ApiError with a status that is no success', async () => {
    const failure = await failureOf(responseTo(Response.json({ detail: 'No tea.' }, { status: 418 })));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      operation: 'GET /',
      status: 418,
      body: { detail: 'No tea.' },
      message: 'GET /: 418: No tea.',
    });
    expect(await failureOf(responseTo(typed('<p>', 'text/html', 502), { retries: 0 }))).toMatchObject({ body: '<p>' });
    expect(await failureOf(responseTo(typed('<p>', 'application/json', 400)))).toMatchObject({ body: '<p>' });
    const moved = new Response(null, { status: 302, headers: { location: 'https://evil.test' } });
    expect(await failureOf(responseTo(moved))).toMatchObject({ name: 'ApiError', status: 302 });
  });

  it('is unexpected where a browser hides a redirect', async () => {
    const hidden = Object.defineProperty(new Response(null), 'status', { value: 0 });
    expect(await failureOf(responseTo(hidden))).toMatchObject({
      name: 'UnexpectedResponseError',
      issues: [{ code: 'redirect' }],
    });
  });
});

describe('its policies', () => {
  const failing = (statuses: number[]) => async (): Promise<Response> =>
    Response.json({}, { status: statuses.shift() ?? 200, headers: { 'retry-after': '0' } });

  it.each([
    ['GET /', {}, 'sent again'],
    ['POST /', { headers: { 'Idempotency-Key': '"1"' } }, 'sent again'],
    ['POST /', { headers: new Headers({ 'idempotency-key': '"1"' }) }, 'sent again'],
    ['POST /', {}, 'not sent again'],
  ])('%s with %o is %s if it fails for a time', async (written, options, what) => {
    const result = await request(connectionTo(failing([503, 429])), written, options).catch(() => undefined);
    expect(result === undefined ? 'not sent again' : 'sent again').toBe(what);
  });

  it('reports how it ended, without the query', async () => {
    const exchanges: Exchange[] = [];
    const client = connectionTo(failing([404]), { onExchange: (exchange: Exchange) => void exchanges.push(exchange) });
    await failureOf(request(client, 'GET /a?key=private', { query: { b: 'private' } }));
    expect(exchanges).toMatchObject([
      { operation: 'GET /a', method: 'GET', url: 'https://api.test/v1/a', status: 404, attempts: 1 },
    ]);
    expect(JSON.stringify(exchanges)).not.toContain('private');
  });

  it('ends with its signal', async () => {
    const signal = AbortSignal.abort();
    expect(await failureOf(request(connectionTo(recorder().fetch), 'GET /', { signal }))).toMatchObject({
      name: 'AbortError',
    });
  });
});
