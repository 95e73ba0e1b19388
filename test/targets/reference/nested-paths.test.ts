import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import { request } from '../../support/request.js';

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
    ## From the path, too: the list is filtered by it.
    billId?: uuid
    author: string
    text: string
  Comments:
    results: Comment[]
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
    filters:
      billId: billId equals
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
      list:
        http: GET /on/{billId}
        query:
          sort?: string[]
        does: query
        returns: Comments
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

const service = await (await buildApi(model)).reference();

async function count(path: string): Promise<number> {
  const response = await service.fetch(request(`GET ${path}`));
  const page = (await response.json()) as { readonly results: readonly unknown[] };
  return page.results.length;
}

async function send(method: 'POST' | 'PUT', path: string, body: object): Promise<Reply> {
  const response = await service.fetch(request(`${method} ${path}`, body));
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: (await response.json()) as Reply['body'],
  };
}

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

  it('is found by what it is below, if that is a filter, and only within its partition', async () => {
    const [first, second] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222'];
    const draft = { author: 'Ada', text: 'a' };
    for (const one of [first, first, second]) await send('POST', `/tree/comments/on/${one}`, draft);
    expect(await count(`/tree/comments/on/${first}`)).toBe(2);
    expect(await count(`/tree/comments/on/${second}`)).toBe(1);
    expect(await count(`/other/comments/on/${first}`)).toBe(0);
  });

  it('has the fields that the path says', async () => {
    const payment = await send('POST', `/acme/bills/${bill}/payments`, { cents: 5 });
    expect(payment).toMatchObject({ status: 201, body: { billId: bill, cents: 5 } });
    expect(await send('POST', '/acme/notes', { text: 'a' })).toMatchObject({ status: 201, body: { account: 'acme' } });
  });
});
