import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents } from './contents.js';
import { faultProxy } from './fault-proxy.js';
import { pass } from './faults.js';
import { interruptions } from './interruptions.js';
import { limits } from './limits.js';
import { redirects } from './redirects.js';
import { retrying } from './retries.js';
import type { Scenario } from './scenario.js';
import { secret, type Service, startService } from './service.js';
import { streams } from './streams.js';
import { waiting } from './waiting.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Runs a scenario: what its call returned or threw, and what was logged meanwhile. */
async function run({ faults, options, call }: Scenario) {
  const proxy = await faultProxy(service.url, faults);
  const other = await faultProxy(service.url, [pass]);
  const exchanges: unknown[] = [];
  const client = service.clientOf(proxy.url, {
    timeout: 20_000,
    headers: { 'x-other': other.url },
    onExchange: (exchange: unknown) => void exchanges.push(exchange),
    ...options,
  });
  try {
    const outcome = await (call ?? (async () => client['thing']?.['get']?.({ id: '1' })))(client, {
      proxy,
      other,
    }).catch((error: unknown) => error);
    return { outcome, exchanges, requests: proxy.begun() };
  } finally {
    await Promise.all([proxy.close(), other.close()]);
  }
}

describe.each([
  ['the connection ends', interruptions],
  ['the response is late', waiting],
  ['the response is another one', contents],
  ['the response is too large', limits],
  ['the response is a redirect', redirects],
  ['the service is busy', retrying],
  ['the response is a stream', streams],
])('%s:', (_, scenarios) => {
  it.concurrent.each(scenarios.map((one) => [one.name, one] as const))('%s', async (_name, scenario) => {
    const { outcome, exchanges, requests } = await run(scenario);
    expect(outcome).toMatchObject(scenario.gives as object);
    expect(requests).toBe(scenario.requests ?? 1);
    const shown = inspect([outcome, exchanges], { depth: Infinity, showHidden: true, getters: true });
    expect(shown + JSON.stringify([outcome, exchanges], withBigints)).not.toContain(secret);
  });
});

function withBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
