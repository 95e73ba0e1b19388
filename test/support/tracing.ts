import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A span that has ended. */
export type Span = ReturnType<InMemorySpanExporter['getFinishedSpans']>[number];

/** Sets up tracing for the tests of a file; the exporter has the spans of each. */
export function useTracing(): { readonly exporter: InMemorySpanExporter; readonly provider: BasicTracerProvider } {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  beforeAll(() => {
    api.trace.setGlobalTracerProvider(provider);
    api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  });
  beforeEach(() => exporter.reset());
  afterAll(() => {
    for (const part of [api.trace, api.context, api.propagation]) part.disable();
  });
  return { exporter, provider };
}
