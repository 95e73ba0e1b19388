import { describe, expect, it } from 'vitest';
import { formPartsOf } from '../../../../src/runtime/server/contents/multipart.js';

/** Each part as its field, its file name and media type if it has them, and its content. */
function read(body: string, boundary = 'b'): readonly unknown[] | undefined {
  const parts = formPartsOf(new TextEncoder().encode(body), `multipart/form-data; boundary=${boundary}`);
  return parts?.map(([field, { bytes, type, name }]) =>
    [field, name, type, new TextDecoder().decode(bytes)].filter((one) => one !== undefined && one !== ''),
  );
}

const one = (head: string, content = 'x'): string => `--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`;
const disposition = (rest: string): string => one(`Content-Disposition: form-data; ${rest}`);

describe('the parts of a form', () => {
  it('are as browsers send them', () => {
    const head = 'Content-Disposition: form-data; name="f"; filename="Grüße %22.txt"\r\nContent-Type: Text/Plain';
    expect(read(one(head, '\r\n--a\r\n'))).toEqual([['f', 'Grüße ".txt', 'text/plain', '\r\n--a\r\n']]);
  });

  it.each([
    ['.NET', `name=f; filename=a.txt; filename*=utf-8''a.txt`, 'a.txt'],
    ['.NET, with umlauts', `name=f; filename="=?utf-8?B?w6QudHh0?="; filename*=utf-8''%C3%A4.txt`, 'ä.txt'],
    ['curl, with quotes', 'name="f"; filename="a\\".txt"', 'a".txt'],
    ['old browsers on Windows', 'name="f"; filename="C:\\photo.txt"', 'C:\\photo.txt'],
    ['programs that begin with the file name', 'filename="a;b.txt" ;name = f', 'a;b.txt'],
    ['programs that escape in a way of their own', `name="f"; filename="a.txt"; filename*=utf-8''%zz`, 'a.txt'],
  ])('are as %s sends them', (_title, rest, name) => {
    expect(read(disposition(rest))).toEqual([['f', name, 'x']]);
  });

  it.each([
    ['a preamble and an epilogue', `Hello,\r\n${disposition('name="f"')}goodbye`],
    ['a line break at first', `\r\n${disposition('name="f"')}`],
    ['no line break at last', disposition('name="f"').trimEnd()],
    ['spaces behind the boundary', disposition('name="f"').replace('--b', '--b \t')],
    ['no space in the header', one('content-disposition:form-data;name=f')],
    ['a header in two lines', one('Content-Disposition: form-data;\r\n name="f"')],
    ['other headers', one('Content-Length: 1\r\nContent-Disposition: form-data; name="f"\r\nX: Y')],
  ])('may have %s', (_title, body) => {
    expect(read(body)).toEqual([['f', 'x']]);
  });

  it('may be empty, or contain the boundary without its dashes', () => {
    const next = 'Content-Disposition: form-data; name="g"';
    expect(read(one('Content-Disposition: form-data; name="f"', `\r\n--b\r\n${next}\r\n\r\nabc`))).toEqual([
      ['f'],
      ['g', 'abc'],
    ]);
    expect(read(`--b\r\n${next}\r\n\r\n--b--`)).toEqual([['g']]);
    expect(read('--b--')).toEqual([]);
  });

  it('may have a boundary in quotes', () => {
    expect(read(disposition('name="f"').replaceAll('--b', '--a b;'), '"a b;"; charset=utf-8')).toEqual([['f', 'x']]);
  });

  it.each([
    ['nothing', ''],
    ['no end', disposition('name="f"').slice(0, -4)],
    ['no delimiter', 'x'],
    ['no empty line', '--b\r\nContent-Disposition: form-data; name="f"\r\n--b--'],
    ['no headers', '--b\r\n\r\nx\r\n--b--'],
    ['no name', disposition('filename="a"')],
    ['another disposition', one('Content-Disposition: attachment; name="f"')],
    ['bare line feeds', disposition('name="f"').replaceAll('\r', '')],
    ['text behind a boundary', disposition('name="f"').replace('--b', '--bc')],
  ])('are refused with %s', (_title, body) => {
    expect(read(body)).toBeUndefined();
  });

  it('need a boundary', () => {
    expect(formPartsOf(new Uint8Array(), 'multipart/form-data')).toBeUndefined();
    expect(read(disposition('name="f"'), '""')).toBeUndefined();
  });
});
