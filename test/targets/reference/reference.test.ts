import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import { emit } from '../../../src/pipeline.js';
import { reference } from '../../../src/targets/reference/reference.js';
import { exampleModel, modelOfText } from '../../support/example-model.js';
import { buildReference } from './built-reference.js';
import { oddModel } from './odd-model.js';
import { serve } from './served-reference.js';

const odd = await buildReference(modelOfText(oddModel));
const example = await buildReference(exampleModel());

describe('the reference target', () => {
  it('emits the same bytes for the same model', () => {
    expect(reference.emit(exampleModel())).toEqual(reference.emit(exampleModel()));
  });

  it('emits code that type-checks, for the example and for everything it does differently', async () => {
    expect(await example.typeCheck()).toBe('');
    expect(await odd.typeCheck()).toBe('');
  });

  it.each(['README.md', 'src/modules/model.ts'])('emits %s', async (path) => {
    const text = await readFile(join(odd.packages.folder, 'reference', path), 'utf8');
    await expect(text).toMatchFileSnapshot(`expected/${path.replaceAll('/', '-')}.txt`);
  });

  it('emits only the parts of the runtime that a model needs', () => {
    const partsOf = (model: Model): readonly string[] =>
      emit(model, [reference]).flatMap(({ path }) => /^reference\/runtime\/(.+)\.js$/.exec(path)?.[1] ?? []);
    expect(partsOf(exampleModel())).toEqual(['pglite-worker', 'reference', 'seed-records']);
    const more = partsOf(modelOfText(oddModel)).filter((part) => !partsOf(exampleModel()).includes(part));
    expect(more).toEqual(['error-bodies', 'sample-composites']);
    const bare = 'api: a\nauth: none\ntypes:\n  Thing:\n    name: string\n';
    expect(partsOf(modelOfText(bare))).toEqual(['pglite-worker', 'reference']);
  });

  it.each([
    ['decimal', true],
    ['decimal(..9)[]', true],
    ['Inner', true],
    ['datetime', true],
    // Their characters are in the order of time.
    ['datetime(ms)', false],
    ['date', false],
  ])('emits the orderings of texts for records with a %s: %s', (type, expected) => {
    const model = modelOfText(`
api: a
auth: none
types:
  Inner:
    price: decimal | null
  Thing:
    id: uuid
    value?: ${type}
resources:
  Thing:
    id: id
groups:
  thing:
    path: /things
    resource: Thing
    endpoints:
      get:
        http: GET /{id}
        does: get
        returns: Thing
`);
    const files = emit(model, [reference]);
    expect(files.some(({ path }) => path === 'reference/runtime/text-orderings.js')).toBe(expected);
    const plan = files.find(({ path }) => path === 'reference/src/modules/model.ts')?.text ?? '';
    expect(plan.includes('orderings: textOrderings,')).toBe(expected);
  });

  it('emits a service for a model without storage and tokens', async () => {
    const text = oddModel.replace(/\nresources:[^]*?\ngroups:\n[^]*?\n {2}misc:/, '\ngroups:\n  misc:');
    const bare = await buildReference(modelOfText(text.replace('auth: bearer', 'auth: none')));
    expect(await bare.typeCheck()).toBe('');
  });
});

async function record(response: Response): Promise<{ readonly id: string }> {
  return (await response.json()) as { readonly id: string };
}

describe('a service with unusual responses', () => {
  it('uses the statuses and types that its endpoints declare', async () => {
    const call = await serve(odd, {});
    const added = await call('POST /s/lines', {
      code: 'a',
      state: 'open',
      paint: { kind: 'mixed', parts: ['x'] },
      raw: 'AQI=',
    });
    expect(added.status).toBe(201);
    const line = await record(added);
    expect(line).toEqual({
      id: expect.any(String),
      code: 'a',
      count: 1,
      state: 'open',
      where: { spot: {} },
      paint: { kind: 'mixed', parts: ['x'] },
      raw: 'AQI=',
    });
    expect(await (await call('GET /s/lines?code=a')).json()).toEqual({ results: [line], total: 1 });
    expect(await (await call('GET /s/lines?code=b')).json()).toEqual({ results: [], total: 0 });
    expect((await call(`POST /s/lines/${line.id}`, { count: 1, actions: [{ do: 'mark' }] })).status).toBe(204);
    expect(await (await call(`GET /s/lines/${line.id}?id=other`)).json()).not.toHaveProperty('state');
    const replaced = await call('PUT /s/lines/mine', { count: 0, labels: JSON.parse('{"__proto__":"y"}') });
    expect([replaced.status, await replaced.json()]).toEqual([
      200,
      { id: 'mine', count: 1, where: { spot: {} }, labels: JSON.parse('{"__proto__":"y"}') },
    ]);
    expect((await call('PUT /s/lines/mine', { count: 7 })).status).toBe(409);
    expect((await call('DELETE /s/lines/mine')).status).toBe(204);
    expect((await call('HEAD /t/lines')).status).toBe(404);
  });

  it('has the error body that the endpoint declares, with samples of what a problem does not say', async () => {
    const call = await serve(odd, {});
    const missing = await call('GET /s/lines/none');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json']);
    expect(await missing.json()).toEqual({ word: expect.stringMatching(/./) as unknown });
  });

  it('uses problems that an endpoint does not declare all the same', async () => {
    const call = await serve(odd, {});
    const added = await record(await call('POST /s/lines', { code: 'a' }));
    const taken = await call('POST /s/lines', { code: 'a' });
    expect([taken.status, taken.headers.get('content-type')]).toEqual([409, 'application/problem+json']);
    expect(await taken.json()).toMatchObject({ status: 409, title: 'Conflict' });
    expect((await call(`POST /s/lines/${added.id}`, { count: 7, actions: [] })).status).toBe(409);
    expect((await call('PUT /s/lines/mine', { code: 'a', count: 1 })).status).toBe(400);
  });

  it('returns a sample where the model has nothing else', async () => {
    const call = await serve(odd, { server: { checkResponses: true } });
    const sample = await call('GET /misc/sample');
    expect(sample.status).toBe(200);
    expect(await sample.json()).toMatchObject({ flag: true, text: 'ABC', count: 5, day: '2026-11-21' });
    expect((await call('POST /misc/ping')).status).toBe(204);
  });

  it('returns values from the request, with the preferred status', async () => {
    const call = await serve(odd, { server: { checkResponses: true } });
    const body = { spot: { 'x-y': 2.5 }, note: '2026-11-21' };
    const first = await call('POST /misc/choose?number=9223372036854775807', body);
    expect(first.headers.get('preference-applied')).toBeNull();
    expect(await first.text()).toBe(
      '{"numbers":[2.5],"note":"2026-11-21","big":[9223372036854775807],"first":"2026-11-21"}',
    );
    const second = await call('POST /misc/choose', body, { prefer: 'code=206' });
    expect([second.status, second.headers.get('preference-applied')]).toEqual([206, 'code=206']);
  });
});

describe('a service with other settings', () => {
  it('serves only its public base URL, if it is set', async () => {
    const call = await serve(example, { server: { publicBase: 'http://localhost' } }).catch((error: Error) => error);
    expect(call).toMatchObject({
      message: expect.stringContaining('https://api.{region}.{cloudProvider}.example.com'),
    });
    const elsewhere = await serve(example, { server: { publicBase: 'https://api.eu-1.gcp.example.com' } });
    expect((await elsewhere('GET /p/resource')).status).toBe(421);
    expect((await elsewhere('GET /livez')).status).toBe(200);
  });

  it('responds with 503 while its store is unavailable', async () => {
    const { createMemoryStore, StoreUnavailableError } = (await example.packages.import('reference')) as unknown as {
      readonly createMemoryStore: () => { collection(definition: object): Promise<object> };
      readonly StoreUnavailableError: new (message: string) => Error;
    };
    const memory = createMemoryStore();
    const failing = async (): Promise<never> => {
      throw new StoreUnavailableError('the disk is on fire');
    };
    const store = {
      ...memory,
      collection: async (definition: object) => ({ ...(await memory.collection(definition)), get: failing }),
      isReady: failing,
    };
    const call = await serve(example, { store });
    const response = await call('GET /p/resource/any');
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('fire');
    expect((await call('GET /readyz')).status).toBe(503);
    expect((await call('GET /livez')).status).toBe(200);
  });

  it('responds as its types say, each time', async () => {
    const call = await serve(example, { server: { checkResponses: true } });
    const statuses = [
      await call('POST /p/resource', { key: 'aa', objectTypeProperty: { arrayOfIntExample: [1] } }),
      await call('POST /p/resource', { key: 'aa' }),
      await call('PUT /p/resource', { key: 'bb' }),
      await call('PATCH /p/resource', { key: 'cc' }),
      await call('GET /p/resource'),
      await call('HEAD /p/resource'),
      await call('GET /p/resource/key=aa'),
      await call('GET /p/resource/searchApiPattern?facet=key'),
      await call('GET /p/resource/sorted-query-parameters?where=a'),
      await call('POST /p/resource/none', { version: 1, actions: [] }),
      await call('DELETE /p/resource/none'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 200, 201, 404, 200, 200, 200, 200, 400, 404, 404]);
  });
});
