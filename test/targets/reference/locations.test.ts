import { describe, expect, it } from 'vitest';
import { absoluteAddress } from '../../../src/runtime/reference/http.js';
import { buildApi } from '../../support/built-api.js';
import { request } from '../../support/request.js';

const created = (type: string): string => `        returns:
          201:
            headers:
              Location: ${type}
            body: Note
`;

const model = `api: notes
auth: none
server: https://notes.example/v1
types:
  Note:
    id: uuid
    text: string
  Notes:
    results: Note[]
    next?: uri
  Draft:
    text: string
  Label:
    id: uuid
    text: string
resources:
  Note:
    id: id
  Label:
    id: id
groups:
  note:
    path: /notes
    resource: Note
    endpoints:
      add:
        http: POST
        body: Draft
        does: create
${created('uri')}
      change:
        http: PUT /{id}
        body: Draft
        does: replace
        returns: Note
      list:
        http: GET
        query:
          where?: string[]
          page size?: integer
          offset?: integer
        pages: { by: link, next: next, limit: page size }
        does: query
        returns: Notes
  label:
    path: /labels
    resource: Label
    endpoints:
      add:
        http: POST
        body: Draft
        does: create
${created('string').replace('Note', 'Label')}
  sample:
    path: /samples
    endpoints:
      add:
        http: POST
        body: Draft
${created('uri')}
      addText:
        http: POST /text
        body: Draft
${created('string')}
      go:
        http: GET /go
        returns: 303 to uri
`;

const api = await buildApi(model);
const service = await api.reference();
let lastBody: { readonly id?: string };

async function locationOf(
  path: string,
  method = 'POST',
  headers: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const body = method === 'POST' ? { body: '{"text":"a"}' } : {};
  const request = new Request(`http://notes.example${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...body,
  });
  const response = await service.fetch(request);
  lastBody = method === 'POST' ? ((await response.json()) as typeof lastBody) : {};
  return response.headers.get('location');
}

describe('the Location header of the reference service', () => {
  it('is the URI of the record if it must be one, at the host that the client has called', async () => {
    const location = await locationOf('/notes', 'POST', { host: 'notes.example:8080' });
    expect(location).toBe(`http://notes.example:8080/notes/${lastBody.id}`);
  });

  it.each([
    ['Forwarded', 'for=192.0.2.60; proto=https; by=203.0.113.43', 'https'],
    ['Forwarded', 'Proto="HTTPS", proto=http', 'https'],
    ['X-Forwarded-Proto', 'https, http', 'https'],
    ['X-Forwarded-Proto', 'ftp', 'http'],
  ])('has the scheme that a proxy has received, %s: %s', async (name, value, scheme) => {
    const location = await locationOf('/notes', 'POST', { host: 'notes.example', [name]: value });
    expect(location).toBe(`${scheme}://notes.example/notes/${lastBody.id}`);
  });

  it('has a host even if the client names one that no URL can have', async () => {
    const location = await locationOf('/notes', 'POST', { host: 'notes.example:99999' });
    expect(location).toBe(`http://localhost/notes/${lastBody.id}`);
  });

  it('is the address of the request if nothing leads to what was created', async () => {
    expect(await locationOf('/labels')).toBe('/labels');
    expect(await locationOf('/samples', 'POST', { host: 'notes.example' })).toBe('http://notes.example/samples');
    expect(await locationOf('/samples/text')).toBe('/samples/text');
  });

  it('of a redirect does not lead to the request again', async () => {
    expect(await locationOf('/samples/go', 'GET')).toBe('https://example.com/');
  });

  it('is below the public base of the service, whatever a proxy or the client says', async () => {
    const server = { checkResponses: true, publicBase: 'https://notes.example/v1/' };
    const { fetch } = await api.reference({ server });
    const headers = { host: 'notes.example', 'x-forwarded-proto': 'http' };
    const add = (path = '/notes'): Promise<Response> => fetch(request(`POST ${path}`, { text: 'a' }, headers));
    // Clients resolve a path against the URI that they have called.
    expect((await add('/labels')).headers.get('location')).toBe('/v1/labels');
    const { id } = (await (await add()).clone().json()) as { readonly id: string };
    expect((await add()).headers.get('location')).toMatch(/^https:\/\/notes\.example\/v1\/notes\/[-0-9a-f]{36}$/);
    const page = await fetch(request('GET /notes?page+size=1', undefined, headers));
    expect(await page.json()).toEqual({
      results: [{ id, text: 'a' }],
      next: 'https://notes.example/v1/notes?page+size=1&offset=1',
    });
  });
});

it.each([
  ['https://notes.example/v1', 'https://notes.example/v1/notes'],
  [undefined, 'http://notes.example/notes'],
])('is at the host of a target in absolute form, whatever the header says: %s', (publicBase, address) => {
  const header = (name: string): string | undefined => (name === 'host' ? 'elsewhere.example' : undefined);
  const target = 'http://notes.example/notes?a';
  expect(absoluteAddress('/notes', { header, target, publicBase })).toBe(address);
});

it('the address of the next page is a URI even if that of the request was none', async () => {
  const { fetch } = await api.reference();
  for (let count = 0; count < 2; count += 1) await fetch(request('POST /notes', { text: '{|^`}' }));
  const next = async (query: string): Promise<unknown> => {
    const response = await fetch(request(`GET /notes?${query}`));
    const body = (await response.json()) as { readonly next?: string };
    return response.status === 200 ? body.next : body;
  };
  expect(await next('where=text="{|^`}"&page%20size=1&off%73et=0')).toBe(
    'http://localhost/notes?where=text=%22%7B%7C%5E%60%7D%22&page%20size=1&offset=1',
  );
});
