import { describe, expect, it } from 'vitest';
import { startExample } from './example-service.js';
import { converse, type RawResponse, requestText } from './raw-http.js';

/** RFC 9110, sections 12 and 15: content negotiation, and the statuses of refusals. */

const service = await startExample();
const address = `/${service.project}/resource`;

describe('section 12, negotiation', () => {
  it.each([
    'application/json',
    '*/*',
    'application/*',
    'text/html, */*;q=0.1',
    'APPLICATION/JSON',
    'text/html;q=1, application/json;q=0.001',
    '',
  ])('12.5.1: Accept %j allows JSON', async (accept) => {
    expect((await service.ask(`GET ${address}`, { Accept: accept })).status).toBe(200);
  });

  it.each([
    'text/html',
    'application/xml, text/*',
    'application/json;q=0',
    'application/json;q=0, */*;q=0.5',
    '*/*;q=0',
  ])('12.5.1: Accept %j leads to a 406', async (accept) => {
    const answer = await service.ask(`GET ${address}`, { Accept: accept });
    expect(answer.status).toBe(406);
    expect(answer.header('content-type')).toBe('application/problem+json');
  });

  it.each(['gzip', 'identity;q=0', '*;q=0', 'br, gzip'])(
    '12.5.3: Accept-Encoding %j changes nothing: not to encode is always allowed',
    async (coding) => {
      const answer = await service.ask(`GET ${address}`, { 'Accept-Encoding': coding });
      expect([answer.status, answer.header('content-encoding')]).toEqual([200, undefined]);
    },
  );

  it('12.5.5: there is no Vary where no request header matters', async () => {
    expect((await service.ask(`GET ${address}`)).header('vary')).toBeUndefined();
  });

  it('12.5.5: Vary names the headers that matter', async () => {
    const complex = `${address}/artificially-complex/path/uri-parameter-one=a/b`;
    const answer = await service.ask(`POST ${complex}`, { Prefer: 'code=202' }, complexBody);
    expect([answer.status, answer.header('vary')]).toEqual([202, 'Prefer']);
  });
});

const complexBody = { createdAt: '2026-11-21T10:20:30.456Z' };

describe('section 15, statuses', () => {
  const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
  const postInChunk = (body: string): Promise<RawResponse> => {
    const fields = { Authorization: `Bearer ${service.token}`, ...chunked };
    const head = requestText(service.url, `POST ${address}`, fields);
    return service.raw(`${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  };

  it('15.5.12: a chunked body needs no length, so there is no 411', async () => {
    expect((await postInChunk('{}')).status).toBe(201);
  });

  it('15.5.14: a body above the limit is a 413, with and without a length', async () => {
    const large = JSON.stringify({
      key: 'large',
      objectTypeProperty: { arrayOfStringExample: ['a'.repeat(1_100_000)] },
    });
    expect((await service.ask(`POST ${address}`, {}, large)).status).toBe(413);
    expect((await postInChunk(large)).status).toBe(413);
  });

  it('15.5.15: a URL that is too long is refused', async () => {
    const answer = await service.ask(`GET ${address}?stringParameter=${'a'.repeat(20_000)}`);
    expect([414, 431]).toContain(answer.status);
    expect(answer.header('content-type')).toBe('application/problem+json');
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/json; charset=latin1',
    'json',
    'multipart/form-data; boundary=a',
  ])('15.5.16: a body of %s is a 415 that names the supported media types (12.5.1)', async (type) => {
    const answer = await service.ask(`POST ${address}`, { 'Content-Type': type }, '{}');
    expect([answer.status, answer.header('accept')]).toEqual([415, 'application/json']);
  });

  it.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON'])(
    '8.3.1: a body of %s is accepted',
    async (type) => {
      expect((await service.ask(`POST ${address}`, { 'Content-Type': type }, '{}')).status).toBe(201);
    },
  );

  it.each(['gzip', 'br', 'gzip, identity'])(
    '15.5.16: a body with the coding %s is a 415 that names the supported codings (12.5.3)',
    async (coding) => {
      const answer = await service.ask(`POST ${address}`, { 'Content-Encoding': coding }, '{}');
      expect([answer.status, answer.header('accept-encoding')]).toEqual([415, 'identity']);
    },
  );

  it('15.5.18: an unsupported expectation is a 417', async () => {
    expect((await service.ask(`GET ${address}`, { Expect: 'the-unexpected' })).status).toBe(417);
  });

  it('7.8: an upgrade is ignored, and the request is answered', async () => {
    const answer = await service.ask(`GET ${address}`, { Connection: 'upgrade', Upgrade: 'websocket, h2c' });
    expect([answer.status, answer.header('upgrade')]).toEqual([200, undefined]);
  });

  it('RFC 6585, 4: too many requests waiting on a connection are a 429 with Retry-After (10.2.3)', async () => {
    const request = requestText(service.url, `GET ${address}`, { Authorization: `Bearer ${service.token}` });
    const { answers, isClosed } = await converse(service.url, request.repeat(500));
    const last = answers.at(-1);
    expect([last?.status, last?.header('retry-after')]).toEqual([429, '1']);
    expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
    expect(isClosed).toBe(true);
  });

  it('RFC 6585, 5: header fields above the limit are a 431', async () => {
    expect((await service.ask(`GET ${address}`, { 'X-Long': 'a'.repeat(20_000) })).status).toBe(431);
  });
});
