import { describe, expect, it } from 'vitest';
import { createLife } from '../../../src/runtime/server/health.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A stream that reports its cancellation. */
function source(chunks: readonly string[]): {
  readonly stream: ReadableStream<Uint8Array>;
  readonly given: Promise<void>;
} {
  let giveUp: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (giveUp = resolve));
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => chunks.forEach((chunk) => controller.enqueue(bytes(chunk))),
    cancel: () => giveUp(),
  });
  return { stream, given };
}

describe('the lifecycle of a service', () => {
  it('starts active, then leaves', () => {
    const life = createLife();
    expect(life.isLeaving).toBe(false);
    life.leave();
    expect(life.isLeaving).toBe(true);
  });

  it('breaks off a stream that waits for its next event: its reader must not take it for complete', async () => {
    const life = createLife();
    const { stream, given } = source(['a']);
    const reader = life.untilEnd(stream).getReader();
    expect(await reader.read()).toEqual({ done: false, value: bytes('a') });
    const next = reader.read();
    life.endEvents();
    await expect(next).rejects.toThrow('The service ends.');
    await given;
    expect(life.isLeaving).toBe(true);
  });

  it('breaks off a stream that nobody reads, and one that begins too late', async () => {
    const life = createLife();
    const early = source(['a']);
    const reader = life.untilEnd(early.stream).getReader();
    life.endEvents();
    await early.given;
    await expect(reader.read()).rejects.toThrow('The service ends.');
    const late = source(['a']);
    await expect(life.untilEnd(late.stream).getReader().read()).rejects.toThrow('The service ends.');
    await late.given;
  });

  it('does not touch a stream that ends by itself, fails or is cancelled', async () => {
    const life = createLife();
    const ended = new Response('ab').body;
    expect(await new Response(ended === null ? null : life.untilEnd(ended)).text()).toBe('ab');
    const failing = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('broken')) });
    await expect(life.untilEnd(failing).getReader().read()).rejects.toThrow('broken');
    const { stream, given } = source([]);
    await life.untilEnd(stream).cancel();
    await given;
    life.endEvents();
  });

  it.each(['ends', 'fails'])('forgets a stream that %s', async (what) => {
    const life = createLife();
    let given = 0;
    const closed = what === 'ends' ? Promise.resolve() : Promise.reject(new Error('broken'));
    const read = (): Promise<unknown> => closed.then(() => ({ done: true }));
    const reader = { read, closed, cancel: async () => void (given += 1) };
    const stream = { getReader: () => reader } as unknown as ReadableStream<Uint8Array>;
    await Promise.allSettled([life.untilEnd(stream).getReader().read()]);
    life.endEvents();
    expect(given).toBe(0);
  });
});
