import { writeFile } from 'node:fs/promises';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adapters, builtPost, callerOf, type Handlers, refusedPaths, returning } from './built-post.js';
import { temporaryFolder } from '../support/temporary-folders.js';

const text = `
api: uploads
auth: none

types:
  Letter:
    subject: string
    photo: file
    scans?: file[..3]
    raw?: bytes
    pages?: bytes[2]
    about?: About
  About:
    title: string
    icon?: bytes

groups:
  parcel:
    path: /letters
    endpoints:
      send:
        http: POST
        body: multipart<Letter>
        returns: 201 Letter
      scan:
        http: PUT /scan
        body: {image/png: bytes}
        returns: {image/png: bytes}
      load:
        http: PUT /load
        body: stream
        returns: {application/octet-stream: bytes}
      any:
        http: POST /any
        body: {image/*: bytes, text/csv: string}
        returns: {image/*: bytes, text/csv: string}
      either:
        http: PUT /either
        body: {image/png: bytes, image/jpeg: stream}
        returns: string
      maybe:
        http: PUT /maybe
        body?: {image/png: bytes}
        returns: string
`;

interface Chosen {
  readonly body: { readonly mediaType: string; readonly value: unknown };
}

const echo: Handlers = {
  send: returning(201),
  scan: returning(200),
  load: async ({ body }: { body: ReadableStream }) => ({
    status: 200,
    body: new Uint8Array(await new Response(body).arrayBuffer()),
  }),
  any: async ({ body: { mediaType, value } }: Chosen) => ({ status: 200, mediaType, body: value }),
  either: async ({ body: { mediaType } }: Chosen) => ({ status: 200, body: mediaType }),
  maybe: async ({ body }: { body?: object }) => ({ status: 200, body: body === undefined ? 'nothing' : 'a picture' }),
};

const folder = temporaryFolder();
const post = await builtPost(text);

const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 251);

/** The same bytes in every form. */
const forms: Readonly<Record<string, () => unknown>> = {
  'a Uint8Array': () => bytes,
  'an ArrayBuffer': () => bytes.slice().buffer,
  'a Blob': () => new Blob([bytes], { type: 'text/html' }),
  'a File': () => new File([bytes], 'a.html', { type: 'text/html' }),
  'a ReadableStream': () => new Blob([bytes]).stream(),
};

describe.each(adapters)('over %s', (adapter) => {
  const call = callerOf(post, echo, adapter);

  it.each(Object.entries(forms))('a body may be %s, under the media type of the model', async (_, make) => {
    expect(await call('scan', { body: make() })).toEqual(bytes);
    expect(await call('load', { body: make() })).toEqual(bytes);
    expect(await call('maybe', { body: make() })).toBe('a picture');
    expect(await call('any', { body: { mediaType: 'image/webp', value: make() } })).toEqual({
      status: 200,
      mediaType: 'image/webp',
      body: bytes,
    });
  });

  it.each(Object.entries(forms))('a file of a form may be %s, with a name and a media type', async (_, make) => {
    const file = (): object => ({ bytes: make(), name: 'b.png', type: 'image/png' });
    const sent = await call('send', { body: { subject: 'a', photo: file(), scans: [file()], raw: make() } });
    const received = { bytes, name: 'b.png', type: 'image/png' };
    expect(sent).toEqual({ subject: 'a', photo: received, scans: [received], raw: bytes });
  });

  it('a File has its own name and media type, which may be overridden', async () => {
    const file = new File([bytes], 'Grüße "1".png', { type: 'image/png' });
    const renamed = { bytes: file, name: 'other.png' };
    const untyped = [new File([bytes], 'a'), { bytes, name: 'b' }];
    const sent = await call('send', { body: { subject: 'a', photo: file, scans: [renamed, ...untyped] } });
    const plain = { bytes, type: 'application/octet-stream' };
    expect(sent).toEqual({
      subject: 'a',
      photo: { bytes, name: 'Grüße "1".png', type: 'image/png' },
      scans: [
        { bytes, name: 'other.png', type: 'image/png' },
        { ...plain, name: 'a' },
        { ...plain, name: 'b' },
      ],
    });
  });

  it('a file on the disk is sent without being read into memory', async () => {
    const path = join(folder, 'a.bin');
    await writeFile(path, bytes);
    const blob = await openAsBlob(path, { type: 'image/png' });
    expect(await call('load', { body: blob })).toEqual(bytes);
    const sent = await call('send', { body: { subject: 'a', photo: { bytes: blob, name: 'a.png' } } });
    expect(sent).toEqual({ subject: 'a', photo: { bytes, name: 'a.png', type: 'image/png' } });
  });

  it('the media type of a Blob chooses one of several contents', async () => {
    const body = new Blob([bytes], { type: 'image/webp' });
    expect(await call('any', { body })).toEqual({ status: 200, mediaType: 'image/webp', body: bytes });
    expect(await call('either', { body: new File([], 'a.jpg', { type: 'image/jpeg' }) })).toBe('image/jpeg');
  });

  it('an optional body may be left out', async () => {
    expect(await call('maybe')).toBe('nothing');
  });
});

describe('the client', () => {
  const letter = { subject: 'a', photo: new File([], 'a.png') };

  it.each([
    ['a Blob without a name', { photo: new Blob([]) }, '/body/photo/name'],
    ['a File whose name has a folder', { photo: new File([], 'a\\b') }, '/body/photo/name'],
    ['a File whose name a form changes', { photo: new File([], 'a%22') }, '/body/photo'],
    ['a media type that is none', { photo: { bytes, name: 'a', type: 'png' } }, '/body/photo/type'],
    ['text instead of bytes', { photo: { bytes: 'text', name: 'a' } }, '/body/photo/bytes'],
    ['bytes without a name', { photo: bytes }, '/body/photo'],
    ['a File where text belongs', { subject: new File([], 'a') }, '/body/subject'],
    ['a File in a part of JSON', { about: { title: 'a', icon: new File([], 'a') } }, '/body/about/icon'],
    ['one File where several belong', { scans: new File([], 'a') }, '/body/scans'],
    ['too many files', { scans: Array.from({ length: 4 }, () => new File([], 'a')) }, '/body/scans'],
    ['too few files', { pages: [new Blob([])] }, '/body/pages'],
  ])('refuses %s in a form', async (_, wrong, path) => {
    const [first = ''] = await refusedPaths(post, 'send', { body: { ...letter, ...wrong } });
    expect(first.startsWith(path)).toBe(true);
  });

  it.each([
    ['scan', 'text'],
    ['load', { bytes }],
    ['load', undefined],
    ['any', new Blob([], { type: 'application/pdf' })],
    ['either', new Blob([])],
  ])('refuses a body of %s that is not one of these: %j', async (name, body) => {
    expect((await refusedPaths(post, name, { body }))[0]).toMatch(/^\/body/);
  });

  it('leaves a stream alone if the rest of the form is refused', async () => {
    const stream = new Blob([bytes]).stream();
    expect(await refusedPaths(post, 'send', { body: { ...letter, subject: 7, raw: stream } })).toEqual([
      '/body/subject',
    ]);
    expect(stream.locked).toBe(false);
  });

  it('refuses a stream that breaks off, and one that is in use', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('the disk is gone')) });
    expect(await refusedPaths(post, 'send', { body: { ...letter, raw: broken } })).toEqual(['/body/raw']);
    const used = new Blob([bytes]).stream();
    used.getReader();
    expect(await refusedPaths(post, 'send', { body: { ...letter, raw: used } })).toEqual(['/body/raw']);
    expect(await refusedPaths(post, 'load', { body: used })).toEqual(['/body']);
  });

  it('sends a Blob again when the service fails, but a stream only once', async () => {
    const received: number[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      received.push((await request.arrayBuffer()).byteLength);
      return new Response(null, { status: 503, headers: { 'retry-after': '0' } });
    };
    const client = post.createClient({ baseUrl: 'http://uploads.example.com', fetch, retries: 2 });
    await client['load']?.({ body: new Blob([bytes]) }).catch(() => undefined);
    expect(received).toEqual([bytes.length, bytes.length, bytes.length]);
    await client['load']?.({ body: new Blob([bytes]).stream() }).catch(() => undefined);
    expect(received.length).toBe(4);
  });
});

it('the types of the client accept every form of bytes, and nothing else', async () => {
  const calls = `
      import { createClient, type FileUpload, type SendParcelCallInput, type Uploadable } from '@uploads/client';
      const { parcel } = createClient({ baseUrl: 'http://localhost' });
      export async function use(bytes: Uploadable, file: File, blob: Blob, upload: FileUpload): Promise<void> {
        await parcel.scan({ body: bytes });
        await parcel.load({ body: file });
        await parcel.maybe();
        await parcel.maybe({ body: blob });
        await parcel.maybe({ body: undefined });
        await parcel.any({ body: blob });
        await parcel.any({ body: { mediaType: 'image/png', value: bytes } });
        await parcel.any({ body: { mediaType: 'text/csv', value: 'a,b' } });
        const letter: SendParcelCallInput['body'] = { subject: 'a', photo: file, scans: [upload, file], pages: [bytes, file] };
        await parcel.send({ body: letter });
        await parcel.send({ body: { subject: 'a', photo: { bytes: new Uint8Array(), name: 'a', type: 'image/png' } } });
        await parcel.send({ body: { subject: 'a', photo: { bytes: blob, name: 'a' }, raw: new ArrayBuffer(1) } });
        // @ts-expect-error: a Blob has no name.
        await parcel.send({ body: { subject: 'a', photo: blob } });
        // @ts-expect-error: there must be two pages.
        await parcel.send({ body: { subject: 'a', photo: file, pages: [bytes] } });
        // @ts-expect-error: in JSON bytes are a Uint8Array.
        await parcel.send({ body: { subject: 'a', photo: file, about: { title: 'a', icon: blob } } });
        // @ts-expect-error: text is not bytes.
        await parcel.load({ body: 'text' });
        // @ts-expect-error: text/csv is a string.
        await parcel.any({ body: { mediaType: 'text/csv', value: blob } });
        // @ts-expect-error: the body is required.
        await parcel.scan({});
      }
    `;
  expect(await post.packages.typeCheck(['node'], calls)).toBe('');
});
