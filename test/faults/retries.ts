import { expect } from 'vitest';
import type { Fault } from './fault-proxy.js';
import { json, page, pass } from './faults.js';
import type { Scenario } from './scenario.js';
import { thing } from './service.js';

const retries = { retries: 1 };
const day = 86_400_000;

/** 429 with `Retry-After` in either form (RFC 9110, section 10.2.3). `ahead` is how far the clock of the service is ahead of ours. */
function busy(after: string | number, ahead?: number): Fault {
  return (passing) => {
    const now = Date.now() + (ahead ?? 0);
    const wait = typeof after === 'string' ? after : new Date(now + after).toUTCString();
    const date = ahead === undefined ? undefined : { date: new Date(now).toUTCString() };
    return page(429, { 'retry-after': wait, ...date })(passing);
  };
}

function tooBusy(status: number): object {
  return { name: 'UnexpectedResponseError', status };
}

/** The service cannot respond now. */
export const retrying: readonly Scenario[] = [
  { name: '502 as a page, once', faults: [page(502), pass], options: retries, gives: thing, requests: 2 },
  {
    name: '502 as a page, as the result of a call: the error has the status, which is not documented',
    faults: [page(502)],
    call: (client) => client['thing']!['get']!({ id: '1' }).result(),
    gives: { ok: false, status: undefined, error: tooBusy(502) },
  },
  { name: '503 as a page, always', faults: [page(503)], options: retries, gives: tooBusy(503), requests: 2 },
  {
    name: '504 after a POST: it is not sent again',
    faults: [page(504), pass],
    options: retries,
    call: created,
    gives: tooBusy(504),
  },
  { name: '429 for 0 seconds', faults: [busy('0'), pass], options: retries, gives: thing, requests: 2 },
  { name: '429 for 1 second', faults: [busy('1'), pass], options: retries, gives: thing, requests: 2 },
  { name: '429 until a date that is over', faults: [busy(-day), pass], options: retries, gives: thing, requests: 2 },
  {
    name: '429 until a date that is about now',
    faults: [busy(1000), pass],
    options: retries,
    gives: thing,
    requests: 2,
  },
  {
    name: '429 until a date that is about now, by a clock that is a day ahead',
    faults: [busy(1000, day), pass],
    options: retries,
    gives: thing,
    requests: 2,
  },
  {
    name: '429 until a date that is about now, by a clock that is a day behind',
    faults: [busy(1000, -day), pass],
    options: retries,
    gives: thing,
    requests: 2,
  },
  { name: '429 for an hour', faults: [busy('3600'), pass], options: retries, gives: tooBusy(429) },
  { name: '429 until tomorrow', faults: [busy(day), pass], options: retries, gives: tooBusy(429) },
  {
    name: '429 until tomorrow, by a clock that is a day behind',
    faults: [busy(day, -day), pass],
    options: retries,
    gives: tooBusy(429),
  },
  { name: '429 for some words', faults: [busy('a while'), pass], options: retries, gives: thing, requests: 2 },
  { name: '429 for less than nothing', faults: [busy('-5'), pass], options: retries, gives: thing, requests: 2 },
  {
    name: '429 after a POST with an idempotency key',
    faults: [busy('0'), pass],
    options: retries,
    call: (client) => client['thing']!['order']!({ id: '1', body: thing }),
    gives: thing,
    requests: 2,
  },
  {
    name: '409 is never sent again',
    faults: [json({ title: 'taken' }, { status: 409, headers: { 'retry-after': '0' } }), pass],
    options: retries,
    gives: { name: 'ConflictError', status: 409 },
  },
  {
    name: '503 for a minute, and the call as a whole has a limit of a second',
    faults: [page(503, { 'retry-after': '20' })],
    options: { ...retries, totalTimeout: 10_000 },
    gives: tooBusy(503),
  },
  {
    name: '503 in the middle of a list',
    faults: [pass, page(503, { 'retry-after': '0' }), pass],
    options: retries,
    call: async (client) => {
      const ids: unknown[] = [];
      for await (const item of client['thing']!['list']!({})) ids.push((item as { id: unknown }).id);
      return ids;
    },
    gives: ['1', '2'],
    requests: 3,
  },
  {
    name: 'a list whose pages never end',
    faults: [json({ results: [{ id: '1', size: 5 }], next: 'again' })],
    call: async (client) => {
      for await (const item of client['thing']!['list']!({})) void item;
    },
    gives: { message: expect.stringContaining('a cursor that came before') },
    requests: 2,
  },
];

function created(client: Parameters<NonNullable<Scenario['call']>>[0]): Promise<unknown> {
  return client['thing']!['create']!({ body: thing });
}
