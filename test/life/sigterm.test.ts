import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClients } from './clients.js';
import { buildServiceProgram, type ServiceProcess, type ServiceProgram } from './service-process.js';
import { count } from '../support/tier.js';

// `TIMES=1000 npx vitest run test/life` for more.
const times = count('TIMES', { short: 2, long: 10 });

// What is still under way after this is cut, and a process that cut something does not end with 0: so it ends in time.
const graceMilliseconds = 4000;

let program: ServiceProgram;
beforeAll(async () => {
  program = await buildServiceProgram();
});
afterAll(() => program.remove());

describe('SIGTERM', () => {
  it(`under 50 clients that keep their connections, ${times} times: no request is cut, exit 0`, async () => {
    for (let round = 0; round < times; round += 1) {
      // A machine that is busy may let a client wait for long between an answer and its next request.
      const service = await program.start({ lullMilliseconds: 3000, graceMilliseconds });
      const clients = startClients(service.url, 50);
      await clients.warm(3);
      service.process.kill('SIGTERM');
      await clients.ended();
      const { code, output } = await service.ended();
      expect({ cut: clients.seen.cut, code }).toEqual({ cut: [], code: 0 });
      // Nothing was done of which nobody was told.
      expect(output).toContain(`handled ${clients.seen.answered}\n`);
    }
  }, 600_000);

  it('would be noticed to cut requests, as it does where connections end as soon as they are idle', async () => {
    const service = await program.startUsual();
    const clients = startClients(service.url, 50);
    await clients.warm(3);
    service.process.kill('SIGTERM');
    await clients.ended();
    await service.ended();
    expect(clients.seen.cut.length).toBeGreaterThan(0);
  });

  it('a second signal does not wait: exit 1', async () => {
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

  it('a handler that hangs is cut when the grace is over: exit 1', async () => {
    const service = await program.start({ graceMilliseconds: 50 });
    const hanging = hang(service);
    await service.said('hangs');
    service.process.kill('SIGTERM');
    const { code, output } = await service.ended();
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('1 request was cut') });
    await hanging;
  });
});

/** Sends a request that is never answered, and settles when it is cut. */
async function hang({ url }: ServiceProcess): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"text":"hangs"}' };
  await expect(fetch(`${url}/notes`, init)).rejects.toThrow('fetch failed');
}
