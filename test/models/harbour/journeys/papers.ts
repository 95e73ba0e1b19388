import { deepEqual, equal, rejects } from 'node:assert/strict';
import { createClient } from '@harbour/client';
import type { Manifest, Stamping } from '@harbour/types';
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

/** Each server of the model, called without a network. */
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

export const scannedFromFiles: Journey = async (url) => {
  const page = new File(['some bytes'], 'page.png', { type: 'image/png' });
  const back = { bytes: new Blob(['back']).stream(), type: 'image/tiff', name: 'back.tiff' };
  deepEqual(await office(url).paper.scan({ body: { page, more: [back], about: { title: 'A manifest' } } }), [
    { name: 'page.png', type: 'image/png', size: 10 },
    { name: 'back.tiff', type: 'image/tiff', size: 4 },
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

export const stampedNowOrLater: Journey = async (url) => {
  const machine = createClient({ baseUrl: url, stamp: 'seal' });
  for (const [body, status] of [
    [{ paper: 'a', by: 'all' }, 200],
    [{ paper: 'a', by: ['ada', 'lin'] }, 200],
    [{ paper: 'a', at: 7, by: ['ada'] }, 202],
    [{ paper: 'a', at: { from: '2026-11-01' } }, 202],
  ] satisfies [Stamping, number][]) {
    const answer = await machine.paper.stamp({ body }).withResponse();
    deepEqual([answer.status, answer.body], [status, body]);
  }
};

/** Requests that no client of the model sends. */
export const stampedByNobodyElse: Journey = async (url) => {
  const statusOf = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> => {
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(`${url}/papers/stamps`, { method: 'POST', headers: form, body })).status;
  };
  const seal = { 'x-stamp': 'seal' };
  deepEqual(
    [
      await statusOf('paper=a&at[from]=2026-11-01&by[]=ada', seal),
      await statusOf('paper=a&at[since]=2026-11-01', seal),
      await statusOf('paper=a&at=24', seal),
      await statusOf('paper=a&by=some', seal),
      await statusOf('paper=a', { 'x-stamp': 'wax' }),
      await statusOf('paper=a', { 'x-agency-key': 'agency-key' }),
      await statusOf('paper=a', { authorization: 'Bearer office-token' }),
    ],
    [202, 400, 400, 400, 401, 401, 200],
  );
};
