import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { adapters, allOf, builtPost, connected, type Handlers, refusedPaths, returning } from './built-post.js';
import { each, newsText } from './news-model.js';

const post = await builtPost(newsText);

const echo: Handlers = {
  climb: returning(200),
};

describe('the server', () => {
  const send = async (
    body: string | Uint8Array,
    limits = {},
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const handlers: Handlers = {
      climb: async ({ body: sent }: { body: AsyncIterable<unknown> }) => ({
        status: 200,
        body: each(await allOf(sent)),
      }),
    };
    const headers = { 'content-type': 'application/x-ndjson' };
    const server = post.createServer(handlers, { limits });
    const init = { method: 'POST', headers, body: body as string };
    const response = await server.fetch(new Request('http://news.example.com/pets/steps', init));
    const received = await response.text();
    return { status: response.status, body: response.status === 200 ? received : JSON.parse(received) };
  };

  it.each(['{"kind":"up"}\n{"kind":"up"}\n', '{"kind":"up"}\r\n\n{"kind":"up"}'])('reads %j', async (body) => {
    expect(await send(body)).toEqual({ status: 200, body: '{"kind":"up"}\n{"kind":"up"}\n' });
  });

  it.each([
    ['{"kind":"up"}\n{"kind":"down"}', 400, '/1/by'],
    ['{"kind":"up"}\n{"kind":"sideways"}', 400, '/1/kind'],
    ['{"kind":', 400, '/0'],
    ['[[[[[[1]]]]]]', 400, '/0'],
    ['{"kind":"down","by":1,"a":1,"b":2,"c":3,"d":4}', 400, '/0'],
  ])('refuses %s', async (body, status, at) => {
    const received = await send(body, { depth: 4, bodyValues: 5 });
    expect(received).toMatchObject({ status, body: { errors: [{ in: 'body', at }] } });
  });

  it.each([
    ['{"kind":"up"}\n{"kind":"down"}', '/by is required'],
    ['{"kind":"up"}\n{"kind":"down",}', 'it must be JSON: unexpected "}" (column 16)'],
  ])('names the line of a mistake once: %s', async (body, mistake) => {
    const detail = `Line 2 of the body does not fit the description: ${mistake}.`;
    expect(await send(body)).toMatchObject({ body: { detail } });
  });

  it('refuses a line or a body that is too long, and invalid UTF-8', async () => {
    expect(await send(`{"kind":"up"}\n{"kind":"up"${' '.repeat(99)}}`, { bodyBytes: 50 })).toMatchObject({
      status: 413,
    });
    expect(await send('{"kind":"up"}\n'.repeat(9), { streamBytes: 50 })).toMatchObject({ status: 413 });
    expect(await send('{"kind":"up"}\n'.repeat(9), { bodyBytes: 1000 })).toMatchObject({ status: 200 });
    expect(await send(new Uint8Array([0x7b, 0xff]))).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'encoding' }] },
    });
  });
});

describe.each(adapters)('lines both ways over %s', (adapter) => {
  /** An endless sequence of steps, and whether it has been closed. */
  function climbing() {
    let isEnded = false;
    async function* steps() {
      try {
        for (;;) {
          await wait(1);
          yield { kind: 'up' };
        }
      } finally {
        isEnded = true;
      }
    }
    return { steps: steps(), isEnded: () => isEnded };
  }

  const leave = {
    'leaving the loop': async (received: AsyncIterable<unknown>) => {
      for await (const _step of received) return;
    },
    'aborting the call': async (received: AsyncIterable<unknown>, controller: AbortController) => {
      await received[Symbol.asyncIterator]().next();
      controller.abort();
    },
  };

  it.each(Object.entries(leave))('%s stops the lines that are still being sent', async (_who, end) => {
    const { client } = await connected(post, { server: post.createServer(echo), adapter });
    const { steps, isEnded } = climbing();
    const controller = new AbortController();
    await end((await client['climb']?.({ body: steps }, { signal: controller.signal })) as never, controller);
    await vi.waitUntil(isEnded, { timeout: 20_000 });
  });
});

describe('the client', () => {
  it.each([[[]], ['text'], [null], [undefined]])('refuses a body of lines that is %j', async (body) => {
    expect(await refusedPaths(post, 'climb', { body })).toEqual(['/body']);
  });

  it('refuses a line that does not fit, before it is sent', async () => {
    const { client } = await connected(post, { server: post.createServer(echo), adapter: 'http' });
    const received = client['climb']?.({ body: each([{ kind: 'up' }, { kind: 'down' }]) }).then(allOf);
    await expect(received).rejects.toMatchObject({ name: 'InvalidInputError', issues: [{ path: '/body/1/by' }] });
  });
});
