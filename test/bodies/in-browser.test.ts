import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.js';
import { builtPost, type Post } from './built-post.js';
import { progressText } from './progress-model.js';
import { localUrl } from '../support/local-url.js';

const names = ['types', 'validators', 'client'];
const imports = Object.fromEntries(
  names.flatMap((name) => [
    [`@progress/${name}`, `/${name}/dist/index.js`],
    [`@progress/${name}/`, `/${name}/`],
  ]),
);
// As the `exports` of the packages say.
const runtime = {
  '@progress/validators/bodies': '/validators/dist/index.js',
  '@progress/validators/runtime/validators': '/validators/runtime/validators.js',
};
const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports: { ...imports, ...runtime } })}</script>`;

let post: Post;
let browser: Browser;
let server: Server;
let url: string;

beforeAll(async () => {
  post = await builtPost(progressText);
  browser = await launchChromium();
  // Pages and packages, and one endpoint, which sends back what it receives; over HTTP/1.1.
  server = createServer((request, response) => {
    const send = (type: string, body: string | Buffer): void => {
      response.writeHead(200, { 'content-type': type }).end(body);
    };
    // As the generated server sends its errors.
    const refuse = (body: string): void => {
      const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
      response.writeHead(400, { ...headers, 'content-length': body.length }).end(body);
    };
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      if (path === '/') return send('text/html', page);
      if (path === '/letters/load' && chunks.length === 0) return refuse('{"title":"Bad Request"}');
      if (path === '/letters/load') return send('application/octet-stream', Buffer.concat(chunks));
      readFile(join(post.packages.folder, path)).then(
        (script) => send('text/javascript', script),
        () => response.writeHead(404).end(),
      );
    });
  });
  url = await localUrl(server);
});

afterAll(async () => {
  await browser.close();
  server.close();
  server.closeAllConnections();
});

it('a browser reports start and end of an upload over HTTP/1.1, and a download in parts', async () => {
  const tab = await browser.newPage();
  await tab.goto(url);
  const [sent, received, size] = (await tab.evaluate(`(async () => {
    const { createClient } = await import('@progress/client');
    const client = createClient({ baseUrl: location.origin });
    const [sent, received] = [[], []];
    const body = await client.parcel.load(
      { body: new Blob([new Uint8Array(500_000)]) },
      { onUploadProgress: (event) => sent.push(event), onDownloadProgress: (event) => received.push(event) },
    );
    return [sent, received, body.length];
  })()`)) as readonly [readonly object[], readonly { readonly loaded: number }[], number];
  expect(sent).toEqual([
    { loaded: 0, total: 500_000 },
    { loaded: 500_000, total: 500_000 },
  ]);
  expect(size).toBe(500_000);
  expect(received[0]?.loaded).toBe(0);
  expect(received.at(-1)?.loaded).toBe(500_000);
});

it('the developer tools of a browser show the body of an error', async () => {
  const tab = await browser.newPage();
  await tab.goto(url);
  const tools = await tab.context().newCDPSession(tab);
  await tools.send('Network.enable');
  const refused: string[] = [];
  const shown: unknown[] = [];
  tools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.status === 400) refused.push(requestId);
  });
  tools.on('Network.loadingFailed', ({ errorText }) => shown.push(errorText));
  tools.on('Network.loadingFinished', ({ requestId }) => {
    if (refused.includes(requestId)) shown.push(requestId);
  });
  const reasons = await tab.evaluate(`(async () => {
    const { createClient } = await import('@progress/client');
    const client = createClient({ baseUrl: location.origin });
    const reasons = [];
    for (let call = 0; call < 5; call += 1)
      await client.parcel.load({ body: new Blob([]) }).catch(({ problem }) => reasons.push(problem.title));
    return reasons;
  })()`);
  expect(reasons).toEqual(Array.from({ length: 5 }, () => 'Bad Request'));
  await expect.poll(() => shown.length).toBe(5);
  expect(shown).toEqual(refused);
  for (const requestId of refused)
    expect((await tools.send('Network.getResponseBody', { requestId })).body).toBe('{"title":"Bad Request"}');
});
