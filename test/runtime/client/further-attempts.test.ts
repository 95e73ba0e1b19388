import { beforeAll, describe, expect, it, vi } from 'vitest';
import { callWith, failureOf } from './fixture.js';

const loading = vi.hoisted(() => ({ hangs: false }));

vi.mock('../../../src/runtime/client/further-attempts.js', async () => {
  if (loading.hangs) await new Promise(() => {});
  throw new Error('offline');
});

it('the first attempt is the only one if the code for others cannot be loaded', async () => {
  const fetch = vi
    .fn()
    .mockImplementationOnce(async () => new Response('{"title":"Busy"}', { status: 503 }))
    .mockImplementationOnce(async () => {
      throw new TypeError('fetch failed');
    });
  const busy = await callWith({ client: { fetch, retries: 2 } }).result();
  expect(busy).toMatchObject({ ok: false, error: { name: 'UnexpectedResponseError', status: 503 } });
  const broken = await callWith({ client: { fetch, retries: 2 } }).result();
  expect(broken).toMatchObject({ ok: false, error: { name: 'ConnectionError' } });
  expect(fetch).toHaveBeenCalledTimes(2);
});

describe('a call whose code for other attempts is still loading', () => {
  const busy = async (): Promise<Response> => new Response('{"title":"Busy"}', { status: 503 });
  beforeAll(() => {
    loading.hangs = true;
  });

  it('ends at once if there is no other attempt', async () => {
    const result = await callWith({ client: { fetch: busy, retries: 0 } }).result();
    expect(result).toMatchObject({ ok: false, error: { name: 'UnexpectedResponseError', status: 503 } });
  });

  it('ends with the total timeout', async () => {
    const result = await callWith({ client: { fetch: busy, retries: 2, totalTimeout: 10 } }).result();
    expect(result).toMatchObject({ ok: false, error: { name: 'UnexpectedResponseError', status: 503 } });
  });

  it('ends when it is aborted', async () => {
    const controller = new AbortController();
    const fetch = async (): Promise<Response> => {
      setTimeout(() => controller.abort('enough'));
      return busy();
    };
    const call = callWith({ client: { fetch, retries: 2 }, options: { signal: controller.signal } });
    expect(await failureOf(call)).toMatchObject({ name: 'AbortError', cause: 'enough' });
  });
});
