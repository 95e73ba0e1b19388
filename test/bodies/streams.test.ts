import { request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { adapters, allOf, builtPost, connected, type Handlers, returning, textOf } from './built-post.js';
import { postText } from './post-model.js';

const post = await builtPost(postText);

/** A stream that never ends, and the state of its source. */
function endless(): {
  readonly stream: ReadableStream<Uint8Array>;
  readonly asked: () => number;
  isCancelled: boolean;
} {
  let count = 0;
  const source = {
    stream: new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          count += 1;
          controller.enqueue(new Uint8Array(16 * 1024));
        },
        cancel: () => {
          source.isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    ),
    asked: () => count,
    isCancelled: false,
  };
  return source;
}

const sending = (events: () => AsyncIterable<unknown>): Handlers => ({
  events: async () => ({ status: 200, body: events() }),
});

describe.each(adapters)('over %s', (adapter) => {
  const open = (handlers: Handlers, options = {}) =>
    connected(post, { server: post.createServer(handlers, options), adapter });

  it('events arrive one by one, in order, without rounding', async () => {
    async function* events() {
      yield { type: 'sorted', at: 9007199254740993n };
      yield { type: 'lost' };
    }
    const { client } = await open(sending(events));
    expect(await allOf(await client['events']?.())).toEqual([
      { type: 'sorted', at: 9007199254740993n },
      { type: 'lost' },
    ]);
  });

  it('an event arrives before the next one is sent', async () => {
    let send = (): void => undefined;
    async function* events() {
      yield { type: 'lost' };
      await new Promise<void>((resolve) => (send = resolve));
      yield { type: 'sorted', at: 1n };
    }
    const { client } = await open(sending(events));
    const opened: unknown = await client['events']?.();
    const answer = (opened as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    expect(await answer.next()).toMatchObject({ value: { type: 'lost' } });
    const next = answer.next();
    await wait(20);
    send();
    expect(await next).toMatchObject({ value: { type: 'sorted', at: 1n } });
    await answer.return?.();
  });

  it('leaving the loop closes the source, and its handler is notified', async () => {
    const ended = vi.fn();
    const { client } = await open({
      events: async (_input, { signal }) => {
        signal.addEventListener('abort', ended);
        async function* events() {
          try {
            for (let at = 0n; ; at += 1n) {
              await wait(1);
              yield { type: 'sorted', at };
            }
          } finally {
            ended();
          }
        }
        return { status: 200, body: events() };
      },
    });
    expect(await allOf(await client['events']?.(), 3)).toHaveLength(3);
    await vi.waitUntil(() => ended.mock.calls.length === 2, { timeout: 20_000 });
  });

  it('the signal of the call stops waiting for events', async () => {
    const controller = new AbortController();
    async function* events() {
      yield { type: 'lost' };
      await new Promise(() => undefined);
    }
    const { client } = await open(sending(events));
    const answer = await client['events']?.({}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 30);
    await expect(allOf(answer, 2)).rejects.toMatchObject({ name: 'AbortError', operation: 'parcel.events' });
  });

  it('the timeout of a call ends when its response begins', async () => {
    async function* events() {
      await wait(700);
      yield { type: 'lost' };
    }
    const { client } = await open(sending(events));
    expect(await allOf(await client['events']?.({}, { timeout: 500 }), 1)).toHaveLength(1);
  });

  it('pauses are filled with comments, which are not events', async () => {
    let send = (): void => undefined;
    async function* events() {
      await new Promise<void>((resolve) => (send = resolve));
      yield { type: 'lost' };
    }
    const limits = { heartbeatMilliseconds: 20 };
    const { url, client } = await open(sending(events), { limits });
    if (adapter === 'http') {
      const { body } = await fetch(`${url}/parcels/events`);
      let text = '';
      for await (const part of body!.pipeThrough(new TextDecoderStream())) {
        text += part;
        if (text.startsWith(':\n\n:\n\n')) send();
      }
      expect(text).toMatch(/^(?::\n\n){2,}data: \{"type":"lost"\}\n\n$/);
    }
    const timer = setInterval(() => send(), 100);
    expect(await allOf(await client['events']?.())).toEqual([{ type: 'lost' }]);
    clearInterval(timer);
  });

  it('an event that does not fit the model breaks the stream, and the log says why', async () => {
    const onError = vi.fn();
    async function* events() {
      yield { type: 'lost' };
      yield { type: 'found' };
    }
    const options = { checkResponses: true, onError };
    const { client } = await open(sending(events), options);
    await expect(allOf(await client['events']?.())).rejects.toMatchObject({ name: 'ConnectionError' });
    expect(String(onError.mock.calls[0]?.[0])).toContain('does not fit the model');
  });

  it('a response is produced as fast as it is read, and stops when it is cancelled', async () => {
    const source = endless();
    const { client } = await open({ load: async () => ({ status: 200, body: source.stream }) });
    const answer = (await client['load']?.({ body: new Blob(['a']).stream() })) as unknown as ReadableStream;
    const reader = answer.getReader();
    await reader.read();
    await wait(100);
    const asked = source.asked();
    await wait(100);
    // Sockets have buffers of limited size: nothing continues where nobody reads.
    expect(source.asked()).toBe(asked);
    await reader.cancel();
    await vi.waitUntil(() => source.isCancelled, { timeout: 20_000 });
  });

  it('a body is sent as fast as it is read, and its source is notified when the server stops', async () => {
    const source = endless();
    let read = 0;
    const { client } = await open({
      load: async ({ body }: { body: ReadableStream<Uint8Array> }) => {
        const reader = body.getReader();
        read += (await reader.read()).value?.length ?? 0;
        await wait(100);
        await reader.cancel();
        return { status: 200, body: new Blob(['enough']).stream() };
      },
    });
    const answer = await client['load']?.({ body: source.stream });
    expect(await textOf(answer as never)).toBe('enough');
    expect(read).toBeGreaterThan(0);
    expect(source.asked() * 16 * 1024).toBeLessThan(64 * 1024 * 1024);
  });

  it('a body that is too large ends with a 413, even as a stream', async () => {
    const load = async ({ body }: { body: ReadableStream<Uint8Array> }): Promise<unknown> => {
      for (const reader = body.getReader(); !(await reader.read()).done;);
      return { status: 200, body: new Blob(['never']).stream() };
    };
    const { client } = await open({ load }, { limits: { streamBytes: 100_000 } });
    const body = new Blob([new Uint8Array(200_000)]).stream();
    await expect(client['load']?.({ body })).rejects.toMatchObject({ status: 413 });
  });

  it('a body that stalls is ended, even after the response has begun', async () => {
    const { client } = await open({ load: returning(200) }, { limits: { requestMilliseconds: 100 } });
    const stuck = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
    const answer: unknown = await client['load']?.({ body: stuck });
    await expect(textOf(answer as ReadableStream<Uint8Array>)).rejects.toThrow();
  });

  it('a stream may be of any length and duration, only its pauses are limited', async () => {
    const load = async ({ body }: { body: ReadableStream<Uint8Array> }): Promise<unknown> => ({
      status: 200,
      body: new Blob([String((await textOf(body)).length)]).stream(),
    });
    // All pauses together are longer than the limit, which a busy machine does not reach in one.
    const limits = { bodyBytes: 10, requestMilliseconds: 1000 };
    const { client } = await open({ load }, { limits });
    let left = 30;
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await wait(40);
        if (left === 0) return controller.close();
        left -= 1;
        controller.enqueue(new Uint8Array(10));
      },
    });
    expect(await textOf((await client['load']?.({ body: slow })) as never)).toBe('300');
    const stuck = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
    await expect(client['load']?.({ body: stuck })).rejects.toMatchObject({ status: 408 });
  });
});

it('a client that disconnects in the middle of a body ends the stream that the handler reads', async () => {
  const ends: unknown[] = [];
  let isBegun = false;
  const load = async ({ body }: { body: ReadableStream<Uint8Array> }, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => ends.push('aborted'));
    isBegun = true;
    await textOf(body).catch((error: unknown) => ends.push(error));
    return { status: 200, body: new Blob(['never']).stream() };
  };
  const onError = vi.fn();
  const { url } = await connected(post, { server: post.createServer({ load }, { onError }), adapter: 'http' });
  const headers = { 'content-type': 'application/octet-stream', 'content-length': 100 };
  const sending = httpRequest(`${url}/parcels/load`, { method: 'PUT', headers });
  sending.on('error', () => undefined);
  sending.write('half');
  await vi.waitUntil(() => isBegun, { timeout: 20_000 });
  sending.destroy();
  await vi.waitUntil(() => ends.length === 2, { timeout: 20_000 });
  expect(ends).toContainEqual(expect.objectContaining({ message: 'The body did not arrive whole.' }));
  expect(onError).not.toHaveBeenCalled();
});
