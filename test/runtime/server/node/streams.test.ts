import { describe, expect, it } from 'vitest';
import { readContents } from '../../../../src/runtime/server/contents/request-contents.js';
import { readStream } from '../../../../src/runtime/server/contents/incoming-streams.js';
import { endpointsOf } from '../../../../src/runtime/server/endpoint.js';
import type { Listening } from '../../../../src/runtime/server/node/listen.js';
import { startService } from '../../../../src/runtime/server/server.js';
import { call } from '../caller.js';
import { listenForTest } from './listen-for-test.js';

type Reading = (body: ReadableStream<Uint8Array>) => Promise<unknown>;

/** A service with the single operation `POST /`, which reads its body with this function. */
async function start(read: Reading): Promise<Listening> {
  const group = endpointsOf('small', {
    upload: {
      method: 'POST',
      path: '/',
      scopes: { kind: 'none' },
      contents: readContents([readStream('text/plain')]),
      responses: [{ status: 204 }],
    },
  });
  const find = (method: string): { endpoint: typeof group.upload; values: [] } | undefined =>
    method === 'POST' ? { endpoint: group.upload, values: [] } : undefined;
  const upload = async ({ body }: { readonly body: ReadableStream<Uint8Array> }): Promise<object> => {
    await read(body);
    return { status: 204 };
  };
  const parts = { realm: 'small', auth: 'none', groups: [group], find } as const;
  const server = startService(parts, { operations: { small: { upload } } });
  return await listenForTest(server, { graceMilliseconds: 100, lullMilliseconds: 20 });
}

const length = 1_000_000;
const head = `POST / HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;
const next = 'GET / HTTP/1.1\r\nHost: h\r\n\r\n';

describe('a streamed body', () => {
  const readings: readonly [string, Reading][] = [
    ['does not read it', async () => undefined],
    [
      'reads a piece of it and stops',
      async (body) => {
        const reader = body.getReader();
        await reader.read();
        reader.releaseLock();
      },
    ],
    [
      'reads a piece of it and cancels',
      async (body) => {
        const reader = body.getReader();
        await reader.read();
        await reader.cancel();
      },
    ],
    [
      'continues to read after its response',
      async (body) => void body.pipeTo(new WritableStream()).catch(() => undefined),
    ],
  ];

  it.each(readings)('does not delay the next request where a handler %s', async (_what, read) => {
    const caller = call(await start(read));
    caller.say(head + 'x'.repeat(length) + next);
    await caller.hears('HTTP/1.1 405');
    expect(caller.heard()).toMatch(/^HTTP\/1\.1 204 /);
    caller.socket.end();
  });

  it('fails for a handler that continues to read after its response, and does not seem complete', async () => {
    let reading: Promise<void> = Promise.resolve();
    const caller = call(
      await start(async (body) => {
        reading = body.pipeTo(new WritableStream());
        reading.catch(() => undefined);
      }),
    );
    caller.say(head);
    await caller.hears('HTTP/1.1 204');
    caller.say('x'.repeat(length) + next);
    await caller.hears('HTTP/1.1 405');
    await expect(reading).rejects.toThrow();
    caller.socket.end();
  });
});
