import { describe, expect, it } from 'vitest';
import { adapters, builtPost, connected, type Handlers, refusedPaths, returning, textOf } from './built-post.js';
import { request } from '../support/request.js';

const text = `
api: attic
auth: none

types:
  Note:
    title: string(1..20)
    weight: int64
  union Step by kind:
    up: {}
    down: {}
  Plan:
    steps: Step[]

groups:
  parcel:
    path: /attachments
    endpoints:
      add:
        http: POST
        body: {image/*: bytes}
        returns: {image/*: bytes}
      fill:
        http: PUT /stream
        body: {"*/*": stream}
        returns: {"*/*": stream}
      say:
        http: POST /text
        body: {text/*: string, text/csv: bytes}
        returns: {text/*: string, text/csv: bytes}
      tell:
        http: PATCH /notes
        body:
          application/json: Note
          application/json; version=2: Note[]
          application/*+json: Note
        returns:
          application/json: Note
          application/json; version=2: Note[]
          application/*+json: Note
      plan:
        http: POST /plans
        body: {application/*+json: Plan}
        returns: nothing
      plain:
        http: POST /plain
        body: {text/json: Note}
        returns: {text/json: Note}
`;

const post = await builtPost(text);

interface Chosen {
  readonly body: { readonly mediaType: string; readonly value: unknown };
}

const echoed = async ({ body: { mediaType, value } }: Chosen): Promise<unknown> => ({
  status: 200,
  mediaType,
  body: value,
});
const echo: Handlers = {
  add: echoed,
  fill: echoed,
  say: echoed,
  tell: echoed,
  plan: async () => ({ status: 204 }),
  plain: returning(200),
};

const bytes = new Uint8Array([1, 2, 3]);
const note = { title: 'a', weight: 9223372036854775807n };

describe.each(adapters)('over %s', (adapter) => {
  const open = (handlers: Handlers = echo) =>
    connected(post, { server: post.createServer(handlers, { checkResponses: true }), adapter });

  it.each([
    ['add', 'image/png', bytes],
    ['add', 'image/svg+xml;charset=utf-8', bytes],
    ['say', 'text/markdown', 'Grüße'],
    ['say', 'text/csv', bytes],
    ['tell', 'application/json', note],
    ['tell', 'application/json;version=2', [note, note]],
    ['tell', 'application/vnd.note+json', note],
    ['tell', 'application/vnd.note+json;v=1', note],
  ])('%s: %s arrives unchanged in both directions', async (name, mediaType, value) => {
    const { client } = await open();
    expect(await client[name]?.({ body: { mediaType, value } })).toEqual({ status: 200, mediaType, body: value });
  });

  it('a stream arrives under any media type', async () => {
    const { client } = await open();
    const value = new Blob(['film']).stream();
    const given = (await client['fill']?.({ body: { mediaType: 'video/mp4', value } })) as never;
    expect(given).toMatchObject({ status: 200, mediaType: 'video/mp4' });
    expect(await textOf((given as { readonly body: ReadableStream<Uint8Array> }).body)).toBe('film');
  });

  it('text/json is read as JSON', async () => {
    const { client } = await open();
    expect(await client['plain']?.({ body: note })).toEqual(note);
  });

  it.each(['text/html', 'image/*', 'image/', '*/*', 'image', 'image/a b', 'image/png, image/gif', undefined])(
    'the handler cannot choose %s, which is outside the range',
    async (mediaType) => {
      const { client } = await open({ ...echo, add: async () => ({ status: 200, mediaType, body: bytes }) });
      const sent = { body: { mediaType: 'image/png', value: bytes } };
      await expect(client['add']?.(sent)).rejects.toMatchObject({ status: 500 });
    },
  );
});

describe('the server', () => {
  const send = (path: string, init: RequestInit): Promise<Response> =>
    post.createServer(echo).fetch(new Request(`http://attic.example.com/attachments${path}`, init));
  const body = '{"title":"a","weight":1}';

  it.each([
    ['', 'POST', 'text/plain', 'image/*', null],
    ['', 'POST', 'image/*', 'image/*', null],
    ['', 'POST', 'image/png/x', 'image/*', null],
    ['/notes', 'PATCH', 'application/xml', 'application/json, application/json;version=2, application/*+json', null],
    ['/notes', 'PATCH', 'application/+json', 'application/json, application/json;version=2, application/*+json', null],
  ])('responds to %s %s as %s with a 415 that lists %s', async (path, method, type, accept, patch) => {
    const response = await send(path, { method, headers: { 'content-type': type }, body });
    expect(response.status).toBe(415);
    expect(response.headers.get('accept')).toBe(accept);
    expect(response.headers.get('accept-patch')).toBe(patch);
  });

  it('responds with a 415 to a body without a media type, even where any is accepted', async () => {
    const response = await send('/stream', { method: 'PUT', body: bytes });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({
      detail: 'A body of any media type is accepted, but its Content-Type must name one.',
    });
  });

  it.each([
    ['application/json; version=2', 400],
    ['application/json; version="2"', 400],
    ['application/json;Version=2', 400],
    ['application/json;version=3', 200],
    ['APPLICATION/JSON; charset=utf-8', 200],
    ['application/vnd.a+json; charset=UTF-8', 200],
    ['application/vnd.a+json; charset=latin1', 415],
  ])('responds to an object as %s with %i: only version 2 takes a list', async (type, status) => {
    const response = await send('/notes', { method: 'PATCH', headers: { 'content-type': type }, body });
    expect(response.status).toBe(status);
    if (status === 200) expect(response.headers.get('content-type')).not.toContain('charset');
  });

  it.each([
    ['image/webp', 200],
    ['image/*', 200],
    ['text/html, image/gif;q=0.1', 200],
    ['*/*', 200],
    ['text/html', 406],
    ['image/webp;q=0', 406],
  ])('with Accept: %s responds with %i', async (accept, status) => {
    const headers = { 'content-type': 'image/png', accept };
    expect((await send('', { method: 'POST', headers, body: bytes })).status).toBe(status);
  });

  it('prefers a media type whose parameters match those in Accept', async () => {
    let preferred: string | undefined;
    const tell: Handlers[string] = async (_input, context) => {
      preferred = context.preferredType(['application/json', 'application/json;version=2']);
      return { status: 200, mediaType: 'application/json', body: note };
    };
    const sent = request('PATCH /attachments/notes', body, { accept: 'application/json; version=2' });
    expect((await post.createServer({ ...echo, tell }).fetch(sent)).status).toBe(200);
    expect(preferred).toBe('application/json;version=2');
  });

  it('limits the actions in a body whose media type is a range', async () => {
    const plan = { steps: [{ kind: 'up' }, { kind: 'down' }] };
    const sent = request('POST /attachments/plans', plan, { 'content-type': 'application/vnd.plan+json' });
    const response = await post.createServer(echo, { limits: { actions: 1 } as never }).fetch(sent);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ in: 'body', at: '/steps', code: 'items' }] });
  });
});

describe('the client before it sends', () => {
  it.each([
    ['add', 'image/*', bytes],
    ['add', 'text/plain', bytes],
    ['add', 'image/png\r\nX-Evil: 1', bytes],
    ['add', '', bytes],
    ['add', undefined, bytes],
    ['say', 'text/markdown;charset=latin1', 'a'],
    ['tell', 'application/vnd.a+json; charset=utf-16', note],
    ['fill', '*/*', new Blob(['a']).stream()],
  ])('refuses %s as %s', async (name, mediaType, value) => {
    expect(await refusedPaths(post, name, { body: { mediaType, value } })).toEqual(['/body/mediaType']);
  });

  it('refuses a value that does not fit', async () => {
    const body = { mediaType: 'application/a+json', value: { ...note, title: '' } };
    expect(await refusedPaths(post, 'tell', { body })).toEqual(['/body/value/title']);
  });
});

describe('the client after a response', () => {
  const answered = (headers: Record<string, string>): Promise<unknown> => {
    const client = post.createClient({
      baseUrl: 'http://attic.example.com',
      fetch: async (request: Request) => {
        expect(request.headers.get('accept')).toBe('image/*, application/problem+json');
        return new Response(bytes, { headers });
      },
    });
    return client['add']?.({ body: { mediaType: 'image/png', value: bytes } }) as Promise<unknown>;
  };

  it('accepts a media type in the range, and returns it in lower case', async () => {
    expect(await answered({ 'content-type': 'Image/AVIF' })).toEqual({
      status: 200,
      mediaType: 'image/avif',
      body: bytes,
    });
  });

  it.each([{ 'content-type': 'text/html' }, {}])('refuses others: %o', async (headers) => {
    await expect(answered(headers as Record<string, string>)).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
    });
  });
});

it('the generated packages type-check', async () => {
  expect(await post.packages.typeCheck(['node'])).toBe('');
});
