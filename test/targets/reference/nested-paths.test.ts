import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApi, type BuiltApi } from '../../support/built-api.js';

const model = `api: bills
auth: none
params:
  account: string(/[a-z]+/)
  billId: uuid
  language: string(/[a-z]{2}/)
types:
  Payment:
    id: read-only uuid
    ## From the path of the request.
    billId: read-only uuid
    cents: integer
  Comment:
    id: uuid
    author: string
    text: string
  Draft:
    text: string
  CommentDraft:
    author: string
    text: string
  Note:
    id: uuid
    account: string(/[a-z]+/)
    text: string
resources:
  Payment:
    within: billId
    id: id
  Comment:
    within: account
    id: id
  Note:
    id: id
groups:
  payment:
    path: /{account}/bills/{billId}/payments
    resource: Payment
    endpoints:
      add:
        http: POST
        body: Payment
        does: create
        returns: 201 Payment
  comment:
    path: /{account}/comments
    resource: Comment
    endpoints:
      add:
        http: POST /on/{billId}
        body: CommentDraft
        does: create
        returns:
          201:
            body: Comment
            headers:
              Location: string
      get:
        http: GET /{id}/on/{billId}
        does: get
        returns: Comment
      put:
        http: PUT /{id}
        body: CommentDraft
        does: create
        returns: 201 Comment
  note:
    path: /{account}/notes
    resource: Note
    endpoints:
      add:
        http: POST
        body: Draft
        does: create
        returns: 201 Note
`;

const bill = '01890a5d-ac96-774b-bcce-b302099a8057';

interface Reply {
  readonly status: number;
  readonly location: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

let api: BuiltApi;
let send: (method: 'POST' | 'PUT', path: string, body: object) => Promise<Reply>;
beforeAll(async () => {
  api = await buildApi(model);
  const service = await api.reference();
  send = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method, headers, body: JSON.stringify(body) };
    const response = await service.fetch(new Request(`http://localhost${path}`, sent));
    return {
      status: response.status,
      location: response.headers.get('location'),
      body: (await response.json()) as Reply['body'],
    };
  };
});
afterAll(() => api.packages.remove());

describe('a record below others in the path', () => {
  it('has an id of its own, not that of what it is below', async () => {
    const draft = { author: 'Ada', text: 'a' };
    const first = await send('POST', `/acme/comments/on/${bill}`, draft);
    const second = await send('POST', `/acme/comments/on/${bill}`, draft);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(new Set([bill, first.body['id'], second.body['id']]).size).toBe(3);
    expect(second.location).toBe(`/acme/comments/${second.body['id']}/on/${bill}`);
  });

  it('has the id that the path gives it, once', async () => {
    const draft = { author: 'Ada', text: 'a' };
    expect((await send('PUT', `/acme/comments/${bill}`, draft)).body['id']).toBe(bill);
    const detail = `There is a record with the id "${bill}" already.`;
    expect(await send('PUT', `/acme/comments/${bill}`, draft)).toMatchObject({ status: 409, body: { detail } });
    const refused = await send('PUT', '/acme/comments/seven', draft);
    expect(refused.body['detail']).toMatch(/^\/id must be a UUID/);
  });

  it('has the fields that the path says', async () => {
    const payment = await send('POST', `/acme/bills/${bill}/payments`, { cents: 5 });
    expect(payment).toMatchObject({ status: 201, body: { billId: bill, cents: 5 } });
    expect(await send('POST', '/acme/notes', { text: 'a' })).toMatchObject({ status: 201, body: { account: 'acme' } });
  });
});
