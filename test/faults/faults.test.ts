import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { contents } from './contents.js';
import { faultProxy } from './fault-proxy.js';
import { pass } from './faults.js';
import { interruptions } from './interruptions.js';
import { limits } from './limits.js';
import { redirects } from './redirects.js';
import { retrying } from './retries.js';
import { deadline, type Scenario } from './scenario.js';
import { secret, startService } from './service.js';
import { streams } from './streams.js';
import { waiting } from './waiting.js';

const service = await startService();
afterAll(() => service.close());

/** Runs a scenario with so much time: what its call returned or threw, and what was logged meanwhile. */
async function run({ faults, options = {}, call }: Scenario, time: number) {
  const proxy = await faultProxy(service.url, faults);
  const other = await faultProxy(service.url, [pass]);
  const exchanges: unknown[] = [];
  const client = service.clientOf(proxy.url, {
    timeout: 20_000,
    headers: { 'x-other': other.url },
    onExchange: (exchange: unknown) => void exchanges.push(exchange),
    ...withTime(options, time),
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
    const { gives, requests: expected = 1 } = scenario;
    let time = deadline;
    let { outcome, exchanges, requests } = await run(scenario, time);
    // On a busy machine the time may pass before a request or its response arrives: then there is more of it.
    while (isLate(outcome) && (requests < expected || !isLate(gives)) && time < 60 * deadline) {
      time *= 2;
      ({ outcome, exchanges, requests } = await run(scenario, time));
    }
    expect(outcome).toMatchObject(withTime(gives as object, time));
    expect(requests).toBe(expected);
    const shown = inspect([outcome, exchanges], { depth: Infinity, showHidden: true, getters: true });
    expect(shown + JSON.stringify([outcome, exchanges], withBigints)).not.toContain(secret);
  });
});

/** Options, or a result, with another time in place of the deadline. */
function withTime(fields: object, time: number): object {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(fields);
  if (entries.every(([, value]) => value !== deadline)) return fields;
  return Object.fromEntries(entries.map(([name, value]) => [name, value === deadline ? time : value]));
}

function isLate(result: unknown): boolean {
  return (result as { readonly name?: unknown } | undefined)?.name === 'TimeoutError';
}

function withBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
