import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import { request } from '../../support/request.js';

type ApiResponse = readonly [status: number, body: unknown];
type Call = (line: string, body?: unknown) => Promise<ApiResponse>;

/** The reference service of a model, whose packages compile under every strict flag, with its responses checked. */
async function serve(text: string, options: object = {}): Promise<Call> {
  const api = await buildApi(text);
  expect(await api.packages.typeCheck(['node'])).toBe('');
  const server = await api.reference(options);
  return async (line, body) => {
    const response = await server.fetch(request(line, body));
    const answer = await response.text();
    return [response.status, answer === '' ? undefined : JSON.parse(answer)];
  };
}

describe('the reference service for', () => {
  it('types only: just its own paths respond', async () => {
    const call = await serve('api: a\nauth: none\ntypes:\n  Thing:\n    name: string\n');
    expect((await call('GET /things'))[0]).toBe(404);
    expect(await call('DELETE /livez')).toMatchObject([
      405,
      { type: 'about:blank', title: 'Method Not Allowed', status: 405, detail: expect.stringContaining('GET, HEAD') },
    ]);
  });

  it('endpoints at its health paths: the model takes precedence', async () => {
    const call = await serve(
      'api: h\nauth: none\ngroups:\n  a:\n    path: /\n    endpoints:\n      get:\n        http: GET /{thing}\n        returns: string\n',
    );
    expect(await call('GET /livez')).toEqual([200, expect.any(String)]);
    expect(await call('GET /metrics')).toEqual([200, expect.any(String)]);
  });

  it('stored types only: no endpoint reaches the records', async () => {
    const call = await serve(
      'api: b\nauth: bearer\ntypes:\n  Thing:\n    id: string\nresources:\n  Thing:\n    id: id\n',
    );
    expect((await call('GET /things'))[0]).toBe(404);
  });

  it('a resource with just an identifier: one partition, no key, no version', async () => {
    const call = await serve(`api: c
auth: none
errors:
  Missing: 404 Oops
types:
  Oops:
    type: string
    title: string
    status: integer
    detail: string
  Note:
    id: uuid
    text?: string
  Notes:
    results: Note[]
  NoteDraft:
    text?: string
resources:
  Note:
    id: id
groups:
  notes:
    path: /notes
    resource: Note
    endpoints:
      list:
        http: GET
        does: query
        returns: Notes
      add:
        http: POST
        body: NoteDraft
        does: create
        returns: 201 Note
      get:
        http: GET /{id}
        does: get
        returns: Note
        errors: [Missing]
      put:
        http: PUT /{id}
        body: NoteDraft
        does: replace
        returns: Note
        errors: [Missing]
      change:
        http: PATCH /{id}
        body: NoteDraft
        does: merge
        returns: Note
        errors: [Missing]
      remove:
        http: DELETE /{id}
        does: delete
        returns: nothing
        errors: [Missing]
`);
    const [status, note] = await call('POST /notes', { text: 'a' });
    expect([status, note]).toEqual([201, { id: expect.any(String), text: 'a' }]);
    const { id } = note as { readonly id: string };
    expect(await call(`PUT /notes/${id}`, {})).toEqual([200, { id }]);
    expect(await call(`PATCH /notes/${id}`, { text: 'b' })).toEqual([200, { id, text: 'b' }]);
    expect(await call('GET /notes')).toEqual([200, { results: [{ id, text: 'b' }] }]);
    expect(await call(`DELETE /notes/${id}`)).toEqual([204, undefined]);
    expect(await call(`GET /notes/${id}`)).toEqual([404, expect.objectContaining({ title: 'Not Found' })]);
  });

  it('endpoints without storage: valid samples, the same each time, unless a handwritten handler responds', async () => {
    const operations = { misc: { own: async () => ({ status: 200, body: { name: 'mine' } }) } };
    const call = await serve(
      `api: d
auth: none
types:
  Own:
    name: string
  Choice: [up, down]
  Many:
    text: string(3..5)
    pattern: string(/[a-z]{2}-[0-9]+/)
    set: set<integer>
    three: integer[3]
    low: integer(-9..-3)
    price: decimal
    data: bytes
    labels: map<integer>
    anything: unknown
    choice: Choice
    next?: Many
groups:
  misc:
    path: /misc
    endpoints:
      own:
        http: GET /own
        returns: Own
      many:
        http: POST /many/{number}
        body: Own
        returns: 201 Many
      list:
        http: GET /list
        returns: Own[]
      gone:
        http: DELETE
        returns: nothing
`,
      { operations },
    );
    expect(await call('GET /misc/own')).toEqual([200, { name: 'mine' }]);
    const many = await call('POST /misc/many/1', { name: 'x' });
    expect(many[0]).toBe(201);
    expect(await call('POST /misc/many/2', { name: 'y' })).toEqual(many);
    expect(await call('GET /misc/list')).toEqual([200, [{ name: 'example' }]]);
    expect(await call('DELETE /misc')).toEqual([204, undefined]);
  });

  it('pages and headers with unknown parts: samples, and whether there is a next page', async () => {
    const call = await serve(`api: e
auth: none
types:
  List: [list]
  Pet:
    id: read-only string
    name: string
  Pets:
    object: List
    data: Pet[]
    exact: boolean
    has_more: boolean
    after: string | null
resources:
  Pet:
    id: id
groups:
  pet:
    path: /pets
    resource: Pet
    endpoints:
      list:
        http: GET
        query:
          cursor?: string
          limit?: integer(1..10)
        pages: { by: cursor, items: data, next: after }
        does: query
        returns:
          200:
            body: Pets
            headers:
              X-Cost: integer
      add:
        http: POST
        body: Pet
        does: create
        returns:
          201:
            body: Pet
            headers:
              Location: uri
`);
    for (const name of ['a', 'b']) expect((await call('POST /pets', { name }))[0]).toBe(201);
    const [status, first] = await call('GET /pets?limit=1');
    const { after } = first as { readonly after: string };
    expect([status, first]).toEqual([
      200,
      { object: 'list', data: [expect.objectContaining({ name: 'a' })], exact: true, has_more: true, after },
    ]);
    const [, last] = await call(`GET /pets?limit=1&cursor=${after}`);
    expect(last).toMatchObject({ data: [{ name: 'b' }], has_more: false, after: null });
  });

  it('a record with nested records, unions and things or their names: read-only fields are filled in everywhere', async () => {
    const call = await serve(`api: f
auth: none
types:
  Box:
    id: read-only uuid
    version: read-only integer
    inside: Box[]
    lock?: Lock
    owner?: string | Owner
  LockBase:
    made: read-only date
  union Lock by kind extends LockBase:
    key: {}
    code:
      code: write-only string
      length: read-only integer
  Owner:
    id: read-only uuid
    name: string
resources:
  Box:
    id: id
    version: version
groups:
  box:
    path: /boxes
    resource: Box
    endpoints:
      add:
        http: POST
        body: Box
        does: create
        returns: 201 Box
      get:
        http: GET /{id}
        does: get
        returns: Box
`);
    const inner = { inside: [], lock: { kind: 'key' }, owner: 'ada' };
    const draft = { inside: [inner], lock: { kind: 'code', code: '1234' }, owner: { name: 'Ada' } };
    const [status, box] = await call('POST /boxes', draft);
    const [id, made] = [expect.any(String), expect.any(String)];
    expect([status, box]).toEqual([
      201,
      {
        id,
        version: 1,
        inside: [{ id, version: 1, inside: [], lock: { kind: 'key', made }, owner: 'ada' }],
        lock: { kind: 'code', made, length: 1 },
        owner: { id, name: 'Ada' },
      },
    ]);
    expect(await call(`GET /boxes/${(box as { readonly id: string }).id}`)).toEqual([200, box]);
  });
});
