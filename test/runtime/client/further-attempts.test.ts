import { expect, it, vi } from 'vitest';
import { callWith } from './fixture.js';

vi.mock('../../../src/runtime/client/further-attempts.js', () => {
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
