import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type RequestOptions, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import express from 'express';
import fastify from 'fastify';
import { expressMiddleware } from '../../src/runtime/server/hosts/express.js';
import { fastifyPlugin } from '../../src/runtime/server/hosts/fastify.js';
import { createListener, type HandlingServer } from '../../src/runtime/server/node/adapter.js';
import type { HttpRequest, HttpResponse } from '../../src/runtime/server/http.js';
import { ProblemError, problemResponse } from '../../src/runtime/server/problem.js';
import { localUrl } from '../support/local-url.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** More than the operating system buffers of a response that nobody reads. */
const unreadable = 'x'.repeat(30_000_000);
const large = 'x'.repeat(3_000_000);

const turn = (): Promise<void> => new Promise((settle) => setImmediate(settle));

function connectionsOf(server: Server): Promise<number> {
  return new Promise((settle) => server.getConnections((_, count) => settle(count)));
}

interface Listening {
  /** Sends a body, whole or in chunks, and resolves to the status. */
  send(method: string, body: string, options?: RequestOptions): Promise<number>;
  /** Requests a large response, and disconnects before it is sent: resolves when the server has noticed. */
  abandon(): Promise<void>;
  /** Requests a large response, and reads nothing of it. */
  leaveUnread(method?: string): Promise<IncomingMessage>;
  /** How many requests were handled. */
  handled(): number;
}

/** The adapters for Node, each with a server that is not listening yet. */
const hosts = {
  'node:http': async (service: HandlingServer) => createServer(createListener(service)),
  express: async (service: HandlingServer) =>
    createServer(express().use(expressMiddleware({ ...service, knows: () => true }))),
  fastify: async (service: HandlingServer) => {
    const app = fastify();
    await app.register(fastifyPlugin(service));
    await app.ready();
    return app.server;
  },
};

interface Options {
  readonly waiting?: () => Promise<void>;
  readonly host?: keyof typeof hosts;
  /** What nobody reads. */
  readonly body?: string | Uint8Array;
}

/** A server with a memory limit of forty megabytes: it reads the body, waits, and responds with a large one. */
async function listening({
  waiting = async () => undefined,
  host = 'node:http',
  body = unreadable,
}: Options = {}): Promise<Listening> {
  let begun = 0;
  const handle = async (asked: HttpRequest): Promise<HttpResponse> => {
    try {
      if (asked.method !== 'GET') await asked.readBody(3_000_000);
      begun += 1;
      await waiting();
      return {
        status: 200,
        headers: { 'content-type': 'text/plain' },
        body: asked.target === '/unread' ? body : large,
      };
    } catch (error) {
      return problemResponse(error instanceof ProblemError ? error.details : { status: 400 }, 'id');
    }
  };
  const server = await hosts[host]({ handle, limits: { heldBytes: 40_000_000 } });
  const { port } = new URL(await localUrl(server));
  closing.push(() => server.close().closeAllConnections());
  const ask = (method: string, options: RequestOptions = {}): ReturnType<typeof request> => {
    const sent = request({ host: '127.0.0.1', port, method, agent: false, ...options });
    sent.on('error', () => undefined);
    return sent;
  };
  const responseTo = async (sent: ReturnType<typeof request>): Promise<IncomingMessage> => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response;
  };
  return {
    async send(method, body, options) {
      const sent = ask(method, options);
      sent.end(body);
      const response = await responseTo(sent);
      for await (const _ of response);
      return response.statusCode ?? 0;
    },
    async abandon() {
      const before = begun;
      const sent = ask('GET');
      sent.end();
      while (begun === before) await turn();
      sent.destroy();
      while ((await connectionsOf(server)) > 0) await turn();
    },
    async leaveUnread(method = 'GET') {
      const sent = ask(method, { path: '/unread' });
      sent.end();
      return responseTo(sent);
    },
    handled: () => begun,
  };
}

const inChunks = { headers: { 'transfer-encoding': 'chunked' } };

it('the server refuses a large body, whole or chunked, while clients leave as much unread, but accepts small ones', async () => {
  const { send, leaveUnread } = await listening();
  const unread = await leaveUnread();
  expect(await send('POST', large)).toBe(503);
  expect(await send('POST', large, inChunks)).toBe(503);
  expect(await send('GET', '')).toBe(503);
  unread.destroy();
  // The server notices the closed connection in a later turn of the event loop.
  while ((await send('POST', large)) !== 200) await turn();
  expect(await send('POST', large, inChunks)).toBe(200);
});

it('the server responds to requests that may have changed something, whatever its memory holds', async () => {
  const { send, leaveUnread } = await listening();
  await leaveUnread();
  expect(await send('POST', 'small')).toBe(200);
  expect(await send('POST', 'small', inChunks)).toBe(200);
  expect(await send('GET', '')).toBe(503);
});

const bytes = new TextEncoder().encode(unreadable);

it.each([
  ['node:http', 'text', unreadable],
  ['node:http', 'bytes', bytes],
  ['express', 'text', unreadable],
  ['express', 'bytes', bytes],
  ['fastify', 'text', unreadable],
  ['fastify', 'bytes', bytes],
] as const)(
  '%s handles nothing that may change something while unread %s exceeds four times the limit',
  async (...of) => {
    const [host, , body] = of;
    const { send, leaveUnread, handled } = await listening({ host, body });
    const unread: IncomingMessage[] = [];
    // Six of thirty megabytes: the first five do not exceed 160 megabytes.
    while (unread.length < 6) unread.push(await leaveUnread('POST'));
    expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    const before = handled();
    const refused = await leaveUnread('POST');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(await send('DELETE', '')).toBe(503);
    expect(handled()).toBe(before);
    // The response of a request that changes nothing can be withheld, so it is handled: this one is too large.
    expect((await leaveUnread('OPTIONS')).statusCode).toBe(503);
    expect(handled()).toBe(before + 1);
    unread[0]?.destroy();
    while ((await send('POST', '')) !== 200) await turn();
  },
);

it.each(['node:http', 'express', 'fastify'] as const)(
  '%s sends bytes to many clients at a time, up to four times the limit, and meanwhile accepts and sends other bodies',
  async (host) => {
    const { send, leaveUnread } = await listening({ host, body: bytes });
    const unread: IncomingMessage[] = [];
    while (unread.length < 6) unread.push(await leaveUnread());
    expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 503]);
    expect(await send('GET', '')).toBe(200);
    expect(await send('POST', large)).toBe(200);
    unread[0]?.destroy();
    while ((await leaveUnread()).statusCode !== 200) await turn();
  },
);

it('the server holds no memory for clients that disconnected before their response', async () => {
  const gates: (() => void)[] = [];
  const { abandon, send } = await listening({ waiting: () => new Promise((settle) => gates.push(settle)) });
  for (let count = 0; count < 20; count += 1) await abandon();
  for (const open of gates.splice(0)) open();
  const next = send('GET', '');
  while (gates.length === 0) await turn();
  for (const open of gates) open();
  expect(await next).toBe(200);
});
