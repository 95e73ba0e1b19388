import { afterAll, describe, expect, it } from 'vitest';
import type {
  ResponseKinds,
  ResponseStore,
  CollectionDefinition,
  Connections,
  RecordStore,
  Store,
} from '../../../src/runtime/reference/store/store.js';
import { createMemoryStore } from '../../../src/runtime/reference/store/memory-store.js';
import { exampleModel, modelOfText } from '../../support/example-model.js';
import { metricsIn, valueOf } from '../../support/exposition.js';
import { buildReference } from './built-reference.js';
import { request } from '../../support/request.js';

interface Service {
  call(line: string, body?: object): Promise<Response>;
  /** The text at `/metrics`. */
  scrape(): Promise<string>;
  close(): Promise<void>;
}

const closing: (() => Promise<void>)[] = [];

const built = await buildReference(exampleModel());
const reference = await built.packages.import('reference');

afterAll(() => Promise.all(closing.map((close) => close())));

/** The service with records in memory; its clients may do everything in the project `secret-project`. */
async function serve(options: object = {}): Promise<Service> {
  const scopes = new Set(['manage_test:secret-project', 'view_test:secret-project']);
  const verifyToken = async (): Promise<object> => ({ subject: 'secret-subject', scopes });
  const { server, close } = await reference.createReferenceServer({ metrics: true, verifyToken, ...options });
  closing.push(close);
  const call: Service['call'] = (line, body) =>
    server.fetch(request(line, body, { authorization: 'Bearer secret-token' }));
  return { call, scrape: async () => (await call('GET /metrics')).text(), close };
}

/** A handwritten store: everything but a field is on the prototype, and so in its records. */
class OwnStore implements Store {
  isClosed = false;
  readonly #inner = createMemoryStore();
  async collection(definition: CollectionDefinition): Promise<RecordStore> {
    const records = await this.#inner.collection(definition);
    return Object.create(records) as RecordStore;
  }
  async responses(kinds: ResponseKinds): Promise<ResponseStore> {
    const responses = await this.#inner.responses?.(kinds);
    if (responses === undefined) throw new Error('no responses');
    return responses;
  }
  connections(): Connections {
    return { total: this.isClosed ? 0 : 5, idle: 1, waiting: 0 };
  }
  async clear(): Promise<void> {
    await this.#inner.clear();
  }
  async isReady(): Promise<boolean> {
    return this.#inner.isReady();
  }
  async close(): Promise<void> {
    this.isClosed = true;
  }
}

const requests = 'http_server_request_duration_seconds_count';
const collection = '/{projectKey}/resource';

describe('a service with metrics', () => {
  it('counts each request once, by its name in the model, and each statement of the store', async () => {
    const { call, scrape } = await serve();
    const key = 'secret-key';
    expect((await call('POST /secret-project/resource', { key })).status).toBe(201);
    expect((await call('POST /secret-project/resource', { key })).status).not.toBe(201);
    for (let index = 0; index < 3; index += 1) await call(`GET /secret-project/resource/key=${key}`);
    await call('HEAD /secret-project/resource/key=none');
    await call('GET /secret-project/resource?where=secret-text');
    for (const path of ['/livez', '/readyz', '/metrics', '/secret-path']) await call(`GET ${path}`);
    const text = await scrape();
    expect(valueOf(text, requests, { method: 'POST', route: collection, status: '201' })).toBe(1);
    expect(valueOf(text, requests, { method: 'POST', route: collection })).toBe(2);
    expect(valueOf(text, requests, { method: 'GET', route: `${collection}/key={key}`, status: '200' })).toBe(3);
    expect(valueOf(text, requests, { method: 'HEAD', status: '404' })).toBe(1);
    expect(valueOf(text, requests, { route: 'other' })).toBe(1);
    expect(valueOf(text, requests)).toBe(8);
    expect(valueOf(text, 'http_server_requests_in_flight')).toBe(0);
    expect(valueOf(text, 'store_statement_duration_seconds_count', { operation: 'insert', outcome: 'ok' })).toBe(1);
    expect(valueOf(text, 'store_up')).toBe(1);
    expect(valueOf(text, 'service_build_info', { name: 'example-resource', version: '1.0.0' })).toBe(1);
    // Nothing from clients, and nothing of what they store.
    expect(text).not.toContain('secret');
  });

  it('has no series for invented paths', async () => {
    const { call, scrape } = await serve();
    const before = seriesIn(await scrape());
    for (let index = 0; index < 1000; index += 1) {
      const method = ['GET', 'POST', 'FOO', 'PROPFIND', `M${index}`][index % 5];
      await call(`${method} /${index % 2 === 0 ? 'nowhere' : 'secret-project/resource/a/b'}/${index}`);
    }
    const text = await scrape();
    expect(valueOf(text, requests, { route: 'other' })).toBe(1000);
    // GET, POST and others; 404 and perhaps another status: one histogram each.
    const series = metricsIn(text).flatMap(({ samples }) => samples.filter(({ name }) => name === requests));
    expect(series.length).toBeLessThanOrEqual(6);
    expect(seriesIn(text) - before).toBeLessThan(6 * 20 + 20);
    expect(text).not.toContain('nowhere');
  });

  it('responds to HEAD like GET, and to no other method', async () => {
    const { call } = await serve();
    const head = await call('HEAD /metrics');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
    const post = await call('POST /metrics', {});
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await post.json()).toMatchObject({ status: 405, title: 'Method Not Allowed' });
  });

  it('counts separately from another one in the same process, and notifies hooks of the program too', async () => {
    const seen: string[] = [];
    const hooks = [{ onResponse: ({ path }: { readonly path: string }) => void seen.push(path) }];
    const [one, other] = [await serve({ server: { hooks } }), await serve()];
    await one.call('GET /secret-project/resource');
    expect(valueOf(await one.scrape(), requests)).toBe(1);
    expect(valueOf(await other.scrape(), requests)).toBe(undefined);
    await other.close();
    expect(valueOf(await one.scrape(), requests)).toBe(1);
    expect((await other.scrape()).trim()).toBe('');
    expect(seen).toEqual(['/secret-project/resource', '/metrics', '/metrics']);
  });

  it('reports that its store does not respond, and refuses requests for it', async () => {
    const store = {
      collection: async () => ({}),
      isReady: async () => false,
      close: async () => undefined,
    };
    const { call, scrape } = await serve({ store });
    expect((await call('GET /readyz')).status).toBe(503);
    expect(valueOf(await scrape(), 'store_up')).toBe(0);
  });

  it('counts the operations of a store class, whose methods need their object', async () => {
    const store = new OwnStore();
    const { call, scrape, close } = await serve({ store });
    expect((await call('POST /secret-project/resource', { key: 'secret-key' })).status).toBe(201);
    expect((await call('GET /secret-project/resource/key=secret-key')).status).toBe(200);
    expect((await call('GET /readyz')).status).toBe(200);
    const text = await scrape();
    expect(valueOf(text, 'store_up')).toBe(1);
    expect(valueOf(text, 'store_connections', { state: 'busy' })).toBe(4);
    expect(valueOf(text, 'store_statement_duration_seconds_count', { operation: 'insert', outcome: 'ok' })).toBe(1);
    await close();
    expect(store.isClosed).toBe(true);
  });

  it('leaves other methods than GET to a model that has them', async () => {
    const text = 'api: m\nauth: none\ngroups:\n  a:\n    path: /\n    endpoints:\n      put:\n';
    const other = await buildReference(modelOfText(`${text}        http: PUT /{thing}\n        returns: string\n`));
    expect(await other.typeCheck()).toBe('');
    const { createReferenceServer } = await other.packages.import('reference');
    const { server, close } = await createReferenceServer({ metrics: true });
    const lines = ['PUT /metrics', 'PUT /other', 'GET /metrics', 'GET /other', 'POST /metrics'];
    const statuses = lines.map(async (line) => (await server.fetch(request(line))).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 405, 405]);
    await close();
  });

  it('is started by `main` by default, and otherwise by an option', async () => {
    expect((await (await serve({ metrics: undefined })).call('GET /metrics')).status).toBe(404);
    for (const [metrics, status] of [
      [undefined, 200],
      [false, 404],
    ] as const) {
      const { url, close } = await reference.main({ port: 0, metrics, print: () => undefined });
      expect((await fetch(`${url}/metrics`)).status).toBe(status);
      await close();
    }
  });
});

function seriesIn(text: string): number {
  return metricsIn(text).flatMap(({ samples }) => samples).length;
}
