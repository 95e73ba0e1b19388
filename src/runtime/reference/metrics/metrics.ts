import { Gauge, Registry } from 'prom-client';
import type { Mount } from '../../server/index.js';
import { pathOf, resourceAt } from '../http.js';
import type { StoreObserver } from '../store/observed-store.js';
import { expositionOf } from './exposition.js';
import { watchProcess } from './process-metrics.js';
import type { AskedResource, RequestHooks } from './request-metrics.js';
import { createRequestMetrics } from './request-metrics.js';
import type { StoreState } from './store-metrics.js';
import { createStoreMetrics } from './store-metrics.js';

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
  return { mount: mountOf(registry, isHere), hooks, observer, close };
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

function mountOf(registry: Registry, isHere: IsHere): Mount {
  return (request) => {
    if (!isHere(request)) return undefined;
    return resourceAt(metricsPath, () => expositionOf(registry, request.header('accept') ?? ''))(request);
  };
}

type IsHere = (request: AskedResource) => boolean;

/** Whether a request is answered here. The first question is for speed: it is asked at every request. */
function placeOf(isShared: boolean): IsHere {
  return ({ method, target }) =>
    target.includes(metricsPath) &&
    pathOf(target) === metricsPath &&
    (!isShared || method === 'GET' || method === 'HEAD');
}
