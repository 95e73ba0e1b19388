import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';

const model = `
api: errors
errors:
  TooMany:
    status: 429
    body: Problem
    headers:
      Retry-After: integer
      X-Level?: Level
  Blocked:
    status: 429
    headers:
      Retry-After: integer
      X-Reason?: string
  Gone:
    status: 410
    headers:
      X-Until?: date
types:
  Level: [low, high]
  Problem:
    title: string
groups:
  pet:
    errors: [TooMany]
    endpoints:
      list:
        http: GET /pets
        returns:
          200:
            body: Problem
            headers:
              X-Boolean: boolean
              X-Integer: integer
              X-Int64: int64
              X-Number: number
              X-Text: string
              X-Bytes: bytes
              X-Enum: Level
              X-Date: http-date
              X-List: integer[]
              X-Empty: string[]
              X-Keys: bytes[]
              X-Csv: csv<boolean>
              X-Left?: bytes
          202:
            headers:
              Location: uri
        errors: [Gone]
      block:
        http: GET /blocks
        returns: nothing
        errors: [Blocked]
`;

const api = await buildApi(model);

function resultOf(name: string, output: object): Promise<Readonly<Record<string, unknown>>> {
  const handler = async (): Promise<object> => output;
  return api.clientOf(api.serve({ pet: { list: handler, block: handler } }), { retries: 0 })['pet']![name]!().result();
}

describe('a declared error', () => {
  it('has its declared headers, with their types', async () => {
    const headers = { retryAfter: 30, xLevel: 'high' };
    const { error, status } = await resultOf('list', { status: 429, headers, body: { title: 'Slow down' } });
    expect(status).toBe(429);
    expect(error).toBeInstanceOf(api.error('TooManyError'));
    expect(error).toMatchObject({ headerValues: headers, body: { title: 'Slow down' } });
  });

  it('is told from others of the same status by its body, and has its own headers', async () => {
    const blocked = await resultOf('block', { status: 429, headers: { retryAfter: 1, xReason: 'spam' } });
    expect(blocked['error']).toBeInstanceOf(api.error('BlockedError'));
    expect(blocked['error']).toMatchObject({ headerValues: { retryAfter: 1, xReason: 'spam' } });
    const busy = await resultOf('block', { status: 429, headers: { retryAfter: 2 }, body: { title: 'Busy' } });
    expect(busy['error']).toBeInstanceOf(api.error('TooManyError'));
    expect(busy['error']).toMatchObject({ headerValues: { retryAfter: 2 } });
  });

  it('may lack its headers, or have invalid ones, which are omitted', async () => {
    expect((await resultOf('list', { status: 410 }))['error']).toMatchObject({ headerValues: {} });
    const answer = async (): Promise<Response> =>
      new Response('{"title":"x"}', { status: 429, headers: { 'retry-after': 'soon' } });
    const { error } = await api.clientOf({ fetch: answer }, { retries: 0 })['pet']!['list']!().result();
    expect(error).toMatchObject({ status: 429, headerValues: {} });
  });

  it('must have its required headers: without them the handler has a bug, and the response is a 500', async () => {
    const { error } = await resultOf('list', { status: 429, headers: {}, body: { title: 'Slow down' } });
    expect(error).toMatchObject({ status: 500 });
  });
});

describe('headers of a response', () => {
  const headers = {
    xBoolean: false,
    xInteger: -5,
    xInt64: 9007199254740993n,
    xNumber: 1.5,
    xText: 'some text',
    xBytes: new Uint8Array([1, 255]),
    xEnum: 'low',
    xDate: 'Sat, 21 Nov 2026 13:30:00 GMT',
    xList: [1, 2, 3],
    xEmpty: [],
    xKeys: [new Uint8Array([1]), new Uint8Array([2, 3])],
    xCsv: [true, false],
  };

  it('arrive unchanged with all scalar and list types', async () => {
    const result = await resultOf('list', { status: 200, headers, body: { title: 'a' } });
    expect(result).toMatchObject({ ok: true, status: 200, headers });
  });

  it('are separate for each success', async () => {
    const result = await resultOf('list', { status: 202, headers: { location: 'https://example.com/' } });
    expect(result).toMatchObject({ ok: true, status: 202, headers: { location: 'https://example.com/' } });
  });

  it('refuse a comma inside a value of a list', async () => {
    const { error } = await resultOf('list', {
      status: 200,
      headers: { ...headers, xEmpty: ['a,b'] },
      body: { title: 'a' },
    });
    expect(error).toMatchObject({ status: 500 });
  });

  it('have a sample in the reference service if they are required', async () => {
    const server = await api.reference();
    const result = await api.clientOf(server)['pet']!['list']!().result();
    expect(result).toMatchObject({ ok: true, status: 200, headers: { xInteger: 1, xEnum: 'low' } });
  });
});

it('packages with typed errors type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});
