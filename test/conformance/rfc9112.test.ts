import { describe, expect, it } from 'vitest';
import { startExample } from './example-service.js';
import { converse } from './raw-http.js';

/*
 * RFC 9112, HTTP/1.1: what a message is, how it is framed, and what happens to the connection. All requests are written
 * to a socket as bytes, and the responses are parsed by the reader of these tests.
 */

const service = await startExample();
const address = `/${service.project}/resource`;

/** The lines of a header, including its end. */
function lines(...all: readonly string[]): string {
  return `${all.join('\r\n')}\r\n\r\n`;
}

const authorization = (): string => `Authorization: Bearer ${service.token}`;

/** A valid GET with additional header fields. */
function get(...more: readonly string[]): string {
  return lines(`GET ${address} HTTP/1.1`, 'Host: a', authorization(), ...more);
}

/** A POST with the given framing and the bytes after the header. */
function post(framing: readonly string[], bytes: string): string {
  const type = 'Content-Type: application/json';
  return lines(`POST ${address} HTTP/1.1`, 'Host: a', authorization(), type, ...framing) + bytes;
}

/** Expects a problem and the end of the connection: what follows could be anything. */
async function expectRefused(bytes: string, status = 400): Promise<void> {
  const { answers, isClosed } = await converse(service.url, bytes);
  expect(answers.map((answer) => answer.status)).toEqual([status]);
  expect(answers[0]?.header('content-type')).toBe('application/problem+json');
  expect(answers[0]?.header('connection')?.toLowerCase()).toBe('close');
  expect(isClosed).toBe(true);
}

async function expectStatus(bytes: string, status: number): Promise<void> {
  const answer = await service.raw(bytes);
  expect(answer.status, answer.body).toBe(status);
}

describe('section 2, the message', () => {
  it('2.2: an empty line before the request line is skipped', () => expectStatus(`\r\n${get()}`, 200));

  it('2.2: lines that end with a bare LF are refused', () => expectRefused(get().replaceAll('\r\n', '\n')));

  it('2.2: a bare CR is refused', () => expectRefused(get('X-A: b\rc')));

  it('2.2: white space between the request line and the first field is refused', () =>
    expectRefused(lines(`GET ${address} HTTP/1.1`, ' X-A: b', 'Host: a', authorization())));

  it('2.3: HTTP/1.0 gets a response in HTTP/1.1, and the connection ends', async () => {
    const { answers, isClosed } = await converse(service.url, lines(`GET ${address} HTTP/1.0`, authorization()));
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(answers[0]?.header('connection')?.toLowerCase()).toBe('close');
    expect(isClosed).toBe(true);
  });

  it.each(['HTTP/1.2', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1', 'http/1.1', 'HTTP/1.1x', 'HTP/1.1'])(
    '2.3: %s is refused',
    async (version) => expectRefused(lines(`GET ${address} ${version}`, 'Host: a', authorization())),
  );
});

describe('section 3, the request line', () => {
  it.each(['get', 'Get', 'FOO', 'G\x00T', 'GET:'])('3.1: %j is not a method', async (method) =>
    expectRefused(lines(`${method} ${address} HTTP/1.1`, 'Host: a')),
  );

  it('3.1: a known method that the path does not have is a 405', () =>
    expectStatus(lines(`PURGE ${address} HTTP/1.1`, 'Host: a', authorization()), 405));

  it('3.2: a space in the target is refused', () => expectRefused(lines(`GET ${address}/a b HTTP/1.1`, 'Host: a')));

  it('3.2: a fragment in the target is refused', () =>
    expectStatus(lines(`GET ${address}#a HTTP/1.1`, 'Host: a', authorization()), 400));

  it('3.2: a missing host is refused', () => expectStatus(lines(`GET ${address} HTTP/1.1`, authorization()), 400));

  it('3.2: two hosts are refused, even if equal', async () => {
    await expectStatus(get('Host: b'), 400);
    await expectStatus(get('host: a'), 400);
  });

  it.each(['a b', '', 'a/b', 'user@a', 'a:b', '[::1', 'a,b c'])('3.2: the host %j is refused', async (host) =>
    expectStatus(lines(`GET ${address} HTTP/1.1`, `Host: ${host}`, authorization()), 400),
  );

  it.each(['a', 'a.example.com:8080', '127.0.0.1', '[::1]:80', 'a:'])('3.2: the host %j is accepted', async (host) =>
    expectStatus(lines(`GET ${address} HTTP/1.1`, `Host: ${host}`, authorization()), 200),
  );

  it('3.2.1: the origin form has a path and a query', () =>
    expectStatus(lines(`GET ${address}?integerParameter=1 HTTP/1.1`, 'Host: a', authorization()), 200));

  it.each(['http', 'https', 'HTTP'])('3.2.2: the absolute form with %s has the same effect', async (scheme) =>
    expectStatus(lines(`GET ${scheme}://other:80${address} HTTP/1.1`, 'Host: a', authorization()), 200),
  );

  it('3.2.2: the absolute form needs a host in the target, and Host as well', async () => {
    await expectStatus(lines(`GET http://other${address} HTTP/1.1`, authorization()), 400);
    await expectStatus(lines(`GET http://${address} HTTP/1.1`, 'Host: a', authorization()), 400);
  });

  it('3.2.3: the authority form is for CONNECT, which is not supported', async () => {
    await expectRefused(lines('GET a:80 HTTP/1.1', 'Host: a'));
    const { answers, isClosed } = await converse(service.url, lines('CONNECT a:80 HTTP/1.1', 'Host: a:80'));
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect(isClosed).toBe(true);
  });

  it('3.2.4: the asterisk form is for OPTIONS', async () => {
    const answer = await service.raw(lines('OPTIONS * HTTP/1.1', 'Host: a'));
    expect(answer.status).toBe(204);
    expect(answer.header('allow')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    await expectStatus(lines('GET * HTTP/1.1', 'Host: a'), 400);
  });
});

describe('section 5, header fields', () => {
  it('5: names are case-insensitive', () =>
    expectStatus(lines(`GET ${address} HTTP/1.1`, 'hOST: a', authorization().replace('Auth', 'aUTH')), 200));

  it('5.1: white space around a value is ignored', () => expectStatus(get('Accept: \t application/json \t'), 200));

  it('5.1: white space before the colon is refused', () => expectRefused(get('X-A : b')));

  it.each(['X A: b', 'X@A: b', ': b', 'X-A'])('5.1: %j is not a field', async (field) => expectRefused(get(field)));

  it('5.2: a folded line is refused', () => expectRefused(get('X-A: b', ' c')));

  it.each(['\x00', '\x01', '\x7f', '\x1b'])('5.5 of RFC 9110: %j in a value is refused', async (character) =>
    expectRefused(get(`X-A: b${character}c`)),
  );

  it('5.4 of RFC 9110: fields above the limit are a 431', () => expectRefused(get(`X-A: ${'b'.repeat(20_000)}`), 431));
});

describe('section 6, the body', () => {
  const chunked = 'Transfer-Encoding: chunked';
  const body = '{"key":"framed"}';

  it('6.1: a chunked body is read, however it is cut (RFC 9110, section 15.5.12: no length is ever required)', async () => {
    const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('');
    const bytes = post([chunked], `${chunks}0\r\n\r\n`);
    const pieces = [bytes.slice(0, 100), bytes.slice(100, -30), bytes.slice(-30, -3), bytes.slice(-3)];
    const { answers } = await converse(service.url, pieces, { answers: 1 });
    expect(answers[0]?.status).toBe(201);
  });

  it('6.1: a coding in addition to chunked is refused, as nothing would decode it', async () => {
    await expectStatus(post(['Transfer-Encoding: gzip, chunked'], `2\r\n{}\r\n0\r\n\r\n`), 400);
    await expectRefused(post(['Transfer-Encoding: gzip'], '{}'));
    await expectRefused(post(['Transfer-Encoding: chunked, identity'], '2\r\n{}\r\n0\r\n\r\n'));
  });

  it('6.1: chunked together with a length is refused', async () => {
    await expectRefused(post([chunked, 'Content-Length: 2'], '2\r\n{}\r\n0\r\n\r\n'));
    await expectRefused(post(['Content-Length: 2', chunked], '2\r\n{}\r\n0\r\n\r\n'));
  });

  it.each(['+2', '-2', '0x2', '2.0', '2 2', 'two', '2, 2', '2, 3', '99999999999999999999'])(
    '6.2: the length %j is refused',
    async (length) => expectRefused(post([`Content-Length: ${length}`], '{}')),
  );

  it('6.3: two lengths are refused, even if equal', async () => {
    await expectRefused(post(['Content-Length: 2', 'Content-Length: 3'], '{}'));
    await expectRefused(post(['Content-Length: 2', 'Content-Length: 2'], '{}'));
  });

  it('6.3: without a length and chunks there is no body to wait for', () => expectStatus(post([], ''), 400));

  it('6.3: the bytes after the length are the next request', async () => {
    const { answers } = await converse(service.url, post([`Content-Length: ${body.length}`], body) + get(), {
      answers: 2,
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it.each([
    ['not a number', 'zz\r\n{}\r\n0\r\n\r\n'],
    ['signed', '+2\r\n{}\r\n0\r\n\r\n'],
    ['prefixed with 0x', '0x2\r\n{}\r\n0\r\n\r\n'],
    ['empty', '\r\n{}\r\n0\r\n\r\n'],
    ['too large', '9999999999999999999\r\n{}\r\n0\r\n\r\n'],
    ['too small', '1\r\n{}\r\n0\r\n\r\n'],
    ['followed by a bare LF', '2\n{}\n0\n\n'],
  ])('7.1: a chunk size that is %s is refused', async (_what, chunks) => expectRefused(post([chunked], chunks)));

  it('7.1: chunk sizes are hexadecimal, with leading zeros allowed', () =>
    expectStatus(post([chunked], `0${body.length.toString(16).toUpperCase()}\r\n${body}\r\n000\r\n\r\n`), 200));

  it('7.1.1: chunk extensions are ignored', () =>
    expectStatus(post([chunked], `${body.length.toString(16)};a=b;c="d;e"\r\n${body}\r\n0;f\r\n\r\n`), 200));

  it('7.1.2: trailers are ignored, and are not header fields', async () => {
    const trailers = 'X-Request-Id: smuggled\r\nIf-None-Match: *\r\n';
    const { answers } = await converse(
      service.url,
      post([chunked], `${body.length.toString(16)}\r\n${body}\r\n0\r\n${trailers}\r\n`) + get(),
      { answers: 2 },
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.header('x-request-id')).not.toBe('smuggled');
  });
});

describe('section 9, connections', () => {
  it('9.3: a connection stays open for the next request', async () => {
    const { answers, isClosed } = await converse(service.url, [get(), get(), get()], { answers: 3 });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(isClosed).toBe(false);
  });

  it('9.3.2: pipelined requests get their responses in order', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `request-${index}`);
    const requests = ids.map((id, index) => {
      const line = index % 3 === 0 ? `HEAD ${address}?integerParameter=1` : `GET ${address}?integerParameter=1`;
      return {
        method: line.slice(0, 4).trim(),
        text: lines(`${line} HTTP/1.1`, 'Host: a', authorization(), `X-Request-Id: ${id}`),
      };
    });
    const { answers } = await converse(service.url, requests.map(({ text }) => text).join(''), {
      answers: ids.length,
      methods: requests.map(({ method }) => method),
    });
    expect(answers.map((answer) => answer.header('x-request-id'))).toEqual(ids);
  });

  it('9.6: requests after close get no response', async () => {
    const { answers, isClosed } = await converse(service.url, get('Connection: close') + get());
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(answers[0]?.header('connection')?.toLowerCase()).toBe('close');
    expect(isClosed).toBe(true);
  });

  it('9.3 of HTTP/1.0: keep-alive is granted on request', async () => {
    const asked = lines(`GET ${address} HTTP/1.0`, 'Connection: keep-alive', authorization());
    const { answers } = await converse(service.url, asked + asked, { answers: 2 });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('section 10.1.1 of RFC 9110, Expect', () => {
  it('100-continue: the client gets a 100, then the response', async () => {
    const { answers } = await converse(
      service.url,
      [post(['Content-Length: 15', 'Expect: 100-continue'], ''), '{"key":"expect"}'.slice(0, 15), ''],
      { answers: 2 },
    );
    // Cut by one byte, so that it is not JSON: the second response is about the body that was sent.
    expect(answers.map(({ status }) => status)).toEqual([100, 400]);
  });

  it('100-continue: a request that is refused gets no 100, so that its body need not be sent', async () => {
    const head = post(['Content-Length: 1000000', 'Expect: 100-continue'], '').replace(/Authorization: .*/, 'X-A: b');
    const { answers, isClosed } = await converse(service.url, head);
    expect(answers.map(({ status }) => status)).toEqual([401]);
    // The next bytes may be the body or the next request.
    expect(answers[0]?.header('connection')?.toLowerCase()).toBe('close');
    expect(isClosed).toBe(true);
  });

  it('an unsupported expectation is a 417', async () => {
    const answer = await service.raw(get('Expect: the-unexpected'));
    expect(answer.status).toBe(417);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 417, title: 'Expectation Failed' });
  });

  it('HTTP/1.0 has no expectations', async () => {
    const request = post(['Content-Length: 16', 'Expect: 100-continue'], '{"key":"expect"}').replace(
      'HTTP/1.1',
      'HTTP/1.0',
    );
    const { answers } = await converse(service.url, request);
    expect(answers.map(({ status }) => status)).toEqual([201]);
  });
});

it('after any refusal the next valid request succeeds', () => expectStatus(get(), 200));
