import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.js';
import { prepareDataFolder } from '../../support/data-folder.js';
import { type RunningProgram, startProgram } from '../built-program.js';
import { newFolder, writeIn } from '../command-line.js';
import { addressOf } from '../served.js';

const projects =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><circle cx="25" cy="25" r="20"/></svg>';

describe('the page of `serve`', () => {
  let program: RunningProgram;
  let address: string;
  let browser: Browser;
  let page: Page;
  const outside: string[] = [];

  beforeAll(async () => {
    const project = newFolder({});
    cpSync('model', join(project, 'model'), { recursive: true });
    writeIn(
      project,
      'model/docs/first-steps.md',
      '# First steps\n\n## Choose a project\n\nEach has its own resources.\n\n![Two projects](pictures/projects.svg)\n',
    );
    writeIn(project, 'model/docs/pictures/projects.svg', projects);
    await prepareDataFolder(join(project, '.modelwright/data/example-resource'));
    program = startProgram(project, ['serve', '--port', '0']);
    address = await addressOf(program);
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US', colorScheme: 'light' });
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(address)) outside.push(request.url());
    });
    await page.goto(address);
  });
  afterAll(async () => {
    await browser.close();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('is for browsers: programs still see what they saw at the same URL', async () => {
    const of = async (accept: string): Promise<readonly [number, string | null]> => {
      const response = await fetch(address, { headers: { accept } });
      return [response.status, response.headers.get('content-type')];
    };
    expect(await of('text/html,*/*;q=0.8')).toEqual([200, 'text/html; charset=utf-8']);
    expect(await of('*/*')).toEqual([404, 'application/problem+json']);
    expect(await of('application/json')).toEqual([404, 'application/problem+json']);
    expect((await fetch(`${address}/-/docs/nothing.js`)).status).toBe(404);
  });

  it('is also available in Markdown, for programs that read', async () => {
    const read = async (path: string): Promise<readonly [string | null, string]> => {
      const response = await fetch(new URL(path, address));
      return [response.headers.get('content-type'), await response.text()];
    };
    const [type, contents] = await read('/llms.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    const links = [...contents.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? '');
    expect(links).toContain('/-/docs/guides/first-steps.md');
    for (const link of links) {
      const [linkType, text] = await read(link);
      expect({ link, linkType, start: text.slice(0, 2) }).toEqual({
        link,
        linkType: 'text/markdown; charset=utf-8',
        start: '# ',
      });
    }
    expect(links.length).toBeGreaterThan(1);
  });

  it('has a token with all scopes from the start', async () => {
    await page.getByText('Requests carry a token for manage_test:my-project-key view_test:my-project-key.').waitFor();
  });

  it('finds an endpoint, sends a request and shows the record, with the keyboard alone', async () => {
    await search(page, 'or changes the one');
    await expect.poll(() => page.url()).toContain('POST/');
    await pressUntil(page, 'Tab', /Test Request\s*\(post \/\{projectKey\}\/resource\)/);
    await page.keyboard.press('Enter');
    await page.getByText('Path Parameters').or(page.getByText('Variables')).first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('201 Created').first().waitFor();
    await page.getByText('"version"').last().waitFor();
    if (process.env['UPDATE'] === '1') writeFileSync('docs/page.png', await page.screenshot());
  });

  it('requests a token with the chosen scopes', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'manage_test' }).uncheck();
    await page.getByRole('button', { name: 'Get a token' }).click();
    await page.getByText('Requests carry a token for view_test:my-project-key.').waitFor();
    await page.getByRole('button', { name: /Test Request\s*\(post \/\{projectKey\}\/resource\)/ }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('403 Forbidden').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('shows the guides next to the model', async () => {
    await search(page, 'Choose a project');
    await page.getByRole('heading', { name: 'Choose a project' }).waitFor();
    const width = page.getByRole('img', { name: 'Two projects' }).evaluate((each) => each.clientWidth);
    expect(await width).toBeGreaterThan(100);
    expect(await (await fetch(`${address}/-/docs/guides/first-steps.md`)).text()).toContain('\nTwo projects\n');
  });

  it('is dark for users who prefer that', async () => {
    const background = (): Promise<string> =>
      page.evaluate("getComputedStyle(document.querySelector('.scalar-app')).backgroundColor");
    const light = await background();
    await page
      .getByRole('button', { name: /dark mode/i })
      .first()
      .click();
    await expect.poll(background).not.toBe(light);
  });

  it('loads nothing from other hosts', () => {
    expect(outside).toEqual([]);
  });
});

const tills = `api: tills
auth: { key: key in header X-Api-Key, default: key }
groups:
  till:
    path: /tills
    resource: Till
    endpoints:
      create: { http: POST, body: Draft, returns: { 201: Till }, does: create }
      list: { http: GET, returns: Tills, does: query }
types:
  Till: { id: string, version: integer, count: int64 }
  Tills: { results: "Till[]" }
  Draft: { count: int64 }
resources:
  Till: { id: id, version: version }
`;

it('the page of a service with a key sends the key, and shows large numbers to the last digit', async () => {
  const project = newFolder({ 'model/tills.yaml': tills });
  await prepareDataFolder(join(project, '.modelwright/data/tills'));
  const program = startProgram(project, ['serve', '--port', '0']);
  const address = await addressOf(program);
  const [, key = ''] = /The key, and the password of any user, of this run: (\S+)/.exec(program.printed()) ?? [];
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const created = await fetch(`${address}/tills`, { method: 'POST', headers, body: '{"count":9007199254740993}' });
  expect(created.status).toBe(201);
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await page.goto(address);
  await page.getByRole('button', { name: /Test Request\s*\(get \/tills\)/ }).click();
  await page.getByText('Query Parameters').last().waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('200 OK').first().waitFor();
  await page.getByText('"count":9007199254740993').last().waitFor();
  await browser.close();
  program.process.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox')
    .or(page.getByRole('searchbox'))
    .or(page.getByPlaceholder(/search/i))
    .last()
    .waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Moves the focus until it is on an element with that text. */
async function pressUntil(page: Page, key: string, text: RegExp): Promise<void> {
  const focused = (): Promise<string> => page.evaluate('document.activeElement.innerText ?? ""');
  for (let presses = 0; presses < 500; presses += 1) {
    if (text.test(await focused())) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${text}.`);
}
