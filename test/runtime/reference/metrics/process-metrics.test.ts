import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { watchProcess } from '../../../../src/runtime/reference/metrics/process-metrics.js';
import { collectGarbage } from '../../../support/collect-garbage.js';
import { metricsIn, valueOf } from '../../../support/exposition.js';

const watches: { close(): void }[] = [];
afterEach(() => watches.splice(0).forEach((watch) => watch.close()));

function watched(): { readonly registry: Registry; close(): void } {
  const registry = new Registry();
  const watch = watchProcess(registry);
  watches.push(watch);
  return { registry, close: watch.close };
}

/** Blocks the event loop for longer than the interval of the measurement. */
async function blockTheLoop(): Promise<void> {
  await wait(70);
  const end = performance.now() + 200;
  while (performance.now() < end);
  await wait(70);
}

describe('process metrics', () => {
  it('include memory, CPU time and event loop delay', async () => {
    const { registry } = watched();
    collectGarbage();
    await blockTheLoop();
    const text = await registry.metrics();
    const told = metricsIn(text).filter(({ name }) => !name.endsWith('_fds'));
    expect(told.map(({ name, type }) => `${type} ${name}`)).toMatchInlineSnapshot(`
      [
        "counter process_cpu_seconds_total",
        "gauge process_start_time_seconds",
        "gauge process_resident_memory_bytes",
        "gauge nodejs_heap_size_total_bytes",
        "gauge nodejs_heap_size_used_bytes",
        "gauge nodejs_external_memory_bytes",
        "gauge nodejs_eventloop_lag_mean_seconds",
        "gauge nodejs_eventloop_lag_p99_seconds",
        "gauge nodejs_eventloop_lag_max_seconds",
        "histogram nodejs_gc_duration_seconds",
      ]
    `);
    expect(valueOf(text, 'nodejs_gc_duration_seconds_count', { kind: 'major' })).toBeGreaterThan(0);
    expect(valueOf(text, 'process_start_time_seconds')).toBeLessThan(Date.now() / 1000);
    // Other systems do not provide them.
    const [open = 0, most = 0] = ['process_open_fds', 'process_max_fds'].map((name) => valueOf(text, name));
    expect(open < most).toBe(process.platform === 'linux');
  });

  it('start again with each scrape, which reports the maximum since the last one', async () => {
    const { registry } = watched();
    await blockTheLoop();
    const worst = await Promise.all([registry.metrics(), wait(100).then(() => registry.metrics())]);
    const [first = 0, second = 0] = worst.map((text) => valueOf(text, 'nodejs_eventloop_lag_max_seconds'));
    expect(second).toBeLessThan(first);
  });

  it('stop when they are closed', async () => {
    const { registry, close } = watched();
    close();
    collectGarbage();
    await blockTheLoop();
    const text = await registry.metrics();
    expect(valueOf(text, 'nodejs_eventloop_lag_max_seconds')).toBe(0);
    expect(valueOf(text, 'nodejs_gc_duration_seconds_count')).toBe(undefined);
  });

  it('leave nothing behind when they are closed: the process does not keep the registry alive', async () => {
    const seen = (isClosed: boolean): WeakRef<Registry> => {
      const registry = new Registry();
      const watch = watchProcess(registry);
      if (isClosed) watch.close();
      else watches.push({ close: () => watch.close() });
      return new WeakRef(registry);
    };
    const [open, closed] = [seen(false), seen(true)];
    for (let round = 0; round < 50 && closed.deref() !== undefined; round += 1) {
      await wait(1);
      collectGarbage();
    }
    expect(closed.deref()).toBe(undefined);
    expect(open.deref()).not.toBe(undefined);
  });
});
