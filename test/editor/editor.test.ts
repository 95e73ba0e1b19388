import { describe, expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import { yamlTexts } from '../format/models.js';
import { openEditor } from './language-server.js';
import { rightTexts, typos } from './typos.js';
import { exampleFiles, triedFiles } from '../support/example-model.js';
import { inTier } from '../support/tier.js';

const example = exampleFiles();
const editor = openEditor(example);

const shopFiles = triedFiles('shop');
const shop = openEditor(shopFiles);

async function labelsAt(marked: string, { offersAt } = editor): Promise<readonly string[]> {
  return (await offersAt(marked)).map(({ label }) => label);
}

const inEndpoint = (text: string): string => `groups:\n  shelf:\n    endpoints:\n      get:\n        ${text}`;

describe('an editor with the schema of the model', () => {
  it.each(example.map(({ path, text }) => [path, text] as const))('finds no mistakes in %s', async (_path, text) => {
    expect(text.split('\n', 1)).toEqual(['# yaml-language-server: $schema=./.modelwright/schema.json']);
    expect(await editor.problemsOf(text)).toEqual([]);
  });

  it.each(shopFiles.map((file) => [file.path, file] as const))(
    'finds no mistakes in %s of the shop',
    async (_path, { text }) => {
      expect(await shop.problemsOf(text)).toEqual([]);
    },
  );

  it('finds no mistakes in the valid models of the documentation', async () => {
    const step = inTier({ short: 10, long: 1 });
    const some = yamlTexts().filter((_file, index) => index % step === 0);
    const right = some.filter((file) => {
      const files = /^api:/m.test(file.text) ? [file] : [file, { path: 'api.yaml', text: 'api: example\n' }];
      return compile(files).diagnostics.every(({ severity }) => severity !== 'error');
    });
    expect(right.length).toBeGreaterThan(100 / step);
    const wrong: Record<string, unknown> = {};
    for (const file of right) {
      const problems = await openEditor([file]).problemsOf(file.text);
      if (problems.length > 0) wrong[file.path] = problems;
    }
    expect(wrong).toEqual({});
  });

  it('finds no mistakes in the files that the typos are made from', async () => {
    for (const text of rightTexts) expect(await editor.problemsOf(text)).toEqual([]);
  });

  it.each(typos.map(([text, underlined]) => [underlined, text] as const))(
    'reports a typo once, at its exact location: %s',
    async (underlined, text) => {
      const problems = await editor.problemsOf(text);
      expect(problems.map(({ at }) => at)).toEqual([underlined]);
      expect(problems[0]?.message).not.toMatch(/Incorrect type|does not match/);
    },
  );
});

describe('completion', () => {
  it.each([
    ['the keys of a file', '¦', ['api', 'types', 'groups', 'resources']],
    ['the keys of a group', 'groups:\n  shelf:\n    ¦', ['path', 'resource', 'endpoints', 'gap']],
    ['the keys of an endpoint', inEndpoint('¦'), ['http', 'query', 'does', 'responds']],
    ['the long form of a field', 'types:\n  A:\n    b:\n      ¦', ['type', 'docs', 'default']],
    ['the keys of a response', inEndpoint('returns:\n          201:\n            ¦'), ['body', 'headers']],
    ['the methods', inEndpoint('http: ¦'), ['GET', 'PATCH', 'GET /{projectKey}']],
    ['the verbs', inEndpoint('does: ¦'), ['getByKey', 'create or merge']],
    ['the types', 'types:\n  A:\n    b: ¦', ['Resource', 'Page<string>', 'uuid', 'integer(0..100)']],
    ['the types, for an alias', 'types:\n  A: ¦', ['Resource', 'datetime(ms)']],
    ['the end of an open union', 'types:\n  union A by b:\n    c: {}\n    ¦', ['...']],
    ['the types, for a variant', 'types:\n  union A by b:\n    c:\n      d: ¦', ['Resource', 'uuid']],
    ['the types, for a body', inEndpoint('body: Re¦'), ['Resource', 'ResourceUpdate']],
    ['the types, for a response', inEndpoint('returns: ¦'), ['nothing', 'Resource']],
    ['the types, for a response by status', inEndpoint('returns:\n          200: ¦'), ['nothing', 'Resource']],
    ['the errors', inEndpoint('errors: [NotFound, ¦]'), ['VersionConflict', 'Forbidden']],
    ['the errors, one per line', inEndpoint('errors:\n          - ¦'), ['VersionConflict', 'Forbidden']],
    ['the scopes', inEndpoint('scopes: ¦'), ['manage', 'view', 'manage | view', 'none']],
    ['the resources', 'groups:\n  shelf:\n    resource: ¦', ['Resource']],
    ['what may be stored', 'resources:\n  ¦', ['Resource', 'Person']],
    ['the fields of a record', 'resources:\n  Resource:\n    key: ¦', ['id', 'key', 'someProperty']],
    ['the placeholders', 'resources:\n  Resource:\n    within: ¦', ['projectKey', 'locale']],
    ['the actions', 'resources:\n  Resource:\n    actions:\n      ¦', ['doSomeThing', 'changeSomeProperty']],
    ['the fields of an action', 'resources:\n  Resource:\n    actions:\n      a: ¦', ['nothing', 'set someProperty']],
    ['values of a known action', 'resources:\n  Resource:\n    actions:\n      doSomeThing: ¦', ['set someProperty']],
    ['the parameters to filter by', 'resources:\n  Resource:\n    filters:\n      ¦', ['stringParameter', 'where']],
    [
      'the paths to filter by',
      'resources:\n  Resource:\n    filters:\n      a: ¦',
      ['key equals', 'objectTypeProperty.arrayOfStringExample contains'],
    ],
  ])('offers %s', async (_name, marked, expected) => {
    expect(await labelsAt(marked)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ['the keys of an error', 'errors:\n  A:\n    ¦', ['status', 'body', 'headers', 'gap']],
    ['the types, for the body of an error', 'errors:\n  A:\n    body: ¦', ['Problem', 'VersionProblem']],
    ['the types, for a header of an error', 'errors:\n  A:\n    headers:\n      B: ¦', ['integer(0..100)', 'Currency']],
    ['the kinds of pages', inEndpoint('pages: ¦'), ['offset', 'page', 'cursor', 'link']],
    ['the limits of an endpoint', inEndpoint('limits:\n          ¦'), ['body', 'timeout']],
    ['the units of a limit', inEndpoint('limits:\n          timeout: ¦'), ['5 s', '30 s', '2 min']],
    ['the keys of a deprecation', inEndpoint('deprecated:\n          ¦'), ['since', 'sunset', 'link', 'docs']],
    ['the keys of pages', inEndpoint('pages:\n          ¦'), ['by', 'cursor', 'items', 'total']],
    ['the kinds of pages, below a key', inEndpoint('pages:\n          by: ¦'), ['offset', 'page', 'cursor']],
    ['the parameters, for pages', inEndpoint('pages:\n          cursor: ¦'), ['after', 'limit']],
    ['the fields, for pages', inEndpoint('pages:\n          items: ¦'), ['results', 'next']],
    ['the conditions of a key', inEndpoint('idempotency-key: ¦'), ['optional', 'required']],
    ['the values of auth', inEndpoint('auth: ¦'), ['none']],
    ['the types, for a cookie', inEndpoint('cookies:\n          a: ¦'), ['Currency', 'uuid']],
    ['the types, for a parameter of a group', 'groups:\n  a:\n    query:\n      b: ¦', ['Currency', 'uuid']],
    ['the types, for a header of all requests', 'headers:\n  a: ¦', ['Currency', 'uuid']],
    ['headings with types', inEndpoint('¦'), ['query extends Paging', 'query extends OrderFilter, Sorting', 'cookies']],
    ['headings of a group', 'groups:\n  a:\n    ¦', ['query extends Paging', 'headers', 'cookies', 'auth']],
    ['the types below a heading', inEndpoint('query extends Paging:\n          a: ¦'), ['Currency', 'uuid']],
    ['media types', inEndpoint('body:\n          ¦'), ['application/json', 'text/csv']],
    ['media types of a response', inEndpoint('returns:\n          ¦'), ['application/json', 'image/png']],
    ['media types by status', inEndpoint('returns:\n          200:\n            ¦'), ['text/csv', 'body', 'headers']],
    [
      'media types in the long form',
      inEndpoint('returns:\n          200:\n            body:\n              ¦'),
      ['text/csv', 'application/json'],
    ],
    ['the types, by media type', inEndpoint('body:\n          application/json: ¦'), ['Cart', 'patch<T>', 'stream']],
    [
      'the types, by media type below a status',
      inEndpoint('returns:\n          200:\n            application/json: ¦'),
      ['Cart', 'sse<T>', 'stream'],
    ],
    ['formats on the wire', inEndpoint('body: ¦'), ['multipart<T>', 'form<T>', 'stream', 'patch<T>']],
    ['formats of a response on the wire', inEndpoint('returns: ¦'), ['sse<T>', 'stream', 'nothing']],
    ['who may send a field', 'types:\n  A:\n    b: ¦', ['read-only string', 'write-only string', 'csv<string>']],
    ['the values of access', 'types:\n  A:\n    b:\n      access: ¦', ['read-only', 'write-only']],
    ['the keys of the long form', 'types:\n  A:\n    b:\n      ¦', ['access', 'example', 'deprecated']],
    ['the types, for a field below a pattern', 'types:\n  A:\n    /x-[a-z]+/: ¦', ['Currency', 'uuid']],
    ['the types, for a variant by name', 'types:\n  union A by b extends C:\n    c: ¦', ['StockWarning']],
    ['the types, for examples', 'examples:\n  ¦', ['Cart', 'Order', 'Problem']],
    ['the parts of an example', inEndpoint('example:\n          ¦'), ['path', 'query', 'body', 'returns']],
    ['the placeholders, for an example', inEndpoint('example:\n          path:\n            ¦'), ['store', 'slug']],
    ['the parameters, for an example', inEndpoint('example:\n          query:\n            ¦'), ['limit', 'after']],
    ['the headers, for an example', inEndpoint('example:\n          headers:\n            ¦'), ['If-Match']],
    ['warnings', 'allow:\n  ¦', ['names-are-in-one-case', 'declaration-is-used', 'docs-belong-to-a-key']],
    ['the resources, by another name', 'groups:\n  a:\n    resource: ¦', ['Cart', 'Customer']],
    ['the scopes', inEndpoint('scopes: ¦'), ['audit', 'viewOrders', 'none']],
  ])('offers %s of the shop', async (_name, marked, expected) => {
    expect(await labelsAt(marked, shop)).toEqual(expect.arrayContaining(expected));
  });

  it('offers the boolean fields of bodies, for a stream on request, and the headers of all requests, for an example', async () => {
    const text = `api: chat
headers:
  Chat-Version: date
types:
  Flag: Flags
  Flags: boolean | null
  Loop: Loops
  Loops: Loop
  Shared:
    live?: Flag
    loops?: Loop
  Prompt extends Shared:
    text: string
    stream: boolean = false
  Reply:
    isDone: boolean
groups:
  chat:
    endpoints:
      ask:
        http: POST /
        body: Prompt
        returns: Reply
`;
    const chat = openEditor([{ path: 'chat.yaml', text }]);
    expect(await labelsAt(inEndpoint('streams-if: ¦'), chat)).toEqual(['live', 'stream']);
    expect(await labelsAt(inEndpoint('example:\n          headers:\n            ¦'), chat)).toEqual(['Chat-Version']);
  });

  it('lets the type of a format be chosen', async () => {
    const offers = await shop.offersAt(inEndpoint('body: ¦'));
    const { insertText, textEdit } = offers.find(({ label }) => label === 'patch<T>') ?? {};
    expect(insertText ?? textEdit?.newText).toBe('patch<${1|Cart,Category,Customer,Order,Product,Review,Upload|}>');
  });

  it('explains a warning', async () => {
    const offers = await shop.offersAt('allow:\n  ¦');
    const { documentation } = offers.find(({ label }) => label === 'declaration-is-used') ?? {};
    expect(JSON.stringify(documentation)).toContain('No endpoint uses this declaration');
  });

  it('shows the docs of a type', async () => {
    const offers = await editor.offersAt('types:\n  A:\n    b: ¦');
    const { documentation } = offers.find(({ label }) => label === 'ResourceKey') ?? {};
    expect(JSON.stringify(documentation)).toContain('The key of a resource.');
  });

  it('inserts what it offers literally', async () => {
    const offers = await editor.offersAt(inEndpoint('http: ¦'));
    expect(offers.find(({ label }) => label === 'GET /{id}')?.insertText).toBe('GET /{id\\}');
  });

  it.each([
    ['an action', 'resources:\n  Resource:\n    actions:\n      ¦', 'doSomeThing'],
    ['a filter', 'resources:\n  Resource:\n    filters:\n      ¦', 'stringParameter'],
  ])('inserts a colon after the name of %s', async (_name, marked, name) => {
    const offers = await editor.offersAt(marked);
    expect(offers.find(({ label }) => label === name)?.insertText).toBe(`${name}: `);
  });
});

it.each([
  ['a key', inEndpoint('ht¦tp: GET'), 'The method, and the path after that of the group'],
  ['a section', 'par¦ams:\n  a: string\n', 'The type of each `{placeholder}`'],
  ['a key of the long form', 'types:\n  A:\n    b:\n      def¦ault: 3\n', 'if the sender leaves it out'],
  ['a stored type', 'resources:\n  Reso¦urce:\n    id: id\n', 'A resource as every operation'],
])('hover explains %s', async (_name, marked, expected) => {
  expect(await editor.hoverAt(marked)).toContain(expected);
});
