import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format as prettier } from 'prettier';
import { describe, expect, it } from 'vitest';
import { endpointsOf } from '../../../src/model/endpoints.js';
import type { Model } from '../../../src/model/model.js';
import { format } from '../../../src/print/build.js';
import { client } from '../../../src/targets/client/client.js';
import { buildTargets, typeCheckTogether } from '../../support/built-packages.js';
import { chatText } from '../../bodies/chat-model.js';
import { exampleModel, modelOfText, triedModel } from '../../support/example-model.js';

/** `api.md` as users get it. */
async function pageOf(model: Model): Promise<string> {
  const file = client.emit(model).find(({ path }) => path === 'client/api.md');
  if (file?.print === undefined) throw new Error('No api.md is emitted.');
  return (await format({ path: file.path, ...file.print() })).text;
}

/** Without blocks of code, and without code between backticks. */
function proseIn(page: string): string {
  return page.replaceAll(/^(`{3,}|~{3,})[^]*?^\1$/gm, '').replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
}

const models: readonly (readonly [string, () => Model])[] = [
  ['the example', exampleModel],
  ['the shop', () => triedModel('shop')],
  ['the harbour', () => triedModel('harbour')],
  ['the chat', () => modelOfText(chatText)],
];

/** The packages of a model, with the code of its page of methods. */
async function writtenFor(model: Model): Promise<string> {
  const packages = await buildTargets(model, 'client');
  const page = await pageOf(model);
  const methods = endpointsOf(model).map(({ group, name }) => `### \`client.${group}.${name}\``);
  expect(page.match(/^### .*/gm)).toEqual(methods);
  const calls = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => `async () => {\n${code}},\n`);
  expect(calls.length).toBe(methods.length);
  const readme = await packages.readme('client');
  const [construction = ''] = /^import [^]*?\nconst client = .*;/m.exec(readme) ?? [];
  const text = `${construction}\nexport const calls: (() => Promise<void>)[] = [\n${calls.join('')}];\n`;
  await writeFile(join(packages.folder, 'calls.ts'), text);
  for (const [, link = ''] of page.matchAll(/\]\(([^)]+)\)/g))
    if (!/^https?:/.test(link)) expect(existsSync(join(packages.folder, 'client', link)), link).toBe(true);
  return packages.folder;
}

describe('the page of methods', () => {
  it('has every method, with code that compiles and links that lead somewhere', async () => {
    const programsOf: string[] = [];
    for (const [, model] of models) programsOf.push(await writtenFor(model()));
    expect(withoutUnused(await typeCheckTogether([], { types: ['node'], programsOf }))).toEqual([]);
  });

  it('says which field of a body chooses a stream', async () => {
    const page = await pageOf(modelOfText(chatText));
    expect(page).toContain(
      'With `stream: true` in the body, the response is `text/event-stream`; otherwise it is `application/json`.',
    );
    expect(page).toContain(
      'With `live: false` in the body, the response is `application/vnd.chat+json`; otherwise it is `application/x-ndjson`.',
    );
  });

  it.each(models)('has the layout of prettier for %s', async (_, model) => {
    const page = await pageOf(model());
    expect(page).toBe(await prettier(page, { parser: 'markdown', printWidth: 120, singleQuote: true }));
  });
});

describe('credentials', () => {
  const model = modelOfText(`
api: clinic
auth:
  oauth: bearer
  device: basic
  partner: key in header X-Partner without scopes
  default: oauth | partner | device
scopes: { read: 'clinic:read' }
groups:
  visit:
    path: /visits
    scopes: read
    endpoints:
      list: { http: GET, returns: nothing }
      count: { http: HEAD, auth: partner | none, returns: nothing }
      add: { http: POST, auth: partner & oauth, returns: nothing }
      about: { http: GET /about, scopes: any, returns: nothing }
`);

  it('are named with their scopes, and those without scopes apart', async () => {
    const page = await pageOf(model);
    expect(page).toContain('`GET /visits` needs `oauth` or `device` with `clinic:read`, or `partner`.');
    expect(page).toContain('`HEAD /visits` accepts `partner`.');
    expect(page).toContain('`POST /visits` needs `partner` and `oauth` with `clinic:read`.');
    expect(page).toContain('`GET /visits/about` needs `oauth` or `device` or `partner`.');
  });

  it('have the name of their option in the README', () => {
    const readme = client.emit(model).find(({ path }) => path === 'client/README.md');
    expect(readme?.text).toContain('\nIf `oauth` is a function, it is called before every request');
  });
});

/** An example declares what it gets, and leaves its use to the reader. */
function withoutUnused(errors: string): readonly string[] {
  return errors.split('\n').filter((error) => error !== '' && !error.includes('TS6133'));
}

describe('text of a model on the page of methods', () => {
  const hostile = [
    'Text <img src=x onerror=alert(1)> </script>.',
    '```ts\nconst = <broken;\n```',
    '~~~\n<b>in a block</b>',
    '```ts\nleft open',
    '`a``b` | {{name}} <!-- ',
  ];

  const model = (docs: string): Model =>
    modelOfText({
      'model.yaml': JSON.stringify({
        api: 'hostile',
        auth: 'none',
        errors: { Bad: { status: 400, docs }, Worse: { status: 409, docs } },
        types: { Thing: { name: 'string' } },
        groups: {
          thing: {
            path: '/things',
            docs,
            errors: ['Bad', 'Worse'],
            endpoints: {
              get: {
                http: 'GET /{id}',
                docs,
                query: {
                  'a|b`<img src=x>`': { type: 'string', default: '`</b>', docs },
                  '"{name}]*/"?': { type: 'string', docs },
                },
                returns: { 200: { body: 'Thing', docs, headers: { 'X-A': { type: 'string', docs } } } },
              },
              last: { http: 'GET', returns: { 200: { body: { 'text/plain': 'string' }, docs } } },
            },
          },
        },
      }),
    });

  it.each(hostile)('is neither HTML nor the end of a block: %j', async (docs) => {
    const page = await pageOf(model(docs));
    const prose = proseIn(page);
    expect(prose).not.toMatch(/<[a-z/!]/i);
    expect(prose.match(/^##+ .*/gm)?.length).toBe(3);
    expect(prose.match(/^Returns the body of 200: /gm)?.length).toBe(2);
    expect(page).toContain('const body = await client.thing.last();\n```\n');
  });

  it('is on the page as it was written, if it is a block of code', async () => {
    expect(await pageOf(model('```ts\nconst = broken;\n```'))).toContain('\n``` ts\nconst = broken;\n```\n');
  });
});
