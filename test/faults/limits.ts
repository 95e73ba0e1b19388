import { createGzip } from 'node:zlib';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { Fault } from './fault-proxy.js';
import { endless, json } from './faults.js';
import type { Scenario } from './scenario.js';
import { thing } from './service.js';

const maxResponseBytes = 100_000;
const tooLarge = {
  name: 'UnexpectedResponseError',
  issues: [{ code: 'length', message: expect.stringContaining('maxResponseBytes, 100000') }],
};
const chunk = `2000\r\n${' '.repeat(0x2000)}\r\n`;

/** Zeros without end, compressed: a kilobyte of it is a megabyte. */
const bomb: Fault = async ({ socket, received }) => {
  await received;
  socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
  const gzip = createGzip();
  gzip.pipe(socket);
  const zeros = new Uint8Array(2 ** 20);
  const closed = once(socket, 'close');
  while (!socket.destroyed) if (!gzip.write(zeros)) await Promise.race([once(gzip, 'drain'), closed]);
  gzip.destroy();
};

/** More than anyone wants to read: the connection is ended by the client. */
export const limits: readonly Scenario[] = [
  {
    name: 'a body without end',
    faults: [endless('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', chunk)],
    options: { maxResponseBytes },
    call: untilClosed,
    gives: tooLarge,
  },
  {
    name: 'a body without end of an error',
    faults: [endless('HTTP/1.1 404 X\r\ntransfer-encoding: chunked\r\n\r\n', chunk)],
    options: { maxResponseBytes },
    call: untilClosed,
    gives: { ...tooLarge, status: 404 },
  },
  {
    name: 'a compressed body without end',
    faults: [bomb],
    options: { maxResponseBytes },
    call: untilClosed,
    gives: tooLarge,
  },
  {
    name: 'a length of a terabyte',
    faults: [endless('HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n', ' '.repeat(8192))],
    options: { maxResponseBytes },
    call: untilClosed,
    gives: tooLarge,
  },
  {
    name: 'a header without end',
    faults: [endless('HTTP/1.1 200 OK\r\n', `x-header: ${'a'.repeat(1000)}\r\n`)],
    call: untilClosed,
    gives: { name: 'ConnectionError' },
  },
  {
    name: 'a body of just the limit',
    faults: [json(`{"id":"1","size":5}${' '.repeat(81)}`)],
    options: { maxResponseBytes: 100 },
    gives: thing,
  },
  {
    name: 'an event without end',
    faults: [
      endless('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\nevent: changed\ndata: ', ' '.repeat(8192)),
    ],
    options: { maxResponseBytes },
    call: async (client, around) => {
      for await (const change of (await client['thing']!['changes']!({ id: '1' })) as AsyncIterable<unknown>)
        void change;
      return around;
    },
    gives: tooLarge,
  },
  {
    name: 'a line without end',
    faults: [endless('HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\n\r\n{"id":"', 'a'.repeat(8192))],
    options: { maxResponseBytes },
    call: async (client) => {
      for await (const part of (await client['thing']!['parts']!({ id: '1' })) as AsyncIterable<unknown>) void part;
    },
    gives: tooLarge,
  },
];

async function untilClosed(...[client, { proxy }]: Parameters<NonNullable<Scenario['call']>>): Promise<unknown> {
  try {
    return await client['thing']!['get']!({ id: '1' });
  } finally {
    await proxy.idle();
  }
}
