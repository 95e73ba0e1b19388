import { describe, expect, it } from 'vitest';
import { watched } from '../../../src/runtime/server/streams.js';

const chunk = new Uint8Array([1, 2]);

/** Lets the test count the waits for it and its derived promises: each of them reads its species. */
class OwnPromise<T> extends Promise<T> {
  static waiting = 0;

  static override get [Symbol.species](): PromiseConstructor {
    OwnPromise.waiting += 1;
    return OwnPromise;
  }
}

/** A stream whose single chunk arrives, or fails, when the test says so. */
function silentSource(): {
  readonly stream: ReadableStream<Uint8Array>;
  readonly come: (chunk: Uint8Array) => void;
  readonly fail: (error: Error) => void;
} {
  let come: (chunk: Uint8Array) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const read = new OwnPromise<{ done: false; value: Uint8Array }>((resolve, reject) => {
    come = (value) => resolve({ done: false, value });
    fail = reject;
  });
  const reader = { read: () => read, cancel: async () => undefined };
  return { stream: { getReader: () => reader } as unknown as ReadableStream<Uint8Array>, come, fail };
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

async function beats(reader: ReadableStreamDefaultReader<Uint8Array>, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) expect(textOf((await reader.read()).value)).toBe(':\n\n');
}

describe('a watched stream', () => {
  it('waits for a silent source once, however many heartbeats there are', async () => {
    const source = silentSource();
    const reader = watched(source.stream, () => undefined, 1).getReader();
    await beats(reader, 1);
    const { waiting } = OwnPromise;
    expect(waiting).toBeGreaterThan(0);
    await beats(reader, 20);
    expect(OwnPromise.waiting).toBe(waiting);
    source.come(chunk);
    expect((await reader.read()).value).toBe(chunk);
  });

  it('returns a chunk at once that arrives during the wait for the next heartbeat', async () => {
    const source = silentSource();
    const reader = watched(source.stream, () => undefined, 2 ** 31 - 1).getReader();
    const next = reader.read();
    setTimeout(() => source.come(chunk), 5);
    expect((await next).value).toBe(chunk);
  });

  it('fails like its source, between heartbeats too, and reports it once', async () => {
    const source = silentSource();
    const errors: unknown[] = [];
    const reader = watched(source.stream, (error) => errors.push(error), 1).getReader();
    await beats(reader, 2);
    const error = new Error('broken');
    source.fail(error);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(reader.read()).rejects.toBe(error);
    expect(errors).toEqual([error]);
  });

  it('ends like its source', async () => {
    const stream = new Response(chunk).body as ReadableStream<Uint8Array>;
    const given = watched(stream, () => undefined, 10_000);
    expect(new Uint8Array(await new Response(given).arrayBuffer())).toEqual(chunk);
  });
});
