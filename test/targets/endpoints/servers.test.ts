import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import { request } from '../../support/request.js';

const model = `
api: several-servers
server:
  ## What customers use.
  production: https://api.{region}.example.com/v1
  sandbox: https://sandbox.example.com
  constructor: https://constructor.example.com
params:
  region: string(/[a-z]+/)
  bucket: string(/[a-z]+/)
groups:
  pet:
    path: /pets
    endpoints:
      list:
        http: GET
        returns: nothing
      export:
        http: GET /export
        server: https://{bucket}.files.example.com/export
        returns: nothing
  file:
    server:
      sandbox: https://files.sandbox.example.com
      constructor: https://files.constructor.example.com
      production: https://files.{region}.example.com
    endpoints:
      add:
        http: POST /files
        returns: nothing
`;

const nothing = async (): Promise<object> => ({ status: 204 });
const operations = { pet: { list: nothing, export: nothing }, file: { add: nothing } };

const api = await buildApi(model);

/** The URLs at which every operation is called. */
async function called(options: object): Promise<readonly string[]> {
  const server = api.serve(operations);
  const urls: string[] = [];
  // A proxy in front of the service removes the path of the server URL, as with a single server.
  const fetch = (request: Request): Promise<Response> => {
    urls.push(request.url);
    const { pathname } = new URL(request.url);
    return server.fetch(new Request(`http://localhost${pathname.replace(/^\/(?:v1|export(?=\/pets))/, '')}`, request));
  };
  const client = api.clientOf({ fetch }, { baseUrl: undefined, bucket: 'mine', ...options });
  for (const call of [client['pet']!['list']!(), client['pet']!['export']!(), client['file']!['add']!()])
    expect((await call.result())['ok']).toBe(true);
  return urls;
}

describe('a client with several servers', () => {
  it('calls the first by default, and others by name', async () => {
    const exported = 'https://mine.files.example.com/export/pets/export';
    expect(await called({ region: 'eu' })).toEqual([
      'https://api.eu.example.com/v1/pets',
      exported,
      'https://files.eu.example.com/files',
    ]);
    expect(await called({ server: 'production', region: 'us' })).toContain('https://files.us.example.com/files');
    expect(await called({ server: 'sandbox' })).toEqual([
      'https://sandbox.example.com/pets',
      exported,
      'https://files.sandbox.example.com/files',
    ]);
    expect(await called({ server: 'constructor' })).toContain('https://constructor.example.com/pets');
  });

  it('calls everything at a base URL if it is given', async () => {
    expect(await called({ baseUrl: 'http://localhost:3000' })).toEqual([
      'http://localhost:3000/pets',
      'http://localhost:3000/pets/export',
      'http://localhost:3000/files',
    ]);
  });

  it.each([
    [{ server: 'toString' }, 'must be "production" or "sandbox" or "constructor"'],
    [{ server: 'sandbox', bucket: undefined }, 'must be given'],
    [{ server: 'sandbox', bucket: 'evil.com/' }, 'must match'],
    [{}, 'must be given'],
  ])('refuses %j', (options, message) => {
    const create = (): unknown =>
      api.clientOf(api.serve(operations), { baseUrl: undefined, bucket: 'mine', ...options });
    expect(create).toThrow(message);
  });
});

describe('a server with several URLs', () => {
  it.each([
    ['https://api.eu.example.com/v1', 'api.eu.example.com', 204],
    ['https://sandbox.example.com', 'sandbox.example.com', 204],
    ['https://sandbox.example.com', 'mine.files.example.com', 204],
    ['https://sandbox.example.com', 'FILES.sandbox.example.com', 204],
    ['https://sandbox.example.com', 'evil.example.com', 421],
    ['https://sandbox.example.com', 'a.b.files.example.com', 421],
  ])('at %s responds to the host %s with %i', async (publicBase, host, status) => {
    const server = api.serve(operations, { publicBase });
    expect((await server.fetch(request('GET /pets', undefined, { host }))).status).toBe(status);
  });

  it('refuses another URL', () => {
    expect(() => api.serve(operations, { publicBase: 'https://other.example.com' })).toThrow(
      'does not fit https://api.{region}.example.com/v1 or https://sandbox.example.com',
    );
  });
});

it('packages with several servers type-check, with the names of the servers', async () => {
  const use = `
import { createClient } from '@several-servers/client';
declare const name: 'production' | 'sandbox';
createClient({ bucket: 'b', region: 'eu' });
createClient({ bucket: 'b', server: 'sandbox' });
createClient({ bucket: 'b', server: name, region: 'eu' });
createClient({ baseUrl: 'http://localhost' });
// @ts-expect-error a server of the model
createClient({ bucket: 'b', server: 'other' });
// @ts-expect-error production needs a region
createClient({ bucket: 'b', server: 'production' });
// @ts-expect-error the files are in a bucket
createClient({ server: 'sandbox' });
// @ts-expect-error one base for all
createClient({ server: 'sandbox', baseUrl: 'http://localhost' });
`;
  expect(await api.packages.typeCheck(['node'], use)).toBe('');
});
