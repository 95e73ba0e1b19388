import { describe, expect, it, vi } from 'vitest';
import { adapters, builtPost, connected, type Handlers, returning } from './built-post.js';
import { postText } from './post-model.js';

const post = await builtPost(postText);

const boundary = 'xyz';

/** Parts as a form sends them: `['photo"; filename="a.png', 'bytes']`. */
function parts(...all: readonly (readonly [name: string, content: string])[]): string {
  const texts = all.map(
    ([name, content]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`,
  );
  return `${texts.join('')}--${boundary}--\r\n`;
}

const file = (name: string): string => `${name}"; filename="f`;
const form = `multipart/form-data; boundary=${boundary}`;
const good = [
  ['label', 'a'],
  ['express', 'true'],
  ['address', '{"street":"s","number":1}'],
  [file('photo'), 'bytes'],
] as const;

interface Sent {
  readonly method?: string;
  readonly type?: string;
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
}

const echo: Handlers = {
  send: returning(201),
  login: returning(200),
  label: async ({ body }: { body: string }) => ({ status: 200, headers: { xLength: body.length }, body }),
  scan: returning(200),
  any: async (_input, { preferredType }) => {
    const mediaType = preferredType(['application/json', 'text/csv', 'image/png']);
    const bodies: Readonly<Record<string, unknown>> = { 'application/json': {}, 'text/csv': 'a,b' };
    return { status: 200, mediaType, body: bodies[mediaType] ?? new Uint8Array([1]) };
  },
};

async function ask(path: string, sent: Sent = {}, options = {}): Promise<Response> {
  const { method = 'POST', type, body, headers = {} } = sent;
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: body as string }),
    duplex: 'half',
  };
  return post.createServer(echo, options).fetch(new Request(`http://post.example.com/parcels${path}`, init));
}

/** The status, and each reason: `400 /label length`. */
async function summary(response: Response): Promise<string> {
  const { errors = [] } = (await response.json()) as { errors?: { at: string; code: string }[] };
  return [response.status, ...errors.map(({ at, code }) => `${at} ${code}`)].join(', ');
}

describe('a form', () => {
  it.each([
    ['with all that is required', parts(...good), '201'],
    [
      'with text as a file, and a file as text',
      parts([file('label'), 'a'], ...good.slice(1, 3), ['photo', 'x']),
      '201',
    ],
    ['without anything', parts(), '400, /label required, /express required, /address required, /photo required'],
    ['with a typo', parts(...good, ['lable', 'x']), '400, /lable unknown'],
    ['with a name of the prototype', parts(...good, ['constructor', 'x']), '400, /constructor unknown'],
    ['with a string that is too long', parts(...good.slice(1), ['label', 'a'.repeat(11)]), '400, /label length'],
    ['with a repeated field', parts(...good, ['label', 'b']), '400, /label repeated'],
    ['with a repeated file', parts(...good, [file('photo'), 'b']), '400, /photo repeated'],
    ['with an unknown enum member', parts(...good, ['size', 'tiny']), '400, /size member'],
    [
      'with a wrong JSON part, reported by its pointer',
      parts(...good.slice(0, 2), good[3], ['address', '{"street":""}']),
      '400, /address/street length, /address/number required',
    ],
    ['with a wrong item in a list', parts(...good, ['ids', '1'], ['ids', 'x']), '400, /ids/1 type'],
    [
      'with a wrong item in a list of JSON',
      parts(...good, ['others', '{"street":"s","number":"1"}']),
      '400, /others/0/number type',
    ],
    [
      'with a list that is too long',
      parts(...good, ...Array<[string, string]>(4).fill([file('papers'), ''])),
      '400, /papers items',
    ],
    ['with another boundary', parts(...good).replaceAll(boundary, 'abc'), '400,  form'],
    ['without its end', parts(...good).slice(0, -40), '400,  form'],
  ])('is checked %s', async (_title, body, expected) => {
    expect(await summary(await ask('', { type: form, body }))).toBe(expected);
  });

  it.each([
    ['all fields', 'user=a+b%26&pin=1&roles=x&roles=y', '200'],
    ['no roles', 'user=a&pin=1', '200'],
    ['no fields', '', '400, /user required, /pin required'],
    ['an invalid percent sign', 'user=%zz&pin=1', '400, /user encoding, /user required'],
    ['invalid values', 'user=&pin=99999999999&keep=yes', '400, /user length, /pin maximum, /keep type'],
    ['a typo', 'user=a&pin=1&rolls=x', '400, /rolls unknown'],
  ])('without files is checked with %s', async (_title, body, expected) => {
    expect(await summary(await ask('/login', { type: 'application/x-www-form-urlencoded', body }))).toBe(expected);
  });
});

describe('the media type of a body', () => {
  it.each([
    ['PUT', '/label', 'text/html', 415],
    ['PUT', '/label', 'Text/Plain; charset="UTF-8"', 200],
    ['PUT', '/label', 'text/plain; charset=latin1', 415],
    ['PUT', '/scan', 'image/png; q=1', 200],
    ['PUT', '/scan', 'application/json', 415],
    ['POST', '/any', 'text/csv', 200],
    ['POST', '/any', 'text/html', 415],
    ['POST', '/login', 'application/x-www-form-urlencoded; charset=utf-16', 415],
  ])('accepts or refuses %s %s as %s: %i', async (method, path, type, status) => {
    expect((await ask(path, { method, type, body: 'user=a&pin=1' })).status).toBe(status);
  });

  it('is named in the response to a wrong one', async () => {
    const response = await ask('/any', { type: 'text/html', body: '' });
    expect(response.headers.get('accept-post')).toContain('text/csv, image/png');
    expect((await response.json()) as object).toMatchObject({
      detail: expect.stringContaining('text/csv or image/png'),
    });
    const patch = await ask('/a', { method: 'PATCH', type: 'application/json', body: '{}' });
    expect(patch.headers.get('accept-patch')).toBe('application/merge-patch+json');
  });

  it('is not required without a body: 400; a body without it: 415', async () => {
    expect(await summary(await ask('/scan', { method: 'PUT' }))).toBe('400,  required');
    expect((await ask('/scan', { method: 'PUT', body: new Uint8Array([1]) })).status).toBe(415);
  });

  it('does not help a compressed body, or one that is not UTF-8', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect((await ask('/scan', { method: 'PUT', type: 'image/png', body: 'a', headers })).status).toBe(415);
    const body = new Uint8Array([0xff]);
    expect(await summary(await ask('/label', { method: 'PUT', type: 'text/plain', body }))).toBe('400,  encoding');
  });
});

describe('limits of the server', () => {
  const limits = { bodyBytes: 200, formFields: 3 };
  it.each([
    ['PUT', '/label', 'text/plain', 'a'.repeat(301), '413'],
    ['PUT', '/scan', 'image/png', 'a'.repeat(301), '413'],
    ['POST', '/login', 'application/x-www-form-urlencoded', `user=${'a'.repeat(300)}`, '413'],
    ['POST', '', form, parts(...good), '413'],
    ['POST', '/login', 'application/x-www-form-urlencoded', 'user=a&pin=1&roles=x&roles=y', '400,  items'],
    ['POST', '', form, parts(['a', ''], ['b', ''], ['c', ''], ['d', '']), '400,  items'],
  ])('hold for %s %s as %s', async (method, path, type, body, expected) => {
    const roomy = expected.startsWith('413') ? limits : { ...limits, bodyBytes: 1000 };
    expect(await summary(await ask(path, { method, type, body }, { limits: roomy }))).toBe(expected);
  });

  it.each([
    ['extra', '[1,2,3,4]', '400, /extra values'],
    ['extra', '[[[]]]', '400, /extra depth'],
    ['address', '{"street":"s","number":1,"a":2,"b":3}', '400, /address values'],
    ['note', '{"street":"s","number":1,"a":[[]]}', '400, /note depth'],
  ])('hold for the JSON of a field: %s %s', async (name, json, expected) => {
    const body = parts(...good.filter(([other]) => other !== name), [name, json]);
    const response = await ask('', { type: form, body }, { limits: { bodyValues: 3, depth: 2 } });
    expect(await summary(response)).toBe(expected);
  });
});

describe('the Accept header', () => {
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['text/*', 'text/csv; charset=utf-8'],
    ['image/png, text/csv;q=0.5', 'image/png'],
    ['text/csv;q=0.4, image/png;q=0.3, */*;q=0.1', 'text/csv; charset=utf-8'],
    ['application/json;q=0, */*', 'text/csv; charset=utf-8'],
    ['text/html', 'application/problem+json'],
    ['*/*;q=0', 'application/problem+json'],
  ])('%s gets %s', async (accept, type) => {
    const headers: Readonly<Record<string, string>> = accept === undefined ? {} : { accept };
    const response = await ask('/any', { type: 'text/csv', body: '', headers });
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.status).toBe(type === 'application/problem+json' ? 406 : 200);
  });

  it('application/json gets no events', async () => {
    expect((await ask('/events', { method: 'GET', headers: { accept: 'application/json' } })).status).toBe(406);
  });
});

describe('a response', () => {
  it.each([
    ['label', { status: 200, headers: { xLength: 1 }, body: 1 }],
    ['scan', { status: 200, body: 'text' }],
    ['load', { status: 200, body: new Uint8Array() }],
    ['events', { status: 200, body: [] }],
    ['any', { status: 200, mediaType: 'text/html', body: '' }],
    ['patch', { status: 200, body: { label: '' } }],
  ])('is a 500 if it does not fit (%s), and the log says why', async (name, output) => {
    const onError = vi.fn();
    const server = post.createServer({ [name]: async () => output }, { onError, checkResponses: true });
    const methods: Readonly<Record<string, string>> = { any: 'POST', events: 'GET', patch: 'PATCH' };
    const types: Readonly<Record<string, string>> = {
      label: 'text/plain',
      scan: 'image/png',
      load: 'application/octet-stream',
      any: 'text/csv',
      patch: 'application/merge-patch+json',
    };
    const method = methods[name] ?? 'PUT';
    const response = await server.fetch(
      new Request(`http://post.example.com/parcels/${name}`, {
        method,
        ...(method === 'GET' ? {} : { body: '{}', headers: { 'content-type': types[name] ?? '' } }),
      }),
    );
    expect(response.status).toBe(500);
    expect(onError.mock.calls[0]?.[0]).toBeInstanceOf(TypeError);
  });

  it.each(adapters)('has its length where it is known, over %s', async (adapter) => {
    const server = post.createServer(echo);
    const { url } = await connected(post, { server, adapter });
    const request = new Request(`${url}/parcels/scan`, {
      method: 'PUT',
      body: new Uint8Array([1, 2, 3]),
      headers: { 'content-type': 'image/png' },
    });
    const response = await (adapter === 'http' ? fetch(request) : server.fetch(request));
    expect(response.headers.get('content-type')).toBe('image/png');
    if (adapter === 'http') expect(response.headers.get('content-length')).toBe('3');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  });
});
