import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApi } from '../support/built-api.js';
import { startExample } from './example-service.js';
import { request } from '../support/request.js';

/** RFC 8288, web linking: the links of pages and of deprecated endpoints, parsed by a grammar in this file. */

interface Link {
  readonly target: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t \\x21-\\x7e\\x80-\\xff])*"';

/** Parses `Link` by appendix B.2; throws if it is not a list of links. */
function parseLinks(field: string): readonly Link[] {
  const links: Link[] = [];
  let rest = field.trim();
  const take = (expression: RegExp): string | undefined => {
    const [all, ...groups] = expression.exec(rest) ?? [];
    if (all === undefined) return undefined;
    rest = rest.slice(all.length);
    return groups.find((group) => group !== undefined) ?? all;
  };
  while (rest !== '') {
    const target = take(/^<([^<>"{}|\\^`\s]*)>/);
    if (target === undefined) throw new Error(`No link: ${rest}`);
    const parameters = new Map<string, string>();
    while (take(/^[\t ]*;[\t ]*/) !== undefined) {
      const name = take(new RegExp(`^(${token})(?=[\\t ]*=)`));
      if (name === undefined) throw new Error(`No parameter: ${rest}`);
      take(/^[\t ]*=[\t ]*/);
      const value = take(new RegExp(`^${quoted}`)) ?? take(new RegExp(`^${token}`));
      if (value === undefined) throw new Error(`No value: ${rest}`);
      const text = value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
      // Section 3.3: only the first of several `rel` counts.
      if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), text);
    }
    links.push({ target, parameters });
    if (rest !== '' && take(/^[\t ]*,[\t ]*/) === undefined) throw new Error(`No comma: ${rest}`);
  }
  return links;
}

/** Targets by relation type; a link may have several. */
function targetsByRelation(field: string): Readonly<Record<string, string>> {
  const entries = parseLinks(field).flatMap(({ target, parameters }) =>
    (parameters.get('rel') ?? '').split(' ').map((relation) => [relation, target] as const),
  );
  return Object.fromEntries(entries);
}

it('the grammar of this file accepts valid links only', () => {
  expect(targetsByRelation('</a>; rel="next last"; title="a, \\"b\\"; c" , <b?c=d>;rel=self')).toEqual({
    next: '/a',
    last: '/a',
    self: 'b?c=d',
  });
  for (const wrong of [
    '/a; rel=next',
    '</a> rel=next',
    '</a>; rel="next',
    '</a>; =b',
    '<a b>; rel=next',
    '</a>,, </b>',
  ]) {
    expect(() => parseLinks(wrong), wrong).toThrow();
  }
});

const relations = ['self', 'first', 'prev', 'next', 'last'];

const service = await startExample();

describe('the links of the example', () => {
  it.each(['', '?stringParameter=a', `?stringParameter=${encodeURIComponent('a "b", <c>; d=é&f')}`])(
    'from %j have registered relations, and can be followed',
    async (query) => {
      const address = `/${service.project}/resource${query}`;
      const answer = await service.ask(`GET ${address}`);
      const links = parseLinks(answer.header('link') ?? '');
      expect(links.length).toBeGreaterThan(0);
      for (const { target, parameters } of links) {
        expect(relations).toContain(parameters.get('rel'));
        const resolved = new URL(target, `${service.url}${address}`);
        expect(resolved.origin).toBe(service.url);
        const followed = await service.ask(`GET ${resolved.pathname}${resolved.search}`);
        expect([followed.status, followed.body]).toEqual([200, answer.body]);
        expect(followed.header('link')).toBe(answer.header('link'));
      }
    },
  );
});

const model = `
api: links
types:
  Note:
    id: uuid
    words: string
  NoteDraft:
    words: string
  Notes:
    results: Note[]
resources:
  Note:
    within: book
    id: id
groups:
  note:
    path: /{book}/notes
    resource: Note
    endpoints:
      list:
        http: GET
        query:
          offset?: integer(0..)
          limit?: integer(1..100)
          where?: string[]
        pages: offset
        does: query
        deprecated:
          since: 2026-03-01
          sunset: 2027-01-01
          link: https://example.com/changes?a=b,c;d#notes
          docs: Use another.
        returns:
          200:
            body: Notes
            headers:
              Link?: string
      add:
        http: POST
        body: NoteDraft
        does: create
        returns: 201 Note
`;

const server = await (await buildApi(model)).reference();
afterAll(() => server.close());

describe('the links of pages', () => {
  const path = '/a%20%22b%22%2C%3C%3E/notes';
  const base = `http://localhost${path}`;

  beforeAll(async () => {
    for (const words of ['one', 'two', 'three', 'four', 'five']) {
      expect((await server.fetch(request(`POST ${path}`, { words }))).status).toBe(201);
    }
  });

  const page = async (
    url: string,
  ): Promise<{ readonly links: Readonly<Record<string, string>>; readonly count: number }> => {
    const response = await server.fetch(new Request(url));
    expect(response.status).toBe(200);
    const { results } = (await response.json()) as { results: unknown[] };
    return { links: targetsByRelation(response.headers.get('link') ?? ''), count: results.length };
  };

  it('lead from the first page to the last and back, whatever the path and the query contain', async () => {
    const query = `limit=2&where=${encodeURIComponent('words in ("one", "two", "three", "four", "five", "<a>; b=c")')}`;
    let url = `${base}?${query}`;
    const counts: number[] = [];
    const seen: string[] = [];
    for (;;) {
      const { links, count } = await page(url);
      counts.push(count);
      seen.push(url);
      if (links['next'] === undefined) break;
      url = new URL(links['next'], url).href;
    }
    expect(counts).toEqual([2, 2, 1]);
    const { links } = await page(url);
    const previous = new URL(links['prev'] ?? '', url).href;
    expect((await page(previous)).links['self']).toBe((await page(seen[1] ?? '')).links['self']);
    const first = new URL(links['first'] ?? '', url).href;
    expect((await page(first)).links['prev']).toBeUndefined();
  });

  it('share one field with those of a deprecation, each with its relation', async () => {
    const response = await server.fetch(new Request(`${base}?limit=2`));
    const links = targetsByRelation(response.headers.get('link') ?? '');
    expect(links).toMatchObject({
      deprecation: 'https://example.com/changes?a=b,c;d#notes',
      sunset: 'https://example.com/changes?a=b,c;d#notes',
    });
    expect(Object.keys(links)).toContain('next');
  });
});
