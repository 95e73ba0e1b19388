import { describe, expect, it } from 'vitest';
import { importBundle } from '../support/bundled-client.js';
import { allOf, builtPost, type Handlers, type Post, returning } from './built-post.js';
import { postText } from './post-model.js';

const post = await builtPost(postText);
const bundling = { folder: post.packages.folder, api: 'post', names: 'createClient', conditions: ['unchecked'] };
const createUnchecked = (await importBundle(bundling))['createClient'] as (options: object) => {
  readonly parcel: ReturnType<Post['createClient']>;
};

/** Returns its input, in the content type of the endpoint. */
const echo: Handlers = {
  send: returning(201),
  login: returning(200),
  patch: returning(200),
  scan: returning(200),
  json: returning(200),
  events: async () => ({ status: 200, body: sorted() }),
};

async function* sorted(): AsyncGenerator<object> {
  yield { type: 'sorted', at: 9223372036854775807n };
  yield { type: 'lost' };
}

const address = { street: 'Hauptstraße "1"', number: 9223372036854775807n };

function clientWith(fetch: (request: Request) => Promise<Response>): ReturnType<Post['createClient']> {
  return createUnchecked({ baseUrl: 'http://post.example.com', fetch }).parcel;
}

/** The client without validators, and a server that checks what it sends. */
function client(): ReturnType<Post['createClient']> {
  const { fetch } = post.createServer(echo, { checkResponses: true });
  return clientWith(fetch);
}

describe('a client without validators', () => {
  it.each([
    ['patch', { id: 'a', body: { label: 'b' } }],
    ['json', { body: { label: 'ä' } }],
    ['scan', { body: new Uint8Array([1, 2]) }],
    [
      'send',
      {
        body: {
          label: 'Grüße',
          express: true,
          ids: [1n, 9007199254740993n],
          codes: [1, 2],
          note: address,
          address,
          photo: new Uint8Array([0, 255]),
          papers: [new Uint8Array([1])],
          tags: ['a', ''],
        },
      },
    ],
    ['login', { body: { user: 'ä&=', pin: 7, roles: ['x'], key: new Uint8Array([250]), home: address } }],
  ])('sends the body of %s, and converts the response', async (name, input) => {
    expect(await client()[name]?.(input)).toEqual(input.body);
  });

  it('converts the events of a stream', async () => {
    expect(await allOf(await client()['events']?.())).toEqual([
      { type: 'sorted', at: 9223372036854775807n },
      { type: 'lost' },
    ]);
  });

  it('checks neither what it sends nor what it receives', async () => {
    const surprising = async (): Promise<Response> => Response.json({ label: 7, more: true });
    const trusting = clientWith(surprising);
    expect(await trusting['json']?.({ body: { label: '' } })).toEqual({ label: 7, more: true });
  });

  it('leaves the checks to the server', async () => {
    await expect(client()['json']?.({ body: { label: '' } })).rejects.toMatchObject({ status: 400 });
    await expect(client()['patch']?.({ id: 'a', body: { label: 7 } })).rejects.toMatchObject({ status: 400 });
  });

  it('refuses text that is not JSON', async () => {
    const html = async (): Promise<Response> => new Response('<html>');
    const { json } = clientWith(html);
    await expect(json?.({ body: {} })).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
      issues: [{ path: '', code: 'json' }],
    });
  });
});
