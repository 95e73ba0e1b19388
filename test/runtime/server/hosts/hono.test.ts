import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { honoHandler } from '../../../../src/runtime/server/hosts/hono.js';
import { smallService } from '../small-service.js';

const headers = { authorization: 'Bearer a', 'content-type': 'application/json' };

describe('the surrounding Hono app', () => {
  it('keeps its routes and its middleware', async () => {
    const app = new Hono();
    app.use(async ({ res, header }, next) => {
      await next();
      header('x-status', String(res.status));
      header('access-control-allow-origin', '*');
    });
    app.get('/v1/own', (context) => context.text('own'));
    app.all('/v1/*', honoHandler(smallService(), { prefix: '/v1' }));
    expect(await (await app.request('/v1/own')).text()).toBe('own');
    const response = await app.request('/v1/a', { headers });
    expect([await response.json(), response.headers.get('access-control-allow-origin')]).toEqual(['got', '*']);
  });

  it('can mount the server itself, like any fetch function', async () => {
    const app = new Hono().mount('/v1', smallService().fetch);
    expect(await (await app.request('/v1/a', { headers })).json()).toBe('got');
  });

  it('needs no prefix', async () => {
    const app = new Hono().all('*', honoHandler(smallService()));
    expect(await (await app.request('/a', { headers })).json()).toBe('got');
  });
});

describe('a path that the model does not have', () => {
  it('is a 404 problem', async () => {
    const app = new Hono().all('/v1/*', honoHandler(smallService(), { prefix: '/v1' }));
    app.all('*', (context) => context.text('after'));
    expect((await app.request('/v1/x/y')).headers.get('content-type')).toBe('application/problem+json');
  });

  it('is passed to the app on request, but a wrong method is not', async () => {
    const app = new Hono();
    app.all('/v1/*', honoHandler(smallService(), { prefix: '/v1', notFound: 'next' }));
    app.all('*', (context) => context.text('after'));
    expect(await (await app.request('/v1/x/y')).text()).toBe('after');
    expect((await app.request('/v1/a', { method: 'DELETE', headers })).status).toBe(405);
  });

  it('is not passed to the app where it is one of health', async () => {
    const health = { livePath: '/-/live', readyPath: '/-/ready' };
    const app = new Hono().all('/v1/*', honoHandler(smallService({ health }), { prefix: '/v1', notFound: 'next' }));
    expect(await (await app.request('/v1/-/live')).text()).toBe('ok\n');
    expect((await app.request('/v1/-/ready', { method: 'DELETE' })).status).toBe(405);
  });

  it('is passed to the app only where `before` does not respond', async () => {
    const service = smallService({
      before: async ({ target }) =>
        target === '/early/x' ? { status: 202, headers: {}, body: 'early' } : JSON.parse(target.slice(3)),
    });
    const app = new Hono();
    app.all('*', honoHandler(service, { notFound: 'next' }));
    app.all('*', (context) => context.text('after'));
    expect(await (await app.request('/early/x')).text()).toBe('early');
    expect((await app.request('/x/broken')).status).toBe(500);
    const quiet = new Hono();
    quiet.all('*', honoHandler(smallService({ before: () => undefined }), { notFound: 'next' }));
    quiet.all('*', (context) => context.text('after'));
    expect(await (await quiet.request('/x/y')).text()).toBe('after');
  });
});

describe('a body that other middleware has read', () => {
  const put = { method: 'PUT', headers, body: '[1]' };

  it('leads to an error that says what to do', async () => {
    const told: unknown[] = [];
    const app = new Hono();
    app.onError((error, context) => {
      told.push(error.message);
      return context.text('failed', 500);
    });
    app.use(async ({ req }, next) => {
      await req.json();
      await next();
    });
    app.all('*', honoHandler(smallService()));
    expect((await app.request('/a/actions', put)).status).toBe(500);
    expect(told).toEqual([expect.stringContaining('context.req.raw.clone()')]);
  });

  it('may be read from a clone', async () => {
    const app = new Hono();
    app.use(async ({ req }, next) => {
      await req.raw.clone().json();
      await next();
    });
    app.all('*', honoHandler(smallService()));
    expect((await app.request('/a/actions', put)).status).toBe(204);
  });
});
