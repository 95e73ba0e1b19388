import { describe, expect, it } from 'vitest';
import { buildApi } from '../support/built-api.js';

/**
 * RFC 9110 with handwritten handlers: what the generated server adds to their responses, and what it leaves to them.
 */

const model = `
api: library
server: https://api.{region}.example.com
params:
  region: string(/[a-z]+/)
types:
  Book:
    id: uuid
    isbn: string
    edition: int64
    title: string
  Cover:
    id: uuid
    edition: integer
resources:
  Book:
    id: id
    key: isbn
    version: edition
  Cover:
    id: id
    version: edition
groups:
  book:
    path: /books
    endpoints:
      get:
        http: GET /{id}
        returns: Book
      byIsbn:
        http: GET /isbn={isbn}
        returns: Book
      list:
        http: GET
        returns: Book[]
      rename:
        http: PATCH /{id}
        body: {application/merge-patch+json: patch<Book>}
        returns: Book
      replace:
        http: PUT /{id}
        body: Book
        returns: Book
      cover:
        http: GET /{id}/cover
        returns:
          200:
            body: Cover
            headers:
              ETag: string
              Cache-Control?: string
      text:
        http: GET /{id}/text
        returns: {text/plain: string, application/json: Book, application/pdf: stream}
      busy:
        http: GET /{id}/busy
        returns: nothing
      slow:
        http: GET /{id}/slow
        returns: nothing
`;

const id = '01990000-0000-7000-8000-000000000000';
const book = { id, isbn: '978', edition: 9007199254740993n, title: 'Odyssey' };

interface ServerModule {
  preconditionsOf(context: object): { areMetBy(current: object | string | undefined): boolean };
  entityTag(state: object): string;
  readonly ProblemError: new (details: object) => Error;
}

let streamEnded = 0;

const api = await buildApi(model);
const module = (await api.packages.import('server')) as unknown as ServerModule;
const server = api.serve(
  { book: handlers() },
  { publicBase: 'https://api.eu.example.com', limits: { requestMilliseconds: 100 }, checkResponses: false },
);

interface AnyContext {
  preferredType(types: readonly string[]): string;
}

function handlers(): object {
  const found = async (): Promise<object> => ({ status: 200, body: book });
  const change = async (_input: object, context: object): Promise<object> => {
    if (module.preconditionsOf(context).areMetBy({ id, version: book.edition })) return { status: 200, body: book };
    throw new module.ProblemError({ status: 412, detail: 'It has changed.' });
  };
  return {
    get: found,
    byIsbn: found,
    list: async () => ({ status: 200, body: [book] }),
    rename: change,
    replace: change,
    cover: async () => ({
      status: 200,
      headers: { etag: 'W/"a,b"', cacheControl: 'max-age=60' },
      body: { id, edition: 1 },
    }),
    text: async (_input: object, { preferredType }: AnyContext) => {
      const mediaType = preferredType(['text/plain', 'application/json', 'application/pdf']);
      const body = mediaType === 'text/plain' ? 'Odyssey' : mediaType === 'application/json' ? book : endless();
      return { status: 200, mediaType, body };
    },
    busy: async () => {
      throw new module.ProblemError({
        status: 503,
        detail: 'The shelves are being moved.',
        headers: { 'retry-after': '30' },
      });
    },
    slow: () => new Promise(() => undefined),
  };
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(8)),
    cancel: () => {
      streamEnded += 1;
    },
  });
}

function ask(line: string, headers: Readonly<Record<string, string>> = {}, body?: object): Promise<Response> {
  const [method = '', target = ''] = line.split(' ');
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return server.fetch(
    new Request(`https://api.eu.example.com${target}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': type }), ...headers },
      ...text,
    }),
  );
}

describe('8.8.3: entity tags', () => {
  it('are sent for records with a version, exact however large', async () => {
    const answer = await ask(`GET /books/${id}`);
    expect(answer.headers.get('etag')).toBe('"9007199254740993"');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await ask('GET /books/isbn=978')).headers.get('etag')).toBe(`"9007199254740993.${id}"`);
    expect((await ask(`PATCH /books/${id}`, {}, { title: 'Iliad' })).headers.get('etag')).toBe('"9007199254740993"');
  });

  it('are not sent for lists, nor for PUT (9.3.4)', async () => {
    expect((await ask('GET /books')).headers.get('etag')).toBeNull();
    const { edition: _edition, ...others } = book;
    const put = await ask(`PUT /books/${id}`, {}, { ...others, edition: 1 });
    expect([put.status, put.headers.get('etag')]).toEqual([200, null]);
  });

  it('come from the handler where the model declares them, and are compared as well', async () => {
    const answer = await ask(`GET /books/${id}/cover`);
    expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual(['W/"a,b"', 'max-age=60']);
    const again = await ask(`GET /books/${id}/cover`, { 'if-none-match': '"x", "a,b"' });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'max-age=60']);
    expect((await ask(`GET /books/${id}/cover`, { 'if-match': 'W/"a,b"' })).status).toBe(412);
  });
});

describe('13: conditions', () => {
  it('on GET and HEAD need no handler', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(`${method} /books/${id}`, { 'if-none-match': '"9007199254740993"' });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
    expect((await ask(`GET /books/${id}`, { 'if-none-match': '"9007199254740992"' })).status).toBe(200);
  });

  it('on other methods are passed to the handler', async () => {
    const rename = async (tags: string): Promise<number> =>
      (await ask(`PATCH /books/${id}`, { 'if-match': tags }, { title: 'Iliad' })).status;
    expect(await rename('"9007199254740993"')).toBe(200);
    expect(await rename(module.entityTag({ id, version: book.edition }))).toBe(200);
    expect(await rename('"9007199254740992"')).toBe(412);
    expect(await rename('9007199254740993')).toBe(400);
  });

  it('end a stream that nobody will read if they fail', async () => {
    const answer = await ask(`GET /books/${id}/text`, { accept: 'application/pdf', 'if-match': '"a"' });
    expect(answer.status).toBe(412);
    expect(streamEnded).toBe(1);
  });
});

describe('12: negotiation', () => {
  it.each([
    ['text/plain', 'text/plain; charset=utf-8'],
    ['application/json', 'application/json'],
    ['application/json;q=0.5, text/plain;q=0.4', 'application/json'],
    ['application/*, text/plain;q=0.9', 'application/json'],
    ['*/*', 'text/plain; charset=utf-8'],
  ])('12.5.1: Accept %s is answered with %s and Vary (12.5.5)', async (accept, type) => {
    const answer = await ask(`GET /books/${id}/text`, { accept });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      type,
      'Accept',
    ]);
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('12.5.1: without a match the response is a 406 that lists the media types', async () => {
    const answer = await ask(`GET /books/${id}/text`, { accept: 'image/png' });
    expect(answer.status).toBe(406);
    expect(((await answer.json()) as { detail: string }).detail).toContain(
      'text/plain or application/json or application/pdf',
    );
  });

  it('12.5.1 and RFC 5789, 3.1: a 415 to PATCH lists the media types that it accepts', async () => {
    const answer = await ask(`PATCH /books/${id}`, { 'content-type': 'application/json' }, {});
    expect([answer.status, answer.headers.get('accept-patch'), answer.headers.get('accept')]).toEqual([
      415,
      'application/merge-patch+json',
      'application/merge-patch+json',
    ]);
  });
});

describe('10.2.3: Retry-After', () => {
  it('is sent with a 503 by the server', async () => {
    const answer = await ask(`GET /books/${id}/slow`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('comes from the handler where it sets one', async () => {
    const answer = await ask(`GET /books/${id}/busy`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  });
});

describe('15.5.20: 421', () => {
  it('is the response to a request for another host', async () => {
    const answer = await server.fetch(new Request(`https://api.us.example.com/books/${id}`));
    expect(answer.status).toBe(421);
    expect(await answer.json()).toMatchObject({ status: 421, title: 'Misdirected Request' });
  });
});
