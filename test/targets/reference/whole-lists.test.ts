import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import { request } from '../../support/request.js';

const model = `api: notes
auth: none
limits: { body: 2 MiB }
errors:
  NotFound: 404
types:
  Note:
    id: uuid
    text: string
  NoteDraft:
    text: string
  Notes:
    results: Note[]
  CountedNotes extends Notes:
    total: integer
  TitledNotes extends Notes:
    part: [the whole page]
    count: integer
  FacetedNotes extends Notes:
    facets?: Facet[]
  Facet:
    value: string
    count: integer
resources:
  Note: { id: id }
groups:
  note:
    path: /notes
    resource: Note
    endpoints:
      add:
        http: POST
        body: NoteDraft
        does: create
        returns: 201 Note
      all:
        http: GET
        query:
          where?: string
        does: query
        returns: Notes
      found:
        http: GET /found
        does: search
        returns: Notes
      titled:
        http: GET /titled
        does: query
        returns: TitledNotes
      faceted:
        http: GET /faceted
        query:
          facet?: string
        does: search
        returns: FacetedNotes
      counted:
        http: GET /counted
        does: query
        returns: CountedNotes
      page:
        http: GET /page
        query:
          offset?: integer
        does: query
        returns: Notes
      any:
        http: HEAD /any
        does: exists
        returns: nothing
        errors: [NotFound]
`;

const built = await buildApi(model);

async function notes(texts: readonly string[]) {
  const server = await built.reference();
  const call = (path: string, method = 'GET'): Promise<Response> => server.fetch(request(`${method} /notes${path}`));
  for (const text of texts) await server.fetch(request('POST /notes', { text }));
  const countOf = async (path: string): Promise<number> => {
    const body = (await (await call(path)).json()) as { readonly results: readonly object[] };
    return body.results.length;
  };
  return { call, countOf };
}

describe('a list without parameters for pages', () => {
  it('has all records, where a client could not see that there are more', async () => {
    const { call, countOf } = await notes(Array.from({ length: 30 }, (_, index) => `n${index}`));
    expect(await Promise.all(['', '/found'].map(countOf))).toEqual([30, 30]);
    // A sample that has the word "page", the number of the records of the response, and facets say nothing about others.
    expect(await Promise.all(['/titled', '/faceted?facet=text'].map(countOf))).toEqual([30, 30]);
    // Here it can see that, or ask for them.
    expect(await Promise.all(['/counted', '/page', '/page?offset=20'].map(countOf))).toEqual([20, 20, 10]);
    expect((await call('/any', 'HEAD')).status).toBe(200);
  });

  it('is refused if they do not fit into a response, instead of a part of it', async () => {
    const { call, countOf } = await notes(['a', 'b', 'c'].map((letter) => letter.repeat(1_000_000)));
    for (const path of ['', '/found']) {
      const refused = await call(path);
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { detail: expect.stringMatching(/^More records match than one response can have/) as unknown },
      ]);
    }
    expect(await countOf('?where=text%20>%20"b"')).toBe(2);
    expect(await countOf('/page')).toBe(2);
  });
});
