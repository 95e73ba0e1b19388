import { readdir, readFile } from 'node:fs/promises';
import { constants, monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Registers metrics of the process, under the names that dashboards for Node use. `collectDefaultMetrics` of
 * prom-client 15.1 would do the same and more, but it cannot be stopped, reports an idle loop as 10 ms late and NaN at
 * two scrapes in a row, counts one garbage collection of several, and names gauges `_total`.
 */
export function watchProcess(registry: Registry): { close(): void } {
  registerProcess(registry);
  registerFiles(registry);
  registerMemory(registry);
  const stops = [watchEventLoop(registry), watchCollections(registry)];
  return { close: () => stops.forEach((stop) => stop()) };
}

function registerProcess(registry: Registry): void {
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process, in seconds. It grows by 1 a second if the process keeps one processor busy.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const started = Math.round(Date.now() - process.uptime() * 1000) / 1000;
  const help = 'When the process was started, in seconds since 1970.';
  registerNumber(registry, ['process_start_time_seconds', help], () => started);
}

function registerMemory(registry: Registry): void {
  const gauges = [
    ['process_resident_memory_bytes', 'Resident memory of the process, in bytes.', 'rss'],
    ['nodejs_heap_size_total_bytes', 'Memory reserved for JavaScript objects, in bytes.', 'heapTotal'],
    ['nodejs_heap_size_used_bytes', 'Memory used by JavaScript objects, in bytes.', 'heapUsed'],
    [
      'nodejs_external_memory_bytes',
      'Memory outside the heap that belongs to JavaScript objects, such as buffers, in bytes.',
      'external',
    ],
  ] as const;
  for (const [name, help, part] of gauges) registerNumber(registry, [name, help], () => process.memoryUsage()[part]);
}

/** Only on systems with a Linux-style `/proc`. */
function registerFiles(registry: Registry): void {
  if (process.platform !== 'linux') return;
  registerNumber(registry, ['process_open_fds', 'Open files and connections of the process.'], async () => {
    // One of them is the directory being read.
    return Math.max(0, (await readdir('/proc/self/fd').catch(() => [])).length - 1);
  });
  const help = 'The limit of open files and connections. At the limit, the process accepts no connection.';
  registerNumber(registry, ['process_max_fds', help], async () => {
    const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
    const [, most = '0'] = /^Max open files +(\d+|unlimited)/m.exec(limits) ?? [];
    return most === 'unlimited' ? Number.POSITIVE_INFINITY : Number(most);
  });
}

/** The delay of timers: a request that keeps the event loop busy delays all others. */
function watchEventLoop(registry: Registry): () => void {
  const resolutionMilliseconds = 20;
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  delays.enable();
  // It measures from one timer to the next, so its minimum is the interval between them.
  const seconds = (nanoseconds: number): number => {
    const delay = nanoseconds / 1e9 - resolutionMilliseconds / 1000;
    return delay > 0 ? delay : 0;
  };
  let latest = { mean: 0, p99: 0, max: 0 };
  const gauges = [
    ['mean', 'on average'],
    ['p99', 'at most for 99 of 100'],
    ['max', 'at most'],
  ] as const;
  for (const [part, words] of gauges) {
    const help = `Delay of timers since the last scrape, ${words}, in seconds. A request that keeps the event loop busy delays all others.`;
    registerNumber(registry, [`nodejs_eventloop_lag_${part}_seconds`, help], () => {
      // The first of the three reads for all.
      if (part === 'mean') {
        latest = { mean: seconds(delays.mean), p99: seconds(delays.percentile(99)), max: seconds(delays.max) };
        delays.reset();
      }
      return latest[part];
    });
  }
  return () => void delays.disable();
}

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
    help: 'Duration of one garbage collection, by kind, in seconds.',
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

/** A number that is read at each scrape. */
export function registerNumber(
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
