import type { Metric, RegistryContentType } from 'prom-client';
import { Registry } from 'prom-client';
import type { HttpResponse } from '../../server/index.js';

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
