import { describe, expect, it } from 'vitest';
import { startClients } from './clients.js';
import { buildServiceProgram, type ServiceProcess } from './service-process.js';
import { count } from '../support/tier.js';

// For a longer run: `TIMES=1000 npx vitest run test/life`.
const times = count('TIMES', { short: 1, long: 10 });

// Requests that are still running after this time are cut, and then the process does not exit with 0: so it ends in
// time.
const graceMilliseconds = 4000;

const program = await buildServiceProgram();

describe('SIGTERM', () => {
  it(`cuts no request of 50 clients with persistent connections, ${times} times, and exits with 0`, async () => {
    for (let round = 0; round < times; round += 1) {
      // On a busy machine, a client may wait for long between a response and its next request.
      const service = await program.start({ lullMilliseconds: 3000, graceMilliseconds });
      const clients = startClients(service.url, 50);
      await clients.warm(3);
      service.process.kill('SIGTERM');
      await clients.ended();
      const { code, output } = await service.ended();
      expect({ cut: clients.seen.cut, code }).toEqual({ cut: [], code: 0 });
      // Every handled request got its response.
      expect(output).toContain(`handled ${clients.seen.answered}\n`);
    }
  });

  it('cuts requests where idle connections are closed at once, which this test notices', async () => {
    const service = await program.startUsual();
    const clients = startClients(service.url, 50);
    await clients.warm(3);
    service.process.kill('SIGTERM');
    await clients.ended();
    await service.ended();
    expect(clients.seen.cut.length).toBeGreaterThan(0);
  });

  it('exits at once with 1 when a second signal follows', async () => {
    const service = await program.start({ graceMilliseconds: 600_000 });
    const hanging = hang(service);
    await service.said('hangs');
    service.process.kill('SIGTERM');
    await service.said('SIGTERM: requests in progress are finished');
    service.process.kill('SIGINT');
    const { code, output } = await service.ended();
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('SIGINT: ended at once') });
    await hanging;
  });

  it('cuts a handler that hangs when the grace period is over, and exits with 1', async () => {
    const service = await program.start({ graceMilliseconds: 50 });
    const hanging = hang(service);
    await service.said('hangs');
    service.process.kill('SIGTERM');
    const { code, output } = await service.ended();
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('1 request was cut') });
    await hanging;
  });
});

/** Sends a request that never gets a response, and resolves when it is cut. */
async function hang({ url }: ServiceProcess): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"text":"hangs"}' };
  await expect(fetch(`${url}/notes`, init)).rejects.toThrow('fetch failed');
}
