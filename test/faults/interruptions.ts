import { expect } from 'vitest';
import { close, closeAfterRequest, closeAt, json, pass, raw, refuseEarly, reset, resetAt } from './faults.js';
import type { Scenario } from './scenario.js';
import { thing } from './service.js';

const brokeOff = { name: 'ConnectionError', message: expect.stringContaining('the response broke off') };
const notReached = { name: 'ConnectionError', message: expect.stringContaining('the service was not reached') };

/** A stream of some chunks; `more` is what comes after them. */
export function upload(
  more: (controller: ReadableStreamDefaultController) => void | Promise<void> = (controller) => controller.close(),
): ReadableStream {
  let count = 0;
  return new ReadableStream({
    pull(controller) {
      count += 1;
      if (count > 3) return more(controller);
      controller.enqueue(new Uint8Array(1000));
    },
  });
}

/** The connection ends, or what comes over it is no HTTP. */
export const interruptions: readonly Scenario[] = [
  {
    name: 'nobody listens',
    faults: [pass],
    call: async (client, { proxy }) => {
      await proxy.close();
      return client['thing']?.['get']?.({ id: '1' });
    },
    gives: { name: 'ConnectionError', message: expect.stringContaining('ECONNREFUSED') },
    requests: 0,
  },
  { name: 'the connection is closed when the request begins', faults: [close], gives: notReached },
  { name: 'it is closed after the request', faults: [closeAfterRequest], gives: notReached },
  { name: 'it is reset', faults: [reset], gives: notReached },
  { name: 'it is closed in the status line', faults: [closeAt('in the status line')], gives: notReached },
  { name: 'it is closed in the header', faults: [closeAt('in the header')], gives: notReached },
  { name: 'it is closed before the body', faults: [closeAt('before the body')], gives: brokeOff },
  { name: 'it is closed in the body', faults: [closeAt('in the body')], gives: brokeOff },
  { name: 'it is reset in the body', faults: [resetAt('in the body')], gives: brokeOff },
  { name: 'it is closed one byte before the end', faults: [closeAt('before the end')], gives: brokeOff },
  {
    name: 'it is closed in a chunk',
    faults: [raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\n{"id":"1"', { isClosed: true })],
    gives: brokeOff,
  },
  {
    name: 'it is closed before the last chunk, and what came is JSON already',
    faults: [
      raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n13\r\n{"id":"1","size":5}\r\n', { isClosed: true }),
    ],
    gives: brokeOff,
  },
  {
    name: 'a chunk has no size',
    faults: [raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n{}', { isClosed: true })],
    gives: brokeOff,
  },
  {
    name: 'a GET is interrupted once',
    faults: [closeAfterRequest, pass],
    options: { retries: 1 },
    gives: thing,
    requests: 2,
  },
  {
    name: 'a GET is interrupted in the body once',
    faults: [resetAt('in the body'), pass],
    options: { retries: 1 },
    gives: thing,
    requests: 2,
  },
  {
    name: 'a PUT is interrupted once',
    faults: [closeAfterRequest, pass],
    options: { retries: 1 },
    call: (client) => client['thing']!['replace']!({ id: '1', body: thing }),
    gives: thing,
    requests: 2,
  },
  {
    name: 'a POST is interrupted: it may have been done, so it is not sent again',
    faults: [closeAfterRequest, pass],
    options: { retries: 2 },
    call: (client) => client['thing']!['create']!({ body: thing }),
    gives: notReached,
  },
  {
    name: 'a POST with an idempotency key is interrupted: it is sent again with the same key',
    faults: [closeAfterRequest, resetAt('in the body'), pass],
    options: { retries: 2 },
    call: async (client, { proxy }) => {
      const order = await client['thing']!['order']!({ id: '1', body: thing });
      const keys = new Set(proxy.received.map(({ headers }) => headers['idempotency-key']));
      return { order, keys: keys.size, isKey: String([...keys][0]).length >= 16 };
    },
    gives: { order: thing, keys: 1, isKey: true },
    requests: 3,
  },
  {
    name: 'a connection that was kept alive is closed before the next request',
    faults: [
      async (passing) => {
        await json({ id: '1', size: 5 })(passing);
        setTimeout(() => passing.socket.destroy(), 20);
      },
      pass,
    ],
    call: async (client) => {
      await client['thing']!['get']!({ id: '1' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      return client['thing']!['get']!({ id: '1' });
    },
    gives: thing,
    requests: 2,
  },
  {
    name: 'an upload is interrupted',
    faults: [close],
    call: (client) => client['thing']!['send']!({ id: '1', body: upload() }),
    gives: notReached,
  },
  {
    name: 'an upload is interrupted: a stream cannot be read twice, so it is not sent again',
    faults: [close, pass],
    options: { retries: 2 },
    call: (client) => client['thing']!['send']!({ id: '1', body: upload() }),
    gives: notReached,
  },
  {
    name: 'an upload fails at its source',
    faults: [pass],
    call: (client, { proxy }) => {
      const body = upload(async (controller) => {
        while (proxy.begun() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        controller.error(new Error('the disk is gone'));
      });
      return client['thing']!['send']!({ id: '1', body });
    },
    gives: { name: 'ConnectionError', message: expect.stringContaining('the disk is gone') },
  },
  {
    name: 'an upload is refused before it ends',
    faults: [refuseEarly],
    call: (client) => client['thing']!['send']!({ id: '1', body: upload(() => new Promise(() => {})) }),
    gives: { name: 'UnexpectedResponseError', status: 413 },
  },
  {
    name: 'another protocol greets',
    faults: [raw('SSH-2.0-OpenSSH_9.6\r\n', { isClosed: true })],
    gives: notReached,
  },
  {
    name: 'the response is nothing but zeros',
    faults: [raw(new Uint8Array(4096), { isClosed: true })],
    gives: notReached,
  },
  {
    name: 'a header is no header',
    faults: [raw('HTTP/1.1 200 OK\r\nthis is no header\r\n\r\n{}', { isClosed: true })],
    gives: notReached,
  },
  {
    name: 'there are two lengths',
    faults: [raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 19\r\n\r\n{"id":"1","size":5}')],
    gives: notReached,
  },
  {
    name: 'there are a length and chunks',
    faults: [
      raw(
        'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n13\r\n{"id":"1","size":5}\r\n0\r\n\r\n',
      ),
    ],
    gives: notReached,
  },
  {
    name: 'the connection becomes another protocol that nobody asked for',
    faults: [raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n')],
    gives: notReached,
  },
];
