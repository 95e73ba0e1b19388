import { Histogram, type Registry } from 'prom-client';
import type { HttpRequest, ObservedRequest, Outcome, Route } from '../../server/index.js';
import { tellNumber } from './gauge.js';

/** What of a request is needed here. */
type WatchedRequest = Pick<ObservedRequest, 'method' | 'path' | 'isHealth'> & {
  readonly route: Pick<Route, 'path'> | undefined;
};

/** What of a request says whose it is. */
export type AskedResource = Pick<HttpRequest, 'method' | 'target'>;

export interface RequestHooks {
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
export function createRequestMetrics(registry: Registry, isAside: (request: AskedResource) => boolean): RequestHooks {
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
