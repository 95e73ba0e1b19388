import { expect, it } from 'vitest';
import { buildApi, recorded } from '../../support/built-api.js';

const model = `
api: segments
params:
  ref: string(1..40, /[a-z./]+/)
groups:
  file:
    path: /repos/{owner}
    endpoints:
      read:
        http: GET /contents/{path...}
        query:
          path?: string
        returns: string[]
      write:
        http: PUT /contents/{path...}
        returns: string[]
      status:
        http: GET /commits/{ref...}/status
        returns: string[]
      first:
        http: GET /commits/{ref}/status
        returns: string[]
      list:
        http: GET /lists/{path}
        returns: string[]
`;

type Input = Readonly<Record<string, unknown>>;
const seen =
  (name: string) =>
  async (input: Input): Promise<object> => ({ status: 200, body: [name, JSON.stringify(input)] });
const names = ['read', 'write', 'status', 'first', 'list'] as const;
const operations = { file: Object.fromEntries(names.map((name) => [name, seen(name)])) };

const api = await buildApi(model);
const server = recorded(api.serve(operations));

const call = async (name: (typeof names)[number], input: object): Promise<unknown> =>
  api.clientOf(server)['file']![name]!(input);
const lastPath = (): string => new URL(server.requests.at(-1)?.url ?? '').pathname;

it('several segments in a parameter keep their slashes on the wire, and nothing else', async () => {
  const path = 'docs/read me.md/a?b#c%2F..x/ä';
  expect(await call('write', { owner: 'a/b', path })).toEqual(['write', JSON.stringify({ owner: 'a/b', path })]);
  expect(lastPath()).toBe('/repos/a%2Fb/contents/docs/read%20me.md/a%3Fb%23c%252F..x/%C3%A4');
});

it('several segments in a parameter are grouped by location where a name is used twice', async () => {
  const input = { path: { owner: 'o', path: 'a/b' }, query: { path: 'c' } };
  expect(await call('read', input)).toEqual(['read', JSON.stringify(input)]);
});

it('several segments may precede fixed text, and more specific paths take precedence', async () => {
  expect(await call('status', { owner: 'o', ref: 'heads/main' })).toEqual([
    'status',
    JSON.stringify({ owner: 'o', ref: 'heads/main' }),
  ]);
  expect(lastPath()).toBe('/repos/o/commits/heads/main/status');
  expect(await call('status', { owner: 'o', ref: 'main' })).toMatchObject(['first', expect.anything()]);
});

it('a parameter of the same name is a single segment in another path', async () => {
  expect(await call('list', { owner: 'o', path: 'a/b' })).toEqual([
    'list',
    JSON.stringify({ owner: 'o', path: 'a/b' }),
  ]);
  expect(lastPath()).toBe('/repos/o/lists/a%2Fb');
});

it.each(['/', 'a/', '/a', 'a//b', '.', '..', '../a', 'a/../b', 'a/./b', 'a/..', '\ud800/a'])(
  'several segments are refused by the client as %j',
  async (path) => {
    const before = server.requests.length;
    await expect(call('write', { owner: 'o', path })).rejects.toMatchObject({
      name: 'InvalidInputError',
      issues: [{ path: '/path', code: 'path' }],
    });
    expect(server.requests).toHaveLength(before);
  },
);

it.each([
  ['a/b', 200],
  ['a%2Fb', 200],
  ['%2e%2e/a', 400],
  ['a/%2E%2e/b', 400],
  ['..%2Fa', 400],
  ['a%2F..%2Fb', 400],
  ['a%2F', 400],
  ['%2Fetc', 400],
  ['a%2F%2Fb', 400],
  ['...', 200],
  ['.a', 200],
  ['%zz', 400],
])('several segments sent by others as %s have the status %i', async (path, status) => {
  // As a string, which no URL parser resolves.
  const request = new Request('http://localhost/', { method: 'PUT' });
  Object.defineProperty(request, 'url', { value: `http://localhost/repos/o/contents/${path}` });
  const response = await server.fetch(request);
  expect([response.status, status === 400 ? ((await response.json()) as { errors: object[] }).errors[0] : 0]).toEqual([
    status,
    status === 400 ? expect.objectContaining({ in: 'path', at: 'path' }) : 0,
  ]);
});

it('several segments are validated as one value', async () => {
  await expect(call('status', { owner: 'o', ref: 'Heads/main' })).rejects.toMatchObject({ name: 'InvalidInputError' });
  await expect(call('status', { owner: 'o', ref: 'a/'.repeat(20) + 'a' })).rejects.toMatchObject({
    name: 'InvalidInputError',
  });
});

it('packages with several segments type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});
