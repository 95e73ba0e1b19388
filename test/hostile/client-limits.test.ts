import { createServer, type RequestListener } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readContents } from '../../src/runtime/client/contents/contents.js';
import { readBody } from '../../src/runtime/client/contents/error-contents.js';
import { ApiError, UnexpectedResponseError } from '../../src/runtime/client/errors.js';
import { partsOfEvents, readEvents } from '../../src/runtime/client/streams/events.js';
import type { Operation } from '../../src/runtime/client/operation.js';
import { type AnyCall, type Calling, callWith, failureOf, head, parseObject } from '../runtime/client/fixture.js';
import { localUrl } from '../support/local-url.js';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Calls a service on a free port, and reports when the connection has ended. */
async function serviceOf(
  listener: RequestListener,
): Promise<{ call(calling: Calling): AnyCall; readonly ended: Promise<unknown> }> {
  let end = (_value: unknown): void => undefined;
  const ended = new Promise((resolve) => (end = resolve));
  const server = createServer((request, response) => {
    response.on('close', end);
    listener(request, response);
  });
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const baseUrl = await localUrl(server);
  return { ended, call: (calling) => callWith({ ...calling, client: { baseUrl, ...calling.client } }) };
}

/** Sends the same bytes for as long as somebody reads. */
const endless =
  (contentType: string, start: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': contentType });
    response.write(start);
    const chunk = 'x'.repeat(2 ** 18);
    const send = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', send);
    send();
  };

const events: Partial<Operation> = {
  readBody,
  responses: [
    {
      status: 200,
      readContents,
      contents: [{ mediaType: 'text/event-stream', read: readEvents, parse: parseObject }],
    },
  ],
};

describe('a client of a service that sends endlessly', () => {
  it('gives up an event that does not end, and closes the connection', async () => {
    const service = await serviceOf(endless('text/event-stream', 'data: {}\n\ndata: '));
    const stream = (await service.call({
      operation: events,
      client: { maxResponseBytes: 2 ** 20 },
    })) as AsyncIterable<unknown>;
    const received: unknown[] = [];
    const all = async (): Promise<void> => {
      for await (const event of stream) received.push(event);
    };
    const error = await failureOf(all());
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ message: expect.stringContaining('1048576'), issues: [{ code: 'length' }] });
    expect(received).toEqual([{}]);
    await service.ended;
  });

  it.each([16, 1000, 2 ** 16])('splits a line that arrives in pieces of %i bytes only once', async (size) => {
    const line = new TextEncoder().encode(`data: ${'x'.repeat(2 ** 20)}\n\n`);
    let at = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (at >= line.length) return controller.close();
        controller.enqueue(line.slice(at, at + size));
        at += size;
      },
    });
    let looked = 0;
    // eslint-disable-next-line typescript/unbound-method
    const split = String.prototype.split;
    const spy = vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...by) {
      looked += this.length;
      return split.apply(this, by as Parameters<typeof split>);
    });
    const lengths: number[] = [];
    for await (const fields of partsOfEvents(stream, { head, limit: Infinity }))
      lengths.push(String(fields.get('data')).length);
    spy.mockRestore();
    expect(lengths).toEqual([2 ** 20]);
    expect(looked).toBeLessThanOrEqual(line.length);
  });

  it.each([
    ['gzip', 2 ** 22],
    ['identity', undefined],
  ])('does not read a body beyond its limit: %s', async (encoding, maxResponseBytes) => {
    const zeros = Buffer.alloc(2 ** 20, ' ');
    let sent = 0;
    const service = await serviceOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
      const all = Readable.from(
        (function* () {
          for (; sent < 200; sent += 1) yield zeros;
        })(),
      );
      pipeline(encoding === 'gzip' ? [all, createGzip(), response] : [all, response], () => undefined);
    });
    const error = await failureOf(service.call({ client: { maxResponseBytes } }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({
      message: `thing.get: the service responded 200, but not as documented: it is longer than maxResponseBytes, ${maxResponseBytes ?? 67108864}.`,
      text: '',
      issues: [{ code: 'length' }],
    });
    await service.ended;
    // Compressed bytes have arrived before they are decompressed.
    if (encoding === 'identity') expect(sent).toBeLessThan(150);
  });

  it('reads a body up to the limit of the client or of the call', async () => {
    const body = { text: 'é'.repeat(50) };
    const length = Buffer.byteLength(JSON.stringify(body));
    const service = await serviceOf((_request, response) => response.end(JSON.stringify(body)));
    expect(await service.call({ client: { maxResponseBytes: length } })).toEqual(body);
    const small = { client: { maxResponseBytes: length - 1 } };
    expect(await failureOf(service.call(small))).toMatchObject({ issues: [{ code: 'length' }] });
    expect(await service.call({ ...small, options: { maxResponseBytes: Infinity } })).toEqual(body);
    expect(await service.call({ options: { maxResponseBytes: undefined } })).toEqual(body);
    expect(() => service.call({ client: { maxResponseBytes: 0 } })).toThrow(
      '/maxResponseBytes must be a number of bytes above 0',
    );
  });

  it('measures a body that is longer than its length, as in a browser that hides the encoding', async () => {
    const fetch = async (): Promise<Response> =>
      Response.json(['x'.repeat(100)], { headers: { 'content-length': '9' } });
    expect(await failureOf(callWith({ client: { fetch, maxResponseBytes: 50 } }))).toMatchObject({
      issues: [{ code: 'length', message: 'is longer than maxResponseBytes, 50' }],
    });
  });

  it('does not copy a long response into an error message', async () => {
    const body = { title: 'Not found', detail: 'x'.repeat(5_000_000) };
    const service = await serviceOf((request, response) => {
      response.writeHead(request.url?.includes('odd') === true ? 418 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    const error = (await failureOf(service.call({}))) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe(`thing.get: 404: ${'x'.repeat(984)}`);
    expect(error.body).toEqual(body);
    const odd = (await failureOf(service.call({ input: { projectKey: 'odd', key: 'k' } }))) as UnexpectedResponseError;
    expect(odd.message).toHaveLength(1000);
    expect(JSON.parse(odd.text)).toEqual(body);
  });

  it('does not let an error message control a terminal, or begin another line', async () => {
    const body = { detail: 'No \u001b]0;title\u0007\u001b[2Jsuch\r\n\tthing\u009b.' };
    const service = await serviceOf((_request, response) => {
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const error = (await failureOf(service.call({}))) as ApiError;
    expect(error.reason).toBe('404: No  ]0;title  [2Jsuch   thing .');
    expect(error.body).toEqual(body);
  });
});
