import { describe, expect, it } from 'vitest';
import { buildTargets } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { json, recorder } from '../../runtime/client/fixture.js';

/** Every call needs a tenant and a region, but `ping`; `both` has a name twice. */
const model = modelOfText(`
api: tenants
auth: none
types:
  Region: [north, south]
  Item:
    a?: string
groups:
  item:
    path: /items
    headers:
      ## Whose items they are.
      X-Tenant: integer(1..99)
      X-Region: Region
    endpoints:
      list:
        http: GET
        query:
          limit?: integer
        returns: Item
      get:
        http: GET /{id}
        returns: Item
      both:
        http: GET /{id}/parts
        query:
          id?: string
        returns: Item
  service:
    endpoints:
      ping:
        http: GET /ping
        returns: Item
`);

const packages = await buildTargets(model, 'client');

type Call = (input?: object) => Promise<unknown>;

async function sentBy(
  options: object,
  run: (client: { item: Record<'list' | 'get' | 'both', Call>; service: { ping: Call } }) => Promise<unknown>,
): Promise<readonly (readonly (string | undefined)[])[]> {
  const { fetch, sent } = recorder(() => json('{}'));
  const { createClient } = await packages.import('client');
  await run(createClient({ baseUrl: 'http://localhost', fetch, ...options }) as never);
  return sent.map(({ headers }) => [headers['x-tenant'], headers['x-region']]);
}

describe('headers that every call needs', () => {
  const bound = { xTenant: 7, xRegion: 'north' };

  it('are sent as the client has them, flat and by place', async () => {
    const sent = await sentBy(bound, async ({ item }) => {
      await item.list();
      await item.both({ path: { id: 'a' } });
    });
    expect(sent).toEqual([
      ['7', 'north'],
      ['7', 'north'],
    ]);
  });

  it('are those of the call if it has them', async () => {
    const sent = await sentBy(bound, async ({ item }) => {
      await item.list({ xTenant: 8 });
      await item.both({ path: { id: 'a' }, headers: { xRegion: 'south' } });
    });
    expect(sent).toEqual([
      ['8', 'north'],
      ['7', 'south'],
    ]);
  });

  it('are not sent where the model has none', async () => {
    expect(await sentBy(bound, ({ service }) => service.ping())).toEqual([[undefined, undefined]]);
  });

  it('are checked like those of a call, and missed if nobody has them', async () => {
    await expect(sentBy({ ...bound, xTenant: 100 }, ({ item }) => item.list())).rejects.toThrow('/xTenant');
    await expect(sentBy({ xTenant: 7 }, ({ item }) => item.list())).rejects.toThrow('/xRegion must be given');
  });

  it('are optional in a call exactly if the client has them', async () => {
    const calls = `
      import { createClient, createConnection, listItem } from '@tenants/client';
      const baseUrl = 'http://localhost';
      const both = createClient({ baseUrl, xTenant: 7, xRegion: 'north' });
      both.item.list();
      both.item.list({ xTenant: 8 });
      both.item.get({ id: 'a' });
      both.item.both({ path: { id: 'a' } });
      listItem(createConnection({ baseUrl, xTenant: 7, xRegion: 'north' }));
      const one = createClient({ baseUrl, xTenant: 7 });
      one.item.list({ xRegion: 'south' });
      one.item.both({ path: { id: 'a' }, headers: { xRegion: 'south' } });
      one.service.ping();
      // @ts-expect-error: the region is not bound.
      one.item.list();
      // @ts-expect-error: nor is it where parameters stand by place.
      one.item.both({ path: { id: 'a' } });
      // @ts-expect-error: it is a region of the model.
      createClient({ baseUrl, xRegion: 'west' });
      // @ts-expect-error: the tenant is a number.
      createClient({ baseUrl, xTenant: '7' });
    `;
    expect(await packages.typeCheck([], calls)).toBe('');
  });

  it('are shown where the README makes a client, and not in its calls', async () => {
    const readme = await packages.readme('client');
    expect(readme).toContain('  xTenant: 1,\n');
    expect(readme).toContain('Set `xTenant`, `xRegion` on the client, as here, or in each call');
    expect(readme).toContain('await client.item.list();');
  });
});
