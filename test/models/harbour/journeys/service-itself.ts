import { deepEqual, equal } from 'node:assert/strict';
import { createClient } from '@harbour/client';
import type { Journey } from './journey.js';

export const watchedByAnybody: Journey = async (url) => {
  const health = await createClient({ baseUrl: url }).service.health();
  deepEqual(health, { status: 200, headers: {}, mediaType: 'text/plain', body: 'up' });
};

export const askedByEachOfFour: Journey = async (url) => {
  const callers = [
    { token: 'office-token' },
    { key: 'agency-key' },
    { gate: { username: 'gate', password: 'west' } },
    { session: 's' },
  ];
  const names = await Promise.all(
    callers.map(async (caller) => (await createClient({ baseUrl: url, ...caller }).service.who()).name),
  );
  deepEqual(names, ['office', 'agency', 'gate', 'site']);
};

export const loggedInByAForm: Journey = async (url) => {
  const { headers } = await createClient({ baseUrl: url })
    .service.login({ body: { name: 'ada', password: 'x' } })
    .withResponse();
  equal(headers.location, '/welcome/ada');
  deepEqual([headers.setCookie], ['session=s']);
};
