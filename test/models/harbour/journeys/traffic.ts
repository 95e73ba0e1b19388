import { deepEqual, equal, rejects } from 'node:assert/strict';
import { createClient, InvalidInputError, receiveWebhook } from '@harbour/client';
import { signWebhook } from '@harbour/server';
import { ArrivalSize, type Arrival } from '@harbour/types';
import type { Journey } from './journey.js';

const agency = (url: string) => createClient({ baseUrl: url, key: 'agency-key' });

function arrival(ship: string, more: Partial<Arrival> = {}): Arrival {
  const at = '2026-11-21T14:30:00Z';
  return { ship, at, draught: [9.5, 'metres'], size: ArrivalSize.large, notes: {}, ...more };
}

export const announcedWithWhatIsTakenForGranted: Journey = async (url) => {
  const sent = arrival('ada', {
    position: { latitude: 51.9, longitude: 180 },
    notes: { en: 'Late.', nl: 'Laat.' },
    agent: { name: 'Grace', contact: { country: 'NL', phone: '123456' } },
  });
  deepEqual(await agency(url).traffic.announce({ body: sent }), { ...sent, route: { from: 'sea', over: [] } });
  const route = { from: 'river', over: ['lock 3'] };
  deepEqual((await agency(url).traffic.announce({ body: arrival('grace', { route }) })).route, route);
};

export const refusedBeforeItIsSent: Journey = async (url) => {
  const { traffic } = agency(url);
  const wrong: readonly [Partial<Arrival>, path: string][] = [
    [{ notes: { english: 'Late.' } }, '/notes/english'],
    [{ position: { latitude: 0, longitude: -180 } }, '/position/longitude'],
    [{ agent: { name: 'Grace', contact: { phone: '123456' } } }, '/agent/contact'],
    [{ draught: [0, 'metres'] }, '/draught/0'],
  ];
  for (const [change, path] of wrong) {
    await rejects(traffic.announce({ body: arrival('ada', change) }), (error: unknown) => {
      equal(error instanceof InvalidInputError && error.issues[0]?.path, `/body${path}`);
      return true;
    });
  }
  const response = await fetch(`${url}/traffic/notices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-agency-key': 'agency-key' },
    body: '{"phone":"123456"}',
  });
  equal(response.status, 400);
};

export const listedPageByPage: Journey = async (url) => {
  const { traffic } = agency(url);
  for (const name of ['barbara', 'edsger', 'alan']) await traffic.announce({ body: arrival(name) });
  const names: string[] = [];
  for await (const { ship } of traffic.arrivals()) names.push(ship);
  deepEqual(names.slice(-3), ['barbara', 'edsger', 'alan']);
};

export const signalsAgainFromWhereTheyEnded: Journey = async (url) => {
  const { traffic } = agency(url);
  await traffic.announce({ body: arrival('tony') });
  let last = '';
  for await (const signal of await traffic.signals()) {
    if (signal.event === 'docked') last = signal.id;
  }
  const rest = [];
  for await (const signal of await traffic.signals({ lastEventID: last })) rest.push(signal.event);
  deepEqual(rest, ['left']);
};

export const logFromOnePortToAnother: Journey = async (url) => {
  const { traffic } = agency(url);
  await traffic.announce({ body: arrival('frances') });
  const names = new Set<string>();
  for await (const { ship } of await traffic.log()) names.add(ship);
  equal(names.has('frances'), true);
  const { lines } = await traffic.import({ body: await traffic.log() });
  equal(lines >= names.size, true);
};

export const webhookThatOnlyThePortCanSend: Journey = async () => {
  const secret = `whsec_${btoa('a secret of twenty-four')}`;
  const data = { ...arrival('ada'), route: { from: 'sea', over: [] } };
  const sent = await signWebhook({ type: 'ship.docked', data }, { secret });
  const received = await receiveWebhook(sent, { secret });
  deepEqual(received.ok && received.event.type === 'ship.docked' && received.event.data, data);
  const other = await receiveWebhook(sent, { secret: `whsec_${btoa('another of twenty-four.')}` });
  equal(!other.ok && other.reason, 'signature');
};
