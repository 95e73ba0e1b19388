import { describe, expect, it } from 'vitest';
import { fileNameOf, fileOf } from '../../../src/runtime/client/downloads.js';

function named(disposition?: string): string | undefined {
  return fileNameOf({ headers: new Headers(disposition === undefined ? {} : { 'content-disposition': disposition }) });
}

describe('the name of a file', () => {
  it.each([
    ['attachment; filename=a.png', 'a.png'],
    ['attachment; filename="a b; c.png"', 'a b; c.png'],
    [String.raw`attachment; filename="a \"b\".png"`, 'a "b".png'],
    ['inline;FILENAME = "a.png" ; x=y', 'a.png'],
    ["attachment; filename=a.png; filename*=UTF-8''Gr%C3%BC%C3%9Fe.png", 'Grüße.png'],
    ["attachment; filename*=iso-8859-1'en'%A3%20rates", '£ rates'],
    ['attachment; name="filename=b.png"; filename=a.png', 'a.png'],
    // UTF-8 as the platform reads it.
    [`attachment; filename="${Buffer.from('Grüße.png').toString('latin1')}"`, 'Grüße.png'],
    ['attachment; filename="\u00fc.png"', 'ü.png'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [String.raw`attachment; filename="C:\\Windows\\a.png"`, 'a.png'],
    ["attachment; filename*=UTF-8''..%2F..%2Fa.png", 'a.png'],
    ["attachment; filename=a.png; filename*=UTF-8''%FF", 'a.png'],
    ["attachment; filename*=UTF-8''%00a%0A.png", 'a.png'],
  ])('is read from %s', (disposition, name) => {
    expect(named(disposition)).toBe(name);
  });

  it.each([
    undefined,
    'attachment',
    'attachment; filename=""',
    'attachment; filename=".."',
    'attachment; filename="a/"',
    "attachment; filename*=UTF-16''a",
  ])('is missing in %s', (disposition) => {
    expect(named(disposition)).toBeUndefined();
  });
});

describe('a response as a File', () => {
  const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename=a.png' };

  it.each([
    ['bytes', new TextEncoder().encode('abc')],
    ['a stream', new Blob(['abc']).stream()],
    ['text', 'abc'],
  ])('has the bytes, the media type and the name: %s', async (_, body) => {
    const file = await fileOf(Promise.resolve({ body, response: new Response(null, { headers }) }));
    expect([file.name, file.type, await file.text()]).toEqual(['a.png', 'image/png', 'abc']);
  });

  it('is called download without a name', async () => {
    const file = await fileOf({ body: new Uint8Array(), response: new Response() });
    expect([file.name, file.type, file.size]).toEqual(['download', '', 0]);
  });

  it('fails as the stream does', async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('broken off')) });
    await expect(fileOf({ body, response: new Response() })).rejects.toThrow('broken off');
  });
});
