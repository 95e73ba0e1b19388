import { createHmac } from 'node:crypto';
import { createServer as createNodeServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import { collectGarbage } from '../../support/collect-garbage.js';
import { webhooksModel } from './webhooks-model.js';
import { localUrl } from '../../support/local-url.js';

type Sent = { readonly headers: Readonly<Record<string, string>>; readonly body: string };
type Event = { readonly type: string; readonly data: unknown; readonly timestamp?: string };
interface Packages {
  signWebhook(event: Event, options: object): Promise<Sent>;
  sendWebhook(url: string, event: Event, options: object): Promise<Response>;
  receiveWebhook(request: object, options: object): Promise<Readonly<Record<string, unknown>>>;
}

const api = await buildApi(webhooksModel);
const { signWebhook, sendWebhook } = (await api.packages.import('server')) as unknown as Packages;
const { receiveWebhook } = (await api.packages.import('client')) as unknown as Packages;
const packages = { signWebhook, sendWebhook, receiveWebhook };

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const now = new Date('2026-11-23T12:00:00.500Z');
const seconds = '1795435200';
const order = {
  id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  number: 9007199254740993n,
  at: '2026-11-21T14:30:00+01:00',
};
const paid = { type: 'order.paid', data: order };

/** Signed as Standard Webhooks defines it, with functions of Node. */
function signatureOf(body: string, given: { key?: string; at?: string; message?: string } = {}): string {
  const { key = secret, at = seconds, message = id } = given;
  const bytes = Buffer.from(key.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', bytes).update(`${message}.${at}.${body}`).digest('base64')}`;
}

function signed(body: string, headers: object = {}): Sent {
  const own = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatureOf(body) };
  return { body, headers: { ...own, ...headers } };
}

const stock = '{"type":"stock","timestamp":"2026-11-23T11:59:00Z","data":[1,2]}';
const stockEvent = { type: 'stock', timestamp: '2026-11-23T11:59:00Z', data: [1, 2] };

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a sent webhook', () => {
  it('is signed as Standard Webhooks defines it, over exactly these bytes', async () => {
    const { headers, body } = await packages.signWebhook(paid, { secret, id });
    expect(body).toBe(
      '{"type":"order.paid","timestamp":"2026-11-23T12:00:00.500Z","data":{"id":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6","number":9007199254740993,"at":"2026-11-21T14:30:00+01:00"}}',
    );
    expect(headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': signatureOf(body),
    });
  });

  it('has the same signature as with the library `standardwebhooks` 1.1.1', async () => {
    const { headers } = await packages.signWebhook(stockEvent, { secret, id });
    expect(headers['webhook-signature']).toBe('v1,5jPSudFv+l8INc/svmbYHJZUdxtmQMSIz5E50FN+fQw=');
  });

  it('never contains write-only fields', async () => {
    const { body } = await packages.signWebhook(
      { type: 'order.paid', data: { ...order, secret: 'x' } },
      { secret, id },
    );
    expect(body).toBe((await packages.signWebhook(paid, { secret, id })).body);
  });

  it('has a new id each time, its own timestamp, and a signature for each secret', async () => {
    const event = { ...paid, timestamp: '2026-01-01T00:00:00Z' };
    const [one, two] = await Promise.all([
      packages.signWebhook(event, { secret: [secret, other] }),
      packages.signWebhook(event, { secret: [secret, other] }),
    ]);
    expect(one.headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(one.headers['webhook-id']).not.toBe(two.headers['webhook-id']);
    expect(JSON.parse(one.body)).toMatchObject({ timestamp: '2026-01-01T00:00:00Z' });
    const message = one.headers['webhook-id'] as string;
    expect(one.headers['webhook-signature']).toBe(
      `${signatureOf(one.body, { message })} ${signatureOf(one.body, { message, key: other })}`,
    );
  });

  it.each([
    [{ type: 'order.sold', data: order }, {}, /not one of the model: \/type/],
    [{ type: 'order.paid', data: { ...order, number: 1 } }, {}, /\/data\/number/],
    [paid, { id: 'a.b' }, /without a full stop/],
    [paid, { id: 'a\nb' }, /without a full stop/],
    [paid, { secret: 'whsec_?' }, /whsec_` and base64/],
    [paid, { secret: 'whsec_' }, /whsec_` and base64/],
    [paid, { secret: [] }, /needs a secret/],
  ])('is refused if it is invalid: %#', async (event, options, message) => {
    const refusal = await packages.signWebhook(event, { secret, id, ...options }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TypeError);
    expect((refusal as Error).message).toMatch(message);
  });

  it('is sent once by POST, and follows no redirect', async () => {
    const requests: Request[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      requests.push(request);
      return new Response(null, { status: 503 });
    };
    const response = await packages.sendWebhook('https://user.example/hook', paid, { secret, id, fetch });
    expect(response.status).toBe(503);
    expect(requests.map(({ method, redirect, url }) => [method, redirect, url])).toEqual([
      ['POST', 'manual', 'https://user.example/hook'],
    ]);
    expect(await packages.receiveWebhook(requests[0]!, { secret })).toMatchObject({ ok: true, event: paid });
  });

  it('times out for a receiver that does not respond, even if its request is no longer in memory', async () => {
    const fetch = ({ signal }: Request): Promise<Response> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        setImmediate(collectGarbage);
      });
    const sending = packages.sendWebhook('https://user.example/', paid, { secret, timeout: 20, fetch });
    await expect(sending).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a received webhook', () => {
  const received = (request: object, options: object = {}): Promise<object> =>
    packages.receiveWebhook(request, { secret, ...options });
  const good = { ok: true, id, event: stockEvent };

  it('is read as its type, from any kind of request', async () => {
    const { headers, body } = signed(stock);
    expect(await received(new Request('http://a.example', { method: 'POST', headers, body }))).toEqual(good);
    expect(await received({ headers, body })).toEqual(good);
    expect(await received({ headers: new Headers(headers), body: new TextEncoder().encode(body) })).toEqual(good);
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(await received({ headers: named, body: Buffer.from(body) })).toEqual(good);
  });

  it('keeps large numbers, and tolerates fields of a newer service', async () => {
    const body = `{"data":{"number":9007199254740993,"at":"2026-11-21T14:30:00+01:00","id":"${order.id}","more":1},"v":2,"type":"order.paid","timestamp":"2026-11-23T11:59:00Z"}`;
    expect(await received(signed(body))).toMatchObject({ ok: true, event: { type: 'order.paid', data: order } });
  });

  it('arrives over a socket from our own sender', async () => {
    const seen: object[] = [];
    const server = createNodeServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers: IncomingHttpHeaders = request.headers;
        void received({ headers, body: Buffer.concat(chunks) }).then((result) => {
          seen.push(result);
          response.writeHead(204).end();
        });
      });
    });
    const photo = new Uint8Array([250, 251]);
    const sent = await packages.sendWebhook(
      `${await localUrl(server)}/`,
      { type: 'order.paid', data: { ...order, photo } },
      { secret: [other, secret], id },
    );
    server.close();
    expect(sent.status).toBe(204);
    expect(seen).toEqual([
      { ok: true, id, event: { ...paid, timestamp: now.toISOString(), data: { ...order, photo } } },
    ]);
  });

  it.each([
    ['one of several signatures', { 'webhook-signature': `v1,AAAA v1a,x v2,y ${signatureOf(stock)}` }, {}],
    ['one of several secrets', {}, { secret: [other, secret] }],
    ['a secret without its prefix', {}, { secret: secret.slice(6) }],
    ['five minutes ago', at('1795434901'), {}],
    ['in five minutes', at('1795435500'), {}],
    ['the maximum number of bytes', {}, { maxBytes: stock.length }],
  ])('is accepted with %s', async (_name, headers, options) => {
    expect(await received(signed(stock, headers), options)).toEqual(good);
  });

  it.each([
    ['headers', {}, { 'webhook-id': undefined }],
    ['headers', {}, { 'webhook-timestamp': undefined }],
    ['headers', {}, { 'webhook-signature': undefined }],
    ['headers', {}, { 'webhook-timestamp': '1795435200.5' }],
    ['headers', {}, { 'webhook-timestamp': 'now' }],
    ['headers', {}, { 'webhook-id': `${id}.1` }],
    ['age', {}, at('1795434899')],
    ['age', {}, at('1795435501')],
    ['signature', {}, { 'webhook-timestamp': '1795435201' }],
    ['signature', {}, { 'webhook-id': 'msg_other' }],
    ['signature', {}, { 'webhook-signature': signatureOf(`${stock} `) }],
    ['signature', {}, { 'webhook-signature': signatureOf(stock, { key: other }) }],
    ['signature', {}, { 'webhook-signature': signatureOf(stock).slice(0, -8) }],
    ['signature', {}, { 'webhook-signature': signatureOf(stock).replace('v1,', 'v2,') }],
    ['signature', {}, { 'webhook-signature': signatureOf(stock).slice(3) }],
    ['signature', {}, { 'webhook-signature': '' }],
    ['signature', { secret: other }, {}],
    ['signature', { secret: [] }, {}],
    ['size', { maxBytes: stock.length - 1 }, {}],
  ])('is refused for its %s: %j %j', async (reason, options, headers) => {
    const { body, headers: all } = signed(stock, headers);
    const refusal = await received({ body, headers: all }, options);
    expect(refusal).toMatchObject({ ok: false, reason, issues: [] });
    const given = Object.entries(all).filter(([, value]) => value !== undefined);
    const request = new Request('http://a.example', { method: 'POST', headers: given, body });
    expect(await received(request, options)).toEqual(refusal);
  });

  it.each([
    ['event', stock.replace('"stock"', '"stocks"'), '/type'],
    ['body', stock.replace('2]', '2.5]'), '/data/1'],
    ['body', stock.replace('"data"', '"dat"'), '/data'],
    ['body', '{"type":', ''],
    ['body', '', ''],
    ['body', '[]', ''],
  ])('is refused for its %s: %s', async (reason, body, path) => {
    expect(await received(signed(body))).toMatchObject({ ok: false, reason, issues: [{ path }] });
  });

  it('is refused where a framework gives no body, as none of its parsers matched', async () => {
    const { headers } = signed(stock);
    const request = { headers, body: undefined } as unknown as Parameters<typeof received>[0];
    expect(await received(request)).toMatchObject({ ok: false, reason: 'signature' });
  });

  it('is refused where it is not UTF-8', async () => {
    const body = new Uint8Array([0xff]);
    const bytes = Buffer.from(secret.slice(6), 'base64');
    const mac = createHmac('sha256', bytes).update(`${id}.${seconds}.`).update(body).digest('base64');
    const { headers } = signed('', { 'webhook-signature': `v1,${mac}` });
    expect(await received({ headers, body })).toMatchObject({ ok: false, reason: 'body' });
  });

  it('throws for an invalid secret, without repeating it', async () => {
    const refusal = received(signed(stock), { secret: 'whsec_hidden!' });
    await expect(refusal).rejects.toThrow(TypeError);
    await expect(refusal).rejects.not.toThrow('hidden');
  });
});

function at(timestamp: string): object {
  return { 'webhook-timestamp': timestamp, 'webhook-signature': signatureOf(stock, { at: timestamp }) };
}
