import { ending, get, type Malformed, rows } from './malformed.js';

/** Senders that expect another protocol. */
export const protocols: readonly Malformed[] = [
  ...rows([
    ['HTTP/2 without negotiation', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', '400 closed'],
    ['TLS', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03'.padEnd(170, '\x5a'), '400 closed'],
    ['SSL 2', '\x80\x2e\x01\x00\x02\x00\x15\x00\x00\x00\x10\x01\x00\x80', '400 closed'],
    ['SSH', 'SSH-2.0-OpenSSH_9.6\r\n', '400 closed'],
    ['SMTP', 'EHLO h\r\n', '400 closed'],
    ['Redis', '*1\r\n$4\r\nPING\r\n', '400 closed'],
    ['PostgreSQL', '\0\0\0\x08\x04\xd2\x16\x2f', '400 closed'],
    ['a proxy protocol header', `PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n${get('/p/resource')}`, '400 closed'],
    ['an RTSP request', 'OPTIONS rtsp://h/ RTSP/1.0\r\nCSeq: 1\r\n\r\n', '400 closed'],
    ['a response', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', '400 closed'],
    ['NULs', '\0'.repeat(100), '400 closed'],
    ['bytes of all kinds', Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join(''), '400 closed'],
    ['a million letters', 'a'.repeat(1_000_000), '400 closed'],
    ['100 empty lines before a request', `${'\r\n'.repeat(100)}${get('/p/resource')}`, '200 open'],
    ['a valid request followed by nonsense', `${get('/p/resource')}nonsense\r\n\r\n`, '200 closed'],
    ['ten valid requests followed by nonsense', `${get('/p/resource').repeat(10)}\0`, `${'200 '.repeat(10)}closed`],
  ]),
  ...ending([['a valid request from a sender that has closed', get('/p/resource'), '200 closed']]),
];
