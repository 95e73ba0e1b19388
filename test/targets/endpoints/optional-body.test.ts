import { expect, it } from 'vitest';
import { buildApi, recorded } from '../../support/built-api.js';
import { request } from '../../support/request.js';

const model = `
api: optional-bodies
types:
  Note:
    text: string
  Written:
    text?: string
groups:
  note:
    path: /notes
    endpoints:
      add:
        http: POST
        body?: Note
        returns: nothing
      choose:
        http: PUT
        body?: {text/csv: string, application/json: Note}
        returns: nothing
      upload:
        http: PATCH
        body?: stream
        returns: nothing
      write:
        http: POST /written
        body?: Note
        returns: Written
        responds:
          200:
            text: body.text
`;

const api = await buildApi(model);

interface Seen {
  readonly input: { readonly body?: unknown };
  readonly contentType: string | null | undefined;
}

/** The input that the handler receives in a call, and the media type of the request. */
async function seenBy(name: string, input?: object): Promise<Seen> {
  let seen: Seen['input'] | undefined;
  const handler = async (received: Seen['input']): Promise<object> => {
    seen = received;
    return { status: 204 };
  };
  const server = recorded(api.serve({ note: { add: handler, choose: handler, upload: handler } }));
  await api.clientOf(server)['note']![name]!(input);
  return { input: seen ?? {}, contentType: server.requests[0]?.headers.get('content-type') };
}

it.each(['add', 'choose', 'upload'])(
  'an optional body may be omitted in %s, and then nothing is sent',
  async (name) => {
    for (const input of [undefined, {}, { body: undefined }]) {
      const { input: seen, contentType } = await seenBy(name, input);
      expect(seen.body).toBeUndefined();
      expect(contentType).toBeNull();
    }
  },
);

it('an optional body that is given is sent and read like any other', async () => {
  expect((await seenBy('add', { body: { text: 'a' } })).input.body).toEqual({ text: 'a' });
  const chosen = { mediaType: 'application/json', value: { text: 'a' } };
  expect((await seenBy('choose', { body: chosen })).input.body).toEqual(chosen);
  await expect(seenBy('add', { body: {} })).rejects.toThrow('/body/text is required');
});

it('an optional body that does not fit is refused, whatever its length', async () => {
  const server = api.serve({ note: {} });
  const statusOf = async (body: string, type: string): Promise<number> =>
    (await server.fetch(request('POST /notes', body, { 'content-type': type }))).status;
  expect(await statusOf('{}', 'application/json')).toBe(400);
  expect(await statusOf(' ', 'application/json')).toBe(400);
  expect(await statusOf('{"text":"a"}', 'text/plain')).toBe(415);
});

it('an optional response body is filled by the reference service', async () => {
  const service = await api.reference();
  const { write } = api.clientOf(service)['note']!;
  expect(await write!({ body: { text: 'a' } })).toEqual({ text: 'a' });
  expect(await write!()).toEqual({});
  await service.close();
});
