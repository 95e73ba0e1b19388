import { Counter, Gauge, Histogram, type Metric, Registry, type RegistryContentType } from 'prom-client';
import type { HttpRequest, HttpResponse, Mount, ObservedRequest, Outcome, Route } from '../../server/index.js';
import { pathOf, resourceAt } from '../http.js';
import type { StoreObserver } from '../store/wrapped-store.js';
import { tellNumber, watchProcess } from './process-metrics.js';
import type { Connections } from '../store/store.js';

export interface MetricsOptions extends StoreState {
  /** Of the model: `example-resource`, `1.0.0`. */
  readonly name: string;
  readonly version: string;
  /** Whether the model answers other methods at `/metrics`: then only GET and HEAD are answered here. */
  readonly isShared?: boolean | undefined;
}

/** What a service counts of itself, and where it tells it. */
export interface Metrics {
  /**
   * `GET /metrics`. It asks for no token, as those who scrape seldom have one, so it tells nothing of callers and of what
   * they store: no path but the templates of the model, no project, no key, no message of an error. How busy a service
   * is, and how its store is, is nobody's business outside all the same: what stands before the service keeps the address
   * inside, as it does with `/livez`.
   */
  readonly mount: Mount;
  /** For the `hooks` of the server. */
  readonly hooks: RequestHooks;
  /** For `observedStore`. */
  readonly observer: StoreObserver;
  /** Stops what watches the process; nothing is told from then on. */
  close(): void;
}

const metricsPath = '/metrics';

/** Each service has a registry of its own, so that two in one process are not counted together. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  const isHere = placeOf(options.isShared === true);
  // They are told in this order: what the service does before what it runs on.
  tellBuild(registry, options);
  const hooks = createRequestMetrics(registry, isHere);
  const observer = createStoreMetrics(registry, options);
  const process = watchProcess(registry);
  const close = (): void => {
    process.close();
    registry.clear();
  };
  const mount: Mount = (request) => {
    if (!isHere(request)) return undefined;
    return resourceAt(metricsPath, () => expositionOf(registry, request.header('accept') ?? ''))(request);
  };
  return { mount, hooks, observer, close };
}

// Neither the version of Node nor those of packages: that would tell a stranger which placeholders to try.
function tellBuild(registry: Registry, { name, version }: MetricsOptions): void {
  new Gauge({
    name: 'service_build_info',
    help: 'Which service this is: name and version of its model. Always 1.',
    labelNames: ['name', 'version'],
    registers: [registry],
  }).set({ name, version }, 1);
}

/** Whether a request is answered here. The first question is for speed: it is asked at every request. */
function placeOf(isShared: boolean): (request: AskedResource) => boolean {
  return ({ method, target }) =>
    target.includes(metricsPath) &&
    pathOf(target) === metricsPath &&
    (!isShared || method === 'GET' || method === 'HEAD');
}

/** Everything in a registry, in the format that is asked for: OpenMetrics, or the text of Prometheus for everybody else. */
async function expositionOf(registry: Registry, accept: string): Promise<HttpResponse> {
  const told: Registry<RegistryContentType> = asksForOpenMetrics(accept) ? asOpenMetrics(registry) : registry;
  return {
    status: 200,
    headers: { 'content-type': told.contentType, 'cache-control': 'no-store', vary: 'accept' },
    body: await told.metrics(),
  };
}

/** Where both are asked for alike, the newer. */
function asksForOpenMetrics(accept: string): boolean {
  const wanted = qualityOf('application/openmetrics-text', accept);
  return wanted > 0 && wanted >= qualityOf('text/plain', accept);
}

/** How much a media type is wanted by a header `Accept`: from 0 to 1. */
function qualityOf(type: string, accept: string): number {
  const qualities = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .filter(([name]) => name === type)
    .map((parts) => Number(parts.find((part) => part.startsWith('q='))?.slice(2) ?? '1'));
  return Math.max(0, ...qualities.filter((quality) => !Number.isNaN(quality)));
}

/**
 * The same metrics in a registry of the other format. Views of them, because a registry of that format renames its
 * counters, and they would keep those names for whoever asks for text.
 */
function asOpenMetrics(registry: Registry): Registry<RegistryContentType> {
  const views = new Registry<RegistryContentType>();
  views.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const metric of registry.getMetricsAsArray()) {
    const view: Metric = Object.create(metric);
    views.registerMetric(view);
  }
  return views;
}

/** What of a request is needed here. */
type WatchedRequest = Pick<ObservedRequest, 'method' | 'path' | 'isHealth'> & {
  readonly route: Pick<Route, 'path'> | undefined;
};

/** What of a request says whose it is. */
type AskedResource = Pick<HttpRequest, 'method' | 'target'>;

interface RequestHooks {
  onRequest(request: WatchedRequest): void;
  onResponse(request: WatchedRequest, outcome: Pick<Outcome, 'status' | 'milliseconds'>): void;
}

// Whatever callers make up, there are as many series as the model has endpoints, times these, times statuses.
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const other = 'other';

/**
 * Counts requests by what the model calls them. Those about the health of the service, and those for which `isAside` is
 * true, are many and say nothing of the service: they are left out. No request of the model may be aside.
 */
function createRequestMetrics(registry: Registry, isAside: (request: AskedResource) => boolean): RequestHooks {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help:
      'Time from the coming of a request to its answer, in seconds; its count is that of the requests. ' +
      'The route is a path of the model, or "other" for addresses and methods that it does not have. ' +
      'The body of a stream may take longer. Requests for /metrics and the health of the service are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  let inFlight = 0;
  const help = 'Requests that have come and are not answered yet.';
  tellNumber(registry, ['http_server_requests_in_flight', help], () => inFlight);
  const isCounted = (request: WatchedRequest): boolean =>
    !request.isHealth && !isAside({ method: request.method, target: request.path });
  return {
    onRequest(request) {
      if (isCounted(request)) inFlight += 1;
    },
    onResponse(request, { status, milliseconds }) {
      // What has a route is the model's, and never aside.
      if (request.route === undefined && !isCounted(request)) return;
      inFlight -= 1;
      const method = methods.has(request.method) ? request.method : other;
      durations.observe({ method, route: request.route?.path ?? other, status }, milliseconds / 1000);
    },
  };
}

/** What is asked of the store when somebody scrapes. */
export interface StoreState {
  isReady(): Promise<boolean>;
  /** Absent: it has no connections that could be counted. */
  readonly connections?: (() => Connections) | undefined;
}

const readyMilliseconds = 1000;

/** Tells how the store is and what it does. The answer is for `observedStore`, which tells it each operation. */
function createStoreMetrics(registry: Registry, { isReady, connections }: StoreState): StoreObserver {
  // They are asked in this order, all within one turn: the question whether the store is up takes a connection itself.
  if (connections !== undefined) tellConnections(registry, connections);
  tellUp(registry, isReady);
  return createObserver(registry);
}

function createObserver(registry: Registry): StoreObserver {
  const statements = new Histogram({
    name: 'store_statement_duration_seconds',
    help:
      'Time that the store took for one operation, in seconds; its count is that of the operations. Outcome: ' +
      '"ok" it answered, "refused" it failed at this one or had no time for it, "unavailable" it could not answer at all.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10],
    registers: [registry],
  });
  const conflicts = new Counter({
    name: 'store_conflicts_total',
    help:
      'Changes that were not made because another one was first. Reason: "taken" a record has the id or the key, ' +
      '"stale" the record has another version by now, or is gone.',
    labelNames: ['operation', 'reason'],
    registers: [registry],
  });
  // Told from the beginning: the first one would be no growth where there was nothing before.
  for (const operation of ['insert', 'replace']) conflicts.inc({ operation, reason: 'taken' }, 0);
  for (const operation of ['replace', 'remove']) conflicts.inc({ operation, reason: 'stale' }, 0);
  return {
    statement: (operation, milliseconds, outcome) => statements.observe({ operation, outcome }, milliseconds / 1000),
    conflict: (operation, reason, count) => conflicts.inc({ operation, reason }, count),
  };
}

function tellUp(registry: Registry, isReady: StoreState['isReady']): void {
  // One question at a time: a store that does not answer would be asked more and more.
  let asked: Promise<boolean> | undefined;
  const ask = (): Promise<boolean> => {
    asked ??= isReady()
      .catch(() => false)
      .finally(() => (asked = undefined));
    return asked;
  };
  const help = `1 while the store answers, 0 where it does not within ${readyMilliseconds / 1000} second.`;
  tellNumber(registry, ['store_up', help], async () => ((await isTrueInTime(ask())) ? 1 : 0));
}

function isTrueInTime(answer: Promise<boolean>): Promise<boolean> {
  return new Promise((settle) => {
    const timer = setTimeout(settle, readyMilliseconds, false);
    answer.then(settle).finally(() => clearTimeout(timer));
  });
}

function tellConnections(registry: Registry, connections: () => Connections): void {
  new Gauge({
    name: 'store_connections',
    help: 'Connections to the database: "idle" to be had at once, "busy" at work for a statement.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle } = connections();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, total - idle);
    },
  });
  const help =
    'Statements that wait for a connection. More than 0 for long: the pool is too small, or the database too slow.';
  tellNumber(registry, ['store_connections_waited_for', help], () => connections().waiting);
}
