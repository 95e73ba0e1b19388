import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import { format } from '../../../src/print/build.js';
import { docs, pages } from '../../../src/targets/docs/docs.js';
import { launchChromium } from '../../support/chromium.js';
import { modelOfText } from '../../support/example-model.js';
import { temporaryFolder } from '../../support/temporary-folders.js';

const hostile = [
  '</script><script>document.pwned = 1</script>',
  '<img src="x" onerror="document.pwned = 2">',
  '[a link](javascript:document.pwned=3)',
  '`<svg onload=document.pwned=4>` and ``` ` <svg onload=document.pwned=5> ```',
  '<!-- --> <iframe srcdoc="<script>parent.document.pwned = 6</script>"></iframe>',
].join('\n\n');

/** The requested number of endpoints, in groups of ten. */
function modelOfSize(endpoints: number): Model {
  const groups = Array.from({ length: endpoints / 10 }, (_, index) => {
    const lines = Array.from(
      { length: 10 },
      (_each, at) => `      ## Gets thing ${index}-${at}.\n      get${at}: { http: "GET /${at}/{id}", returns: Thing }`,
    );
    return `  group${index}:\n    path: /group-${index}\n    endpoints:\n${lines.join('\n')}`;
  });
  return modelOfText(`api: many\ntypes:\n  Thing: { name: string, count: integer }\ngroups:\n${groups.join('\n')}\n`);
}

const hostileModel = {
  docs: hostile,
  ...modelOfText({
    'model.yaml': JSON.stringify({
      api: 'hostile',
      types: { Thing: { name: { type: 'string', docs: hostile, example: hostile } } },
      groups: {
        thing: {
          path: '/things',
          docs: hostile,
          endpoints: {
            add: {
              http: 'POST',
              docs: hostile,
              body: 'Thing',
              query: { 'a|b`<img src=x>`?': { type: 'string', docs: hostile } },
              returns: { 201: { body: 'Thing', docs: hostile } },
            },
          },
        },
      },
    }),
  }),
};

describe('the docs of an API', () => {
  it('include Markdown for programs: a table of contents, and a page for each group', () => {
    const files = docs({ guides: [{ path: 'first steps.md', text: '# First [steps]\n\nGo.\n' }] }).emit(
      modelOfSize(10),
    );
    const text = (path: string): string => files.find((file) => file.path === path)?.text ?? '';
    expect(text('docs/llms.txt')).toBe(`# many

Version 0.0.0. Each group of endpoints is one page, with parameters, responses, errors and types.

## Guides

- [First \\[steps\\]](guides/first-steps.md)

## Endpoints

- [group0](groups/group0.md): 10 endpoints
`);
    expect(text('docs/guides/first-steps.md')).toBe('# First [steps]\n\nGo.\n');
    expect(text('docs/groups/group0.md')).toContain('## get3\n\n`GET /group-0/3/{id}`\n\nGets thing 0-3.\n');
    expect(text('docs/groups/group0.md')).toContain('| `id` | path | `string(1..)` | yes |');
  });

  it('show each guide, also of two whose names differ only in other letters, or in capitals', () => {
    const names = ['日本', '中国', 'Steps', 'steps', 'a b', 'a-b'];
    const guides = names.map((name) => ({ path: `${name}.md`, text: `About ${name}.\n` }));
    const files = docs({ guides }).emit(modelOfSize(10));
    const pages = files.filter(({ path }) => path.startsWith('docs/guides/'));
    expect(pages.map(({ path, text }) => [path.slice('docs/guides/'.length), text])).toEqual([
      ['-.md', 'About 日本.\n'],
      ['-2.md', 'About 中国.\n'],
      ['Steps.md', 'About Steps.\n'],
      ['steps2.md', 'About steps.\n'],
      ['a-b.md', 'About a b.\n'],
      ['a-b2.md', 'About a-b.\n'],
    ]);
    expect(files.find(({ path }) => path === 'docs/llms.txt')?.text).toContain('- [日本](guides/-.md)');
  });

  it('take the title of a guide from a heading, not from a comment in code', () => {
    const text = '```sh\n# Installs it.\nnpm ci\n```\n\n~~~~\n# a\n```\n# b\n~~~~\n';
    const files = docs({ guides: [{ path: 'install.md', text }] }).emit(modelOfSize(1));
    const textAt = (path: string): string => files.find((file) => file.path === path)?.text ?? '';
    expect(textAt('docs/llms.txt')).toContain('- [install](guides/install.md)');
    expect(textAt('docs/index.html')).toContain(JSON.stringify(`# install\n\n${text}`).slice(1, -1));
  });

  it('know where code ends: a fence with words after it begins, and code in a line does neither', () => {
    const code = '```sh\n``` sh\n# Installs it.\n```\n';
    const guides = ['```a``` is code.\n', code].map((text, at) => ({ path: `${at}.md`, text: `${text}\n# Steps\n` }));
    const files = docs({ guides }).emit(modelOfSize(1));
    const contents = files.find(({ path }) => path === 'docs/llms.txt')?.text;
    expect(contents).toContain('- [Steps](guides/0.md)\n- [Steps](guides/1.md)');
  });

  it('say what a request needs, also what the generated client sends by itself, and what a response may lack', () => {
    const model = modelOfText(`
api: clinic
auth:
  oauth: bearer
  partner: key in header X-Partner without scopes
  default: oauth | partner
scopes: { write: write }
groups:
  visit:
    endpoints:
      add:
        http: POST /visits
        scopes: write
        idempotency-key: required
        cookies: { session: string, theme: string = light }
        returns:
          201:
            headers: { Location: string, ETag?: string }
`);
    const page =
      docs()
        .emit(model)
        .find(({ path }) => path === 'docs/groups/visit.md')?.text ?? '';
    expect(page).toContain('\nCredentials: `oauth`, or `partner` without scopes. Scopes: `write`.\n');
    expect(page).toMatch(/\| `Idempotency-Key` \| headers \| `[^`]*` \| yes \|/);
    expect(page).toContain('| `session` | cookies | `string` | yes |');
    expect(page).toContain('| `theme` | cookies | `string` | no: `"light"` |');
    expect(page).toContain('| `Location: string`, `ETag?: string` |');
  });

  it('send requests to the service that serves them, with its tokens, whatever the model says', () => {
    const model = modelOfText(`#@ openapi: { servers: [{ url: /v1 }] }
api: elsewhere
auth:
  #@ openapi: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://example.com/token } } }
  oauth: bearer
  default: oauth
scopes: { read: read }
groups:
  thing:
    endpoints:
      #@ openapi: { servers: [{ url: https://one.example.com }, { url: https://two.example.com }] }
      list: { http: GET /things, scopes: read, returns: nothing }
`);
    const shown = (parts: object): string =>
      pages(model, { guides: [], ...parts }).find(({ path }) => path === 'docs/index.html')?.text ?? '';
    const served = shown({ folder: '/-/docs/', hasIssuer: true });
    expect(served).toContain('"oauth":{"type":"http","scheme":"bearer"}');
    expect(served).not.toContain('servers');
    expect(shown({})).toContain('"tokenUrl":"https://example.com/token"');
    expect(shown({})).toContain('"servers":[{"url":"/v1"}]');
  });

  it('show text of the model without executing any of it', () => {
    const files = docs().emit(hostileModel);
    const page = files.find(({ path }) => path === 'docs/index.html')?.text ?? '';
    expect(page.split('</script').length).toBe(4);
    for (const { path, text } of files.filter((file) => /groups\/|llms\.txt$/.test(file.path))) {
      // Tags occur only in code: within backticks on one line, or in a block.
      const prose = text.replaceAll(/^(`{3,})yaml\n[^]*?^\1$/gm, '').replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
      expect(prose, path).not.toMatch(/<[a-z/!]/i);
    }
  });
});

it.each(['```ts\nconst = broken;\n```', '```ts\nleft open', '~~~\nleft open'])(
  'a block of code in the docs of an endpoint is unchanged, and hides nothing after it: %j',
  async (text) => {
    const document = {
      api: 'code',
      groups: { thing: { endpoints: { get: { http: 'GET /', docs: text, returns: 'nothing' } } } },
    };
    const page = docs()
      .emit(modelOfText({ 'model.yaml': JSON.stringify(document) }))
      .find(({ path }) => path === 'docs/groups/thing.md');
    const [, after = ''] = (page === undefined ? '' : (await format(page)).text).split(text.split('\n')[1] ?? '');
    expect(after).toMatch(/^\n(?:```|~~~)\n\nWithout credentials\.\n/);
  },
);

describe('the docs opened as a file in a browser', () => {
  let browser: Browser;
  const folder = temporaryFolder();
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  async function opened(model: Model): Promise<Page> {
    for (const { path, text } of docs().emit(model)) {
      mkdirSync(dirname(join(folder, model.name, path)), { recursive: true });
      writeFileSync(join(folder, model.name, path), text);
    }
    const page = await browser.newPage({ locale: 'en-US' });
    await page.goto(pathToFileURL(join(folder, model.name, 'docs/index.html')).href);
    await page.getByRole('heading', { name: model.name }).first().waitFor();
    return page;
  }

  it('execute nothing from the model', async () => {
    const page = await opened(hostileModel);
    await page.getByText('</script><script>').or(page.getByText('document.pwned')).first().waitFor();
    for (const heading of await page.getByRole('heading').all()) await heading.scrollIntoViewIfNeeded();
    expect(await page.evaluate('document.pwned')).toBeUndefined();
    expect(
      await page.evaluate('document.querySelectorAll("[onerror], [onload], iframe, [href^=javascript]").length'),
    ).toBe(0);
  });

  it('create few more nodes for three hundred endpoints than for ten: what is out of sight is not rendered', async () => {
    const nodesOf = async (endpoints: number): Promise<number> => {
      const page = await opened(modelOfSize(endpoints));
      await page
        .getByRole('link', { name: /group0|Gets thing 0-0/i })
        .or(page.getByText('group0'))
        .first()
        .waitFor();
      return await page.evaluate('document.querySelectorAll("*").length');
    };
    const small = await nodesOf(10);
    expect(small).toBeGreaterThan(100);
    expect(await nodesOf(300)).toBeLessThan(5 * small);
  });
});
