import { describe, expect, it } from 'vitest';
import { buildApi, recorded } from '../../support/built-api.js';

const model = `
api: cookies
types:
  Theme: [light, dark]
  Paging:
    limit?: integer(1..100)
  Session:
    session: string(..64)
groups:
  pet:
    path: /pets
    query extends Paging: {}
    headers:
      X-Client?: string
    cookies extends Session: {}
    endpoints:
      list:
        http: GET
        query:
          name?: string
        cookies:
          theme?: Theme
          page-size: integer = 20
          seen?: csv<integer>
          note?: json<Paging>
        returns: nothing
      one:
        http: GET /{session}
        returns: nothing
      set:
        http: PUT /{session}
        returns:
          204:
            headers:
              Set-Cookie?: string[]
`;

const api = await buildApi(model);

/** The input that a handler receives in a call, and the header with its cookies. */
async function seenBy(name: string, input: object, options: object = {}): Promise<readonly unknown[]> {
  let seen: unknown;
  const handler = async (received: unknown): Promise<object> => {
    seen = received;
    return { status: 204 };
  };
  const server = recorded(api.serve({ pet: { list: handler, one: handler } }));
  await api.clientOf(server, options)['pet']![name]!(input);
  return [seen, server.requests[0]?.headers.get('cookie')];
}

/** Status and reasons of a raw request with that cookie header. */
async function responseTo(cookie: string | undefined): Promise<readonly unknown[]> {
  const handler = async (): Promise<object> => ({ status: 204 });
  const server = api.serve({ pet: { list: handler, one: handler } });
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  const response = await server.fetch(new Request('http://localhost/pets', { headers }));
  const text = await response.text();
  return [response.status, text === '' ? [] : (JSON.parse(text) as { errors: unknown }).errors];
}

describe('cookies', () => {
  it('arrive at the handler unchanged, whatever they contain', async () => {
    const session = 'a b;c="d",é\\%41';
    const given = { session, theme: 'dark', seen: [1, 2], note: { limit: 5 }, limit: 3, xClient: 'me' };
    const [seen, sent] = await seenBy('list', given);
    expect(seen).toMatchObject({ ...given, 'page-size': 20 });
    expect(sent).toBe('session=a%20b%3Bc=%22d%22%2C%C3%A9%5C%2541; theme=dark; seen=1%2C2; note={%22limit%22:5}');
  });

  it('are added to those that the caller puts into the headers', async () => {
    const [, sent] = await seenBy('list', { session: 's' }, { headers: { cookie: 'own=1' } });
    expect(sent).toBe('own=1; session=s');
  });

  it('are grouped separately where a name is used twice', async () => {
    const [seen] = await seenBy('one', { path: { session: 'p' }, cookies: { session: 'c' } });
    expect(seen).toMatchObject({ path: { session: 'p' }, cookies: { session: 'c' } });
  });

  it('are optional for the compiler, but reported by the server if missing', async () => {
    const server = api.serve({ pet: {} });
    const { error } = await api.clientOf(server)['pet']!['list']!().result();
    expect((error as { text: string }).text).toContain('"in":"cookie","at":"session","code":"required"');
  });

  it('are refused before they are sent if invalid', async () => {
    await expect(seenBy('list', { session: 's', theme: 'red' })).rejects.toThrow('/theme must be one of light, dark');
    await expect(seenBy('list', { session: '\ud800' })).rejects.toThrow(
      '/session must not contain half a surrogate pair',
    );
  });

  it('are set one by one, and read one by one', async () => {
    const setting = (setCookie?: readonly unknown[]): Promise<unknown> => {
      const set = async (): Promise<object> => ({ status: 204, headers: { setCookie } });
      return api.clientOf(api.serve({ pet: { set } }))['pet']!['set']!({
        path: { session: 'p' },
        cookies: { session: 'c' },
      }).withResponse();
    };
    const cookies = ['a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT', 'b=2'];
    expect(await setting(cookies)).toMatchObject({ headers: { setCookie: cookies } });
    for (const none of [[], undefined]) expect(await setting(none)).toMatchObject({ headers: {} });
    await expect(setting(['a=1\r\nx: y'])).rejects.toMatchObject({ status: 500 });
  });

  it.each([
    ['session=s', 204, []],
    [' session = "s" ;; other; =1; theme=dark', 204, []],
    [undefined, 400, [['session', 'required']]],
    ['session=a; session=b', 400, [['session', 'repeated']]],
    ['Session=a', 400, [['session', 'required']]],
    [
      'session=%zz',
      400,
      [
        ['session', 'encoding'],
        ['session', 'required'],
      ],
    ],
    [
      'session=s; theme=red; page-size=x',
      400,
      [
        ['theme', 'member'],
        ['page-size', 'type'],
      ],
    ],
    ['session=s; __proto__=1; constructor=2', 204, []],
  ])('are read from Cookie: %s', async (header, status, reasons) => {
    const [answered, errors] = await responseTo(header);
    expect(answered).toBe(status);
    const found = errors as readonly { readonly in: string; readonly at: string; readonly code: string }[];
    expect(found.map(({ at, code }) => [at, code])).toEqual(reasons);
    expect(found.every((reason) => reason.in === 'cookie')).toBe(true);
  });
});

it('packages with cookies type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});
