import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, existsResource, queryResource } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import { buildTargets, type BuiltPackages, typeCheckTogether } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { placeholders } from './placeholders-model.js';
import { json, recorder, type Recorder } from '../../runtime/client/fixture.js';

// The type of a bound client is long and adds nothing here to that of its calls.
function clientOf({ fetch }: Recorder) {
  return createClient({ region: 'europe', cloudProvider: 'gcp', projectKey: 'p', token: 't', fetch });
}

describe('the input of a call', () => {
  const headers = { 'x-total-count': '0', 'x-limit': '20', 'x-offset': '0' };

  it('may be omitted if it has no required properties, alone or before options, in both styles', async () => {
    const exchange = recorder(() => json('{}', { headers }));
    const bound = clientOf(exchange);
    await bound.resource.query();
    await bound.resource.query(undefined, { headers: { 'x-own': 'method' } });
    await bound.resource.exists();
    await queryResource(bound);
    await queryResource(bound, undefined, { headers: { 'x-own': 'function' } });
    await existsResource(bound);
    expect(exchange.sent.map(({ target }) => target)).toEqual(Array(6).fill('/p/resource'));
    const own = exchange.sent.map((request) => request.headers['x-own']);
    expect(own).toEqual([undefined, 'method', undefined, undefined, 'function', undefined]);
  });

  it('omitted against the types is refused before anything is sent', async () => {
    const exchange = recorder(() => json('{}', { headers }));
    const address = { baseUrl: 'http://localhost', token: 't', fetch: exchange.fetch };
    // @ts-expect-error: no identifier.
    await expect(clientOf(exchange).resource.get()).rejects.toThrow('/id must be given');
    // @ts-expect-error: no project.
    await expect(createClient(address).resource.query()).rejects.toThrow('/projectKey must be given');
    expect(exchange.sent).toEqual([]);
  });
});

/** Which inputs may be omitted. */
const inputs = `
  import type { Client } from '@placeholders/client';
  import { createClient, listItem } from '@placeholders/client';
  const address = { baseUrl: 'http://localhost' };
  const both = createClient({ ...address, tenant: 'acme', shop: 'north' });
  const one = createClient({ ...address, tenant: 'acme' });
  both.item.list();
  both.item.both();
  listItem(both, undefined, { timeout: 1 });
  one.item.list({ shop: 'south' });
  const unbound: Client = both;
  unbound.item.list({ tenant: 'acme', shop: 'north' });
  // @ts-expect-error: the shop is not bound.
  one.item.list();
  // @ts-expect-error: nor is it for the function.
  listItem(one);
  // @ts-expect-error: nor is it where parameters stand by place.
  one.item.both();
  // @ts-expect-error: a header has to be given.
  both.item.ask();
  // @ts-expect-error: a query parameter has to be given.
  both.item.find();
  // @ts-expect-error: a body has to be given.
  both.item.add();
`;

/** Which clients need options. */
const clients = [
  { name: 'no address, and no credential', more: 'server: https://api.example.com\nauth: none', isRequired: false },
  { name: 'a credential', more: 'server: https://api.example.com\nauth: bearer', isRequired: true },
  { name: 'an address', more: 'auth: none', isRequired: true },
  {
    name: 'a part of an address',
    more: 'server: https://{region}.example.com\nparams: { region: "string(/[a-z]+/)" }\nauth: none',
    isRequired: true,
  },
];

// Names of their own: the compiler takes packages of one name and version for the same.
function plainModel(api: string, more: string): Model {
  return modelOfText(`
api: ${api}
version: 1.0.0
${more}
groups:
  item:
    path: /items
    endpoints:
      list: { http: GET, returns: string }
`);
}

async function written(model: Model, calls: string): Promise<BuiltPackages> {
  const packages = await buildTargets(model, 'client');
  await writeFile(join(packages.folder, 'calls.ts'), calls);
  return packages;
}

it('an input, and the options of a client, are required exactly where something in them is required', async () => {
  const folders = [(await written(modelOfText(placeholders), inputs)).folder];
  for (const [index, { name, more, isRequired }] of clients.entries()) {
    const api = `plain-${index}`;
    const expected = isRequired ? '// @ts-expect-error: options are required.\n' : '';
    const calls = `import { createClient, createConnection } from '@${api}/client';
// With ${name}.
${expected}createClient().item.list();
${expected}createConnection();
`;
    const packages = await written(plainModel(api, more), calls);
    const readme = await packages.readme('client');
    expect(readme.includes('const client = createClient();'), name).toBe(!isRequired);
    folders.push(packages.folder);
  }
  expect(await typeCheckTogether(folders)).toBe('');
});
