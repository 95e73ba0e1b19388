import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { listen, type Listening } from '../../../src/runtime/server/node/listen.js';
import { launchChromium } from '../../support/chromium.js';
import { smallService, type SmallOptions } from './small-service.js';
import { localUrl } from '../../support/local-url.js';

const app = 'https://app.test';

/** The headers that a browser with a page of this origin receives. */
async function askAs(
  origin: string | undefined,
  cors: SmallOptions['cors'],
  init: RequestInit = {},
): Promise<Response> {
  const { fetch } = smallService({ cors });
  const headers = new Headers(init.headers);
  if (origin !== undefined) headers.set('origin', origin);
  return fetch(new Request('https://api.test/a', { ...init, headers }));
}

function corsHeadersOf({ headers }: Response): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control') || name === 'vary'));
}

const question: RequestInit = {
  method: 'OPTIONS',
  headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization,x-app' },
};

describe('a page of another origin', () => {
  it('may not call the service by default', async () => {
    expect(corsHeadersOf(await askAs(app, undefined))).toEqual({});
    expect(corsHeadersOf(await askAs(app, undefined, question))).toEqual({});
  });

  it('may call it if its origin is in the list, and may read the headers that the client reads', async () => {
    const response = await askAs(app, { origins: [app], exposedHeaders: ['x-more'] });
    expect(response.status).toBe(401);
    expect(corsHeadersOf(response)).toEqual({
      'access-control-allow-origin': app,
      'access-control-expose-headers': 'x-request-id, retry-after, etag, location, link, deprecation, sunset, x-more',
      vary: 'origin',
    });
  });

  it('learns what it may send', async () => {
    const response = await askAs(app, { origins: [app], credentials: true, maxAge: 60 }, question);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(corsHeadersOf(response)).toEqual({
      'access-control-allow-origin': app,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'authorization, x-app',
      'access-control-max-age': '60',
      vary: 'origin, access-control-request-method, access-control-request-headers',
    });
  });

  it.each(['https://app.test.evil.test', 'https://evil.test', 'http://app.test', 'https://app.test:444', 'null'])(
    'may not call it if it is %s',
    async (origin) => {
      for (const init of [{}, question]) {
        expect(corsHeadersOf(await askAs(origin, { origins: [app] }, init))).toEqual({ vary: 'origin' });
      }
    },
  );

  it('may call it from anywhere if the origins are *, and caches need not tell them apart', async () => {
    const headers = corsHeadersOf(await askAs('https://any.test', { origins: '*' }));
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(headers).not.toHaveProperty('vary');
  });

  it('gets no headers for invented names', async () => {
    const headers = { ...question.headers, 'access-control-request-headers': 'a b, (' };
    const response = await askAs(app, { origins: [app] }, { ...question, headers });
    expect(response.headers.has('access-control-allow-headers')).toBe(false);
  });
});

it('requests without an origin, and for unknown paths, are served as usual', async () => {
  expect(corsHeadersOf(await askAs(undefined, { origins: [app] }))).toEqual({ vary: 'origin' });
  const { fetch } = smallService({ cors: { origins: [app] } });
  const headers = { origin: app, 'access-control-request-method': 'GET' };
  const response = await fetch(new Request('https://api.test/a/b/c', { method: 'OPTIONS', headers }));
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, app]);
});

it.each([
  [{ origins: ['https://app.test/'] }, 'is not an origin'],
  [{ origins: ['app.test'] }, 'is not an origin'],
  [{ origins: ['*'] }, 'is not an origin'],
  [{ origins: '*', credentials: true }, "credentials need a list of origins, not '*'"],
] as const)('the option %j is refused at the start', (cors, message) => {
  expect(() => smallService({ cors })).toThrow(message);
});

describe('in Chromium', () => {
  let browser: Browser;
  let page: Page;
  let service: Listening;
  let origin = '';
  const pages = createServer((_, response) => response.end('<!doctype html><title>app</title>'));

  beforeAll(async () => {
    origin = await localUrl(pages);
    service = await listen(smallService({ cors: { origins: [origin] } }), { port: 0 });
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
    pages.close();
  });

  /** The part of a response that a script on the page can read. */
  const called = (from: string, init: object): Promise<unknown> =>
    page.goto(from).then(() =>
      page.evaluate(
        ([url, options]) =>
          fetch(url as string, options as RequestInit).then(
            async (response) => [response.status, await response.text(), response.headers.has('x-request-id')],
            (error: unknown) => String(error),
          ),
        [`${service.url}/a`, init] as const,
      ),
    );
  const authorized = { headers: { authorization: 'Bearer a', 'x-app': 'mine' } };

  it('a page from a listed origin can call the service with a token', { timeout: 60_000 }, async () => {
    expect(await called(origin, authorized)).toEqual([200, '"got"', true]);
  });

  it('a page from another origin cannot', { timeout: 60_000 }, async () => {
    expect(await called(origin.replace('127.0.0.1', 'localhost'), authorized)).toMatch('TypeError');
  });
});
