import * as api from '@opentelemetry/api';
import { type Span, useTracing } from '../../support/tracing.js';
import * as newestApi from 'opentelemetry-api-1.10';
import { describe, expect, it } from 'vitest';
import { traceCalls, type TracerLike } from '../../../src/runtime/client/opentelemetry.js';
import { connect } from '../../../src/runtime/client/connection/connect.js';
import { request } from '../../../src/runtime/client/requests/late-request.js';
import type { Fetch } from '../../../src/runtime/client/connection/settings.js';
import { traceRequests } from '../../../src/runtime/server/opentelemetry.js';
import { smallService } from '../server/small-service.js';
import { type Calling, callWith } from './fixture.js';

const { exporter, provider } = useTracing();
const tracer = provider.getTracer('app');

/** The spans of one call, however it ends, in the order in which they end. */
async function spansOf(fetch: Fetch, calling: Calling = {}): Promise<readonly Span[]> {
  const client = { fetch, middleware: [traceCalls(tracer)], ...calling.client };
  await callWith({ ...calling, client }).result();
  return exporter.getFinishedSpans();
}

const respond = (status: number) => async () => Response.json({ title: 'x' }, { status });

describe('traceCalls', () => {
  it('makes a client span, named by the path template, without the query', async () => {
    const [span, ...others] = await spansOf(respond(200), {
      operation: { path: ['/things?key=', { name: 'key', type: 'string' }] },
      input: { key: 's3cr3t' },
    });
    expect([span?.name, span?.kind, span?.status, others]).toEqual([
      'GET /things?key={key}',
      api.SpanKind.CLIENT,
      { code: api.SpanStatusCode.UNSET },
      [],
    ]);
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'server.address': 'api.test',
      'server.port': 443,
      'url.full': 'https://api.test/things',
      'url.template': '/things?key={key}',
    });
  });

  it('makes a span for each attempt, and says which one it is', async () => {
    const statuses = [503, 429, 200];
    const spans = await spansOf(async () => respond(statuses.shift() ?? 0)(), {
      client: { retries: 2 },
      operation: { pauseAfter: (count) => (count < 2 ? 0 : undefined) },
    });
    const attributes = spans.map(({ attributes: all }) => [
      all['http.response.status_code'],
      all['http.request.resend_count'],
      all['error.type'],
    ]);
    expect(attributes).toEqual([
      [503, undefined, '503'],
      [429, 1, '429'],
      [200, 2, undefined],
    ]);
    const { ERROR, UNSET } = api.SpanStatusCode;
    expect(spans.map(({ status }) => status)).toEqual([{ code: ERROR }, { code: ERROR }, { code: UNSET }]);
  });

  it('says by its class why there was no response', async () => {
    const fail = (): Promise<never> => Promise.reject(new TypeError('s3cr3t'));
    const timeout = 1;
    const wait: Fetch = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    await spansOf(fail);
    await spansOf(wait, { options: { timeout } });
    const types = exporter.getFinishedSpans().map(({ attributes, events }) => [attributes['error.type'], events]);
    expect(types).toEqual([
      ['TypeError', []],
      ['TimeoutError', []],
    ]);
  });

  it('is a child of the active span, active itself while the request is sent, and the parent of the span of the server', async () => {
    const service = smallService({ hooks: [traceRequests(api)] });
    const send: Fetch = async (request) => {
      api.trace.getTracer('socket').startSpan('connect').end();
      return service.fetch(request);
    };
    await tracer.startActiveSpan('click', async (span) => {
      await spansOf(send, { operation: { path: ['/a'] }, input: {}, client: { token: 'a' } });
      span.end();
    });
    const spans = exporter.getFinishedSpans();
    expect(spans.map(({ name }) => name)).toEqual(['connect', 'GET /{project}', 'GET /a', 'click']);
    const [connecting, ofServer, ofClient, click] = spans.map((span) => span.spanContext());
    const parents = spans.map(({ parentSpanContext }) => parentSpanContext?.spanId);
    expect(parents).toEqual([ofClient?.spanId, ofClient?.spanId, click?.spanId, undefined]);
    expect(new Set([connecting, ofServer, ofClient, click].map((context) => context?.traceId)).size).toBe(1);
  });

  it('sends the state of the trace, and whether it is recorded', async () => {
    const sent: (string | null)[] = [];
    const parent = {
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      spanId: '00f067aa0ba902b7',
      traceFlags: api.TraceFlags.NONE,
      traceState: api.createTraceState('vendor=1'),
    };
    await api.context.with(api.trace.setSpanContext(api.context.active(), parent), () =>
      spansOf(async (request) => {
        sent.push(request.headers.get('traceparent'), request.headers.get('tracestate'));
        return respond(200)();
      }),
    );
    expect(sent).toEqual([expect.stringMatching(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00$/), 'vendor=1']);
  });

  it('names requests that the model does not describe by their method alone', async () => {
    const fetch = respond(200);
    const client = connect(
      { baseUrl: 'http://api.test:8080', fetch, middleware: [traceCalls(tracer)] },
      { bindable: [] },
    );
    await request(client, 'GET /status/42');
    await request(client, 'BREW /pot');
    expect(exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes])).toMatchObject([
      ['GET', { 'server.port': 8080, 'url.full': 'http://api.test:8080/status/42' }],
      ['HTTP', { 'http.request.method': '_OTHER' }],
    ]);
    expect(exporter.getFinishedSpans()[0]?.attributes).not.toHaveProperty('url.template');
  });

  it('never records a credential', async () => {
    const token = 'eyJhbGciOi.J9.c2VjcmV0';
    const echo: Fetch = async (request) => {
      throw new Error(JSON.stringify([...request.headers, request.url]));
    };
    const [span] = await spansOf(echo, {
      client: { token, headers: { 'x-api-key': 's3cr3t-key' } },
      operation: { path: ['/things?api_key=', { name: 'key', type: 'string' }] },
      input: { key: 's3cr3t-query' },
    });
    expect(span?.attributes['error.type']).toBe('Error');
    const { name, attributes, status, events } = span!;
    expect(JSON.stringify([name, attributes, status, events])).not.toMatch(/eyJ|c2Vj|s3cr3t/);
  });

  it('works with the newest API, and sends nothing until an SDK is started', async () => {
    const newest: TracerLike = newestApi.trace.getTracer('app');
    const sent: (string | null)[] = [];
    const fetch: Fetch = async (request) => {
      sent.push(request.headers.get('traceparent'));
      return respond(200)();
    };
    await callWith({ client: { fetch, middleware: [traceCalls(newest)] } });
    expect(sent).toEqual([null]);
  });
});
