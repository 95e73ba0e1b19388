import { createServer as createHttpServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adapters, builtPost, callerOf, connected, type Handlers, returning } from './built-post.js';
import { progressText } from './progress-model.js';
import { localUrl } from '../support/local-url.js';

interface Progress {
  readonly loaded: number;
  readonly total: number | undefined;
}

const size = 200_000;
const bytes = new Uint8Array(size).fill(7);

const echo: Handlers = {
  send: returning(201),
  load: async ({ body }: { body: ReadableStream }) => ({
    status: 200,
    body: new Uint8Array(await new Response(body).arrayBuffer()),
  }),
  tell: returning(200),
  get: async () => ({ status: 200, body: new Blob([bytes]).stream() }),
};

const post = await builtPost(progressText);
afterEach(() => vi.unstubAllGlobals());

/** Each event must have more bytes than the one before, from 0 on. */
function expectRising(events: readonly Progress[]): void {
  const loaded = events.map((event) => event.loaded);
  expect(loaded[0]).toBe(0);
  expect(loaded).toEqual([...new Set(loaded)].sort((one, other) => one - other));
}

describe.each(adapters)('over %s', (adapter) => {
  const call = callerOf(post, echo, adapter);
  const uploaded = async (name: string, body: unknown): Promise<readonly Progress[]> => {
    const events: Progress[] = [];
    await call(name, { body }, { onUploadProgress: (event: Progress) => events.push(event) });
    expectRising(events);
    return events;
  };

  it.each([
    ['a Uint8Array', () => bytes],
    ['a Blob', () => new Blob([bytes])],
  ])('the upload of %s is reported in parts', async (_, make) => {
    const events = await uploaded('load', make());
    expect(events.length).toBeGreaterThan(2);
    expect(new Set(events.map(({ total }) => total))).toEqual(new Set([size]));
    expect(events.at(-1)?.loaded).toBe(size);
  });

  it('the upload of a stream is reported without a total', async () => {
    const events = await uploaded('load', new Blob([bytes]).stream());
    expect(events.at(-1)).toEqual({ loaded: size, total: undefined });
  });

  it('the upload of JSON counts its bytes, not its characters', async () => {
    const events = await uploaded('tell', { text: 'ä' });
    expect(events).toEqual([
      { loaded: 0, total: 13 },
      { loaded: 13, total: 13 },
    ]);
  });

  it('the upload of a form is reported as a whole, and arrives as it was sent', async () => {
    const photo = { bytes, name: 'a "1" ß.png', type: 'image/png' };
    const letter = { subject: 'one\r\ntwo"', photo };
    const events: Progress[] = [];
    const options = { onUploadProgress: (event: Progress) => events.push(event) };
    const received = (await call('send', { body: letter }, options)) as typeof letter;
    expect(received.subject).toBe(letter.subject);
    expect(received.photo).toMatchObject({ name: photo.name, type: photo.type });
    expect(Buffer.compare(received.photo.bytes, bytes)).toBe(0);
    expectRising(events);
    expect(events.at(-1)?.loaded).toBe(events[0]?.total);
    expect(events[0]?.total).toBeGreaterThan(size);
  });

  it('a download is reported in parts', async () => {
    const events: Progress[] = [];
    const onDownloadProgress = (event: Progress): void => void events.push(event);
    expect(await call('load', { body: bytes }, { onDownloadProgress })).toHaveLength(size);
    expectRising(events);
    // Without a network there is no length.
    expect(events.at(-1)).toEqual({ loaded: size, total: adapter === 'http' ? size : undefined });
  });

  it('a streamed download is reported while it is read', async () => {
    const events: Progress[] = [];
    const onDownloadProgress = (event: Progress): void => void events.push(event);
    const { client } = await connected(post, { server: post.createServer(echo), adapter });
    const stream = (await client['get']?.(undefined, { onDownloadProgress })) as unknown as ReadableStream;
    expect(events.map(({ loaded }) => loaded)).toEqual([0]);
    await new Response(stream).arrayBuffer();
    expectRising(events);
    expect(events.at(-1)?.loaded).toBe(size);
  });

  it('an error of the function does not make the call fail', async () => {
    const fail = (): never => {
      throw new Error('no bar');
    };
    const options = { onUploadProgress: fail, onDownloadProgress: fail };
    expect(await call('tell', { body: { text: 'a' } }, options)).toEqual({ text: 'a' });
  });
});

it('a body that is counted is sent with its length, its media type and no other encoding', async () => {
  const received: object[] = [];
  const server = createHttpServer((request, response) => {
    const { 'content-length': length, 'content-type': type, 'transfer-encoding': encoding } = request.headers;
    request.resume().on('end', () => {
      received.push({ length, type, encoding });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"a"}');
    });
  });
  const client = post.createClient({ baseUrl: await localUrl(server) });
  await client['tell']?.({ body: { text: 'a' } }, { onUploadProgress: () => undefined });
  server.close();
  server.closeAllConnections();
  expect(received).toEqual([{ length: '12', type: 'application/json', encoding: undefined }]);
});

it('a request that is sent again is reported from 0 on', async () => {
  const events: number[] = [];
  const statuses = [503, 200];
  const fetch = async (request: Request): Promise<Response> => {
    await request.arrayBuffer();
    return Response.json({ text: 'a' }, { status: statuses.shift() ?? 500, headers: { 'retry-after': '0' } });
  };
  const client = post.createClient({ baseUrl: 'http://progress.example.com', fetch });
  const options = { onUploadProgress: ({ loaded }: Progress) => events.push(loaded) };
  expect(await client['tell']?.({ body: { text: 'a' } }, options)).toEqual({ text: 'a' });
  expect(events).toEqual([0, 12, 0, 12]);
});

describe('a platform that sends no streams', () => {
  /** The events of an upload, and whether its request had the length that only a counted body has. */
  const uploaded = async (): Promise<readonly [loaded: readonly number[], isCounted: boolean]> => {
    const events: number[] = [];
    let isCounted = false;
    const fetch = async (request: Request): Promise<Response> => {
      isCounted = request.headers.has('content-length');
      expect(await request.json()).toEqual({ text: 'a' });
      return Response.json({ text: 'a' });
    };
    const client = post.createClient({ baseUrl: 'http://progress.example.com', fetch });
    const options = { onUploadProgress: ({ loaded }: Progress) => events.push(loaded) };
    await client['tell']?.({ body: { text: 'a' } }, options);
    return [events, isCounted];
  };

  it('reports the start and the end: a browser that does not know the protocol of the service', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    expect(await uploaded()).toEqual([[0, 12], false]);
  });

  it('reports the start and the end: a browser that takes a stream for text', async () => {
    class TextRequest extends Request {
      constructor(url: string, init: RequestInit = {}) {
        super(url, init.body instanceof ReadableStream ? { ...init, body: String(init.body) } : init);
      }
    }
    vi.stubGlobal('Request', TextRequest);
    expect(await uploaded()).toEqual([[0, 12], false]);
  });

  it('is not a browser that has reached the service over HTTP/2', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    const timings = [{ name: 'http://progress.example.com/app.js', nextHopProtocol: 'h2' }];
    const { performance: clock } = globalThis;
    vi.stubGlobal('performance', { now: () => clock.now(), getEntriesByType: () => timings });
    expect(await uploaded()).toEqual([[0, 12], true]);
  });
});
