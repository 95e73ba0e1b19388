import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';

const created = (type: string): string => `        returns:
          201:
            headers:
              Location: ${type}
            body: Note
`;

const model = `api: notes
auth: none
types:
  Note:
    id: uuid
    text: string
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

const service = await (await buildApi(model)).reference();
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
});
