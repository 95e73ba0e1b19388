import { deepEqual, equal, rejects } from 'node:assert/strict';
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

export const scannedWithNamesAndTypes: Journey = async (url) => {
  const bytes = new TextEncoder().encode('some bytes');
  const page = { bytes, type: 'image/png', name: 'page "1".png' };
  const back = { bytes: bytes.slice(4), type: 'image/tiff', name: 'zurück.tiff' };
  deepEqual(await office(url).paper.scan({ body: { page, more: [back], about: { title: 'A manifest' } } }), [
    { name: 'page "1".png', type: 'image/png', size: 10 },
    { name: 'zurück.tiff', type: 'image/tiff', size: 6 },
  ]);
};

export const aScanIsNoLongerThanItsLimit: Journey = async (url) => {
  const page = { bytes: new Uint8Array(65 * 1024), type: 'image/png', name: 'large.png' };
  await rejects(office(url).paper.scan({ body: { page, about: { title: 'Large' } } }), { status: 413 });
};

export const pageInTheFormThatItHas: Journey = async (url) => {
  for (const [page, mediaType] of [
    ['old', 'image/tiff'],
    ['new', 'image/png'],
  ] as const) {
    const answer = await office(url).paper.page({ page });
    equal(answer.mediaType, mediaType);
    equal(await new Response(answer.body).text(), page);
  }
};
