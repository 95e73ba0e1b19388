import { deepEqual, equal, rejects } from 'node:assert/strict';
import { createClient, FailedError, NotFoundError, RefusedError } from '@harbour/client';
import type { ShipInput } from '@harbour/types';
import type { Journey } from './journey.js';

const agency = (url: string) => createClient({ baseUrl: url, key: 'agency-key' });

function ship(name: string, more: Partial<ShipInput> = {}): ShipInput {
  return { name, length: 120, calls: 0n, hull: { decks: 3 }, flag: 'PA', ...more };
}

export const addedWithFieldsThatNobodyDeclared: Journey = async (url) => {
  const added = await agency(url).ship.add({
    body: ship('ada', { calls: 2n ** 64n - 1n, hull: { decks: 3, containers: 900 }, crane: { reach: 12 } }),
  });
  deepEqual(added, {
    ...ship('ada', { calls: 2n ** 64n - 1n, hull: { decks: 3, containers: 900 }, crane: { reach: 12 } }),
    id: '1234567890123456789',
    tags: [],
  });
};

export const foundByPartsOfAFilter: Journey = async (url) => {
  const client = agency(url);
  await client.ship.add({ body: ship('grace', { flag: 'DE', length: 300, tags: ['tall', 'slow'] }) });
  await client.ship.add({ body: ship('edsger', { flag: 'DE', length: 310 }) });
  const names = async (filter: Parameters<typeof client.ship.list>[0]) =>
    (await client.ship.list(filter)).map(({ name }) => name);
  deepEqual(await names({ filter: { flag: 'DE', length: { from: 200 } }, order: 'name' }), ['edsger', 'grace']);
  deepEqual(await names({ filter: { tags: ['slow', 'tall'] } }), ['grace']);
  deepEqual(await names({ filter: { length: { from: 299.5, to: 305 } }, order: 7 }), ['grace']);
};

export const readAgainOnlyIfItChanged: Journey = async (url) => {
  const client = agency(url);
  await client.ship.add({ body: ship('barbara') });
  const first = await client.ship.get({ ship: 'barbara' });
  if (first.status !== 200) throw new Error(`The harbour responded ${first.status}.`);
  const again = await client.ship.get({ ship: 'barbara', ifNoneMatch: first.headers.etag });
  equal(again.status, 304);
};

export const foundUnderItsNewName: Journey = async (url) => {
  const answer = await agency(url).ship.get({ ship: 9_074_729 });
  equal(answer.status === 301 && answer.headers.location, '/ships/ada');
};

export const refusedInTheWordsOfTheHarbour: Journey = async (url) => {
  const client = agency(url);
  await client.ship.add({ body: ship('alan') });
  await rejects(client.ship.add({ body: ship('alan') }), (error: unknown) => {
    deepEqual(error instanceof RefusedError && [error.status, error.body['name']], [409, 'alan']);
    return true;
  });
  await rejects(client.ship.get({ ship: 'nobody' }), (error: unknown) => {
    deepEqual(error instanceof NotFoundError && error.body['asked'], 'nobody');
    return true;
  });
};

export const heldWithARemarkOrWithout: Journey = async (url) => {
  const client = agency(url);
  deepEqual(await client.ship.hold({ ship: 'ada' }), { kind: 'left' });
  const moored = { kind: 'moored', berth: 4, remark: 'until noon' } as const;
  deepEqual(await client.ship.hold({ ship: 'ada', body: moored }), moored);
};

export const releasedByNobody: Journey = async (url) => {
  await rejects(agency(url).ship.release({ ship: 'ada' }), (error: unknown) => {
    deepEqual(error instanceof FailedError && error.status, 507);
    return true;
  });
};

export const berthsForTheGateOrTheHall: Journey = async (url) => {
  const gate = createClient({ baseUrl: url, gate: { username: 'gate', password: 'west' }, key: 'agency-key' });
  deepEqual(await gate.ship.berths({ ship: 'ada' }), [4, 5]);
  deepEqual(await createClient({ baseUrl: url, terminal: 'hall' }).ship.berths({ ship: 'ada' }), [4, 5]);
  await rejects(agency(url).ship.berths({ ship: 'ada' }));
  const withoutTheSlash = await fetch(`${url}/ships/ada/berths?terminal_id=hall`);
  equal(withoutTheSlash.status, 404);
};
