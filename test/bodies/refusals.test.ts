import { describe, expect, it, vi } from 'vitest';
import { adapters, builtPost, connected, type Handlers, returning } from './built-post.js';

const text = `
api: gate
auth: none

errors:
  TooLarge: 413 Refusal
  Broken:
    status: 400
    body: {application/vnd.refusal+json: Refusal, text/plain: string}
  Plain: 404
  Failed: 5xx Refusal

types:
  Refusal:
    code: string(1..40)
    message: string
    size?: int64

groups:
  parcel:
    path: /letters
    errors: [TooLarge, Broken, Plain, Failed]
    endpoints:
      send:
        http: POST
        query:
          count?: integer
        body: string[]
        returns: string[]
      other:
        http: GET /other
        returns: nothing
`;

const post = await builtPost(text);

const echo: Handlers = {
  send: returning(200),
  other: async () => {
    throw new Error('secret');
  },
};

interface Problem {
  readonly status: number;
  readonly title?: string;
  readonly detail?: string;
}

const refusalBody = ({ status, title = '', detail = '' }: Problem): unknown => ({
  code: title,
  message: detail,
  size: BigInt(status),
});
const limits = { bodyBytes: 20 } as never;
const letters = ['a'.repeat(30)];

describe.each(adapters)('over %s', (adapter) => {
  const open = (options: object) =>
    connected(post, { server: post.createServer(echo, { limits, ...options }), adapter });

  it('the 413 of a limit has the declared body, and the client reads it', async () => {
    const { client, url } = await open({ refusalBody });
    await expect(client['send']?.({ body: letters })).rejects.toMatchObject({
      name: 'TooLargeError',
      status: 413,
      body: { code: 'Content Too Large', message: 'A body must not be larger than 20 bytes.', size: 413n },
    });
    expect(url).toMatch(/^http/);
  });

  it('the body of a refusal is a problem without the option, and not the declared body', async () => {
    const { client } = await open({});
    await expect(client['send']?.({ body: letters })).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
      status: 413,
      problem: { title: 'Content Too Large' },
    });
  });

  it('an internal error uses the declared body, and reveals nothing', async () => {
    const { client } = await open({ refusalBody });
    await expect(client['other']?.()).rejects.toMatchObject({
      name: 'FailedError',
      body: {
        code: 'Internal Server Error',
        message: 'The service failed; this is not your mistake.',
        size: 500n,
      },
    });
  });
});

describe('the body of an error response', () => {
  const send = (options: object, init: RequestInit = {}, path = '/letters?count=x'): Promise<Response> => {
    const server = post.createServer(echo, { limits, ...options });
    const headers = { 'content-type': 'application/json' };
    return server.fetch(
      new Request(`http://gate.example.com${path}`, { method: 'POST', headers, body: '[]', ...init }),
    );
  };

  it('has the declared media type, and is not cached', async () => {
    const response = await send({ refusalBody });
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/vnd.refusal+json']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toMatch(/^\{"code":"Bad Request","message":".*","size":400\}$/);
  });

  it('is made from the reasons and the operation', async () => {
    const made = vi.fn();
    const response = await send({ refusalBody: made });
    expect(made.mock.calls[0]).toMatchObject([
      { status: 400, title: 'Bad Request', errors: [{ in: 'query', at: 'count' }] },
      { operation: 'parcel.send', requestId: response.headers.get('x-request-id') },
    ]);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  it.each([
    ['does not fit', () => ({ code: '', message: 'a' }), /does not fit the model: \/code/],
    ['is not an object', () => 'text', /does not fit the model/],
    [
      'is thrown',
      () => {
        throw new Error('broken');
      },
      /broken/,
    ],
  ])('is a problem where the result %s, and the log says why', async (_name, wrong, message) => {
    const onError = vi.fn();
    const response = await send({ refusalBody: wrong, onError });
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ at: 'count' }] });
    expect(String(onError.mock.calls[0]?.[0])).toMatch(message);
  });

  it.each([
    ['the model declares no body', '/letters/none', 'POST', 404],
    ['the method is not allowed', '/letters', 'DELETE', 405],
    ['the status is not declared', '/letters', 'POST', 415],
  ])('is a problem where %s', async (_name, path, method, status) => {
    const made = vi.fn(refusalBody);
    const init = { method, headers: { 'content-type': 'text/plain' }, ...(method === 'POST' ? {} : { body: null }) };
    const response = await send({ refusalBody: made }, init, path);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect(made).not.toHaveBeenCalled();
  });

  it('is left unchanged when it comes from a handler', async () => {
    const made = vi.fn(refusalBody);
    expect(await (await send({ refusalBody: made }, {}, '/letters')).json()).toEqual([]);
    expect(made).not.toHaveBeenCalled();
  });
});

it('the generated packages type-check', async () => {
  expect(await post.packages.typeCheck(['node'])).toBe('');
});
