import { describe, expect, it } from 'vitest';
import type { Called } from '../../../../src/runtime/reference/http.js';
import { concatenated } from '../../../../src/runtime/reference/responses.js';
import { nextAddress, nextLink } from '../../../../src/runtime/reference/records/page-turns.js';
import { pageLinks } from '../../../../src/runtime/reference/records/request.js';
import { parametersAfter } from '../../../../src/runtime/reference/records/query.js';

/** A request to `api.example`. */
function called(target: string, publicBase?: string): Called {
  return { target, publicBase, header: (name) => (name === 'host' ? 'api.example' : undefined) };
}

describe('parts of requests and responses', () => {
  it('include pattern parameters, by the rest of their names', () => {
    const input = { 'var.a': ['x', 'y'], 'var.b': 'z', variable: 'no', 'var.c': undefined };
    expect([...parametersAfter('var.', input)]).toEqual([
      ['a', ['x', 'y']],
      ['b', ['z']],
    ]);
  });

  it('include arrays that are concatenated, or absent where no part has one', () => {
    const parts = [{ a: [1] }, {}, { a: [2, 1] }, { a: [] }];
    expect(concatenated(parts, (part: { readonly a?: number[] }) => part.a)).toEqual([1, 2, 1]);
    expect(concatenated([{}], (part: { readonly a?: number[] }) => part.a)).toBeUndefined();
  });

  it('include links between pages', () => {
    const position = { limit: 10, offset: 20, total: 45 };
    const given = 'where=a%20%3D+%22b%22&where=c&like=%7B%22big%22%3A9223372036854775807%7D';
    expect(pageLinks(called(`/p?${given}`), { position, canTurn: false })).toBe(`</p?${given}>; rel="self"`);
    expect(pageLinks(called('/p'), { position, canTurn: true }).split(', ')).toEqual([
      '</p?limit=10&offset=20>; rel="self"',
      '</p?limit=10&offset=0>; rel="first"',
      '</p?limit=10&offset=10>; rel="prev"',
      '</p?limit=10&offset=30>; rel="next"',
      '</p?limit=10&offset=40>; rel="last"',
    ]);
    expect(pageLinks(called('/p'), { position: { ...position, offset: 21 }, canTurn: true, first: 1 })).toBe(
      [
        '</p?limit=10&offset=21>; rel="self"',
        '</p?limit=10&offset=1>; rel="first"',
        '</p?limit=10&offset=11>; rel="prev"',
        '</p?limit=10&offset=31>; rel="next"',
        '</p?limit=10&offset=41>; rel="last"',
      ].join(', '),
    );
  });

  it('replace the parameters of the page, however they were written, and keep the rest', () => {
    const next = (target: string, name: string) => nextAddress(called(target), { next: '1', limit: 1 }, name);
    expect(next('/p?page%5Boffset%5D=7&ids=1,2&offset=x', 'page[offset]')).toBe(
      '/p?ids=1,2&offset=x&page%5Boffset%5D=1',
    );
    expect(next('/p?a=b?&offset=0', 'offset')).toBe('/p?a=b?&offset=1');
    expect(next('http://[::1]/p?from+here=0', 'from here')).toBe('/p?from%20here=1');
  });

  it('lead to the path of the public base, which a proxy removes from requests', () => {
    const context = called('/p?a=1', 'https://api.example/v1/');
    const page = { next: '1', limit: 1 };
    expect(nextAddress(context, page, 'offset')).toBe('/v1/p?a=1&offset=1');
    expect(nextLink(context, page, 'offset')).toBe('</v1/p?a=1&offset=1>; rel="next"');
    expect(pageLinks(context, { position: { limit: 1, offset: 0 }, canTurn: false })).toBe('</v1/p?a=1>; rel="self"');
    expect(nextAddress(called('/p', 'https://api.example/'), page, 'offset')).toBe('/p?offset=1');
    // Endpoints with a server of their own may be at another host.
    expect(nextAddress(called('/p', 'https://other.example/v1'), page, 'offset')).toBe('/p?offset=1');
  });

  it('cannot end a link early', () => {
    const links = pageLinks(called('/p?a=<>"'), { position: { limit: 1, offset: 0 }, canTurn: false });
    expect(links).toBe('</p?a=%3C%3E%22>; rel="self"');
  });
});
