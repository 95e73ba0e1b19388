import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { adapters, allOf, builtPost, callerOf, connected, type Handlers } from './built-post.js';
import { chatText } from './chat-model.js';
import { request } from '../support/request.js';

const post = await builtPost(chatText);

const answer = { text: 'Hello Ada', tokens: 9223372036854775807n };
const words = [{ text: 'Hello' }, { text: ' Ada' }];

async function* each(values: readonly object[]): AsyncIterable<object> {
  yield* values;
}

interface Asked {
  readonly body?: { readonly stream?: boolean | null; readonly live?: boolean };
}

const handlers: Handlers = {
  create: async ({ body }: Asked) =>
    body?.stream === true
      ? { status: 200, mediaType: 'text/event-stream', body: each(words) }
      : { status: 200, mediaType: 'application/json', body: answer },
  // Without a look at the body: the context knows what the request asks for.
  ask: async (_input, context) => {
    const mediaType = context.preferredType(['application/x-ndjson', 'application/vnd.chat+json']);
    const body = mediaType === 'application/x-ndjson' ? each(words) : answer;
    return { status: 201, headers: { xModel: 'small' }, mediaType, body };
  },
  load: async ({ body }: Asked) =>
    body?.stream === true
      ? { status: 200, mediaType: 'application/octet-stream', body: new Blob(['abc']).stream() }
      : { status: 200, mediaType: 'application/pdf', body: new Uint8Array([1]) },
};

const user = 'ada';
const streaming = { user, body: { text: 'Hi', stream: true } };
const whole = { user, body: { text: 'Hi' } };

describe.each(adapters)('over %s', (adapter) => {
  const call = callerOf(post, handlers, adapter);
  const open = async (given: Handlers, options = {}) =>
    (await connected(post, { server: post.createServer({ ...handlers, ...given }, options), adapter })).client;

  it('true asks for the stream; false, null and no field, for the other content', async () => {
    expect(await allOf(await call('create', streaming))).toEqual(words);
    expect(await call('create', whole)).toEqual(answer);
    expect(await call('create', { user, body: { text: 'Hi', stream: false } })).toEqual(answer);
    expect(await new Response((await call('load', { user, body: { stream: true } })) as never).text()).toBe('abc');
    for (const stream of [false, null])
      expect(await call('load', { user, body: { stream } })).toEqual(new Uint8Array([1]));
  });

  it('a default of true means a stream, for a body without the field and for no body at all', async () => {
    expect(await allOf(await call('ask', { user }))).toEqual(words);
    expect(await allOf(await call('ask', { user, body: { text: 'Hi' } }))).toEqual(words);
    expect(await call('ask', { user, body: { text: 'Hi', live: false } })).toEqual(answer);
  });

  it('all views of a call have the content that was asked for', async () => {
    const client = await open({});
    const response: { readonly body: unknown } = (await client['create']?.(streaming).withResponse()) as never;
    expect(response).toMatchObject({ status: 200, mediaType: 'text/event-stream' });
    expect(await allOf(response.body)).toEqual(words);
    expect(await client['ask']?.({ user, body: { text: 'Hi', live: false } }).result()).toMatchObject({
      ok: true,
      status: 201,
      mediaType: 'application/vnd.chat+json',
      headers: { xModel: 'small' },
      body: answer,
    });
  });

  it('an error before the stream begins is an error of the call', async () => {
    const client = await open({ create: async () => ({ status: 429, body: { title: 'Busy', status: 429 } }) });
    await expect(client['create']?.(streaming)).rejects.toMatchObject({ name: 'BusyError', body: { title: 'Busy' } });
    expect(await client['create']?.(streaming, { retries: 0 }).result()).toMatchObject({ ok: false, status: 429 });
  });

  it('a request that the server refuses has a problem, whatever it asks for', async () => {
    const sent = await post.createServer(handlers).fetch(request('POST /ada/answers', { text: '', stream: true }));
    expect(sent.status).toBe(400);
    expect(sent.headers.get('content-type')).toBe('application/problem+json');
  });

  it('a caller that leaves the loop, or aborts, ends the stream in the handler', async () => {
    const ended = vi.fn();
    async function* endless(): AsyncIterable<object> {
      try {
        for (;;) {
          yield { text: 'again' };
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      } finally {
        ended();
      }
    }
    const client = await open({
      create: async () => ({ status: 200, mediaType: 'text/event-stream', body: endless() }),
    });
    expect(await allOf(await client['create']?.(streaming), 2)).toHaveLength(2);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
    const stop = new AbortController();
    const events: AsyncIterable<object> = (await client['create']?.(streaming, { signal: stop.signal })) as never;
    const read = async (): Promise<void> => {
      for await (const _event of events) stop.abort();
    };
    await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2));
  });

  it('a handler that returns the other content fails, and the log says why', async () => {
    const onError = vi.fn();
    const wrong: Handlers = { create: async () => ({ status: 200, mediaType: 'application/json', body: answer }) };
    const client = await open(wrong, { onError });
    await expect(client['create']?.(streaming)).rejects.toMatchObject({ status: 500 });
    expect(onError.mock.lastCall?.[0]).toMatchObject({
      message:
        'The handler returned application/json, but the request asks for text/event-stream: its "stream" is true.',
    });
    expect(await client['create']?.(whole)).toEqual(answer);
  });
});

it('`Accept` does not choose', async () => {
  const server = post.createServer(handlers);
  const typeOf = async (path: string, body: object, accept: string): Promise<string | null> => {
    const response = await server.fetch(request(`POST ${path}`, body, { accept }));
    await response.body?.cancel();
    return response.headers.get('content-type');
  };
  expect(await typeOf('/ada/answers', { text: 'Hi', stream: true }, 'application/json')).toBe('text/event-stream');
  expect(await typeOf('/ada/answers', { text: 'Hi' }, 'text/event-stream')).toBe('application/json');
  expect(await typeOf('/ada/questions', { text: 'Hi', live: false }, 'application/x-ndjson')).toBe(
    'application/vnd.chat+json',
  );
});

it('handlers can be methods of a class with private fields', async () => {
  class Answers {
    #text = 'private';
    create(): object {
      return { status: 200, mediaType: 'application/json', body: { text: this.#text, tokens: 1n } };
    }
    ask(): object {
      return this.create();
    }
  }
  const server = post.createServer(new Answers() as never);
  const response = await server.fetch(request('POST /ada/answers', { text: 'Hi' }));
  expect(await response.json()).toEqual({ text: 'private', tokens: 1 });
});

describe('a service that sends the other content', () => {
  const clientOf = (response: Response) =>
    post.createClient({ baseUrl: 'https://chat.example.com', fetch: async () => response });
  const streamOf = (text: string, onCancel = () => {}): ReadableStream =>
    new ReadableStream({ start: (control) => control.enqueue(new TextEncoder().encode(text)), cancel: onCancel });

  it('JSON instead of a stream is an unexpected response', async () => {
    const client = clientOf(Response.json({ text: 'Hi', tokens: 1 }));
    await expect(client['create']?.(streaming)).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
      issues: [{ path: '', code: 'content-type', message: 'is application/json, not text/event-stream' }],
    });
  });

  it('so is a stream instead of JSON, at once, even if it never ends', async () => {
    const cancelled = vi.fn();
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
    const client = clientOf(new Response(streamOf('data: {"text":"Hi"}\n\n', cancelled), { headers }));
    await expect(client['create']?.(whole)).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
      issues: [{ path: '', code: 'content-type', message: 'is text/event-stream, not application/json' }],
    });
    expect(cancelled).toHaveBeenCalled();
  });

  it('a tolerant client still refuses it: the type of the call would be wrong', async () => {
    const client = clientOf(Response.json({ text: 'Hi', tokens: 1 }));
    await expect(client['create']?.(streaming, { responses: 'tolerant' })).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
    });
  });
});

it('the reference service and mocks answer by the field', async () => {
  const server = await post.createReference();
  const mocks = (await post.packages.import('mocks')) as { readonly createMocks: () => { readonly fetch: never } };
  for (const fetch of [server.fetch, mocks.createMocks().fetch]) {
    const client = post.createClient({ baseUrl: 'http://localhost', fetch });
    expect(await allOf(await client['create']?.(streaming))).toHaveLength(3);
    expect(await client['create']?.(whole)).toMatchObject({ tokens: expect.anything() });
    expect(await allOf(await client['ask']?.({ user, body: { text: 'Hi' } }))).toHaveLength(3);
  }
});

it('the compiler knows what is awaited', { timeout: 120_000 }, async () => {
  const program = await readFile(new URL('chat-use.ts.txt', import.meta.url), 'utf8');
  expect(await post.packages.typeCheck(['node'], program)).toBe('');
});
