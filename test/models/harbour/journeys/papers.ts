import { deepEqual, equal } from 'node:assert/strict';
import { createClient } from '@harbour/client';
import type { Manifest } from '@harbour/types';
import type { Journey } from './journey.js';

const office = (url: string) => createClient({ baseUrl: url, token: 'office-token' });

export const paperInAFolder: Journey = async (url) => {
  equal(await office(url).paper.get({ path: '2026/manifest 7/page.1' }), 'This is 2026/manifest 7/page.1.');
};

export const declaredAsJsonOrAsAForm: Journey = async (url) => {
  const manifest: Manifest = { items: [{ goods: 'tea', weight: '12.50' }], metadata: { 'sealed by': 'ada' } };
  for (const mediaType of ['application/json', 'application/x-www-form-urlencoded'] as const)
    deepEqual(await office(url).paper.declare({ body: { mediaType, value: manifest } }), manifest);
};

export const pictureElsewhere: Journey = async (url) => {
  const { headers } = await office(url).paper.picture({ page: 'a b' }).withResponse();
  equal(headers.location, 'https://pictures.example.com/a%20b');
};

/** Each address of the model, asked without a network. */
export const serversByName: Journey = async () => {
  const asked: string[] = [];
  const fetch = async ({ url }: Request): Promise<Response> => {
    asked.push(url);
    return Response.json('');
  };
  const production = createClient({ port: 'nlrtm', token: 't', fetch });
  const drill = createClient({ server: 'drill', token: 't', fetch });
  await production.paper.get({ path: 'a' });
  await production.ship.list().catch(() => undefined);
  await drill.paper.get({ path: 'a' });
  await drill.ship.list().catch(() => undefined);
  deepEqual(asked, [
    'https://papers.nlrtm.harbour.example.com/papers/a',
    'https://api.nlrtm.harbour.example.com/v4/Port+Services/ships',
    'https://papers.drill.harbour.example.com/papers/a',
    'https://drill.harbour.example.com/v4/ships',
  ]);
};
