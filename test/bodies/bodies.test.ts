import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  adapters,
  builtPost,
  callerOf,
  connected,
  type Handlers,
  refusedPaths,
  returning,
  textOf,
} from './built-post.js';
import { postText } from './post-model.js';

const post = await builtPost(postText);

interface Chosen {
  readonly body: { readonly mediaType: string; readonly value: unknown };
}

/** Returns its input, in the content type of the endpoint. */
const echo: Handlers = {
  send: returning(201),
  login: returning(200),
  patch: returning(200),
  load: returning(200),
  label: async ({ body }: { body: string }) => ({ status: 200, headers: { xLength: body.length }, body }),
  scan: returning(200),
  any: async ({ body: { mediaType, value } }: Chosen) => {
    if (value instanceof ReadableStream) return { status: 200, mediaType: 'text/csv', body: await textOf(value) };
    const isKnown = ['application/json', 'text/csv', 'image/png'].includes(mediaType);
    return isKnown ? { status: 200, mediaType, body: value } : { status: 202 };
  },
  json: returning(200),
};

const address = { street: 'Hauptstraße "1"', number: 9223372036854775807n };
const parcel = {
  label: 'Grüße',
  weight: 1.5,
  express: false,
  size: 'large',
  ids: [1n, 9007199254740993n],
  sent: '2026-11-21',
  codes: [1, 2],
  note: address,
  extra: { a: [null, 'ä'] },
  address,
  others: [address, { street: 'b', number: 0n }],
  photo: new Uint8Array([0, 255, 13, 10, 45, 45]),
  papers: [new Uint8Array(), new Uint8Array([1])],
  tags: ['', 'a&b=c', 'a\nb'],
  ['__proto__']: 'own',
};
const login = { user: 'ä b+c&d=%', pin: 7, roles: [], keep: true, key: new Uint8Array([250, 251]), home: address };

describe.each(adapters)('over %s', (adapter) => {
  const call = callerOf(post, echo, adapter);

  it('a form with files arrives as it was sent', async () => {
    const sent = await call('send', { body: parcel });
    expect(sent).toEqual(parcel);
    expect(Object.hasOwn(sent as object, '__proto__')).toBe(true);
  });

  it('a form without files arrives as it was sent, empty lists too', async () => {
    expect(await call('login', { body: login })).toEqual(login);
    const least = { user: 'a', pin: -1, roles: ['x', 'y'] };
    expect(await call('login', { body: least })).toEqual(least);
  });

  it('JSON arrives under another media type', async () => {
    expect(await call('patch', { id: 'a', body: { label: 'b' } })).toEqual({ label: 'b' });
  });

  it.each(['', 'Grüße\r\n😀', '\ufeffa'])('the text %j arrives', async (text) => {
    // A byte order mark at the beginning is not part of the text (Encoding Standard, section 6).
    expect(await call('label', { body: text })).toEqual(text.replace('\ufeff', ''));
  });

  it('bytes arrive', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    expect(await call('scan', { body: bytes })).toEqual(bytes);
  });

  it('bytes arrive in memory of their own', async () => {
    let received = new Uint8Array();
    const scan = async ({ body }: { body: Uint8Array<ArrayBuffer> }): Promise<object> => {
      received = body;
      return { status: 200, body };
    };
    await callerOf(post, { ...echo, scan }, adapter)('scan', { body: new Uint8Array([1, 2]) });
    expect(received.constructor).toBe(Uint8Array);
    expect(new Uint8Array(received.buffer)).toEqual(new Uint8Array([1, 2]));
  });

  it('a stream runs in both directions at once', async () => {
    const server = post.createServer(echo);
    const { client } = await connected(post, { server, adapter });
    const answer = await client['load']?.({ body: new Blob(['a', 'ä'.repeat(100_000)]).stream() });
    expect(await textOf(answer as never)).toBe(`a${'ä'.repeat(100_000)}`);
  });

  it.each([
    ['application/json', { label: 'x' }],
    ['text/csv', 'a,b'],
    ['image/png', new Uint8Array([1, 2])],
  ])('one of several contents arrives: %s', async (mediaType, value) => {
    expect(await call('any', { body: { mediaType, value } })).toEqual({ status: 200, mediaType, body: value });
  });

  it('one of several contents may be a form or a stream', async () => {
    const any = (mediaType: string, value: unknown): Promise<unknown> => call('any', { body: { mediaType, value } });
    expect(await any('multipart/form-data', parcel)).toEqual({ status: 202 });
    expect(await any('application/x-www-form-urlencoded', login)).toEqual({ status: 202 });
    expect(await any('application/octet-stream', new Blob(['bytes']).stream())).toMatchObject({ body: 'bytes' });
  });

  it('a plain JSON endpoint works next to them', async () => {
    expect(await call('json', { body: { label: 'x' } })).toEqual({ label: 'x' });
  });
});

it.each([
  ['send', { body: { ...parcel, label: '' } }, ['/body/label']],
  ['send', { body: undefined }, ['/body']],
  ['login', { body: { ...login, pin: 1.5 } }, ['/body/pin']],
  ['label', { body: 1 }, ['/body']],
  ['scan', { body: 'text' }, ['/body']],
  ['load', { body: 'text' }, ['/body']],
  ['patch', { id: 'a', body: { label: '' } }, ['/body/label']],
  ['any', { body: { mediaType: 'text/html', value: '' } }, ['/body/mediaType']],
  ['any', { body: { mediaType: 'application/json', value: { label: '' } } }, ['/body/value/label']],
  ['any', { body: { mediaType: 'text/csv' } }, ['/body/value']],
  ['any', {}, ['/body']],
])('the client refuses an invalid body before it sends it: %s, case %#', async (name, input, paths) => {
  expect(await refusedPaths(post, name, input)).toEqual(paths);
});

it('the generated packages type-check, and so does code that uses them', async () => {
  await copyFile(new URL('use.ts.txt', import.meta.url), join(post.packages.folder, 'use.ts'));
  expect(await post.packages.typeCheck(['node'])).toBe('');
});
