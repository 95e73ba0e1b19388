import { describe, expect, it } from 'vitest';
import type { AnyCall } from '../../support/generated-modules.js';
import { buildPets } from './built-mocks.js';

const { module, toysOf } = await buildPets();

describe('the Location header of the mocks', () => {
  const locationOf = async (call: AnyCall): Promise<unknown> =>
    ((await call.withResponse())['headers'] as { readonly location: unknown }).location;

  it('ends with the id of what was created, whatever the field of the id is called', async () => {
    const call = toysOf(module.createMocks())['add']!({ body: { path: 'a' } });
    const { body, headers } = await call.withResponse();
    const id = encodeURIComponent((body as { readonly toyId: string }).toyId);
    expect(headers).toMatchObject({ location: `/a-b/toys/${id}` });
  });

  it('is the path of the request if that has the id', async () => {
    const call = toysOf(module.createMocks())['put']!({ toyId: 'a/b', body: { path: 'a' } });
    expect(await locationOf(call)).toBe('/a-b/toys/a%2Fb');
  });

  it('keeps the segments of a parameter, and leaves out the query', async () => {
    const call = toysOf(module.createMocks())['move']!({ toyId: '1', file: 'a b/c' });
    expect(await locationOf(call)).toBe('/a-b/toys/1/at/a%20b/c');
  });

  it('that is a URI begins with the base URL', async () => {
    const placed = (more: object): Promise<unknown> =>
      locationOf(toysOf(module.createMocks(more), more)['place']!({ body: { path: 'a' } }));
    expect(await placed({})).toMatch(/^http:\/\/localhost\/a-b\/toys\/places\/./);
    expect(await placed({ baseUrl: 'https://pets.example.com/v1/' })).toMatch(
      /^https:\/\/pets\.example\.com\/v1\/a-b\/toys\/places\/./,
    );
  });

  it('begins with the path of the base URL', async () => {
    const baseUrl = 'https://pets.example.com/v1/';
    const call = toysOf(module.createMocks({ baseUrl }), { baseUrl })['put']!({ toyId: '1', body: { path: 'a' } });
    expect(await locationOf(call)).toBe('/v1/a-b/toys/1');
  });
});
