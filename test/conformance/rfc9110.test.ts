import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { startExample } from './example-service.js';
import { type RawResponse } from './raw-http.js';

/*
 * RFC 9110, HTTP semantics: the meaning of methods, statuses and header fields, on the reference service of the
 * example. Entity tags and conditions (sections 8.8 and 13), and negotiation and statuses (12 and 15), have their own
 * files.
 */

const service = await startExample();
const address = `/${service.project}/resource`;
const record = await service.create('one');

const imfFixdate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3][0-9] (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-2][0-9]:[0-5][0-9]:[0-6][0-9] GMT$/;

/**
 * One response of each kind: successful, without a body, refused by a handler, by the core, by the adapter, by the
 * parser.
 */
async function everyKind(): Promise<readonly (readonly [what: string, answer: RawResponse])[]> {
  return [
    ['200', await service.ask(`GET ${address}/${record.id}`)],
    ['HEAD', await service.ask(`HEAD ${address}/${record.id}`)],
    ['201', await service.ask(`POST ${address}`, {}, {})],
    ['204', await service.ask(`OPTIONS ${address}`)],
    ['304', await service.ask(`GET ${address}/${record.id}`, { 'If-None-Match': '*' })],
    ['400', await service.ask(`GET ${address}?nothing=1`)],
    ['401', await service.ask(`GET ${address}`, { Authorization: '' })],
    ['404 by a handler', await service.ask(`GET ${address}/none`)],
    ['404 by the router', await service.ask('GET /a/b/c/d')],
    ['405', await service.ask(`DELETE ${address}`)],
    ['400 by the adapter', await service.raw(`GET ${address} HTTP/1.1\r\n\r\n`)],
    ['417 by the adapter', await service.raw(`GET ${address} HTTP/1.1\r\nHost: a\r\nExpect: a\r\n\r\n`)],
    ['400 by the parser', await service.raw('nonsense\r\n\r\n')],
  ];
}

describe('section 6, the message', () => {
  it('6.6.1: every response has a current Date as an IMF-fixdate (5.6.7)', async () => {
    for (const [what, answer] of await everyKind()) {
      const dates = answer.fields.filter(([name]) => name.toLowerCase() === 'date').map(([, value]) => value);
      expect(dates, what).toEqual([expect.stringMatching(imfFixdate)]);
      expect(Math.abs(Date.now() - Date.parse(dates[0] ?? '')), what).toBeLessThan(60_000);
    }
  });

  it('5.3: no field is repeated, except lists', async () => {
    for (const [what, answer] of await everyKind()) {
      const names = answer.fields.map(([name]) => name.toLowerCase());
      expect([...new Set(names)], what).toEqual(names);
    }
  });

  it('6.4.1: 204 and 304 have no body and no length (8.6)', async () => {
    for (const [what, answer] of await everyKind()) {
      if (answer.status !== 204 && answer.status !== 304) continue;
      expect(answer.header('content-length'), what).toBeUndefined();
      expect(answer.header('transfer-encoding'), what).toBeUndefined();
      expect(answer.header('content-type'), what).toBeUndefined();
    }
  });
});

describe('section 8, the representation', () => {
  it('8.3: a body has a media type, and JSON no charset (RFC 8259, section 11)', async () => {
    for (const [what, answer] of await everyKind()) {
      if (answer.body === '') continue;
      expect(answer.header('content-type'), what).toMatch(/^application\/(?:problem\+)?json$/);
    }
  });

  it('8.6: Content-Length counts bytes, not characters', async () => {
    const text = 'ä €\u{1f600}';
    const created = await service.ask(`POST ${address}`, {}, { objectTypeProperty: { arrayOfStringExample: [text] } });
    expect(created.body).toContain(text);
    expect(Number(created.header('content-length'))).toBe(Buffer.byteLength(created.body));
  });
});

describe('section 9, methods', () => {
  it('9.1: methods are case-sensitive', async () => {
    expect((await service.ask(`get ${address}`)).status).toBe(400);
  });

  it('9.1: a method that is not allowed is a 405, and an unknown one is not a 5xx', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'PURGE'])
      expect((await service.ask(`${method} ${address}`)).status).toBe(405);
    expect((await service.ask(`FETCH ${address}`)).status).toBe(400);
  });

  // `GET /{projectKey}/resource` has its own HEAD in the model, which counts.
  it.each([
    ['by identifier', () => `${address}/${record.id}`],
    ['by key', () => `${address}/key=one`],
    ['a search', () => `${address}/searchApiPattern?text.en=a`],
    ['a sorted query', () => `${address}/sorted-query-parameters?where=version%20%3D%201&withTotal=true`],
    ['an unknown identifier', () => `${address}/none`],
    ['a wrong parameter', () => `${address}/searchApiPattern?fuzzy=perhaps`],
    ['liveness', () => '/livez'],
    ['readiness', () => '/readyz'],
    ['the keys of the issuer', () => '/.well-known/jwks.json'],
  ])('9.3.2: HEAD has the header fields of GET, without a body: %s', async (_what, target) => {
    const id = { 'X-Request-Id': '01990000-0000-7000-8000-000000000000' };
    const [got, headed] = [await service.ask(`GET ${target()}`, id), await service.ask(`HEAD ${target()}`, id)];
    const fieldsOf = (answer: RawResponse): readonly string[] =>
      answer.fields.filter(([name]) => name !== 'Date').map(([name, value]) => `${name.toLowerCase()}: ${value}`);
    expect(headed.status).toBe(got.status);
    expect([...fieldsOf(headed)].sort()).toEqual([...fieldsOf(got)].sort());
    expect(headed.header('content-length')).toBe(String(Buffer.byteLength(got.body)));
    expect(headed.body).toBe('');
  });

  it('9.3.2: a HEAD declared in the model has no body either', async () => {
    expect(await service.ask(`HEAD ${address}`)).toMatchObject({ status: 200, body: '' });
  });

  it('9.3.4: a repeated PUT changes nothing', async () => {
    const draft = { key: 'put-twice', objectTypeProperty: { arrayOfIntExample: [1, 2] } };
    const [first, second] = [
      await service.ask(`PUT ${address}`, {}, draft),
      await service.ask(`PUT ${address}`, {}, draft),
    ];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect({ ...JSON.parse(second.body), version: 1 }).toEqual(JSON.parse(first.body));
  });

  it('9.3.5: a repeated DELETE is a 404', async () => {
    const { id } = await service.create();
    expect((await service.ask(`DELETE ${address}/${id}`)).status).toBe(200);
    expect((await service.ask(`DELETE ${address}/${id}`)).status).toBe(404);
  });

  it('9.3.7: OPTIONS lists the methods of a path and of the service', async () => {
    const options = await service.ask(`OPTIONS ${address}/${record.id}`);
    expect([options.status, options.header('allow')]).toEqual([204, 'GET, HEAD, POST, DELETE, OPTIONS']);
    expect((await service.ask('OPTIONS *')).header('allow')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    expect((await service.ask('OPTIONS /a/b/c/d')).status).toBe(404);
  });
});

describe('section 10, context', () => {
  it.each([
    ['DELETE', () => address, 'GET, HEAD, POST, PUT, PATCH, OPTIONS'],
    ['PUT', () => `${address}/one`, 'GET, HEAD, POST, DELETE, OPTIONS'],
    ['PUT', () => `${address}/key=one`, 'GET, HEAD, POST, DELETE, OPTIONS'],
    ['GET', () => `${address}/artificially-complex/path/uri-parameter-one=a/b`, 'POST, OPTIONS'],
  ])('10.2.1: %s where it is not supported is a 405 that lists the methods', async (method, target, allow) => {
    const answer = await service.ask(`${method} ${target()}`);
    expect([answer.status, answer.header('allow')]).toEqual([405, allow]);
  });

  it('10.2.2: the Location of a 201 leads to the created record', async () => {
    const created = await service.ask(`POST ${address}`, {}, {});
    const location = new URL(created.header('location') ?? '', `${service.url}${address}`);
    expect(location.origin).toBe(service.url);
    const found = await service.ask(`GET ${location.pathname}`);
    expect(found.body).toBe(created.body);
    expect(found.header('etag')).toBe(created.header('etag'));
  });

  it('8.7: there is no Content-Location, as no response has another URL', async () => {
    for (const [what, answer] of await everyKind()) expect(answer.header('content-location'), what).toBeUndefined();
  });
});

describe('section 11, authentication', () => {
  it('11.6.1: a 401 has a challenge', async () => {
    const answer = await service.ask(`GET ${address}`, { Authorization: '' });
    expect([answer.status, answer.header('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer realm="[^"]+"/),
    ]);
  });

  it('RFC 9111, 3.5: nothing lets a shared cache store what requires a token', async () => {
    for (const [what, answer] of await everyKind()) {
      expect(answer.header('cache-control') ?? '', what).not.toMatch(/public|s-maxage|must-revalidate|max-age/);
    }
  });

  it('RFC 9111, 5.2.2: what has a tag is revalidated, and a problem never stored', async () => {
    for (const [what, answer] of await everyKind()) {
      if (answer.status >= 400) expect(answer.header('cache-control'), what).toBe('no-store');
    }
    expect((await service.ask(`GET ${address}/${record.id}`)).header('cache-control')).toBe('no-cache');
  });
});

describe('section 14, ranges', () => {
  it('14.2: Range is ignored, as no response has Accept-Ranges', async () => {
    const whole = await service.ask(`GET ${address}/${record.id}`);
    const tag = whole.header('etag') ?? '';
    const asked = await service.ask(`GET ${address}/${record.id}`, { Range: 'bytes=0-1', 'If-Range': tag });
    expect([asked.status, asked.body]).toEqual([200, whole.body]);
    expect([whole.header('accept-ranges'), asked.header('content-range')]).toEqual([undefined, undefined]);
  });
});
