import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import { readmeView } from '../../../src/targets/client/readme.js';
import { postText } from '../../bodies/post-model.js';
import { exampleModel, modelOfText, triedModel } from '../../support/example-model.js';
import { inTier } from '../../support/tier.js';
import { pagesModel } from '../endpoints/pages-model.js';
import { buildMocks, buildPets, type MocksModule } from './built-mocks.js';
import { everyCall } from '../../support/every-call.js';

interface Pet {
  readonly id: bigint;
  readonly name: string;
}

const { module, clientOf, toysOf } = await buildPets();

describe('a client of the mocks gets', () => {
  it('the same values each time, and others for another seed', async () => {
    const list = (seed: number): Promise<unknown> => clientOf(module.createMocks({ seed }))['list']!();
    expect(await list(0)).toEqual(await list(0));
    expect(await list(0)).not.toEqual(await list(1));
  });

  it('one page of a list, with several items with different ids, according to the query', async () => {
    const call = clientOf(module.createMocks())['list']!({ limit: 7 });
    const { limit, total, next, results } = (await call) as Record<string, unknown> & { readonly results: Pet[] };
    expect(results.length).toBeGreaterThan(2);
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
    expect({ limit, total, next }).toEqual({ limit: 7, total: results.length, next: undefined });
    const items: unknown[] = [];
    for await (const item of clientOf(module.createMocks())['list']!()) items.push(item);
    expect(items).toEqual(results);
  });

  it('not more items than the query asks for', async () => {
    const page = (await clientOf(module.createMocks())['list']!({ limit: 2 })) as { readonly results: Pet[] };
    expect(page).toMatchObject({ limit: 2, total: 2 });
    expect(page.results.length).toBe(2);
  });

  it('the object with the id in the path, as in the list', async () => {
    const client = clientOf(module.createMocks())!;
    const { results } = (await client['list']!()) as { readonly results: readonly Pet[] };
    for (const pet of results) expect(await client['get']!({ petId: pet.id })).toEqual(pet);
    expect(await client['get']!({ petId: 9007199254740993n })).toMatchObject({ id: 9007199254740993n });
  });

  it('what it has sent, with a location and an entity tag', async () => {
    const call = clientOf(module.createMocks())['add']!({ body: { name: 'Rex', note: 'Bites.' } });
    const { status, headers, body } = await call.withResponse();
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Rex', note: 'Bites.' });
    expect(headers).toMatchObject({
      location: `/a-b/pets/${String((body as Pet).id)}`,
      etag: expect.stringMatching(/^"[^"]+"$/) as unknown,
    });
  });

  it('the fields that it has sent of an object, and others of the sample', async () => {
    const body = { name: 'Rex', owner: { city: 'Ghent' } };
    expect(await clientOf(module.createMocks())['add']!({ body })).toMatchObject({
      ...body,
      owner: { name: expect.any(String) as unknown, city: 'Ghent' },
    });
  });

  it('what its query says, in fields that are called like the parts of a request', async () => {
    const query = { path: 'a', query: 'b', headers: 'c', cookies: 'd', body: 'e' };
    expect(await toysOf(module.createMocks())['find']!(query)).toMatchObject(query);
  });

  it('what its path and query say, when they use the same names', async () => {
    const call = toysOf(module.createMocks())['brush']!({ path: { size: 7 }, query: { size: 'large', path: 'a' } });
    expect(await call).toMatchObject({ size: 7, path: 'a' });
  });

  it('the media type that it prefers', async () => {
    const client = clientOf(module.createMocks())!;
    expect(await client['photo']!({ petId: 1n }, { headers: { accept: 'text/plain' } })).toEqual({
      status: 200,
      mediaType: 'text/plain',
      body: 'example',
    });
  });

  it('the problems of the server', async () => {
    const mocks = module.createMocks();
    const headers = { authorization: 'Bearer a', 'content-type': 'application/json' };
    const invalid = await mocks.fetch('http://localhost/a/pets', { method: 'POST', headers, body: '{"name":""}' });
    expect(await invalid.json()).toMatchObject({
      status: 400,
      detail: 'The request does not fit the description of pet.add: /name must have 1 to 20 characters.',
      errors: [{ in: 'body', at: '/name', code: 'length' }],
    });
    expect((await mocks.fetch('http://localhost/a/pets/1')).status).toBe(401);
    expect((await mocks.fetch('http://localhost/a/dogs')).status).toBe(404);
    const withoutScopes = { verifyToken: () => ({ subject: 'a', scopes: new Set() }) };
    const denied = clientOf(module.createMocks(withoutScopes))['list']!();
    await expect(denied).rejects.toMatchObject({ status: 403 });
  });
});

it('mocks work in a page that is neither from https nor from localhost', async () => {
  vi.stubGlobal('crypto', { subtle: undefined, getRandomValues: crypto.getRandomValues.bind(crypto) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const mocks = module.createMocks();
  expect(await clientOf(mocks)['add']!({ body: { name: 'Rex' } })).toMatchObject({ name: 'Rex' });
  expect((await mocks.fetch('http://localhost/nothing')).status).toBe(404);
});

it('an operation that documents nothing but 304 responds with that', async () => {
  const text = `api: a
auth: none
errors:
  Missing: 404 string
groups:
  a:
    path: /a
    endpoints:
      get:
        http: GET
        returns: {304: nothing}
        errors: [Missing]
`;
  const packages = await buildMocks(modelOfText(text));
  const { createMocks } = (await packages.import('mocks')) as unknown as MocksModule;
  expect((await createMocks().fetch('http://localhost/a')).status).toBe(304);
});

it('the delay of a mock ends with the request', async () => {
  const mocks = module.createMocks({ delay: 100_000 });
  await expect(clientOf(mocks, { timeout: 20 })['list']!()).rejects.toMatchObject({ name: 'TimeoutError' });
  const request = new Request('http://localhost/a/pets', { signal: AbortSignal.abort() });
  await expect(mocks.fetch(request)).rejects.toThrow('aborted');
});

it('the delay of a mock does not begin if the request ended while its token was verified', async () => {
  const delays: unknown[] = [];
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((_, delay) => {
    delays.push(delay);
    return 0 as never;
  });
  onTestFinished(() => timer.mockRestore());
  const ending = new AbortController();
  const verifyToken = (): object => {
    ending.abort();
    return { subject: 'a', scopes: new Set(['read:a']) };
  };
  const mocks = module.createMocks({ delay: 100_000, verifyToken });
  const headers = { authorization: 'Bearer a' };
  const call = mocks.fetch('http://localhost/a/pets', { headers, signal: ending.signal });
  await expect(call).rejects.toThrow('aborted');
  expect(delays).not.toContain(100_000);
});

it('mocks with a base URL serve only URLs below it', async () => {
  const mocks = module.createMocks({ baseUrl: 'https://pets.example.com/v1/' });
  const statusOf = async (url: string): Promise<number | undefined> =>
    (await mocks.respond(new Request(url, { headers: { authorization: 'Bearer a' } })))?.status;
  expect(await statusOf('https://pets.example.com/v1/a/pets')).toBe(200);
  expect(await statusOf('https://pets.example.com/v1/a/dogs')).toBe(404);
  expect(await statusOf('https://pets.example.com/v2/a/pets')).toBeUndefined();
  expect(await statusOf('https://cats.example.com/v1/a/pets')).toBeUndefined();
  expect(await clientOf(mocks, { baseUrl: 'https://pets.example.com/v1' })['list']!()).toBeDefined();
});

it('mocks refuse a base URL without a host, and say what to use', () => {
  expect(() => module.createMocks({ baseUrl: '/api' })).toThrow(
    'The baseUrl of mocks is "/api". Use a complete one, such as "https://api.example.com/v1".',
  );
});

describe('a sample from the mocks', () => {
  it('has the given fields, except for undefined ones', () => {
    const pet: Record<string, unknown> = module.samplePet({ name: 'Rex', note: undefined });
    expect(pet).toMatchObject({ name: 'Rex' });
    expect(Object.hasOwn(pet, 'note')).toBe(false);
  });

  it('is the same everywhere for an id, and has the variant for a tag', () => {
    expect(module.samplePet({ id: 5n })).toEqual(module.samplePet({ id: 5n }));
    expect(module.samplePet({ id: 5n })).not.toEqual(module.samplePet({ id: 6n }));
    for (let seed = 0; seed < 20; seed += 1) {
      expect(Object.keys(module.sampleFood({ kind: 'plants' }, seed)).sort()).toEqual(['kind', 'names']);
    }
  });

  it('needs only a seed if the type has no fields', () => {
    expect(['red', 'green']).toContain(module.sampleColor(3));
  });

  it('throws an error with the way out if it cannot be generated', () => {
    expect(() => module.sampleCode()).toThrow(
      'No sample of Code was found: no value of it is known. Give it an example in the model and generate again, or return one from an override.',
    );
  });
});

const limits = `
api: limits
types:
  Card: { link: uri(..21), mail: email(..10), amount: decimal(..3), host: hostname(..9), address: ipv6(..5) }
groups:
  card:
    path: /cards
    endpoints:
      get: { http: GET /first, returns: Card }
`;

const models: Readonly<Record<string, () => Model>> = {
  'the example': exampleModel,
  'the shop': () => triedModel('shop'),
  ...inTier({ short: {}, long: { 'the harbour': () => triedModel('harbour') } }),
  'bodies of every kind': () => modelOfText(postText),
  'pages of every kind': () => modelOfText(pagesModel),
  'limits that usual samples exceed': () => modelOfText(limits),
};

describe.each(Object.entries(models))('the mocks of %s', (_, model) => {
  it('respond to every call of the client, with valid samples for many seeds', async () => {
    const built = await buildMocks(model());
    const path = join(built.folder, 'calls.mjs');
    await writeFile(path, callsText(model()));
    const { failures } = (await import(pathToFileURL(path).href)) as { readonly failures: readonly string[] };
    expect(failures).toEqual([]);
  });
});

/** A program that calls every operation, and creates samples of every type. */
function callsText(model: Model): string {
  const given =
    "{ baseUrl: 'http://localhost', token: 'any', terminal: 'any', port: 'delft', headers: { cookie: 'cart=01935b5c-7a1f-7c5e-9f0a-3d2b1c0a9e8f' } }";
  const { createClient: create, options } = readmeView(model);
  return `
    import { ${create} as create } from '@${model.name}/client';
    import * as mocks from '@${model.name}/mocks';
    export const failures = [];
    for (const seed of [0, 1, 2]) {
      const { fetch } = mocks.createMocks({ seed });
      const client = create({ ${options.join(', ')}, ...${given}, fetch, retries: 0 });
      for (const call of ${everyCall(model)}) {
        await call().catch((error) => failures.push(String(call) + ': ' + error + error.cause));
      }
    }
    for (const [name, sample] of Object.entries(mocks)) {
      if (!name.startsWith('sample')) continue;
      for (let seed = 0; seed < ${inTier({ short: 4, long: 100 })}; seed += 1) {
        try {
          if (sample.length === 1) sample(undefined, seed);
          else sample(seed);
        } catch (error) {
          failures.push(name + ': ' + error);
        }
      }
    }
  `;
}
