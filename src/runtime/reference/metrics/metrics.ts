import { setTimeout as wait } from 'node:timers/promises';
import { Counter, Gauge, Histogram, type Metric, Registry, type RegistryContentType } from 'prom-client';
import { type Hooks, type HttpResponse, type Mount, type ObservedRequest, preferredOf } from '../../server/index.js';
import { pathOf, resourceAt } from '../http.js';
import type { StoreObserver } from '../store/served-store.js';
import { registerNumber, watchProcess } from './process-metrics.js';
import type { Connections, Store } from '../store/store.js';

/** `isReady` and `connections` are read at each scrape. */
export interface MetricsOptions extends Pick<Store, 'isReady' | 'connections'> {
  /** The name of the model, as in `example-resource` `1.0.0`. */
  readonly name: string;
  readonly version: string;
  /** Whether the model declares other methods at `/metrics`: then the service handles only GET and HEAD. */
  readonly isShared?: boolean | undefined;
}

export interface Metrics {
  /**
   * `GET /metrics`. It requires no token, because scrapers seldom have one, so it reveals nothing about clients and
   * their data: no path but the templates of the model, no project, no key, no error message. Still, the load of a
   * service and the state of its store are not public: do not expose the path at the proxy, nor `/livez`.
   */
  readonly mount: Mount;
  readonly hooks: Hooks;
  readonly observer: StoreObserver;
  /** Stops the observers of the process; no metrics from then on. */
  close(): void;
}

const metricsPath = '/metrics';

/** Each service has its own registry, so that two in one process are counted separately. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  const isHere = (method: string, target: string): boolean =>
    // A fast path first: this runs at every request.
    target.includes(metricsPath) &&
    pathOf(target) === metricsPath &&
    (options.isShared !== true || method === 'GET' || method === 'HEAD');
  // Metrics of the service come before those of the process.
  registerBuild(registry, options);
  const hooks = createRequestMetrics(registry, isHere);
  // In this order, within one turn: the check whether the store is up takes a connection itself.
  if (options.connections !== undefined) registerConnections(registry, options.connections);
  registerUp(registry, options.isReady);
  const observer = createObserver(registry);
  const process = watchProcess(registry);
  const close = (): void => {
    process.close();
    registry.clear();
  };
  const mount: Mount = (request) => {
    if (!isHere(request.method, request.target)) return undefined;
    return resourceAt(metricsPath, () => expositionOf(registry, request.header('accept') ?? ''))(request);
  };
  return { mount, hooks, observer, close };
}

// Without the versions of Node and packages, which would help an attacker to find known vulnerabilities.
function registerBuild(registry: Registry, { name, version }: MetricsOptions): void {
  new Gauge({
    name: 'service_build_info',
    help: 'Which service this is: name and version of its model. Always 1.',
    labelNames: ['name', 'version'],
    registers: [registry],
  }).set({ name, version }, 1);
}

/** The content of a registry, as OpenMetrics if requested, else as Prometheus text. */
async function expositionOf(registry: Registry, accept: string): Promise<HttpResponse> {
  const chosen: Registry<RegistryContentType> = asksForOpenMetrics(accept) ? asOpenMetrics(registry) : registry;
  return {
    status: 200,
    headers: { 'content-type': chosen.contentType, 'cache-control': 'no-store', vary: 'accept' },
    body: await chosen.metrics(),
  };
}

/** Only if the client names it; if both have the same weight, the newer format. */
function asksForOpenMetrics(accept: string): boolean {
  const open = 'application/openmetrics-text';
  return accept.toLowerCase().includes(open) && preferredOf(accept, [open, 'text/plain']) === open;
}

/** Views of the metrics: a registry of the other format would rename the counters in the text format too. */
function asOpenMetrics(registry: Registry): Registry<RegistryContentType> {
  const views = new Registry<RegistryContentType>();
  views.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const metric of registry.getMetricsAsArray()) {
    const view: Metric = Object.create(metric);
    views.registerMetric(view);
  }
  return views;
}

// Whatever clients invent, the number of series is limited: endpoints of the model, times these, times statuses.
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const other = 'other';

/** Counts requests by route, but neither health checks nor those that are `isAside`: they are frequent and irrelevant. */
function createRequestMetrics(registry: Registry, isAside: (method: string, path: string) => boolean): Hooks {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help:
      'Time from the arrival of a request to its response, in seconds; its count is the number of requests. ' +
      'The route is a path of the model, or "other" for addresses and methods that it does not have. ' +
      'The body of a stream may take longer. Requests for /metrics and health checks are not counted.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  let inFlight = 0;
  const help = 'Requests without a response yet.';
  registerNumber(registry, ['http_server_requests_in_flight', help], () => inFlight);
  const isCounted = ({ isHealth, method, path }: ObservedRequest): boolean => !isHealth && !isAside(method, path);
  return {
    onRequest(request) {
      if (isCounted(request)) inFlight += 1;
    },
    onResponse(request, { status, milliseconds }) {
      // A request with a route belongs to the model, and is never aside.
      if (request.route === undefined && !isCounted(request)) return;
      inFlight -= 1;
      const method = methods.has(request.method) ? request.method : other;
      durations.observe({ method, route: request.route?.path ?? other, status }, milliseconds / 1000);
    },
  };
}

const readyMilliseconds = 1000;

function createObserver(registry: Registry): StoreObserver {
  const statements = new Histogram({
    name: 'store_statement_duration_seconds',
    help:
      'Time that the store took for one operation, in seconds; its count is the number of operations. Outcome: ' +
      '"ok" it succeeded, "refused" this operation failed or timed out, "unavailable" the store did not respond.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10],
    registers: [registry],
  });
  const conflicts = new Counter({
    name: 'store_conflicts_total',
    help:
      'Changes that were not made because another change came first. Reason: "taken" a record has the id or the key, ' +
      '"stale" the record has another version by now, or is gone.',
    labelNames: ['operation', 'reason'],
    registers: [registry],
  });
  // Present from the start: otherwise the first conflict would not show as growth.
  for (const operation of ['insert', 'replace']) conflicts.inc({ operation, reason: 'taken' }, 0);
  for (const operation of ['replace', 'remove']) conflicts.inc({ operation, reason: 'stale' }, 0);
  return {
    statement: (operation, milliseconds, outcome) => statements.observe({ operation, outcome }, milliseconds / 1000),
    conflict: (operation, reason, count) => conflicts.inc({ operation, reason }, count),
  };
}

function registerUp(registry: Registry, isReady: MetricsOptions['isReady']): void {
  // One check at a time: otherwise checks of a store that does not respond would pile up.
  let pending: Promise<boolean> | undefined;
  const check = (): Promise<boolean> => {
    pending ??= isReady()
      .catch(() => false)
      .finally(() => (pending = undefined));
    return pending;
  };
  const help = `1 if the store responds, 0 if it does not within ${readyMilliseconds / 1000} second.`;
  registerNumber(registry, ['store_up', help], async () =>
    Number(await Promise.race([check(), wait(readyMilliseconds, false, { ref: false })])),
  );
}

function registerConnections(registry: Registry, connections: () => Connections): void {
  new Gauge({
    name: 'store_connections',
    help: 'Connections to the database: "idle" available, "busy" executing a statement.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle } = connections();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, total - idle);
    },
  });
  const help =
    'Statements that wait for a connection. If it stays above 0, the pool is too small, or the database too slow.';
  registerNumber(registry, ['store_connections_waited_for', help], () => connections().waiting);
}
