import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { bytesOf, json, page, pass, raw, respond } from './faults.js';
import type { Scenario } from './scenario.js';
import { thing } from './service.js';

const text = '{"id":"1","size":5}';
const type = { 'content-type': 'application/json' };

function unexpected(status: number, more: object = {}): object {
  return { name: 'UnexpectedResponseError', status, ...more };
}

const brokeOff = { name: 'ConnectionError', message: expect.stringContaining('the response broke off') };

/** A whole response that is not the documented one, or is it in an unusual way. */
export const contents: readonly Scenario[] = [
  {
    name: 'a page of HTML with the status 200',
    faults: [page(200)],
    gives: unexpected(200, { text: expect.stringContaining('Bad Gateway'), problem: undefined }),
  },
  {
    name: 'a page of HTML with the status 502',
    faults: [page(502)],
    gives: unexpected(502, {
      text: expect.stringContaining('Bad Gateway'),
      message: 'thing.get: the service responded 502 (text/html), which is not documented.',
    }),
  },
  { name: 'nothing, with the status 504', faults: [respond({ status: 504 })], gives: unexpected(504, { text: '' }) },
  { name: 'nothing, with the status 200', faults: [respond({ headers: type })], gives: unexpected(200, { text: '' }) },
  { name: 'the status 204 in place of a body', faults: [respond({ status: 204 })], gives: unexpected(204) },
  { name: 'a body in place of the status 204', faults: [json(text)], call: removed, gives: unexpected(200) },
  { name: 'the status 304 that nobody asked for', faults: [bytesOf({ status: 304 })], gives: unexpected(304) },
  { name: 'the status 999', faults: [json(text, { status: 999 })], gives: expect.any(Error) },
  {
    name: 'a documented error, with its body',
    faults: [json({ title: 'gone' }, { status: 404 })],
    gives: { name: 'NotFoundError', status: 404, body: { title: 'gone' } },
  },
  {
    name: 'a documented error as a page of HTML',
    faults: [page(404)],
    gives: unexpected(404, { text: expect.stringContaining('Bad Gateway') }),
  },
  {
    name: 'an undocumented error that is a problem',
    faults: [json({ title: 'Blocked', detail: 'by a firewall' }, { status: 403 })],
    gives: unexpected(403, { problem: { title: 'Blocked', detail: 'by a firewall' } }),
  },
  { name: 'JSON without a media type', faults: [respond({ body: text })], gives: thing },
  {
    name: 'JSON with the media type of text',
    faults: [respond({ headers: { 'content-type': 'text/plain' }, body: text })],
    gives: thing,
  },
  { name: 'JSON after a byte order mark', faults: [json(`\ufeff${text}`)], gives: thing },
  { name: 'JSON that ends too early', faults: [json(text.slice(0, -1))], gives: unexpected(200) },
  { name: 'JSON and then more', faults: [json(`${text}${text}`)], gives: unexpected(200) },
  {
    name: 'JSON of another type',
    faults: [json({ size: 'five' })],
    gives: unexpected(200, {
      issues: expect.arrayContaining([
        expect.objectContaining({ path: '/size' }),
        expect.objectContaining({ path: '/id' }),
      ]),
    }),
  },
  {
    name: 'a number that no 64 bits hold',
    faults: [json('{"id":"1","size":9223372036854775808}')],
    gives: unexpected(200),
  },
  {
    name: 'the largest number of 64 bits',
    faults: [json('{"id":"1","size":9223372036854775807}')],
    gives: { size: 2n ** 63n - 1n },
  },
  {
    name: 'the name of a prototype',
    faults: [json('{"id":"1","size":5,"__proto__":{"isAdmin":true}}')],
    call: ofPrototype,
    gives: { isAdmin: undefined },
  },
  {
    name: 'JSON with a hundred thousand levels',
    faults: [json(`${'['.repeat(1e5)}${']'.repeat(1e5)}`)],
    gives: unexpected(200),
  },
  {
    name: 'bytes that are no UTF-8',
    faults: [respond({ headers: type, body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) })],
    gives: unexpected(200),
  },
  { name: 'compressed by gzip', faults: [compressed('gzip', gzipSync(text))], gives: thing },
  { name: 'compressed by brotli', faults: [compressed('br', brotliCompressSync(text))], gives: thing },
  { name: 'compressed by deflate', faults: [compressed('deflate', deflateSync(text))], gives: thing },
  { name: 'compressed, and cut', faults: [compressed('gzip', gzipSync(text).subarray(0, 15))], gives: unexpected(200) },
  { name: 'said to be compressed', faults: [compressed('gzip', text)], gives: brokeOff },
  { name: 'compressed in an unknown way', faults: [compressed('x-shrunk', gzipSync(text))], gives: unexpected(200) },
  {
    name: 'after an interim response',
    faults: [raw(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 19\r\n\r\n${text}`)],
    gives: thing,
  },
  {
    name: 'by HTTP/1.0, ended by the end of the connection',
    faults: [raw(`HTTP/1.0 200 OK\r\n\r\n${text}`, { isClosed: true })],
    gives: thing,
  },
  {
    name: 'twice: the second one is not taken for the response to the next request',
    faults: [
      raw(
        `HTTP/1.1 200 OK\r\ncontent-length: 19\r\n\r\n${text}HTTP/1.1 200 OK\r\ncontent-length: 19\r\n\r\n{"id":"?","size":0}`,
      ),
      pass,
    ],
    call: async (client) => {
      await client['thing']!['get']!({ id: '1' });
      return client['thing']!['get']!({ id: '2' });
    },
    gives: { id: '2', size: 5n },
    requests: 2,
  },
];

function compressed(encoding: string, body: string | Uint8Array) {
  return respond({ headers: { ...type, 'content-encoding': encoding }, body });
}

function removed(client: Parameters<NonNullable<Scenario['call']>>[0]): Promise<unknown> {
  return client['thing']!['remove']!({ id: '1' });
}

async function ofPrototype(client: Parameters<NonNullable<Scenario['call']>>[0]): Promise<unknown> {
  const read = (await client['thing']!['get']!({ id: '1' })) as object;
  return { isAdmin: (read as { isAdmin?: unknown }).isAdmin };
}
