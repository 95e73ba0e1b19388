import { describe, expect, it } from 'vitest';
import { adapters, builtPost, callerOf, type Handlers, refusedPaths, returning } from './built-post.js';

const text = `
api: desk
auth: none

types:
  Picture: file
  Letter:
    subject: string
    photo: file
    cover?: Picture
    papers?: file[..3]
    scans: file[]
    stamps?: set<bytes>
    seals?: set<file>
    seen?: set<datetime>
    others?: set<About>
    raw?: bytes
    about?: About
  About:
    title: string
    icon?: file

groups:
  parcel:
    path: /letters
    endpoints:
      send:
        http: POST
        body: multipart<Letter>
        returns: 201 Letter
      tell:
        http: PUT
        body: About
        returns: About
`;

const post = await builtPost(text);

const echo: Handlers = {
  send: returning(201),
  tell: returning(200),
};

const photo = { bytes: new Uint8Array([0, 255, 13, 10]), type: 'image/png', name: 'Grüße "1".png' };
const note = { bytes: new Uint8Array(), type: 'text/plain;charset=utf-8', name: '.profile' };
const letter = { subject: 'a', photo, scans: [] };

describe.each(adapters)('over %s', (adapter) => {
  const call = callerOf(post, echo, adapter);
  const send = (name: string, body: object): Promise<unknown> => call(name, { body });

  it('files arrive with their bytes, media types and names', async () => {
    const about = { title: 'b', icon: note };
    const all = { ...letter, cover: note, papers: [photo, note], scans: [note], raw: new Uint8Array([1]), about };
    expect(await send('send', all)).toEqual(all);
    expect(await send('send', letter)).toEqual(letter);
  });

  it('sets arrive, of files, text and JSON', async () => {
    const stamps = [new Uint8Array(), new Uint8Array([1]), new Uint8Array([2])];
    const others = [{ title: 'a' }, { title: 'b', icon: photo }];
    const sets = {
      ...letter,
      stamps,
      seals: [photo, note],
      seen: ['2026-11-21T14:30:00Z', '2026-11-21T14:30:01Z'],
      others,
    };
    expect(await send('send', sets)).toEqual(sets);
  });

  it('a file in a JSON body is an object', async () => {
    expect(await send('tell', { title: 'a', icon: photo })).toEqual({ title: 'a', icon: photo });
  });
});

/** A form as sent over the wire, with parts that our client would never send. */
function form(parts: readonly string[]): RequestInit {
  const body = parts.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`).join('');
  return {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${body}--x--\r\n`,
  };
}

const subject = 'name="subject"\r\n\r\na';

describe('the server', () => {
  const sent = async (...parts: readonly string[]): Promise<{ readonly status: number; readonly body: never }> => {
    const request = new Request('http://desk.example.com/letters', form([subject, ...parts]));
    const response = await post.createServer(echo).fetch(request);
    return { status: response.status, body: (await response.json()) as never };
  };
  const photoOf = (name: string, type = 'Content-Type: image/png\r\n'): string =>
    `name="photo"; filename="${name}"\r\n${type}\r\nabc`;

  it.each([
    ['a.png', 'a.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a.png', 'a.png'],
    ['a%22b.png', 'a"b.png'],
    ['..%2Fa', '..%2Fa'],
    ['...a', '...a'],
  ])('reads the file name %s as %s', async (written, name) => {
    expect((await sent(photoOf(written))).body).toMatchObject({ photo: { name, type: 'image/png', bytes: 'YWJj' } });
  });

  it('reads the form of a client in .NET: names without quotes, and the name of a file twice', async () => {
    const head = "name=photo; filename=a.png; filename*=utf-8''%C3%A4.png\r\nContent-Type: image/png";
    expect((await sent(`${head}\r\n\r\nabc`)).body).toMatchObject({ photo: { name: 'ä.png', bytes: 'YWJj' } });
  });

  it.each(['..', '.', 'a/', 'a/..', 'a%0D%0Ab', '', 'a\tb', 'a'.repeat(256)])(
    'refuses the file name %j',
    async (name) => {
      const { status, body } = await sent(photoOf(name));
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: [{ in: 'body', at: '/photo/name' }] });
    },
  );

  it.each([
    ['Content-Type: Image/PNG; Q=1\r\n', 'image/png; q=1'],
    ['', 'text/plain'],
  ])('reads the media type %j in lower case, with a default', async (header, type) => {
    expect((await sent(photoOf('a', header))).body).toMatchObject({ photo: { type } });
  });

  it.each(['Content-Type: picture\r\n', 'Content-Type: image/*\r\n', 'Content-Type: <b>/x\r\n'])(
    'refuses what is not a media type: %j',
    async (header) => {
      const { status, body } = await sent(photoOf('a', header));
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: [{ in: 'body', at: '/photo/type' }] });
    },
  );

  it('refuses text as a file', async () => {
    const { status, body } = await sent('name="photo"\r\n\r\nabc');
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ in: 'body', at: '/photo', message: 'must be a file, with a file name' }] });
  });

  it('ignores the empty file that browsers send where none is chosen', async () => {
    const empty = (name: string): string =>
      `name="${name}"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const { status, body } = await sent(photoOf('a'), empty('cover'), empty('papers'), empty('scans'));
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['subject', 'photo', 'scans']);
    expect(body).toMatchObject({ scans: [] });
    expect((await sent(empty('photo'))).body).toMatchObject({ errors: [{ at: '/photo', code: 'required' }] });
  });

  it('refuses more files than the list takes, and a repeated file', async () => {
    const paper = photoOf('a').replace('photo', 'papers');
    expect((await sent(photoOf('a'), paper, paper, paper, paper)).body).toMatchObject({ errors: [{ at: '/papers' }] });
    expect((await sent(photoOf('a'), photoOf('b'))).body).toMatchObject({ errors: [{ code: 'repeated' }] });
  });

  it.each([
    ['name="seen"\r\n\r\n2026-11-21T14:30:00Z', 'name="seen"\r\n\r\n2026-11-21T14:30:00Z'],
    ['name="stamps"; filename="a"\r\n\r\n1', 'name="stamps"; filename="b"\r\n\r\n1'],
    ['name="others"\r\n\r\n{"title":"a"}', 'name="others"\r\n\r\n{ "title": "a" }'],
    [photoOf('a').replace('photo', 'seals'), photoOf('a').replace('photo', 'seals')],
  ])('refuses a repeated item of a set: %s', async (first, second) => {
    expect((await sent(photoOf('a'), first, second)).body).toMatchObject({ errors: [{ code: 'unique' }] });
    expect((await sent(photoOf('a'), first)).status).toBe(201);
  });
});

it.each([
  [{ name: 'a/b' }, '/body/photo/name'],
  [{ name: 'a\\b' }, '/body/photo/name'],
  [{ name: '..' }, '/body/photo/name'],
  [{ name: '' }, '/body/photo/name'],
  [{ name: 'a\r\nb' }, '/body/photo/name'],
  [{ name: 'a%22b' }, '/body/photo'],
  [{ name: 'a\ud800' }, '/body/photo'],
  [{ type: 'png' }, '/body/photo/type'],
  [{ type: 'Image/PNG' }, '/body/photo/type'],
  [{ type: 'image/png\r\nX-Evil: 1' }, '/body/photo/type'],
  [{ bytes: 'abc' }, '/body/photo/bytes'],
])('the client refuses a file before it sends it: %j', async (wrong, path) => {
  const body = { ...letter, photo: { ...photo, ...wrong } };
  expect(await refusedPaths(post, 'send', { body })).toEqual([path]);
});

it('the generated packages type-check', async () => {
  expect(await post.packages.typeCheck(['node'])).toBe('');
});
