import { describe, expect, it } from 'vitest';
import { rawRequest } from '../../../bench/harness/http/raw-request.js';
import { rawResponseIn } from '../../../bench/harness/http/raw-response.js';

const answer = { status: 200 };

function readIn(text: string): ReturnType<typeof rawResponseIn> {
  const bytes = Buffer.from(text);
  return rawResponseIn(bytes, bytes.length);
}

describe('a raw request', () => {
  it('has the given header fields and an empty line', () => {
    const probe = { method: 'GET', target: '/a?b', headers: { host: 'h', accept: '*/*' }, answer };
    expect(rawRequest(probe).toString()).toBe('GET /a?b HTTP/1.1\r\nhost: h\r\naccept: */*\r\n\r\n');
  });

  it('states the length of its body in bytes, not in characters', () => {
    const probe = { method: 'POST', target: '/', headers: {}, body: '"ä"', answer };
    expect(rawRequest(probe).toString()).toBe('POST / HTTP/1.1\r\ncontent-length: 4\r\n\r\n"ä"');
  });
});

describe('a raw response', () => {
  it('ends at its declared length', () => {
    const head = 'HTTP/1.1 201 Created\r\nContent-Type: text/plain\r\nCONTENT-LENGTH: 3\r\n\r\n';
    expect(readIn(`${head}abc`)).toEqual({ status: 201, bodyStart: head.length, bodyLength: 3 });
  });

  it('is incomplete before its last byte', () => {
    const whole = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n0123456789';
    for (let length = 0; length < whole.length; length += 1) expect(readIn(whole.slice(0, length))).toBeUndefined();
    expect(readIn(whole)?.bodyLength).toBe(10);
  });

  it('is read only from the filled part of a buffer', () => {
    const text = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
    expect(rawResponseIn(Buffer.from(`${text}what was here before`), text.length)?.bodyLength).toBe(2);
  });

  it('may be chunked, and ends with the empty chunk', () => {
    const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(readIn(`${head}2\r\nok\r\n`)).toBeUndefined();
    expect(readIn(`${head}2\r\nok\r\n0\r\n\r\n`)?.status).toBe(200);
  });

  it('needs no length without a body', () => {
    expect(readIn('HTTP/1.1 204 No Content\r\nallow: GET\r\n\r\n')).toMatchObject({ status: 204, bodyLength: 0 });
  });

  it('does not read a length from the body', () => {
    expect(readIn('HTTP/1.1 204 No Content\r\n\r\n\r\ncontent-length: 1\r\n')?.status).toBe(204);
  });

  it('is the only one per request', () => {
    const one = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
    expect(() => readIn(one + one)).toThrow('More came than one answer');
    expect(() => readIn('x'.repeat(4096))).toThrow('no end');
  });
});
