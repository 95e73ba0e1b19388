import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkPackages } from '../../src/commands/service/workshop.js';
import type { Server } from '../../src/runtime/server/server.js';
import { staticTokens } from '../../src/runtime/server/authorize.js';
import { run } from '../commands/command-line.js';
import type { AnyClient } from '../support/generated-modules.js';
import { temporaryFolder } from '../support/temporary-folders.js';

/**
 * The operations of the shop (`test/models/shop`) with other contents than JSON: forms, streams in both directions,
 * events, bytes in a negotiated format.
 */
const folder = temporaryFolder();

type Handler = (input: never, context: never) => Promise<unknown>;
type Handlers = Readonly<Record<string, Readonly<Record<string, Handler>>>>;

let createServer: (options: object) => Server;
let createClient: (options: object) => AnyClient;
beforeAll(async () => {
  const target = ['--target', 'server,client'];
  const { code } = await run('.', 'generate', 'test/models/shop', '--out', folder, ...target);
  expect(code).toBe(0);
  linkPackages(folder, ['types', 'validators', 'server', 'client']);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const load = async (name: string): Promise<never> =>
    (await import(pathToFileURL(join(folder, name, 'dist/index.js')).href)) as never;
  ({ createServer } = (await load('server')) as { createServer: typeof createServer });
  ({ createClient } = (await load('client')) as { createClient: typeof createClient });
});

const tokens = staticTokens({
  all: { subject: 'ann', scopes: ['products', 'orders'].flatMap((of) => [`view_${of}:books`, `manage_${of}:books`]) },
});

/** A client of the shop whose requests the handlers serve, and the requests. */
function connected(operations: Handlers): { readonly client: AnyClient; readonly requests: Request[] } {
  const requests: Request[] = [];
  const server = createServer({ operations, verifyToken: tokens, checkResponses: true });
  const client = createClient({
    region: 'eu-central-1',
    store: 'books',
    token: 'all',
    fetch: (request: Request) => {
      requests.push(request);
      return server.fetch(request);
    },
  });
  return { client, requests };
}

const upload = {
  id: '0190b5b2-7f3e-7a3c-9d3b-1f2e3d4c5b6a',
  version: 1,
  createdAt: '2026-11-02T09:30:00.000Z',
  lastModifiedAt: '2026-11-02T09:30:00.000Z',
  fileName: 'chair.png',
  mediaType: 'image/png',
  size: 9007199254740993n,
};

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a body that is not JSON', () => {
  it('may be a form with a file, and every part arrives with its type', async () => {
    const inputs: unknown[] = [];
    const { client, requests } = connected({
      upload: {
        photo: async (input) => {
          inputs.push(input);
          return { status: 201, body: upload };
        },
      },
    });
    const file = new Uint8Array([137, 80, 0, 255, 13, 10, 45, 45]);
    const body = { file, caption: { en: 'A "chair"', 'de-DE': 'Ein Stuhl\r\n' }, tags: ['front', 'röt'] };
    expect(await client['upload']?.['photo']?.({ body })).toEqual(upload);
    expect(inputs).toEqual([{ store: 'books', body }]);
    expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/);
  });

  it('may be a stream that neither side holds as a whole', async () => {
    const size = 4 * 1024 * 1024;
    let received = 0;
    const { client } = connected({
      upload: {
        content: async ({ body }: { body: AsyncIterable<Uint8Array> }) => {
          for await (const chunk of body) received += chunk.length;
          return { status: 204 };
        },
      },
    });
    // More than the limit of a body that is read as a whole.
    const body = new Blob([new Uint8Array(size)]).stream();
    expect(await client['upload']?.['content']?.({ id: upload.id, body })).toBeUndefined();
    expect(received).toBe(size);
  });
});

describe('a response that is not JSON', () => {
  it('may be a stream, or a part of it if the handler says so', async () => {
    const { client } = connected({
      upload: {
        download: async ({ range }: { range?: string }) => {
          const bytes = Buffer.from('0123456789');
          if (range === undefined) return { status: 200, headers: {}, body: new Blob([bytes]).stream() };
          const body = new Blob([bytes.subarray(2, 5)]).stream();
          return { status: 206, headers: { contentRange: 'bytes 2-4/10' }, body };
        },
      },
    });
    const whole = (await client['upload']?.['download']?.({ id: upload.id })) as { status: number; body: never };
    expect([whole.status, String(await bytesOf(whole.body))]).toEqual([200, '0123456789']);
    const part = (await client['upload']?.['download']?.({ id: upload.id, range: 'bytes=2-4' })) as typeof whole;
    expect([part.status, String(await bytesOf(part.body))]).toEqual([206, '234']);
    expect(part).toMatchObject({ headers: { contentRange: 'bytes 2-4/10' } });
  });

  it('may be bytes in the format that the client prefers', async () => {
    const { client } = connected({
      upload: {
        thumbnail: async (
          { width }: { width: number },
          context: { preferredType(types: readonly string[]): string },
        ) => ({
          status: 200,
          mediaType: context.preferredType(['image/png', 'image/webp']),
          body: new Uint8Array([width / 16]),
        }),
      },
    });
    const input = { id: upload.id };
    const options = { headers: { accept: 'image/webp, image/png;q=0.5' } };
    expect(await client['upload']?.['thumbnail']?.(input, options)).toMatchObject({
      mediaType: 'image/webp',
      // The default width.
      body: new Uint8Array([16]),
    });
    expect(await client['upload']?.['thumbnail']?.({ ...input, width: 32 })).toMatchObject({
      mediaType: 'image/png',
      body: new Uint8Array([2]),
    });
  });

  it('may be events, one after the other, as long as the client listens', async () => {
    let isEnded = false;
    const { client } = connected({
      event: {
        stream: async ({ lastEventID = 0n }: { lastEventID?: bigint }) => {
          async function* events(): AsyncGenerator<object> {
            try {
              for (let sequence = lastEventID + 1n; ; sequence += 1n) {
                yield { type: 'heartbeat', sequence, at: '2026-11-02T09:30:00.000Z' };
              }
            } finally {
              isEnded = true;
            }
          }
          return { status: 200, body: events() };
        },
      },
    });
    const events = (await client['event']?.['stream']?.({ lastEventID: 9007199254740992n })) as AsyncIterable<{
      readonly sequence: bigint;
    }>;
    const seen: bigint[] = [];
    for await (const { sequence } of events) if (seen.push(sequence) === 3) break;
    expect(seen).toEqual([9007199254740993n, 9007199254740994n, 9007199254740995n]);
    await expect.poll(() => isEnded).toBe(true);
  });
});
