import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics, type MetricsOptions } from '../../../../src/runtime/reference/metrics/metrics.js';
import { responseKinds } from '../../../../src/runtime/reference/idempotency.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import { openPostgresStore } from '../../../../src/runtime/reference/store/postgres-store.js';
import { servedStore } from '../../../../src/runtime/reference/store/served-store.js';
import { type RecordStore, type Store, StoreUnavailableError } from '../../../../src/runtime/reference/store/store.js';
import type { HttpRequest, HttpResponse, ObservedRequest } from '../../../../src/runtime/server/index.js';
import { metricsIn, valueOf } from '../../../support/exposition.js';
import { usePostgres } from '../../../support/shared-postgres.js';

const { freshDatabase } = usePostgres();
const none = { total: -1, idle: -1, waiting: -1 };
const made: Metrics[] = [];
afterEach(() => made.splice(0).forEach((metrics) => metrics.close()));

function metricsOf(options: Partial<MetricsOptions> = {}): Metrics {
  const metrics = createMetrics({ name: 'shop', version: '1.0.0', isReady: async () => true, ...options });
  made.push(metrics);
  return metrics;
}

function request(line: string, accept?: string): HttpRequest {
  const [method = '', target = ''] = line.split(' ');
  return {
    method,
    target,
    signal: new AbortController().signal,
    header: (name) => (name === 'accept' ? accept : undefined),
    readBody: async () => new Uint8Array(),
  };
}

async function scrape({ mount }: Metrics, accept?: string): Promise<HttpResponse & { readonly body: string }> {
  const response = await mount(request('GET /metrics', accept));
  if (response?.body === undefined) throw new Error('no answer');
  return { ...response, body: String(response.body) };
}

/** A request and its response, as the server's hooks report it. */
function answered({ hooks }: Metrics, line: string, route?: string): void {
  const [method = '', path = ''] = line.split(' ');
  const watched = {
    method,
    path,
    isHealth: path === '/livez',
    route: route === undefined ? undefined : { path: route },
  } as ObservedRequest;
  hooks.onRequest?.({ ...watched, route: undefined });
  hooks.onResponse?.(watched, { status: route === undefined ? 404 : 200, milliseconds: 3, error: undefined });
}

describe('the metrics page', () => {
  it('is in the format of Prometheus, first the service, then its process', async () => {
    const metrics = metricsOf({ connections: () => ({ total: 3, idle: 1, waiting: 0 }) });
    answered(metrics, 'GET /p/things', '/{project}/things');
    metrics.observer.statement('select', 2, 'ok');
    const { status, headers, body } = await scrape(metrics);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const names = metricsIn(body).map(({ name }) => name);
    expect(names.slice(0, 8)).toEqual([
      'service_build_info',
      'http_server_request_duration_seconds',
      'http_server_requests_in_flight',
      'store_connections',
      'store_connections_waited_for',
      'store_up',
      'store_statement_duration_seconds',
      'store_conflicts_total',
    ]);
    expect(names.slice(8).filter((name) => !/^(?:process|nodejs)_/.test(name))).toEqual([]);
    expect(valueOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(valueOf(body, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  });

  it('preserves special characters in a name', async () => {
    const name = 'a"b\\c\nd{e="f"} 1\\n';
    const [info] = metricsIn((await scrape(metricsOf({ name }))).body);
    expect(info?.samples).toEqual([{ name: 'service_build_info', labels: { name, version: '1.0.0' }, value: 1 }]);
  });

  it.each([
    ['application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.2,*/*;q=0.1', true],
    ['application/openmetrics-text', true],
    ['text/plain', false],
    ['text/plain, application/openmetrics-text;q=0.9', false],
    ['application/openmetrics-text;q=0', false],
    ['application/openmetrics-text;q=x', true],
    ['*/*', false],
    ['', false],
  ])('is OpenMetrics for Accept: %s: %s', async (accept, isOpen) => {
    const { headers, body } = await scrape(metricsOf(), accept);
    expect(headers['content-type']?.startsWith('application/openmetrics-text; version=1.0.0')).toBe(isOpen);
    expect(body.endsWith('\n# EOF\n')).toBe(isOpen);
    expect(body).toContain(
      isOpen ? '# TYPE process_cpu_seconds counter\n' : '# TYPE process_cpu_seconds_total counter\n',
    );
    expect(body).toContain('\nstore_conflicts_total{operation="insert",reason="taken"} 0\n');
  });

  it('is independent of the format of earlier requests', async () => {
    const metrics = metricsOf();
    const open = 'application/openmetrics-text';
    const [first] = [await scrape(metrics), await scrape(metrics, open)];
    expect(namesIn((await scrape(metrics)).body)).toEqual(namesIn(first.body));
    expect((await scrape(metrics, open)).body).toContain(
      '\nstore_conflicts_total{operation="insert",reason="taken"} 0\n',
    );
  });

  it('serves GET and HEAD at its URL only, and leaves other methods to the model', async () => {
    const { mount } = metricsOf();
    expect(['GET /metrics/', 'GET /', 'GET /a/metrics', 'GET /?/metrics'].map((line) => mount(request(line)))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const lines = ['GET /metrics?a', 'HEAD /metrics', 'GET http://a/metrics', 'POST /metrics', 'OPTIONS /metrics'];
    const answers = await Promise.all(lines.map((line) => mount(request(line))));
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 405, 405]);
    expect(answers[3]?.headers['allow']).toBe('GET, HEAD');
    const shared = metricsOf({ isShared: true });
    expect(shared.mount(request('POST /metrics'))).toBe(undefined);
    answered(shared, 'POST /metrics', '/metrics');
    answered(shared, 'GET /metrics');
    const { body } = await scrape(shared);
    expect(valueOf(body, 'http_server_request_duration_seconds_count')).toBe(1);
    expect(valueOf(body, 'http_server_requests_in_flight')).toBe(0);
  });
});

function namesIn(text: string): readonly string[] {
  return metricsIn(text).map(({ name }) => name);
}

describe('request metrics', () => {
  it('count requests by route, method and status, with seconds, except those for health and metrics', async () => {
    const metrics = metricsOf();
    answered(metrics, 'GET /p/things', '/{project}/things');
    answered(metrics, 'GET /q/things', '/{project}/things');
    answered(metrics, 'GET /livez');
    answered(metrics, 'GET /metrics');
    for (const path of ['/p/things', '/metrics'])
      metrics.hooks.onRequest?.({ method: 'GET', path, route: undefined, isHealth: false } as ObservedRequest);
    const { body } = await scrape(metrics);
    const labels = { method: 'GET', route: '/{project}/things', status: '200' };
    const name = 'http_server_request_duration_seconds';
    expect(valueOf(body, `${name}_count`, labels)).toBe(2);
    expect(valueOf(body, `${name}_count`)).toBe(2);
    expect(valueOf(body, `${name}_sum`)).toBeCloseTo(0.006, 9);
    expect(valueOf(body, `${name}_bucket`, { ...labels, le: '0.0025' })).toBe(0);
    expect(valueOf(body, `${name}_bucket`, { ...labels, le: '0.005' })).toBe(2);
    expect(valueOf(body, 'http_server_requests_in_flight')).toBe(1);
  });

  it('have no series for invented paths', async () => {
    const metrics = metricsOf();
    for (let index = 0; index < 1000; index += 1) answered(metrics, `M${index} /nowhere/${index}`);
    const { body } = await scrape(metrics);
    expect(valueOf(body, 'http_server_request_duration_seconds_count')).toBe(1000);
    const labels = { method: 'other', route: 'other', status: '404' };
    expect(valueOf(body, 'http_server_request_duration_seconds_count', labels)).toBe(1000);
    expect(body).not.toContain('nowhere');
  });
});

describe('store metrics', () => {
  const definition = { table: 'thing', parse: JSON.parse, id: 'id', key: 'key', indexed: [] };
  const record = (id: string, key: string, version = 1): Parameters<RecordStore['insert']>[1] => ({
    id,
    key,
    version,
    text: JSON.stringify({ id, key }),
  });

  it('report a store as up while it is ready', async () => {
    expect(valueOf((await scrape(metricsOf())).body, 'store_up')).toBe(1);
    expect(valueOf((await scrape(metricsOf({ isReady: async () => false }))).body, 'store_up')).toBe(0);
    const isReady = async (): Promise<boolean> => Promise.reject(new Error('gone'));
    expect(valueOf((await scrape(metricsOf({ isReady }))).body, 'store_up')).toBe(0);
  });

  it('report a store without a response as down, do not wait for it, and ask it once until it responds', async () => {
    let asked = 0;
    let answer: ((isReady: boolean) => void) | undefined;
    const isReady = (): Promise<boolean> => {
      asked += 1;
      return new Promise((settle) => (answer = settle));
    };
    const metrics = metricsOf({ isReady });
    const scrapes = await Promise.all([scrape(metrics), scrape(metrics, 'application/openmetrics-text')]);
    expect(scrapes.every(({ body }) => body.includes('\nstore_up 0\n'))).toBe(true);
    expect(asked).toBe(1);
    answer?.(true);
    await turn();
    const last = scrape(metrics);
    answer?.(true);
    expect(valueOf((await last).body, 'store_up')).toBe(1);
    expect(asked).toBe(2);
  });

  it('include connections, where the store has any', async () => {
    const metrics = metricsOf({ connections: () => ({ total: 5, idle: 2, waiting: 7 }) });
    const { body } = await scrape(metrics);
    expect(valueOf(body, 'store_connections', { state: 'busy' })).toBe(3);
    expect(valueOf(body, 'store_connections', { state: 'idle' })).toBe(2);
    expect(valueOf(body, 'store_connections_waited_for')).toBe(7);
    expect((await scrape(metricsOf())).body).not.toContain('store_connections');
  });

  it('show no waiting or busy connections of an unused store', async () => {
    const store = await openPostgresStore({ url: await freshDatabase(), poolSize: 1 });
    try {
      const metrics = metricsOf({ isReady: () => store.isReady(), connections: () => store.connections?.() ?? none });
      for (let scrapes = 1; scrapes <= 3; scrapes += 1) {
        const { body } = await scrape(metrics);
        expect(valueOf(body, 'store_up')).toBe(1);
        expect(valueOf(body, 'store_connections_waited_for')).toBe(0);
        expect(valueOf(body, 'store_connections', { state: 'busy' })).toBe(0);
        expect(valueOf(body, 'store_connections', { state: 'idle' })).toBe(1);
      }
    } finally {
      await store.close();
    }
  });

  it('include every operation, and changes that were refused', async () => {
    const metrics = metricsOf();
    const records = await servedStore(createMemoryStore(), metrics.observer).collection(definition);
    expect(await records.insert('p', record('1', 'a'))).toBe(true);
    expect(await records.insert('p', record('2', 'b'))).toBe(true);
    expect(await records.insert('p', record('3', 'a'))).toBe(false);
    expect(await records.replace('p', record('1', 'c', 2), 1)).toBe('replaced');
    expect(await records.replace('p', record('1', 'd', 2), 1)).toBe('stale');
    expect(await records.replace('p', record('1', 'b', 3), 2)).toBe('taken');
    expect(await records.remove('p', '2', 9)).toBe(false);
    expect(await records.remove('p', '2', 1)).toBe(true);
    const [fourth, fifth] = ['4', '5'].map((id) => ({ partition: 'p', record: record(id, 'd') }));
    expect(await records.insertMany([fourth, fifth].filter((one) => one !== undefined))).toEqual([fourth]);
    expect((await records.get('p', '1'))?.key).toBe('c');
    expect((await records.getByKey('p', 'c'))?.id).toBe('1');
    const { body } = await scrape(metrics);
    const counted = ['insert', 'replace', 'remove', 'get', 'getByKey', 'select'].map((operation) =>
      valueOf(body, 'store_statement_duration_seconds_count', { operation, outcome: 'ok' }),
    );
    expect(counted).toEqual([3, 3, 2, 1, 1, undefined]);
    expect(metricsIn(body).find(({ name }) => name === 'store_conflicts_total')?.samples).toMatchObject([
      { labels: { operation: 'insert', reason: 'taken' }, value: 1 },
      { labels: { operation: 'replace', reason: 'taken' }, value: 1 },
      { labels: { operation: 'replace', reason: 'stale' }, value: 1 },
      { labels: { operation: 'remove', reason: 'stale' }, value: 1 },
      { labels: { operation: 'insertMany', reason: 'taken' }, value: 1 },
    ]);
  });

  it('include stored responses of idempotent requests', async () => {
    const responses = { settle: async () => true, release: async () => undefined };
    const store = { ...createMemoryStore(), responses: async () => responses } as unknown as Store;
    const metrics = metricsOf();
    const observed = await servedStore(store, metrics.observer).responses?.(responseKinds);
    await observed?.settle({ name: 'a', owner: 'b' }, { text: '', keepMilliseconds: 1 });
    await observed?.release({ name: 'a', owner: 'b' });
    const { body } = await scrape(metrics);
    expect(valueOf(body, 'store_statement_duration_seconds_count', { operation: 'settle', outcome: 'ok' })).toBe(1);
    expect(valueOf(body, 'store_statement_duration_seconds_count', { operation: 'release', outcome: 'ok' })).toBe(1);
    expect(servedStore({ ...store, responses: undefined }, metrics.observer).responses).toBe(undefined);
  });

  it('distinguish failures of an operation from outages', async () => {
    const errors = [new StoreUnavailableError('gone'), new Error('odd')];
    const failing = { ...createMemoryStore(), collection: async () => records } as Store;
    const records = { get: () => Promise.reject(errors.shift()) } as unknown as RecordStore;
    const metrics = metricsOf();
    const observed = await servedStore(failing, metrics.observer).collection(definition);
    await expect(observed.get('p', '1')).rejects.toMatchObject({
      details: { status: 503 },
      cause: { message: 'gone' },
    });
    await expect(observed.get('p', '1')).rejects.toThrow('odd');
    const { body } = await scrape(metrics);
    const outcomes = ['ok', 'refused', 'unavailable'].map((outcome) =>
      valueOf(body, 'store_statement_duration_seconds_count', { operation: 'get', outcome }),
    );
    expect(outcomes).toEqual([undefined, 1, 1]);
  });
});

it('closed metrics report nothing', async () => {
  const metrics = metricsOf();
  metrics.close();
  expect((await scrape(metrics)).body.trim()).toBe('');
});
