import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.js';
import { type CutProxy, cutProxy } from '../support/cut-proxy.js';
import { shellPath } from '../support/shell-path.js';

/** The page of `examples/screen`, made of packed packages, in front of its reference service. */
let program: ChildProcess;
let service: string;
let proxy: CutProxy;
let browser: Browser;
let page: Page;

/** Each request of the page, as `GET /tasks`, with the id of the last event if it has one. */
const requests: string[] = [];

beforeAll(async () => {
  const env = { ...process.env, PATH: shellPath, PORT: '0' };
  // A group of its own, so that the whole of it can be ended.
  program = spawn('bash', ['examples/screen/run.sh'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  service = await addressOf(program);
  proxy = await cutProxy(service);
  browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1000, height: 510 } });
  page.on('request', (request) => {
    const { 'last-event-id': id } = request.headers();
    const { pathname } = new URL(request.url());
    requests.push(`${request.method()} ${pathname}${id === undefined ? '' : ` after ${id}`}`);
  });
  await page.goto(proxy.url);
});

afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  if (program.pid !== undefined && program.exitCode === null) process.kill(-program.pid);
});

/** The first line with an address; rejects if the program ends without one. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('Bug: no output.');
  for await (const line of createInterface(stdout)) if (line.startsWith('http:')) return line;
  throw new Error('examples/screen/run.sh ended; its output says why.');
}

/** What another user does, whom the proxy does not cut off. */
async function elsewhere(method: string, path: string, body?: object): Promise<{ readonly id: string }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(service + path, { method, headers, body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
  return (await response.json()) as { readonly id: string };
}

const row = (title: string) => page.getByRole('listitem', { name: title, exact: true });
const activity = () => page.getByRole('region', { name: 'Activity' }).getByRole('listitem');

async function add(title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New task' }).fill(title);
  await page.getByRole('button', { name: 'Add' }).click();
  await row(title).waitFor();
}

describe('a page made of generated packages', () => {
  it('lists and creates', async () => {
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    expect(await page.getByRole('region', { name: 'Tasks' }).getByRole('listitem').count()).toBe(0);
    await add('Paint the fence');
    await add('Mow the lawn');
    expect(await page.getByRole('textbox', { name: 'New task' }).inputValue()).toBe('');
  });

  it('shows why an input is refused, without a request', async () => {
    const sent = requests.filter((request) => request === 'POST /tasks').length;
    await page.getByRole('textbox', { name: 'New task' }).fill('x'.repeat(81));
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').getByText('The title must have 1 to 80 characters.').waitFor();
    expect(requests.filter((request) => request === 'POST /tasks')).toHaveLength(sent);
  });

  it('shows why the service refuses a field', async () => {
    const errors = [{ in: 'body', at: '/title', code: 'taken', message: 'is already on the board' }];
    const json = { type: 'about:blank', title: 'Bad Request', errors };
    await page.route('**/tasks', (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await page.getByRole('textbox', { name: 'New task' }).fill('Mow the lawn');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').getByText('The title is already on the board.').waitFor();
    await add('Water the plants');
  });

  it('shows what others do, by the stream, which its own changes do not start again', async () => {
    await elsewhere('POST', '/tasks', { title: 'Buy stamps' });
    await row('Buy stamps').waitFor();
    await expect.poll(() => activity().count()).toBe(5);
    expect(requests.filter((request) => request.startsWith('GET /tasks/activity'))).toEqual(['GET /tasks/activity']);
  });

  it('uploads a file, and reports start and end of it', async () => {
    const file = { name: 'fence.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2_000_000) };
    await page.evaluate(`window.seen = []; new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar) window.seen.push([bar.value, bar.max]);
    }).observe(document.body, { subtree: true, childList: true, attributes: true })`);
    await row('Paint the fence').getByLabel('File').setInputFiles(file);
    await row('Paint the fence').getByRole('status').getByText('fence.jpg, 2,000,000 bytes').waitFor();
    const seen = (await page.evaluate('window.seen')) as readonly (readonly [value: number, max: number])[];
    const [value, max = 0] = seen.at(-1) ?? [];
    expect(max).toBeGreaterThan(2_000_000);
    expect(seen.map(([loaded]) => loaded)).toContain(0);
    expect(value).toBe(max);
  });

  it('updates, and shows a conflict with the version of somebody else', async () => {
    await row('Mow the lawn').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Mow the lawn twice');
    const { results } = (await (await fetch(`${service}/tasks`)).json()) as {
      readonly results: readonly { readonly id: string; readonly title: string }[];
    };
    const { id } = results.find(({ title }) => title === 'Mow the lawn') ?? {};
    await elsewhere('POST', `/tasks/${id}`, {
      version: 1,
      actions: [{ action: 'setTitle', title: 'Mow the meadow' }],
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('alert')
      .getByText('Somebody else has changed this task to “Mow the meadow”, version 2.')
      .waitFor();
    if (process.env['UPDATE'] === '1') await writeFile('docs/screen.png', await page.screenshot());
    await page.getByRole('button', { name: 'Save mine' }).click();
    await row('Mow the lawn twice').getByText('version 3').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('follows the stream across a cut, after the last event', async () => {
    await expect.poll(() => activity().count()).toBe(8);
    proxy.cut();
    await page.getByRole('alert').getByText('Reconnecting: ').waitFor();
    await elsewhere('POST', '/tasks', { title: 'Feed the cat' });
    requests.length = 0;
    proxy.join();
    await row('Feed the cat').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(await activity().allTextContents()).toHaveLength(9);
    expect(requests).toContain('GET /tasks/activity after 8');
    expect(requests).not.toContain('GET /tasks/activity');
  });

  it('deletes', async () => {
    await row('Buy stamps').getByRole('button', { name: 'Delete' }).click();
    await row('Buy stamps').waitFor({ state: 'detached' });
    expect(await row('Feed the cat').count()).toBe(1);
  });

  it('shows samples if it has mocks, and asks no service', async () => {
    requests.length = 0;
    await page.goto(`${proxy.url}/?mocks`);
    await row('Paint the fence').first().waitFor();
    expect(requests.filter((request) => request.includes('/tasks'))).toEqual([]);
  });
});
