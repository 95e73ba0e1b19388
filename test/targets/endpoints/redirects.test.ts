import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import type { AnyClient } from '../../support/generated-modules.js';
import { localUrl } from '../../support/local-url.js';

const model = `
api: redirects
errors:
  NotFound: 404
types:
  Pet:
    id: uuid
    version: integer
    name?: string
  PetDraft:
    name?: string
resources:
  Pet:
    id: id
    version: version
groups:
  session:
    path: /session
    endpoints:
      start:
        http: GET /start
        query:
          state?: string
        returns: 302 to uri
      finish:
        http: POST /finish
        returns:
          200: Pet
          ## To the form again.
          303: to string
          307:
            to: uri
            headers:
              X-Reason?: string
        errors: [NotFound]
      moved:
        http: HEAD /moved
        returns: 308 to uri
  pet:
    path: /pets
    resource: Pet
    errors: [NotFound]
    endpoints:
      add:
        http: POST
        body: PetDraft
        does: create
        returns: 201 Pet
      get:
        http: GET /{id}
        headers:
          If-None-Match?: string
        does: get
        returns:
          200: Pet
          304:
            headers:
              ETag?: string
      own:
        http: GET /{id}/own
        returns:
          200: Pet
          304: nothing
`;

const api = await buildApi(model);

const uri = 'https://login.example.com/authorize?a=b#c';

function clientOf(output: object, options?: object): AnyClient {
  const handler = async (): Promise<object> => output;
  const session = { start: handler, finish: handler, moved: handler };
  return api.clientOf(api.serve({ session, pet: { add: handler, get: handler, own: handler } }, options));
}

describe('a redirect', () => {
  it('is a value: the client does not follow it', async () => {
    const location = { status: 302, headers: { location: uri } };
    expect(await clientOf(location)['session']!['start']!()).toEqual(location);
  });

  it.each([
    { status: 303, headers: { location: '../form?a=b' } },
    { status: 307, headers: { location: uri, xReason: 'busy' } },
  ])('may be one of several responses: $status', async (output) => {
    expect(await clientOf(output)['session']!['finish']!()).toEqual(output);
  });

  it('is a value for HEAD, too', async () => {
    const output = { status: 308, headers: { location: uri } };
    expect(await clientOf(output)['session']!['moved']!()).toEqual(output);
  });

  it.each([{ status: 302 }, { status: 302, headers: {} }, { status: 302, headers: { location: '/relative' } }])(
    'reveals a bug in the handler if it has no location: %j',
    async (output) => {
      const { error } = await clientOf(output)['session']!['start']!().result();
      expect(error).toMatchObject({ status: 500 });
    },
  );

  it('cannot inject a header', async () => {
    const output = { status: 303, headers: { location: '/a\r\nset-cookie: b=c' } };
    expect((await clientOf(output)['session']!['finish']!().result())['error']).toMatchObject({ status: 500 });
  });

  it('is unexpected without a location, from another service', async () => {
    const fetch = async (): Promise<Response> => new Response(null, { status: 302 });
    const { error } = await api.clientOf({ fetch })['session']!['start']!().result();
    expect(error).toMatchObject({ name: 'UnexpectedResponseError', issues: [{ path: '/headers/location' }] });
  });

  it('is not followed over a real connection either', async () => {
    const seen: (string | undefined)[] = [];
    const listener = createServer((request, response) => {
      seen.push(request.url);
      response.writeHead(302, { location: uri }).end('moved');
    });
    const client = api.clientOf({ fetch }, { baseUrl: await localUrl(listener) });
    expect(await client['session']!['start']!({ state: 'a' })).toEqual({ status: 302, headers: { location: uri } });
    expect(seen).toEqual(['/session/start?state=a']);
    listener.close();
  });

  it('is hidden from programs in a browser, as the error says', async () => {
    // The result of `fetch` in that case (Fetch, section 2.2.6: an opaque-redirect filtered response).
    const opaque = {
      status: 0,
      type: 'opaqueredirect',
      headers: new Headers(),
      body: null,
      text: async () => '',
    };
    const fetch = async (): Promise<Response> => opaque as unknown as Response;
    const { error } = await api.clientOf({ fetch })['session']!['start']!().result();
    expect(error).toMatchObject({ name: 'UnexpectedResponseError', status: 0 });
    expect(String(error)).toContain('it redirects, and a browser does not let programs see where to.');
  });

  it('in the reference service leads to a sample, as its example says', async () => {
    const service = await api.reference();
    const start = api.clientOf(service)['session']!['start']!;
    expect(await start()).toEqual({ status: 302, headers: { location: 'https://example.com/' } });
    await service.close();
  });
});

describe('the status 304', () => {
  it('is a value where it is declared: the client sends the tag that it has', async () => {
    const service = await api.reference();
    const { add, get } = api.clientOf(service)['pet']!;
    const { id } = (await add!({ body: { name: 'Rex' } })) as { readonly id: string };
    const found = await get!({ id }).withResponse();
    expect(found).toMatchObject({ status: 200, body: { id, name: 'Rex' } });
    const tag = (found['response'] as Response).headers.get('etag');
    expect(tag).toBe('"1"');
    expect(await get!({ id, ifNoneMatch: tag })).toEqual({ status: 304, headers: { etag: tag } });
    expect(await get!({ id, ifNoneMatch: '"0"' })).toMatchObject({ status: 200 });
    await service.close();
  });

  it('may come from a handler', async () => {
    expect(await clientOf({ status: 304 })['pet']!['own']!({ id: 'a' })).toEqual({ status: 304 });
  });
});

it('packages with redirects type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});
