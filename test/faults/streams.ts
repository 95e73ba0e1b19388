import { expect } from 'vitest';
import type { AnyClient } from '../support/generated-modules.js';
import type { Fault } from './fault-proxy.js';
import { closeAt, page, pass, raw, resetAt, respond, stallAt } from './faults.js';
import { deadline, type Scenario } from './scenario.js';

const events = (...lines: readonly string[]): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n${lines.join('')}`;
const event = (id: number | undefined): string =>
  `event: changed\n${id === undefined ? '' : `id: ${id}\n`}data: {"id":"${id ?? 0}","size":5}\n\n`;
const brokeOff = { name: 'ConnectionError', message: expect.stringContaining('broke off') };

/** All ids that a stream yields, and the error that ends it. */
function idsOf(name: 'changes' | 'parts') {
  return async (client: AnyClient): Promise<unknown> => {
    const ids: unknown[] = [];
    try {
      for await (const each of (await client['thing']![name]!({ id: '1' })) as AsyncIterable<unknown>) {
        const { data = each } = each as { readonly data?: unknown };
        ids.push((data as { readonly id: unknown }).id);
      }
    } catch (error) {
      return { ids, error };
    }
    return ids;
  };
}

const changes = idsOf('changes');
const parts = idsOf('parts');
const tooLate = { name: 'TimeoutError', timeout: deadline };

/** The ids alone: the error is thrown, so that a machine that is too busy gets more time. */
async function failingWith(outcome: Promise<unknown>): Promise<unknown> {
  const { error, ...ids } = (await outcome) as { readonly error?: unknown };
  if (error !== undefined) throw error;
  return Object.values(ids);
}

async function content(client: AnyClient): Promise<unknown> {
  const stream = (await client['thing']!['content']!({ id: '1' })) as AsyncIterable<Uint8Array>;
  let size = 0;
  for await (const chunk of stream) size += chunk.length;
  return size;
}

const cutChunks = (text: string): Fault =>
  raw(
    `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`,
    {
      isClosed: true,
    },
  );

/** What is read while it arrives. */
export const streams: readonly Scenario[] = [
  { name: 'events arrive', faults: [pass], call: changes, gives: ['1', '2', '3'] },
  {
    name: 'events break off, and are continued after the last one',
    faults: [cutChunks(`retry: 1\n${event(1)}${event(2)}`), pass],
    options: { retries: 1 },
    call: async (client, { proxy }) => ({
      ids: await changes(client),
      after: proxy.received.map(({ headers }) => headers['last-event-id']),
    }),
    gives: { ids: ['1', '2', '3'], after: [undefined, '2'] },
    requests: 2,
  },
  {
    name: 'events break off in the middle of one, which arrives once',
    faults: [cutChunks(`retry: 1\n${event(1)}${event(2).slice(0, -3)}`), pass],
    options: { retries: 1 },
    call: changes,
    gives: ['1', '2', '3'],
    requests: 2,
  },
  {
    name: 'events fall silent, and are continued after the last one',
    faults: [raw(events(`retry: 1\n${event(1)}${event(2)}`)), pass],
    options: { idleTimeout: deadline, retries: 1 },
    call: (client) => failingWith(changes(client)),
    gives: ['1', '2', '3'],
    requests: 2,
  },
  {
    name: 'events without ids fall silent',
    faults: [raw(events(event(undefined)))],
    options: { idleTimeout: deadline, retries: 1 },
    call: (client) => failingWith(changes(client)),
    gives: tooLate,
  },
  {
    name: 'events without ids break off',
    faults: [cutChunks(event(undefined)), pass],
    options: { retries: 1 },
    call: changes,
    gives: { ids: ['0'], error: brokeOff },
  },
  {
    name: 'events break off, and then there is a page in their place',
    faults: [cutChunks(`retry: 1\n${event(1)}`), page(200)],
    options: { retries: 1 },
    call: changes,
    gives: { ids: ['1'], error: { name: 'UnexpectedResponseError', status: 200 } },
    requests: 2,
  },
  {
    name: 'an event does not fit',
    faults: [raw(events(event(1), 'event: changed\nid: 2\ndata: {"id":2}\n\n'), { isClosed: true })],
    call: changes,
    gives: { ids: ['1'], error: { name: 'UnexpectedResponseError' } },
  },
  {
    name: 'events with comments, unknown names and CR LF',
    faults: [
      raw(events(': hi\r\n\r\n', 'event: other\r\ndata: 1\r\n\r\n', event(1).replaceAll('\n', '\r\n')), {
        isClosed: true,
      }),
    ],
    call: changes,
    gives: ['1'],
  },
  {
    name: 'events as a page of HTML',
    faults: [page(200)],
    call: changes,
    gives: { ids: [], error: { name: 'UnexpectedResponseError', status: 200 } },
  },
  { name: 'lines arrive', faults: [pass], call: parts, gives: ['1', '2', '3'] },
  { name: 'lines break off', faults: [resetAt('in the body')], call: parts, gives: { error: brokeOff } },
  {
    name: 'a line ends too early',
    faults: [respond({ headers: { 'content-type': 'application/x-ndjson' }, body: '{"id":"1","size":5}\n{"id":"2"' })],
    call: parts,
    gives: { ids: ['1'], error: { name: 'UnexpectedResponseError' } },
  },
  {
    name: 'lines fall silent',
    faults: [stallAt('in the body')],
    options: { idleTimeout: deadline },
    call: (client) => failingWith(parts(client)),
    gives: tooLate,
  },
  {
    name: 'a download falls silent',
    faults: [stallAt('in the body')],
    options: { idleTimeout: deadline },
    call: content,
    gives: tooLate,
  },
  { name: 'a download arrives', faults: [pass], call: content, gives: 10_000 },
  { name: 'a download breaks off', faults: [closeAt('in the body')], call: content, gives: brokeOff },
  {
    name: 'a download stops',
    faults: [stallAt('in the body')],
    call: async (client) => {
      const controller = new AbortController();
      const stream = await client['thing']!['content']!({ id: '1' }, { signal: controller.signal });
      setTimeout(() => controller.abort('enough'), 50);
      for await (const chunk of stream as AsyncIterable<Uint8Array>) void chunk;
    },
    gives: { name: 'AbortError', cause: 'enough' },
  },
];
