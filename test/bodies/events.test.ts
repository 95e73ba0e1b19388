import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { adapters, allOf, builtPost, connected, type Handlers, returning } from './built-post.js';
import { each, newsText } from './news-model.js';
import { request } from '../support/request.js';

const post = await builtPost(newsText);

const changes = [
  { event: 'created', id: '1', data: { name: 'Ada "x"\n', weight: 9223372036854775807n } },
  { event: 'removed', id: ' 2', retry: 3000, data: ' two\n\nlines: ' },
  { event: 'removed', id: 'Zürich ✓', data: '' },
  { event: 'message', data: null },
];
const said = [{ data: { name: 'Ada', weight: 9223372036854775807n } }, { data: '[DONE]' }];
const steps = [{ kind: 'up' }, { kind: 'down', by: -9223372036854775808n }];

const echo: Handlers = {
  changes: async ({ lastEventID: last = '' }: { lastEventID?: string }) => {
    const from = changes.findIndex(({ id }) => id === last) + 1;
    return { status: 200, body: each(changes.slice(from)) };
  },
  ticks: async () => ({
    status: 200,
    body: each([
      { id: 9007199254740993n, event: 'tick', data: 1.5 },
      { id: 2n, data: 0 },
    ]),
  }),
  said: async () => ({ status: 200, body: each(said) }),
  steps: async () => ({ status: 200, body: each(steps) }),
  climb: returning(200),
  other: async ({ body: { mediaType, value } }: { body: { mediaType: string; value: never } }) =>
    mediaType === 'application/json'
      ? { status: 200, mediaType, body: value }
      : { status: 200, mediaType: 'application/stream+json', body: value },
};

describe.each(adapters)('over %s', (adapter) => {
  const open = (handlers: Handlers = echo, options = {}) =>
    connected(post, { server: post.createServer(handlers, { checkResponses: true, ...options }), adapter });

  it('events arrive with their names, ids and data', async () => {
    const { client } = await open();
    expect(await allOf(await client['changes']?.())).toEqual(changes);
    expect(await allOf(await client['ticks']?.())).toEqual([
      { id: 9007199254740993n, event: 'tick', data: 1.5 },
      { id: 2n, data: 0 },
    ]);
  });

  it('the last event may be text that is not JSON', async () => {
    const { client } = await open();
    expect(await allOf(await client['said']?.())).toEqual(said);
  });

  it('a client resumes after the last event that it has received', async () => {
    const { client } = await open();
    expect(await allOf(await client['changes']?.({ lastEventID: '1' }))).toEqual(changes.slice(1));
    expect(await allOf(await client['changes']?.({ lastEventID: 'Zürich ✓' }))).toEqual(changes.slice(3));
  });

  it('events and lines can be iterated once: a second time is an error, and not a stream without values', async () => {
    const { client } = await open();
    for (const name of ['changes', 'steps']) {
      const values = await client[name]?.();
      await allOf(values);
      await expect(allOf(values)).rejects.toThrow('the response can be iterated only once.');
    }
  });

  it('an iterator that has begun can be iterated to its end', async () => {
    const { client } = await open();
    const opened: unknown = await client['steps']?.();
    const iterator = (opened as AsyncIterable<unknown>)[Symbol.asyncIterator]() as AsyncIterableIterator<unknown>;
    expect(await iterator.next()).toEqual({ done: false, value: steps[0] });
    expect(await allOf(iterator)).toEqual(steps.slice(1));
  });

  it('lines arrive in both directions, without rounding', async () => {
    const { client } = await open();
    expect(await allOf(await client['steps']?.())).toEqual(steps);
    expect(await allOf(await client['climb']?.({ body: each(steps) }))).toEqual(steps);
    expect(await allOf(await client['climb']?.({ body: each([]) }))).toEqual([]);
  });

  it('lines can be one of several contents', async () => {
    const { client } = await open();
    const sent = { mediaType: 'application/jsonl', value: each(steps) };
    const received: { readonly mediaType: string; readonly body: unknown } = (await client['other']?.({
      body: sent,
    })) as never;
    expect(received.mediaType).toBe('application/stream+json');
    expect(await allOf(received.body)).toEqual(steps);
    const whole = { mediaType: 'application/json', value: steps };
    expect(await client['other']?.({ body: whole })).toEqual({
      status: 200,
      mediaType: 'application/json',
      body: steps,
    });
  });

  it('a line arrives before the next one is sent, in both directions', async () => {
    const { client } = await open();
    let send = (): void => undefined;
    async function* slow() {
      yield steps[0];
      await new Promise<void>((resolve) => (send = resolve));
      yield steps[1];
    }
    const received: unknown = await client['climb']?.({ body: slow() });
    const iterator = (received as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: steps[0] });
    const next = iterator.next();
    await wait(20);
    send();
    expect(await next).toEqual({ done: false, value: steps[1] });
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });

  it.each(['id', 'event'])('a line break in the %s never begins another field', async (field) => {
    const onError = vi.fn();
    const wrong = { event: 'created', ...changes[0], [field]: '1\ndata: evil' };
    const handlers = { ...echo, changes: async () => ({ status: 200, body: each([wrong]) }) };
    const { client } = await open(handlers, { onError, checkResponses: false });
    await expect(client['changes']?.().then(allOf)).rejects.toMatchObject({ name: 'ConnectionError' });
    expect(onError).toHaveBeenCalled();
  });
});

describe('the bytes on the wire', () => {
  it('JSON in a string, and other text, are the data as they are', async () => {
    const response = await post.createServer(echo).fetch(request('GET /pets/said'));
    expect(await response.text()).toBe('data: {"name":"Ada","weight":9223372036854775807}\n\ndata: [DONE]\n\n');
  });

  it('are the fields of an event, with text unquoted', async () => {
    const response = await post.createServer(echo).fetch(request('GET /pets/changes'));
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(
      [
        'event: created\nid: 1\ndata: {"name":"Ada \\"x\\"\\n","weight":9223372036854775807}\n\n',
        'event: removed\nid:  2\nretry: 3000\ndata:  two\ndata: \ndata: lines: \n\n',
        'event: removed\nid: Zürich ✓\ndata: \n\n',
        'event: message\ndata: null\n\n',
      ].join(''),
    );
  });

  it.each([
    ['Z\xc3\xbcrich', 'Zürich'],
    ['Z\xfcrich', 'Zürich'],
    ['\xef\xbb\xbf1', '\ufeff1'],
  ])('of the id of an event are read as UTF-8, or else as Latin-1: %j', async (sent, read) => {
    const changesSince = vi.fn(async () => ({ status: 200, body: each([]) }));
    const headers = { 'last-event-id': sent };
    await post.createServer({ ...echo, changes: changesSince }).fetch(request('GET /pets/changes', undefined, headers));
    expect(changesSince).toHaveBeenCalledWith({ lastEventID: read }, expect.anything());
  });

  it('are lines that each end with a line feed', async () => {
    const response = await post.createServer(echo).fetch(request('GET /pets/steps'));
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(await response.text()).toBe('{"kind":"up"}\n{"kind":"down","by":-9223372036854775808}\n');
  });
});

describe('the client', () => {
  const read = (name: string, type: string, body: string, options = {}): Promise<readonly unknown[]> => {
    const fetch = async (): Promise<Response> => new Response(body, { headers: { 'content-type': type } });
    const client = post.createClient({ baseUrl: 'http://news.example.com', fetch });
    return client[name]?.({}, options).then(allOf) as Promise<readonly unknown[]>;
  };
  const readChanges = (body: string, options = {}): Promise<readonly unknown[]> =>
    read('changes', 'text/event-stream', body, options);

  it.each([
    ['an event without a name as a message', 'data: null\n\n', [{ event: 'message', data: null }]],
    ['no event with an undeclared name', 'event: ping\ndata: x\n\ndata: null\n\n', [{ event: 'message', data: null }]],
    ['no event with a name of Object.prototype', 'event: constructor\ndata: x\n\n', []],
    [
      'no undeclared fields, comments and heartbeats',
      ':\n\nfoo: 1\nid: 7\ndata: null\n\n',
      [{ event: 'message', data: null }],
    ],
    [
      'an id without data as that of the next event',
      'id: 5\n\nevent: removed\ndata: a\n\n',
      [{ event: 'removed', id: '5', data: 'a' }],
    ],
    ['no id with NUL', 'id: 5\0\nevent: removed\ndata: a\n\n', [{ event: 'removed', data: 'a' }]],
    ['a retry of digits only', 'retry: 5s\nevent: removed\ndata: a\n\n', [{ event: 'removed', data: 'a' }]],
    [
      'CR LF, fields without a space, and several data lines',
      'event:removed\r\ndata:a\r\ndata\r\ndata: b\r\n\r\n',
      [{ event: 'removed', data: 'a\n\nb' }],
    ],
    ['no event without its end', 'event: removed\ndata: a\n', []],
  ])('reads %s', async (_name, body, events) => {
    expect(await readChanges(body)).toEqual(events);
  });

  it.each([
    ['data with more than one JSON value', 'data: null,"event":"removed"\n\n', '/data'],
    ['data that is not JSON', 'event: created\nid: 1\ndata: {\n\n', '/data'],
    ['data of the wrong type', 'event: created\nid: 1\ndata: {}\n\n', '/data/name'],
    ['an event without its required id', 'event: created\ndata: {"name":"a","weight":1}\n\n', '/id'],
  ])('refuses %s', async (_name, body, path) => {
    await expect(readChanges(body)).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  it('reads events and lines up to its limit', async () => {
    const limit = { maxResponseBytes: 50 };
    await expect(readChanges(`event: removed\ndata: ${'a'.repeat(60)}\n\n`, limit)).rejects.toMatchObject({
      issues: [{ code: 'length' }],
    });
    const line = `{"kind":"up"${' '.repeat(60)}}\n`;
    await expect(read('steps', 'application/x-ndjson', line, limit)).rejects.toMatchObject({
      issues: [{ code: 'length' }],
    });
    expect(await read('steps', 'application/x-ndjson', '{"kind":"up"}\n'.repeat(9), limit)).toHaveLength(9);
  });

  it('reads lines without a last line feed, with CR LF, and empty ones', async () => {
    const body = '\n{"kind":"up"}\r\n\r\n{"kind":"down","by":1}';
    expect(await read('steps', 'application/x-ndjson', body)).toEqual([{ kind: 'up' }, { kind: 'down', by: 1n }]);
    await expect(read('steps', 'application/x-ndjson', '{"kind":"up"}\n{"ki')).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
    });
  });
});

describe('the generated packages', () => {
  it('type-check', async () => {
    expect(await post.packages.typeCheck(['node'])).toBe('');
  });

  it('include a reference service that sends events and lines', async () => {
    const server = await post.createReference();
    const response = await server.fetch(request('GET /pets/changes'));
    expect((await response.text()).match(/^event: created\nid: .*\ndata: \{.*\}\n\n/g)).toHaveLength(1);
    const headers = { 'content-type': 'application/x-ndjson' };
    const lines = await server.fetch(request('POST /pets/steps', '{"kind":"up"}\n', headers));
    expect(await lines.text()).toBe('{"kind":"up"}\n'.repeat(3));
  });
});
