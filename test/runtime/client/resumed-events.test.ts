import { describe, expect, it, vi } from 'vitest';
import { readContents } from '../../../src/runtime/client/contents/contents.js';
import { readBody } from '../../../src/runtime/client/contents/error-contents.js';
import { readEvents } from '../../../src/runtime/client/streams/events.js';
import type { Operation } from '../../../src/runtime/client/operation.js';
import { callWith, type Calling, parseObject, useFakeClock } from './fixture.js';

useFakeClock();

/** What a service sends as a stream of events, and whether it breaks off there; or another response. */
type Part = string | { readonly cut: string } | Response;

const event = (number: number, field = ''): string => `id: ${number}\n${field}data: {"n":${number}}\n\n`;

/**
 * Reads all events of a service that sends one part after another; `asked` is the last id of each request, and its
 * time.
 */
async function read(parts: readonly Part[], { client = {}, ...calling }: Calling = {}) {
  const asked: (readonly [id: string | null, seconds: number])[] = [];
  const start = Date.now();
  const fetch = async (request: Request): Promise<Response> => {
    asked.push([request.headers.get('last-event-id'), (Date.now() - start) / 1000]);
    const part = parts[asked.length - 1] ?? { cut: '' };
    if (part instanceof Response) return part;
    const text = typeof part === 'string' ? part : part.cut;
    const chunks = [text];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk));
        else if (typeof part === 'string') controller.close();
        else controller.error(new Error('reset'));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const streaming: Partial<Operation> = {
    accept: 'text/event-stream',
    responses: [
      {
        status: 200,
        contents: [{ mediaType: 'text/event-stream', read: readEvents, parse: parseObject }],
        readContents,
      },
    ],
    readBody,
  };
  const numbers: unknown[] = [];
  const reading = (async (): Promise<unknown> => {
    const events = callWith({ ...calling, operation: streaming, client: { retries: 2, ...client, fetch } });
    for await (const { n } of (await events) as AsyncIterable<{ readonly n: number }>) numbers.push(n);
    return undefined;
  })().catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { numbers, asked, error: (await reading) as Error | undefined };
}

describe('a stream of events that breaks off', () => {
  it('resumes after the last event, once there is a connection again', async () => {
    expect(await read([{ cut: event(1) + event(2) }, { cut: event(3) }, event(4)])).toEqual({
      numbers: [1, 2, 3, 4],
      asked: [
        [null, 0],
        ['2', 0.5],
        ['3', 1],
      ],
      error: undefined,
    });
  });

  it('resumes after an id of any characters, in UTF-8 as browsers send it', async () => {
    const { asked, numbers, error } = await read([{ cut: event(1).replace('1', 'zürich ✓') }, event(2)]);
    expect([numbers, error]).toEqual([[1, 2], undefined]);
    expect(Buffer.from(asked[1]?.[0] ?? '', 'latin1').toString()).toBe('zürich ✓');
  });

  it('before its first event begins again', async () => {
    const wait = 'retry: 4000\n\n';
    expect(await read([{ cut: `: hello\n${wait}` }, { cut: 'data: {"n"' }, event(1)])).toEqual({
      numbers: [1],
      asked: [
        [null, 0],
        [null, 4],
        [null, 8],
      ],
      error: undefined,
    });
    const { error, asked } = await read([{ cut: wait }, { cut: wait }, { cut: wait }, { cut: wait }]);
    expect([asked.length, error?.name]).toEqual([3, 'ConnectionError']);
  });

  it('is reported: that it broke off, and that it continues', async () => {
    const reports: (string | undefined)[] = [];
    const onReconnect = (error?: Error): never => {
      reports.push(error?.name);
      throw new Error('the hook fails');
    };
    expect(await read([{ cut: event(1) }, event(2)], { options: { onReconnect } })).toMatchObject({ numbers: [1, 2] });
    expect(reports).toEqual(['ConnectionError', undefined]);
    reports.length = 0;
    await read([{ cut: event(1) }, { cut: '' }, { cut: '' }], { options: { onReconnect } });
    expect(reports).toEqual(['ConnectionError', undefined, 'ConnectionError', undefined]);
  });

  it('in the middle of an event returns that event once', async () => {
    const half = event(2).slice(0, -4);
    expect(await read([{ cut: event(1) + half }, event(2)])).toMatchObject({ numbers: [1, 2], error: undefined });
  });

  it('waits as long as the service says, up to 30 s', async () => {
    expect((await read([{ cut: event(1, 'retry: 4000\n') }, event(2)])).asked[1]).toEqual(['1', 4]);
    expect((await read([{ cut: event(1, 'retry: 99999999\n') }, event(2)])).asked[1]).toEqual(['1', 30]);
  });

  it('ends if the service has no more events', async () => {
    const gone = new Response(null, { status: 204 });
    expect(await read([{ cut: event(1) }, gone])).toMatchObject({ numbers: [1], error: undefined });
  });

  it.each([
    ['no event has an id', [{ cut: 'data: {"n":1}\n\n' }], {}, [1]],
    ['the request must not arrive twice', [{ cut: event(1) }], { isSentOnce: true }, [1]],
    ['retries are switched off', [{ cut: event(1) }], { options: { retries: 0 } }, [1]],
  ])('is an error that explains it if %s', async (_, parts, calling, numbers) => {
    const { error, ...read_ } = await read(parts, calling);
    expect(read_).toMatchObject({ numbers, asked: [[null, 0]] });
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: 'thing.get: the response broke off: reset.',
    });
  });

  it('is given up where it breaks off repeatedly without events', async () => {
    const { numbers, asked, error } = await read([{ cut: event(1) }]);
    expect([numbers, asked.length, error?.name]).toEqual([[1], 3, 'ConnectionError']);
  });

  it('is resumed for as long as it takes with endless retries, which a call can have', async () => {
    const cuts = Array.from({ length: 20 }, () => ({ cut: '' }));
    const outcome = await read([{ cut: event(1) }, ...cuts, event(2)], { options: { retries: Infinity } });
    expect(outcome).toMatchObject({ numbers: [1, 2], error: undefined });
  });

  it('fails like any call if the service responds with something else', async () => {
    const missing = Response.json({ title: 'gone' }, { status: 404 });
    expect((await read([{ cut: event(1) }, missing])).error).toMatchObject({ name: 'NotFoundError', status: 404 });
    const page = new Response('<p>', { headers: { 'content-type': 'text/html' } });
    expect((await read([{ cut: event(1) }, page])).error).toMatchObject({ name: 'UnexpectedResponseError' });
  });

  it('is not resumed when the call is aborted', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort('enough'), 200);
    const { numbers, error } = await read([{ cut: event(1) }], { options: { signal: controller.signal } });
    expect([numbers, error?.name]).toEqual([[1], 'AbortError']);
  });
});

it('a stream of events that ends is not resumed', async () => {
  expect(await read([event(1)])).toMatchObject({ numbers: [1], asked: [[null, 0]], error: undefined });
});
