import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { emit } from '../../../src/pipeline.js';
import { targetsByName } from '../../../src/targets/index.js';
import { buildPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';

const model = modelOfText(`api: kennel
auth: none
params:
  shop:
    type: string(/[a-z]+/)
    example: downtown
types:
  Pet:
    id: int64
    name:
      type: string
      example: Rex
    born?: date
    tags?:
      type: set<string>
      example: [small, loud]
    raw?: bytes
    owner?: Owner | null
    __proto__?: string
  Owner:
    name: string
  Shelf:
    count: integer(7..9)
    pet: Pet
    owner:
      type: Owner
      example: { name: Grace }
    note?: string
  Page<T>:
    results: T[]
examples:
  Owner:
    name: Ada
  Pet:
    id: 9007199254740993
    name: 007
    owner: null
    raw: AQID
    __proto__: harmless
groups:
  pet:
    path: /{shop}/pets
    endpoints:
      list:
        http: GET
        query:
          born?: date
          tag?: string[]
          owner?: json<Owner>
        example:
          path: { shop: uptown }
          query: { born: 2026-02-28, tag: [a&b, "it's"], owner: { name: Ada } }
          returns: { results: [{ id: 1, name: "*/ \`\${x}" }] }
        returns: Page<Pet>
      get:
        http: GET /{id}
        returns: Pet
      shelf:
        http: GET /{id}/shelf
        returns:
          200:
            body: Shelf
            headers:
              constructor?: string
              toString?: integer
              isPrototypeOf: string
              X-Cost:
                type: integer
                example: 12
      change:
        http: PUT /{id}
        body: Pet
        example:
          path: { id: rex }
          body: { id: 2, name: Max }
          returns:
            202: { name: Grace }
        returns:
          200: Pet
          202: Owner
`);

const packages = await buildPackages('kennel', emit(model, [...targetsByName.values()]));
const { createReferenceServer } = await packages.import('reference');
const reference = await createReferenceServer({ server: { checkResponses: true } });
afterAll(() => reference.close());

async function responseOf(path: string, init: RequestInit = {}): Promise<string> {
  const response = await reference.server.fetch(new Request(`http://localhost${path}`, init));
  return `${response.status} ${await response.text()}`;
}

const pet = '{"id":9007199254740993,"name":"007","raw":"AQID","owner":null,"__proto__":"harmless"}';

describe('an endpoint without storage responds with', () => {
  it('its own example', async () => {
    expect(await responseOf('/a/pets')).toBe('200 {"results":[{"id":1,"name":"*/ `${x}"}]}');
  });

  it('the example of the type, with all its digits and names', async () => {
    const [status, ...json] = (await responseOf('/a/pets/1')).split(' ');
    expect(status).toBe('200');
    expect(json.join(' ')).toContain('"id":9007199254740993');
    expect(JSON.parse(json.join(' '))).toEqual(JSON.parse(pet));
  });

  it('the examples of its parts, and samples where there are none', async () => {
    const text = (await responseOf('/a/pets/1/shelf')).slice('200 '.length);
    expect(JSON.parse(text)).toEqual({ count: 7, pet: JSON.parse(pet), owner: { name: 'Grace' }, note: 'example' });
  });

  it('the example of a required header', async () => {
    const { headers } = await reference.server.fetch(new Request('http://localhost/a/pets/1/shelf'));
    expect(headers.get('x-cost')).toBe('12');
  });

  it('no optional header, even one with a name that every object inherits', async () => {
    const { headers } = await reference.server.fetch(new Request('http://localhost/a/pets/1/shelf'));
    expect(headers.get('constructor')).toBeNull();
    expect(headers.get('isPrototypeOf')).toBe('example');
  });

  it('the example of the preferred status', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = '{"id":1,"name":"a"}';
    const first = (await responseOf('/a/pets/1', { method: 'PUT', headers, body })).slice('200 '.length);
    expect(JSON.parse(first)).toEqual(JSON.parse(pet));
    const preferring = { ...headers, prefer: 'code=202' };
    expect(await responseOf('/a/pets/1', { method: 'PUT', headers: preferring, body })).toBe('202 {"name":"Grace"}');
  });

  it('examples that a generated client reads as intended', async () => {
    const { createClient } = await packages.import('client');
    const fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
      reference.server.fetch(new Request(input, init));
    const client = createClient({ baseUrl: 'http://localhost', shop: 'a', fetch });
    const answer = (await client['pet']!['get']!({ id: '1' })) as Readonly<Record<string, unknown>>;
    expect(answer['id']).toBe(9007199254740993n);
    expect(answer['raw']).toEqual(new Uint8Array([1, 2, 3]));
    expect(Object.hasOwn(answer, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(answer)).toBe(Object.prototype);
  });
});

describe('the READMEs show the examples', () => {
  it('in a working request to the reference service', async () => {
    const [, address = ''] = /curl '(http[^']+)'/.exec(await packages.readme('reference')) ?? [];
    expect(address).toBe(
      'http://127.0.0.1:8080/uptown/pets?born=2026-02-28&tag=a%26b&tag=it%27s&owner=%7B%22name%22%3A%22Ada%22%7D',
    );
    expect(await responseOf(new URL(address).pathname + new URL(address).search)).toMatch(/^200 /);
  });

  it('in calls of the client and a handler of the server, which compile', async () => {
    const client = await packages.readme('client');
    expect(client).toContain("shop: 'downtown'");
    expect(client).toContain("await client.pet.change({ id: 'rex', body: { id: 2n, name: 'Max' } })");
    const blocks = [...client.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code);
    const shapes = blocks.find((code) => code.startsWith('const response = await client.pet.change(')) ?? '';
    await writeFile(join(packages.folder, 'calls.ts'), `${blocks[0]}void body;\n{\n${shapes}}\n`);
    const [, handler = ''] = /^```ts\n(import type [^]*?)^```$/m.exec(await packages.readme('server')) ?? [];
    expect(handler).toContain("async () => ({ status: 200, body: { results: [{ id: 1n, name: '*/ `${x}' }] } })");
    expect(await packages.typeCheck(['node'], `${handler}export { pet };\n`)).toBe('');
  });
});
