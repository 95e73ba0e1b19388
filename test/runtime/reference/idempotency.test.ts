import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  createIdempotencyKeys,
  type IdempotencyKeys,
  type KeyedRequest,
} from '../../../src/runtime/reference/idempotency.js';
import { ProblemError } from '../../../src/runtime/server/index.js';
import {
  type ResponseStore,
  StoreBusyError,
  StoreUnavailableError,
} from '../../../src/runtime/reference/store/store.js';
import { createMemoryResponses } from '../../../src/runtime/reference/store/memory-responses.js';

function request(more: Partial<KeyedRequest> = {}): KeyedRequest {
  return { key: 'k', operation: 'order.add', principal: undefined, partition: '', input: {}, ...more };
}

const anotherRequest = 'This idempotency key belongs to another request.';

/** Work that counts how often it is done, and returns the count. */
function counter(): { readonly work: () => Promise<number>; count: number } {
  const counting = { work: async (): Promise<number> => (counting.count += 1), count: 0 };
  return counting;
}

/** Two simulated processes that share only the store. */
function replicas(responses: ResponseStore = createMemoryResponses()): readonly [IdempotencyKeys, IdempotencyKeys] {
  return [createIdempotencyKeys(responses), createIdempotencyKeys(responses)];
}

describe('a request with an idempotency key', () => {
  it('is processed once, whichever replica receives it', async () => {
    const [first, second] = replicas();
    const { work } = counter();
    expect(await first.run(request(), work)).toBe(1);
    expect(await second.run(request(), work)).toBe(1);
    expect(await second.run(request({ key: undefined }), work)).toBe(2);
  });

  it('gets the same response again', async () => {
    const [first, second] = replicas();
    const answer = {
      status: 201,
      headers: { location: '/a' },
      body: { size: 2n ** 63n - 1n, name: 'é😀\0', raw: new Uint8Array([0, 255]), none: null },
    };
    await first.run(request(), async () => answer);
    expect(await second.run(request(), async () => Promise.reject(new Error('done twice')))).toStrictEqual(answer);
  });

  it('gets the same refusal again, but is processed again after a failure of the service', async () => {
    const [first, second] = replicas();
    const conflict = { status: 409, detail: 'No.', extensions: { currentVersion: 2 }, errors: [] };
    const refuse = async (): Promise<never> => Promise.reject(new ProblemError(conflict));
    const { work } = counter();
    await expect(first.run(request(), refuse)).rejects.toMatchObject({ details: conflict });
    await expect(second.run(request(), work)).rejects.toMatchObject({ name: 'ProblemError', details: conflict });
    const busy = new ProblemError({ status: 503 });
    const broken = new ProblemError({ status: 409 }, { cause: new StoreBusyError('Busy.') });
    for (const failure of [busy, broken]) {
      const again = request({ key: failure.message });
      await expect(first.run(again, async () => Promise.reject(failure))).rejects.toBe(failure);
      await second.run(again, work);
    }
    expect(await second.run(request({ key: 'other' }), work)).toBe(3);
  });

  it('differs from one with another key, operation, client or partition', async () => {
    const [first] = replicas();
    const { work } = counter();
    const others = [
      { key: 'l' },
      { operation: 'order.touch' },
      { partition: 'p' },
      { principal: { subject: 'ann' } },
      { principal: { subject: '' } },
      { principal: { subject: 'ann', clientId: 'app' } },
      { principal: { subject: 'ann', clientId: 'web' } },
      { principal: { subject: 'ann', clientId: '' } },
      { principal: { subject: 'app', clientId: 'ann' } },
      { principal: { subject: 'ann","app' } },
    ];
    const numbers = [];
    for (const more of [{}, ...others]) numbers.push(await first.run(request(more), work));
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const again = { principal: { subject: 'ann', clientId: 'web', scopes: new Set(['later']) } };
    expect(await first.run(request(again), work)).toBe(8);
  });

  it('differs from one in another service with the same store', async () => {
    const responses = createMemoryResponses();
    const { work } = counter();
    const numbers = [];
    for (const service of ['shop', 'bank', 'shop']) {
      numbers.push(await createIdempotencyKeys(responses, { service }).run(request(), work));
    }
    expect(numbers).toEqual([1, 2, 1]);
  });

  it('refuses its key for another request', async () => {
    const [first, second] = replicas();
    const inputs = [1, 1n, '1', 'n1', new Uint8Array([1]), new Uint8Array([2]), undefined];
    for (const [index, body] of inputs.entries()) {
      const key = `k${index}`;
      await first.run(request({ key, input: { body } }), async () => 'a');
      expect(await second.run(request({ key, input: { body } }), async () => 'b')).toBe('a');
      for (const other of inputs.filter((input) => input !== body)) {
        const again = second.run(request({ key, input: { body: other } }), async () => 'b');
        await expect(again).rejects.toMatchObject({ details: { status: 422, detail: anotherRequest } });
      }
    }
  });

  it('refuses a second one while the first is running, on each replica', async () => {
    const [first, second] = replicas();
    let finish = (_value: string): void => undefined;
    const running = first.run(request(), () => new Promise<string>((resolve) => (finish = resolve)));
    for (const keys of [first, second]) {
      const error: unknown = await keys.run(request(), async () => 'b').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProblemError);
      expect(error).toMatchObject({
        message: 'The request with this idempotency key is in progress, or may have been done.',
        details: { status: 409, headers: { 'retry-after': '1' } },
      });
      await expect(keys.run(request({ input: { a: 1 } }), async () => 'b')).rejects.toMatchObject({
        details: { status: 422 },
      });
    }
    finish('a');
    expect([await running, await second.run(request(), async () => 'b')]).toEqual(['a', 'a']);
  });

  it('may be retried if it failed without a response', async () => {
    const [first, second] = replicas();
    await expect(first.run(request(), async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await second.run(request(), async () => 'done')).toBe('done');
  });

  it('is not repeated before its lease expires if its outcome is unknown', async () => {
    const keys = createIdempotencyKeys(createMemoryResponses(), { leaseMilliseconds: 300 });
    const cause = new StoreUnavailableError('Connection terminated unexpectedly');
    const problem = new Error('503 The store does not respond; try again later.', { cause });
    const counting = counter();
    const storeThenBreak = async (): Promise<never> => {
      await counting.work();
      throw problem;
    };
    await expect(keys.run(request(), storeThenBreak)).rejects.toBe(problem);
    const again = await keys.run(request(), counting.work).catch((thrown: unknown) => thrown);
    expect(again).toMatchObject({ details: { status: 409, headers: { 'retry-after': '1' } } });
    expect(counting.count).toBe(1);
    await wait(310);
    expect(await keys.run(request(), counting.work)).toBe(2);
  });

  it('may be retried if it lost a conflict, as it was not executed', async () => {
    const [first, second] = replicas();
    const problem = new Error('409 Other requests changed the same record at once', {
      cause: new StoreBusyError('busy'),
    });
    await expect(first.run(request(), async () => Promise.reject(problem))).rejects.toBe(problem);
    expect(await second.run(request(), async () => 'done')).toBe('done');
  });

  it('is executed again when its time is over', async () => {
    const keys = createIdempotencyKeys(createMemoryResponses(), { keepMilliseconds: 1, leaseMilliseconds: 1000 });
    const { work } = counter();
    await keys.run(request(), work);
    await wait(10);
    expect(await keys.run(request(), work)).toBe(2);
  });

  it('keeps its key however long the work takes', async () => {
    const responses = createMemoryResponses();
    const keys = createIdempotencyKeys(responses, { keepMilliseconds: 60_000, leaseMilliseconds: 300 });
    const counting = counter();
    const running = keys.run(request(), async () => {
      await wait(700);
      return counting.work();
    });
    await wait(500);
    await expect(keys.run(request(), counting.work)).rejects.toMatchObject({ details: { status: 409 } });
    expect([await running, await keys.run(request(), counting.work)]).toEqual([1, 1]);
  });
});

describe('the response to a request with an idempotency key', () => {
  it('is not repeated if it is too long, but the work is not repeated either', async () => {
    const [first, second] = replicas();
    const long = 'é'.repeat(512 * 1024);
    expect(await first.run(request(), async () => long)).toBe(long);
    const again = second.run(request(), async () => 'b');
    await expect(again).rejects.toMatchObject({
      message: expect.stringContaining('The request with this idempotency key was done, but its response was too long'),
      details: { status: 409 },
    });
    const longest = 'a'.repeat(1024 * 1024 - 3);
    await first.run(request({ key: 'l' }), async () => longest);
    expect(await second.run(request({ key: 'l' }), async () => 'b')).toBe(longest);
  });

  it('is produced again if it is a stream', async () => {
    const [first, second] = replicas();
    const answer = async (): Promise<object> => ({ status: 200, body: new Blob(['a']).stream() });
    for (const keys of [first, second]) {
      const { body } = (await keys.run(request(), answer)) as { readonly body: ReadableStream };
      expect(await new Response(body).text()).toBe('a');
    }
  });

  it('is sent even though the store fails to save it', async () => {
    const broken = async (): Promise<never> => Promise.reject(new Error('gone'));
    const [keys] = replicas({ ...createMemoryResponses(), renew: broken, settle: broken, release: broken });
    expect(await keys.run(request(), async () => 'a')).toBe('a');
    const failing = keys.run(request({ key: 'l' }), async () => Promise.reject(new Error('the real reason')));
    await expect(failing).rejects.toThrow('the real reason');
  });

  it('is an error where the key cannot be claimed', async () => {
    const broken = async (): Promise<never> => Promise.reject(new Error('gone'));
    const [keys] = replicas({ ...createMemoryResponses(), claim: broken });
    const counting = counter();
    await expect(keys.run(request(), counting.work)).rejects.toThrow('gone');
    expect(counting.count).toBe(0);
  });
});
