import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { createListener } from '../../../src/runtime/server/node/adapter.js';
import { ProblemError } from '../../../src/runtime/server/problem.js';
import { send, type SmallOptions, smallService } from './small-service.js';
import { localUrl } from '../../support/local-url.js';

/** Even our own mistakes, or those of a handler, lead to a response, and `onError` receives them. */
async function answered(options: SmallOptions): Promise<readonly [number, number]> {
  const onError = vi.fn();
  const { status } = await send(smallService({ ...options, onError }), 'GET /a');
  return [status, onError.mock.calls.length];
}

function throwing(error: unknown): SmallOptions {
  return { operations: { get: () => Promise.reject(error) } };
}

describe('a response that cannot be sent', () => {
  it('is a 500 if JSON cannot express its members', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(await answered(throwing(new ProblemError({ status: 409, extensions: circle })))).toEqual([500, 1]);
  });

  it('is a 500 if its stream is already being read', async () => {
    const body = new ReadableStream<Uint8Array>();
    body.getReader();
    expect(await answered({ before: async () => ({ status: 200, headers: {}, body }) })).toEqual([500, 1]);
  });

  it('is a 500 if its headers are not a plain object, which would be lost', async () => {
    const headers = new Headers({ a: 'b' }) as unknown as Record<string, string>;
    expect(await answered({ before: async () => ({ status: 200, headers, body: undefined }) })).toEqual([500, 1]);
  });

  it.each([
    [{ status: Number.NaN }, 'its status is NaN'],
    [{ status: 199 }, 'its status is 199'],
    [{ status: 600 }, 'its status is 600'],
    [{ status: 409, headers: { 'content-length': '3' } }, 'it sets the header content-length itself'],
    [{ status: 409, headers: { 'Transfer-Encoding': '3' } }, 'it sets the header transfer-encoding itself'],
    [{ status: 409, headers: { 'retry after': '3' } }, '"retry after" cannot be the name of a header'],
    [{ status: 409, headers: { 'x-of': '€' } }, 'its header x-of holds a character that a header cannot carry'],
    [{ status: 409, headers: { a: 'b\r\nc: d' } }, 'its header a holds a character that a header cannot carry'],
  ])('is a 500, and the report says why: %j', async (details, reason) => {
    const onError = vi.fn();
    const { status } = await send(smallService({ ...throwing(new ProblemError(details)), onError }), 'GET /a');
    expect(status).toBe(500);
    expect(onError.mock.calls[0]?.[0]).toEqual(new TypeError(`A response cannot be sent, because ${reason}.`));
  });
});

describe('a response', () => {
  it('has no body if its status allows no content, even if a handler gave one', async () => {
    for (const status of [204, 304]) {
      const before = async () => ({ status, headers: {}, body: 'text' });
      expect(await send(smallService({ before }), 'GET /a')).toMatchObject({ status, body: undefined });
    }
  });

  it('has each header once, however a handler spells it', async () => {
    const error = new ProblemError({ status: 503, headers: { 'Retry-After': '9' } });
    const { headers } = await send(smallService(throwing(error)), 'GET /a');
    expect(Object.entries(headers).filter(([name]) => /retry-after/i.test(name))).toEqual([['retry-after', '9']]);
  });

  it('is discarded if it comes after the deadline, and its stream cancelled', async () => {
    const cancel = vi.fn();
    let answer: (response: { status: number; headers: object; body: ReadableStream<Uint8Array> }) => void = vi.fn();
    const before = (() => new Promise((resolve) => (answer = resolve))) as unknown as SmallOptions['before'];
    const server = smallService({ before, limits: { requestMilliseconds: 20 } });
    expect((await send(server, 'GET /a')).status).toBe(503);
    answer({ status: 200, headers: {}, body: new ReadableStream({ cancel }) });
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
  });
});

describe('a request body', () => {
  /** The status of a PUT to this server, which is closed then. */
  async function statusOfPut(httpServer: HttpServer, body: string): Promise<number> {
    const url = `${await localUrl(httpServer)}/a/actions`;
    const headers = { authorization: 'Bearer a', 'content-type': 'application/json' };
    const { status } = await fetch(url, { method: 'PUT', headers, body });
    httpServer.closeAllConnections();
    httpServer.close();
    return status;
  }

  it('makes the request fail if it was partly read elsewhere', async () => {
    const onError = vi.fn();
    const put = vi.fn();
    const listener = createListener(smallService({ operations: { put }, onError }));
    const httpServer = createHttpServer((request, response) => {
      request.once('data', () => listener(request, response));
    });
    const status = await statusOfPut(httpServer, '[1]');
    expect([status, put.mock.calls.length, onError.mock.calls.length]).toEqual([500, 0, 1]);
  });

  it('is complete even if another listener reads it too', async () => {
    const put = vi.fn();
    const seen: string[] = [];
    const httpServer = createHttpServer(createListener(smallService({ operations: { put } })));
    httpServer.on('request', (request) => request.on('data', (chunk) => seen.push(String(chunk))));
    const status = await statusOfPut(httpServer, '[1,2]');
    expect([status, put.mock.calls[0]?.[0], seen.join('')]).toEqual([204, { body: [1, 2] }, '[1,2]']);
  });
});
