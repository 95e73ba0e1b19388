import { afterAll, describe, expect, it } from 'vitest';
import { buildApi } from '../support/built-api.js';
import { startExample } from './example-service.js';
import type { RawResponse } from './raw-http.js';
import { request } from '../support/request.js';

/** RFC 7240, Prefer: what a client would like, where the model leaves a choice. */

const service = await startExample();

describe('Prefer: code, a preference of the reference service', () => {
  const complex = (fields: Readonly<Record<string, string>>): Promise<RawResponse> =>
    service.ask(`POST /${service.project}/resource/artificially-complex/path/uri-parameter-one=a/b`, fields, {
      createdAt: '2026-11-21T10:20:30.456Z',
    });

  it.each([
    [{ Prefer: 'code=202' }, 202],
    [{ prefer: 'CODE = "202"' }, 202],
    [{ Prefer: 'code=202; foo="a, code=200"' }, 202],
    [{ Prefer: 'respond-async, wait=10', prefer: 'code=202' }, 202],
    [{ Prefer: ', ,code=202,' }, 202],
    [{}, 200],
    [{ Prefer: '' }, 200],
  ])('section 2: %j leads to the status %i', async (fields, status) => {
    expect((await complex(fields)).status).toBe(status);
  });

  it('section 2: the first of repeated preferences counts, over several fields as well', async () => {
    expect((await complex({ Prefer: 'code=202, code=200' })).status).toBe(202);
    expect((await complex({ Prefer: 'code=200', prefer: 'code=202' })).status).toBe(200);
  });

  it.each([
    'foo',
    'foo=bar; baz',
    'handling=strict',
    'handling=lenient',
    'respond-async',
    'wait=1',
    'code=404',
    'code="',
    'code=2 02',
    '=202',
    ';;;,"',
    'return=minimal',
  ])('section 2: %j is unknown or malformed, and changes nothing', async (prefer) => {
    const [plain, preferring] = [await complex({}), await complex({ Prefer: prefer })];
    expect([preferring.status, preferring.body]).toEqual([plain.status, plain.body]);
    expect(preferring.header('preference-applied')).toBeUndefined();
  });

  it('section 2: Vary names Prefer, whether it was sent or not', async () => {
    expect((await complex({})).header('vary')).toBe('Prefer');
    expect((await complex({ Prefer: 'code=202' })).header('vary')).toBe('Prefer');
  });
});

const model = `
api: notes
types:
  Note:
    id: uuid
    key: string
    version: integer
    words: string
  NoteDraft:
    key: string
    words: string
  Shout:
    words: string
resources:
  Note:
    id: id
    key: key
    version: version
groups:
  note:
    path: /notes
    resource: Note
    endpoints:
      put:
        http: PUT
        body: NoteDraft
        does: create or replace
        returns:
          200: Note
          201: Note
          204: nothing
      merge:
        http: PATCH /{id}
        body: {application/merge-patch+json: patch<NoteDraft>}
        does: merge
        returns:
          200:
            body: Note
            headers:
              X-Words?: string
          204: nothing
      remove:
        http: DELETE /{id}
        does: delete
        returns:
          200: Note
          204: nothing
      get:
        http: GET /{id}
        does: get
        returns: Note
      shout:
        http: POST /shouts
        body: Shout
        returns:
          200: Shout
          204: nothing
        responds:
          200:
            words: body.words
`;

const api = await buildApi(model);
const reference = await api.reference();
afterAll(() => reference.close());

describe('Prefer: return, section 4.2', () => {
  async function put(key: string, prefer?: string): Promise<Response> {
    return reference.fetch(request('PUT /notes', { key, words: 'a' }, prefer === undefined ? {} : { prefer }));
  }

  async function change(method: string, key: string, prefer?: string): Promise<Response> {
    const { id } = (await (await put(key)).json()) as { id: string };
    const type = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {};
    const headers = { ...type, ...(prefer === undefined ? {} : { prefer }) };
    return reference.fetch(request(`${method} /notes/${id}`, method === 'PATCH' ? { words: 'b' } : undefined, headers));
  }

  it.each(['PATCH', 'DELETE'])('%s with return=minimal responds with 204, and confirms it', async (method) => {
    const answer = await change(method, `minimal-${method}`, 'return=minimal');
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('preference-applied')).toBe('return=minimal');
    expect(answer.headers.get('vary')).toBe('Prefer');
  });

  it.each(['PATCH', 'DELETE'])('%s with return=representation responds with 200, and confirms it', async (method) => {
    const answer = await change(method, `whole-${method}`, 'return=representation');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ key: `whole-${method}` });
    expect(answer.headers.get('preference-applied')).toBe('return=representation');
    expect(answer.headers.get('vary')).toBe('Prefer');
  });

  it.each(['PATCH', 'DELETE'])('%s without a preference has a body, and confirms none', async (method) => {
    for (const prefer of [undefined, 'return', 'return=everything', 'handling=strict; return=minimal']) {
      const answer = await change(method, `plain-${method}`, prefer);
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, null]);
      expect(answer.headers.get('vary')).toBe('Prefer');
    }
  });

  it('a PUT that creates responds with 201 anyway, and confirms nothing', async () => {
    const created = await put('created', 'return=minimal');
    expect([created.status, created.headers.get('preference-applied')]).toEqual([201, null]);
    const changed = await put('created', 'Return="minimal", wait=5');
    expect([changed.status, changed.headers.get('preference-applied')]).toEqual([204, 'return=minimal']);
  });

  it('a refused request has its reasons anyway', async () => {
    const answer = await reference.fetch(request('PUT /notes', {}, { prefer: 'return=minimal' }));
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([400, null]);
    expect(await answer.json()).toMatchObject({ status: 400 });
  });

  it('GET ignores it', async () => {
    const { id } = (await (await put('read')).json()) as { id: string };
    const answer = await reference.fetch(request(`GET /notes/${id}`, undefined, { prefer: 'return=minimal' }));
    expect([answer.status, answer.headers.get('preference-applied'), answer.headers.get('vary')]).toEqual([
      200,
      null,
      null,
    ]);
  });

  it('an operation that stores nothing follows it, too', async () => {
    const ask = (prefer: string): Promise<Response> =>
      reference.fetch(request('POST /notes/shouts', { words: 'a' }, { prefer }));
    expect((await ask('return=minimal')).status).toBe(204);
    expect((await ask('code=204')).status).toBe(204);
    expect((await ask('return=representation')).status).toBe(200);
    expect((await ask('code=200, return=minimal')).status).toBe(200);
  });

  it('a handwritten handler can read it, and the server confirms what was applied', async () => {
    const { prefersMinimal } = (await api.packages.import('server')) as unknown as {
      prefersMinimal(context: object): boolean;
    };
    const remove = async (_input: object, context: object): Promise<object> =>
      prefersMinimal(context)
        ? { status: 204 }
        : { status: 200, body: { id: crypto.randomUUID(), key: 'k', version: 1, words: 'w' } };
    const missing = async (): Promise<never> => {
      throw new Error('not asked');
    };
    const server = api.serve({ note: { put: missing, merge: missing, get: missing, shout: missing, remove } });
    const ask = (prefer: string): Promise<Response> => server.fetch(request('DELETE /notes/1', undefined, { prefer }));
    const minimal = await ask('return=minimal');
    expect([minimal.status, minimal.headers.get('preference-applied')]).toEqual([204, 'return=minimal']);
    const whole = await ask('return=representation');
    expect([whole.status, whole.headers.get('preference-applied')]).toEqual([200, 'return=representation']);
  });
});
