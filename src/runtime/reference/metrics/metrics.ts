import { Gauge, type Metric, Registry, type RegistryContentType } from 'prom-client';
import type { HttpResponse, Mount } from '../../server/index.js';
import { pathOf, resourceAt } from '../http.js';
import type { StoreObserver } from '../store/wrapped-store.js';
import { watchProcess } from './process-metrics.js';
import { type AskedResource, createRequestMetrics, type RequestHooks } from './request-metrics.js';
import { createStoreMetrics, type StoreState } from './store-metrics.js';

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

// Neither the version of Node nor those of packages: that would tell a stranger which holes to try.
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
export async function expositionOf(registry: Registry, accept: string): Promise<HttpResponse> {
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
