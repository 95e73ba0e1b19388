import * as api from '@opentelemetry/api';
import { type Span, useTracing } from '../../support/tracing.js';
import * as newestApi from 'opentelemetry-api-1.10';
import { describe, expect, it } from 'vitest';
import type { Hooks } from '../../../src/runtime/server/hooks.js';
import { traceRequests } from '../../../src/runtime/server/opentelemetry.js';
import { ProblemError } from '../../../src/runtime/server/problem.js';
import { send, type Sent, type SmallOptions, smallService } from './small-service.js';

const { exporter, provider } = useTracing();

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** The spans of one request, in the order in which they end. */
async function spansOf(line: string, options: SmallOptions = {}, sent?: Sent): Promise<ReturnType<typeof told>[]> {
  await send(smallService({ hooks: [traceRequests(api)], ...options }), line, sent);
  return exporter.getFinishedSpans().map(told);
}

function told(span: Span): object {
  const { name, kind, attributes, status, events, parentSpanContext, instrumentationScope } = span;
  return { name, kind, attributes, status, events, parent: parentSpanContext?.spanId, by: instrumentationScope.name };
}

describe('traceRequests', () => {
  it('makes a server span, named by the path template', async () => {
    expect(await spansOf('GET /a?limit=3')).toEqual([
      {
        name: 'GET /{project}',
        kind: api.SpanKind.SERVER,
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/{project}',
          'http.response.status_code': 200,
          'url.path': '/a',
          'url.scheme': 'http',
        },
        status: { code: api.SpanStatusCode.UNSET },
        events: [],
        parent: undefined,
        by: 'modelwright',
      },
    ]);
  });

  it("makes a child of the client's span, unless its header is malformed", async () => {
    const headers = { authorization: 'Bearer a', traceparent };
    await spansOf('GET /a', {}, { headers });
    await spansOf('GET /a', {}, { headers: { ...headers, traceparent: `${traceparent}?` } });
    const [child, root] = exporter.getFinishedSpans();
    expect([child?.spanContext().traceId, child?.parentSpanContext]).toMatchObject([
      '4bf92f3577b34da6a3ce929d0e0e4736',
      { spanId: '00f067aa0ba902b7', isRemote: true },
    ]);
    expect(root?.parentSpanContext).toBeUndefined();
  });

  it('keeps its span active while the request is handled, even after a wait', async () => {
    const get = async (): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      api.trace.getTracer('store').startSpan('select').end();
      return 'got';
    };
    const spans = await spansOf('GET /a', { operations: { get } });
    const [inner, outer] = exporter.getFinishedSpans();
    expect(spans).toMatchObject([{ name: 'select', by: 'store' }, { name: 'GET /{project}' }]);
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
  });

  it.each([
    ['GET /a?wrong=1', 'GET /{project}', 400],
    ['GET /nothing/there', 'GET', 404],
    ['DELETE /a', 'DELETE', 405],
    ['BREW /a', 'HTTP', 405],
  ])('does not mark %s as an error of the server', async (line, name, status) => {
    expect(await spansOf(line)).toMatchObject([
      { name, attributes: { 'http.response.status_code': status }, status: { code: api.SpanStatusCode.UNSET } },
    ]);
    expect(exporter.getFinishedSpans()[0]?.attributes).not.toHaveProperty('error.type');
  });

  it.each([
    ['TypeError', () => Promise.reject(new TypeError('the password is secret'))],
    ['503', () => Promise.reject(new ProblemError({ status: 503 }))],
  ])('marks a status of 500 or more as an error: %s', async (type, get) => {
    const spans = await spansOf('GET /a', { operations: { get } });
    expect(spans).toMatchObject([{ status: { code: api.SpanStatusCode.ERROR }, attributes: { 'error.type': type } }]);
    expect(JSON.stringify(spans)).not.toContain('secret');
  });

  it('reports `_OTHER` for an invented method', async () => {
    expect(await spansOf('BREW /a')).toMatchObject([{ attributes: { 'http.request.method': '_OTHER' } }]);
  });

  it('makes no spans for health by default; "not ready" is not an error', async () => {
    const health = { livePath: '/-/live', readyPath: '/-/ready', isReady: () => false };
    expect(await spansOf('GET /-/ready', { health })).toEqual([]);
    expect(await spansOf('GET /-/ready', { health, hooks: [traceRequests(api, { health: true })] })).toMatchObject([
      { attributes: { 'http.response.status_code': 503 }, status: { code: api.SpanStatusCode.UNSET } },
    ]);
  });

  it('accepts a tracer and a scheme', async () => {
    const hooks = [traceRequests(api, { tracer: provider.getTracer('mine'), scheme: 'https' })];
    expect(await spansOf('GET /a', { hooks })).toMatchObject([{ by: 'mine', attributes: { 'url.scheme': 'https' } }]);
  });

  it('works with the newest API, and does nothing until an SDK is started', async () => {
    const hooks: readonly Hooks[] = [traceRequests(newestApi)];
    expect(await send(smallService({ hooks }), 'GET /a')).toMatchObject({ status: 200 });
  });
});
