import { describe, expect, it, vi } from 'vitest';
import { readContents, readStream } from '../../../../src/runtime/client/contents/contents.js';
import { readBody } from '../../../../src/runtime/client/contents/error-contents.js';
import type { ResponseContent } from '../../../../src/runtime/client/operation.js';
import { readEvents } from '../../../../src/runtime/client/streams/events.js';
import { readLines } from '../../../../src/runtime/client/streams/lines.js';
import { callWith, type Calling, parseObject, useFakeClock } from '../fixture.js';

useFakeClock();

/** What a service sends, and after how many seconds since the part before. The stream then remains open, and silent. */
type Part = readonly [text: string, seconds: number];

const event = (number: number): string => `id: ${number}\ndata: {"n":${number}}\n\n`;

const kinds = {
  events: { mediaType: 'text/event-stream', read: readEvents, parse: parseObject },
  lines: { mediaType: 'application/x-ndjson', read: readLines, parse: parseObject },
  bytes: { mediaType: 'application/octet-stream', read: readStream },
} satisfies Readonly<Record<string, ResponseContent>>;

/** Calls a service that sends these parts to one request after another; `asked` is the last id of each request, and its time. */
function callOf(kind: keyof typeof kinds, requests: readonly (readonly Part[])[], calling: Calling = {}) {
  const asked: (readonly [id: string | null, seconds: number])[] = [];
  const cancelled: unknown[] = [];
  const start = Date.now();
  const content = kinds[kind];
  const fetch = async (request: Request): Promise<Response> => {
    asked.push([request.headers.get('last-event-id'), Math.round((Date.now() - start) / 100) / 10]);
    const parts = [...(requests[asked.length - 1] ?? [])];
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const [text, seconds] = parts.shift() ?? ['', Infinity];
        if (seconds === Infinity) return new Promise(() => {});
        if (seconds > 0) await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        controller.enqueue(new TextEncoder().encode(text));
      },
      cancel: (reason) => void cancelled.push(reason),
    });
    return new Response(body, { headers: { 'content-type': content.mediaType } });
  };
  const operation = { responses: [{ status: 200, contents: [content], readContents }], readBody };
  const call = callWith({ ...calling, operation, client: { retries: 2, ...calling.client, fetch } });
  return { call, asked, cancelled };
}

/** Everything that a call yields within an hour to a reader that takes so many seconds for each value, and the error that ends it. */
async function read(
  kind: keyof typeof kinds,
  requests: readonly (readonly Part[])[],
  { seconds = 0, ...calling }: Calling & { readonly seconds?: number } = {},
) {
  const { call, ...seen } = callOf(kind, requests, calling);
  const values: unknown[] = [];
  let error: unknown;
  void (async () => {
    for await (const value of (await call) as AsyncIterable<unknown>) {
      values.push(value);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  })().catch((caught: unknown) => {
    error = caught;
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  return { values, error, ...seen };
}

const client = { idleTimeout: 30_000 };
const one = { n: 1 };
const two = { n: 2 };
const silence = {
  name: 'TimeoutError',
  timeout: 30_000,
  message: 'thing.get: nothing was received for 30000 ms.',
};

describe('a stream of events that falls silent', () => {
  it('continues after the last event, by another request', async () => {
    const { values, asked } = await read('events', [[[event(1), 0]], [[event(2), 0]]], { client });
    expect(values).toEqual([one, two]);
    expect(asked.slice(0, 2)).toEqual([
      [null, 0],
      ['1', 30.5],
    ]);
  });

  it('is reported', async () => {
    const reports: unknown[] = [];
    const onReconnect = (error: unknown): void => void reports.push(error);
    await read('events', [[[event(1), 0]], [[event(2), 0]]], { client, options: { onReconnect } });
    expect(reports.slice(0, 2)).toMatchObject([silence, undefined]);
  });

  it('is given up where no event arrives repeatedly', async () => {
    const { values, asked, error } = await read('events', [[[event(1), 0]]], { client });
    expect([values, asked.length, error]).toMatchObject([[one], 3, silence]);
  });

  it('is an error if no event has an id, or the request must not arrive twice', async () => {
    const anonymous = await read('events', [[['data: {"n":1}\n\n', 0]]], { client });
    expect([anonymous.asked.length, anonymous.error]).toMatchObject([1, silence]);
    const once = await read('events', [[[event(1), 0]]], { client, isSentOnce: true });
    expect([once.asked.length, once.error]).toMatchObject([1, silence]);
  });

  it('is not silent while heartbeats arrive', async () => {
    const beats = Array.from({ length: 10 }, (): Part => [':\n\n', 29]);
    const { values, asked } = await read('events', [[[event(1), 0], ...beats, [event(2), 29]]], { client });
    expect([values, asked[1]]).toEqual([
      [one, two],
      ['2', 11 * 29 + 30.5],
    ]);
  });
});

describe.each(['lines', 'bytes'] as const)('a stream of %s that falls silent', (kind) => {
  it('ends with an error, and the connection with it', async () => {
    const { values, error, cancelled, asked } = await read(kind, [[['{"n":1}\n', 10]]], { client });
    expect(values).toHaveLength(1);
    expect(error).toMatchObject(silence);
    expect(cancelled).toMatchObject([silence]);
    expect(asked).toHaveLength(1);
  });
});

describe.each(['events', 'lines', 'bytes'] as const)('a stream of %s', (kind) => {
  const text = kind === 'events' ? event(1) : '{"n":1}\n';

  it('may be silent for as long as it wants by default', async () => {
    const { values, error } = await read(kind, [[[text, 3000]]]);
    expect([values.length, error]).toEqual([1, undefined]);
  });

  it('has the limit of its call rather than that of the client', async () => {
    const options = { idleTimeout: 60_000 };
    const { values } = await read(kind, [[[text, 45]]], { client, options });
    expect(values).toHaveLength(1);
    const unlimited = await read(kind, [[[text, 3000]]], { client, options: { idleTimeout: Infinity } });
    expect(unlimited.values).toHaveLength(1);
  });

  it('may have a limit longer than any timer', async () => {
    const { values } = await read(kind, [[[text, 45]]], { options: { idleTimeout: 1e300 } });
    expect(values).toHaveLength(1);
  });

  it('is not silent while its reader is slow', async () => {
    const { values, error } = await read(
      kind,
      [
        [
          [text, 0],
          [text, 0],
          [text, 20],
        ],
      ],
      { client, seconds: 1700 },
    );
    expect([values.length, error]).toEqual([3, undefined]);
  });
});
