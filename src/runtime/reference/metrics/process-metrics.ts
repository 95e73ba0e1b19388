import { readdir, readFile } from 'node:fs/promises';
import { constants, monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Tells what the process takes, under the names that dashboards for Node know. `collectDefaultMetrics` would tell the same
 * and more, but what it starts goes on for ever, and keeps the registry: its timer and its observer cannot be stopped.
 */
export function watchProcess(registry: Registry): { close(): void } {
  tellProcess(registry);
  tellFiles(registry);
  tellMemory(registry);
  const stops = [watchEventLoop(registry), watchCollections(registry)];
  return { close: () => stops.forEach((stop) => stop()) };
}

function tellProcess(registry: Registry): void {
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time of processors that the process has taken, in seconds. It grows by 1 a second where it keeps one busy.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process was started, in seconds since 1970.',
    registers: [registry],
  }).set(Math.round(Date.now() - process.uptime() * 1000) / 1000);
}

function tellMemory(registry: Registry): void {
  const gauges = [
    ['process_resident_memory_bytes', 'Memory that the process has, in bytes.', 'rss'],
    ['nodejs_heap_size_total_bytes', 'Memory set apart for the objects of JavaScript, in bytes.', 'heapTotal'],
    ['nodejs_heap_size_used_bytes', 'Memory that objects of JavaScript take, in bytes.', 'heapUsed'],
    [
      'nodejs_external_memory_bytes',
      'Memory outside that belongs to such objects: buffers, say; in bytes.',
      'external',
    ],
  ] as const;
  for (const [name, help, part] of gauges) tellNumber(registry, [name, help], () => process.memoryUsage()[part]);
}

/** Only where the system tells it in the way of Linux. */
function tellFiles(registry: Registry): void {
  if (process.platform !== 'linux') return;
  tellNumber(registry, ['process_open_fds', 'Files and connections that the process has open.'], async () => {
    // One of them is the folder that is being read.
    return Math.max(0, (await readdir('/proc/self/fd').catch(() => [])).length - 1);
  });
  const help = 'How many files and connections the process may have open. It can take no connection beyond.';
  tellNumber(registry, ['process_max_fds', help], async () => {
    const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
    const [, most = '0'] = /^Max open files +(\d+|unlimited)/m.exec(limits) ?? [];
    return most === 'unlimited' ? Number.POSITIVE_INFINITY : Number(most);
  });
}

/** How late timers are: a loop that is busy with one request keeps all others waiting. */
function watchEventLoop(registry: Registry): () => void {
  const resolutionMilliseconds = 20;
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  delays.enable();
  // It measures from one timer to the next, so that without any delay it is the time between two.
  const seconds = (nanoseconds: number): number => {
    const delay = nanoseconds / 1e9 - resolutionMilliseconds / 1000;
    return delay > 0 ? delay : 0;
  };
  let told = { mean: 0, p99: 0, max: 0 };
  const gauges = [
    ['mean', 'on average'],
    ['p99', 'at most for 99 of 100'],
    ['max', 'at most'],
  ] as const;
  for (const [part, words] of gauges) {
    const help = `How late timers came since the last scrape, ${words}, in seconds. Work of one request keeps all others waiting.`;
    tellNumber(registry, [`nodejs_eventloop_lag_${part}_seconds`, help], () => {
      // The first of the three reads for all.
      if (part === 'mean') {
        told = { mean: seconds(delays.mean), p99: seconds(delays.percentile(99)), max: seconds(delays.max) };
        delays.reset();
      }
      return told[part];
    });
  }
  return () => void delays.disable();
}

/** An entry of the type `gc`. */
interface Collection extends PerformanceEntry {
  readonly detail: { readonly kind: number };
}

const kinds: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

function watchCollections(registry: Registry): () => void {
  const durations = new Histogram({
    name: 'nodejs_gc_duration_seconds',
    help: 'Time that one collection of garbage took, by kind, in seconds.',
    labelNames: ['kind'],
    buckets: [0.001, 0.01, 0.1, 1],
    registers: [registry],
  });
  const observer = new PerformanceObserver((list) => {
    for (const { detail, duration } of list.getEntries() as Collection[]) {
      durations.observe({ kind: kinds[detail.kind] ?? 'other' }, duration / 1000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}

/** A number that is asked for whenever somebody scrapes. */
export function tellNumber(
  registry: Registry,
  [name, help]: readonly [name: string, help: string],
  value: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await value());
    },
  });
}
