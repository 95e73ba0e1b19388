import { ending, framed, get, rows } from './malformed.js';
import type { Malformed } from './malformed.js';

const chunked = 'Transfer-Encoding: chunked';
const smuggled = get('/p/resource/smuggled');
const draft = '2\r\n{}\r\n0\r\n\r\n';

/** What two readers might take for requests of different lengths: one of them would see a request that nobody sent. */
export const smuggling: readonly Malformed[] = rows([
  ['a length and chunks', framed(['Content-Length: 2', chunked], draft), '400 closed'],
  ['chunks and a length', framed([chunked, 'Content-Length: 2'], draft), '400 closed'],
  [
    'a length that hides a request behind chunks',
    framed([chunked, 'Content-Length: 5'], `0\r\n\r\n${smuggled}`),
    '400 closed',
  ],
  [
    'chunks that hide a request behind a length',
    framed([`Content-Length: ${smuggled.length + 5}`, chunked], `0\r\n\r\n${smuggled}`),
    '400 closed',
  ],
  ['two lengths', framed(['Content-Length: 2', 'Content-Length: 3'], '{}'), '400 closed'],
  ['the same length twice', framed(['Content-Length: 2', 'Content-Length: 2'], '{}'), '400 closed'],
  ['two lengths in one line', framed(['Content-Length: 2, 2'], '{}'), '400 closed'],
  ['a length with a sign', framed(['Content-Length: +2'], '{}'), '400 closed'],
  ['a length below none', framed(['Content-Length: -1'], '{}'), '400 closed'],
  ['a length in hexadecimal digits', framed(['Content-Length: 0x2'], '{}'), '400 closed'],
  ['a length with a fraction', framed(['Content-Length: 2.0'], '{}'), '400 closed'],
  ['a length with an exponent', framed(['Content-Length: 2e0'], '{}'), '400 closed'],
  ['a length with a space in it', framed(['Content-Length: 2 0'], '{}'), '400 closed'],
  ['a length that is empty', framed(['Content-Length: '], '{}'), '400 closed'],
  ['a length of words', framed(['Content-Length: two'], '{}'), '400 closed'],
  ['a length of digits above ASCII', framed(['Content-Length: \xb2'], '{}'), '400 closed'],
  ['a length beyond 64 bits', framed(['Content-Length: 99999999999999999999'], '{}'), '400 closed'],
  ['a length with a vertical tab', framed(['Content-Length: \x0b2'], '{}'), '400 closed'],
  ['a length folded', framed(['Content-Length:', ' 2'], '{}'), '400 closed'],
  ['a length whose name ends with a space', framed(['Content-Length : 2'], '{}'), '400 closed'],
  ['a length whose name ends with a NUL', framed(['Content-Length\0: 2'], '{}'), '400 closed'],
  ['chunked, and not last', framed(['Transfer-Encoding: chunked, identity'], draft), '400 closed'],
  ['chunked twice', framed(['Transfer-Encoding: chunked, chunked'], draft), '400 closed'],
  ['chunked in two lines', framed([chunked, chunked], draft), '400 closed'],
  ['another coding in a second line', framed([chunked, 'Transfer-Encoding: identity'], draft), '400 closed'],
  ['another coding before', framed(['Transfer-Encoding: identity, chunked'], draft), '400 closed'],
  ['a coding that nobody knows', framed(['Transfer-Encoding: xchunked'], draft), '400 closed'],
  ['chunked with a parameter', framed(['Transfer-Encoding: chunked;q=1'], draft), '400 closed'],
  ['chunked in quotes', framed(['Transfer-Encoding: "chunked"'], draft), '400 closed'],
  ['chunked behind a vertical tab', framed(['Transfer-Encoding: \x0bchunked'], draft), '400 closed'],
  ['chunked with a NUL', framed(['Transfer-Encoding: chunked\0'], draft), '400 closed'],
  [
    'a coding that nobody knows, for GET',
    `${get('/p/resource').slice(0, -2)}Transfer-Encoding: xchunked\r\n\r\n`,
    '400 closed',
  ],
  ['a coding that is empty', framed(['Transfer-Encoding: '], draft), '400 closed'],
  ['identity alone', framed(['Transfer-Encoding: identity', 'Content-Length: 2'], '{}'), '400 closed'],
  ['a name of the coding with a space', framed(['Transfer-Encoding : chunked'], draft), '400 closed'],
  ['a name of the coding behind a space', framed(['X-A: b', ' Transfer-Encoding: chunked'], draft), '400 closed'],
  ['a coding folded', framed(['Transfer-Encoding:', ' chunked'], draft), '400 closed'],
  ['a coding behind a line feed alone', framed(['X-A: b\nTransfer-Encoding: chunked'], draft), '400 closed'],
  ['gzip before chunks, in two fields', framed(['Transfer-Encoding: gzip', chunked], draft), '400 closed'],
  ['identity before chunks, in two fields', framed(['Transfer-Encoding: identity', chunked], draft), '400 closed'],
  ['gzip before chunks', framed(['Transfer-Encoding: gzip, chunked'], draft), '400 closed'],
  ['chunks of a request of HTTP/1.0', framed([chunked], draft).replace('HTTP/1.1', 'HTTP/1.0'), '400 closed'],
  [
    'a body for GET, which is read and forgotten',
    `${get('/p/resource').slice(0, -2)}Content-Length: 5\r\n\r\nhello`,
    '200 open',
  ],
  [
    'a request in the body of GET',
    `${get('/p/resource').slice(0, -2)}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    '200 open',
  ],
]);

/** Pieces of a body that are none. */
export const chunks: readonly Malformed[] = [
  ...rows([
    ['a size that is none', framed([chunked], 'x\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a size with a sign', framed([chunked], '+2\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a size below none', framed([chunked], '-2\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a size with 0x', framed([chunked], '0x2\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a size that is empty', framed([chunked], '\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a size behind a space', framed([chunked], ' 2\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a size before a space', framed([chunked], '2 \r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a size beyond 64 bits', framed([chunked], 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a size that ends with a line feed alone', framed([chunked], '2\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a size that ends with a carriage return alone', framed([chunked], '2\r{}\r\n0\r\n\r\n'), '400 closed'],
    ['a piece longer than its size', framed([chunked], '1\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['a piece that does not end', framed([chunked], '2\r\n{}0\r\n\r\n'), '400 closed'],
    ['a piece that ends with a line feed alone', framed([chunked], '2\r\n{}\n0\r\n\r\n'), '400 closed'],
    ['an extension with a line feed', framed([chunked], '2;a\nb\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['an extension with a NUL', framed([chunked], '2;a\0\r\n{}\r\n0\r\n\r\n'), '400 closed'],
    ['an extension of 20,000 bytes', framed([chunked], `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), '400 closed'],
    [
      'a size that is none, of a body that nobody asked for',
      framed([chunked], 'x\r\n{}\r\n0\r\n\r\n').replace('Bearer t', 'Bearer u'),
      '401 closed',
    ],
    ['a trailer without a colon', framed([chunked], '2\r\n{}\r\n0\r\nX-A\r\n\r\n'), '400 closed'],
    ['a trailer with a length', framed([chunked], '2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n'), '400 closed'],
    ['a trailer with a token', framed([chunked], '2\r\n{}\r\n0\r\nAuthorization: Bearer u\r\n\r\n'), '201 open'],
    [
      'a trailer of 20,000 bytes',
      framed([chunked], `2\r\n{}\r\n0\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`),
      '431 closed',
    ],
  ]),
  ...ending([
    ['no piece, and no end', framed([chunked], ''), '400 closed'],
    ['a size of all bits', framed([chunked], 'ffffffffffffffff\r\n{}'), '400 closed'],
    ['half of a piece', framed([chunked], '9\r\n{}'), '400 closed'],
    ['no last piece', framed([chunked], '2\r\n{}\r\n'), '400 closed'],
    ['less than the length', framed(['Content-Length: 9'], '{}'), '400 closed'],
  ]),
];
