import { createServer, type Server as HttpServer } from 'node:http';
import express, { type Express, type NextFunction, type Request, type Response as ExpressResponse } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { expressMiddleware } from '../../../../src/runtime/server/hosts/express.js';
import { type SmallOptions, smallService } from '../small-service.js';
import { localUrl } from '../../../support/local-url.js';

const open: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(
    open.splice(0).map((listening) => {
      listening.closeAllConnections();
      return new Promise((resolve) => listening.close(resolve));
    }),
  );
});

/** The URL of an app, prepared by a test. */
async function urlOf(prepare: (app: Express) => void): Promise<string> {
  const app = express();
  prepare(app);
  const server = createServer(app);
  open.push(server);
  return localUrl(server);
}

const middleware = (options?: SmallOptions): ReturnType<typeof expressMiddleware> =>
  expressMiddleware(smallService(options));

const headers = { authorization: 'Bearer a', 'content-type': 'application/json' };

describe('the surrounding Express app', () => {
  it('keeps its routes before and next to the service', async () => {
    const url = await urlOf((app) => {
      app.get('/v1/own', (_request, response) => void response.send('own'));
      app.use('/v1', middleware());
      app.get('/', (_request, response) => void response.send('home'));
    });
    expect(await (await fetch(`${url}/v1/own`)).text()).toBe('own');
    expect(await (await fetch(`${url}/v1/a`, { headers })).json()).toBe('got');
    expect(await (await fetch(url)).text()).toBe('home');
  });

  it('may add headers to responses', async () => {
    const url = await urlOf((app) => {
      app.use((_request, response, next) => {
        response.setHeader('access-control-allow-origin', '*');
        next();
      });
      app.use(middleware());
    });
    expect((await fetch(`${url}/a`, { headers })).headers.get('access-control-allow-origin')).toBe('*');
  });

  it('may have a parameter in the prefix', async () => {
    const url = await urlOf((app) => app.use('/tenants/:tenant', middleware()));
    expect((await fetch(`${url}/tenants/t%2Fu/a`, { headers })).status).toBe(200);
  });
});

describe('a path that the model does not have', () => {
  it('is a 404 problem', async () => {
    const url = await urlOf((app) => {
      app.use(middleware());
      app.use((_request, response) => void response.send('after'));
    });
    const response = await fetch(`${url}/x/y`);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  it('is passed to the app on request, but a wrong method is not', async () => {
    const url = await urlOf((app) => {
      app.use('/v1', expressMiddleware(smallService(), { notFound: 'next' }));
      app.use((_request, response) => void response.send('after'));
    });
    expect(await (await fetch(`${url}/v1/x/y`)).text()).toBe('after');
    expect((await fetch(`${url}/v1/a`, { method: 'DELETE', headers })).status).toBe(405);
    expect((await fetch(`${url}/v1/a`)).status).toBe(401);
  });

  it('is not passed to the app where it is one of health', async () => {
    const health = { livePath: '/-/live', readyPath: '/-/ready' };
    const url = await urlOf((app) => app.use(expressMiddleware(smallService({ health }), { notFound: 'next' })));
    expect(await (await fetch(`${url}/-/live`)).text()).toBe('ok\n');
    expect((await fetch(`${url}/-/ready?verbose`, { method: 'DELETE' })).status).toBe(405);
  });

  it('is passed to the app only where `before` does not respond', async () => {
    const seen: string[] = [];
    const service = smallService({
      before: ({ target }) => {
        if (target === '/broken/x') throw new Error('broken');
        return target === '/early/x' ? Promise.resolve({ status: 202, headers: {}, body: 'early' }) : undefined;
      },
      hooks: [{ onRequest: ({ path }) => seen.push(path) }],
    });
    const url = await urlOf((app) => {
      app.use(express.json(), expressMiddleware(service, { notFound: 'next' }));
      app.use((request, response) => void response.send(`after ${JSON.stringify(request.body)}`));
    });
    const early = await fetch(`${url}/early/x`);
    expect([early.status, early.headers.has('x-request-id'), await early.text()]).toEqual([202, true, 'early']);
    expect((await fetch(`${url}/early/x`, { method: 'POST', headers, body: '[]' })).status).toBe(202);
    expect((await fetch(`${url}/broken/x`)).status).toBe(500);
    expect(await (await fetch(`${url}/x/y`, { method: 'POST', headers, body: '[1]' })).text()).toBe('after [1]');
    expect((await fetch(`${url}/a`, { headers })).status).toBe(200);
    expect(seen).toEqual(['/early/x', '/early/x', '/broken/x', '/a']);
  });
});

describe('a body that other middleware has read', () => {
  const told: unknown[] = [];
  const tell = (error: unknown, _request: Request, response: ExpressResponse, _next: NextFunction): void => {
    told.push(error);
    response.status(500).end();
  };

  it('leads to an error that says what to do, not to a request that hangs', async () => {
    const url = await urlOf((app) => app.use(express.json(), middleware(), tell));
    const response = await fetch(`${url}/a/actions`, { method: 'PUT', headers, body: '[1]' });
    expect(response.status).toBe(500);
    expect(String(told.pop())).toMatch(/Mount it before express\.json\(\).*rawBody/);
  });

  it('is no problem where it was empty', async () => {
    const url = await urlOf((app) => app.use(express.json(), middleware()));
    expect((await fetch(`${url}/a`, { headers })).status).toBe(200);
  });

  it('is taken from rawBody where it was saved', async () => {
    const bodies: unknown[] = [];
    const verify = (request: object, _response: unknown, bytes: Buffer): void => {
      Object.assign(request, { rawBody: bytes });
    };
    const url = await urlOf((app) =>
      app.use(
        express.json({ verify }),
        middleware({ limits: { bodyBytes: 10 }, operations: { put: async ({ body }) => void bodies.push(body) } }),
      ),
    );
    const put = async (body: string): Promise<number> =>
      (await fetch(`${url}/a/actions`, { method: 'PUT', headers, body })).status;
    expect([await put('[1, 2]'), await put('["too long"]'), bodies]).toEqual([204, 413, [[1, 2]]]);
  });
});

describe('a failure', () => {
  it('in a handler is a 500 problem, and onError receives it', async () => {
    const heard: unknown[] = [];
    const url = await urlOf((app) =>
      app.use(
        middleware({
          onError: (error) => void heard.push(error),
          operations: { get: () => Promise.reject(new Error('broken')) },
        }),
      ),
    );
    const response = await fetch(`${url}/a`, { headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
    expect(heard.map(String)).toEqual(['Error: broken']);
  });

  it('in the adapter is passed to the app, and the process continues', async () => {
    const server = { knows: () => true, handle: () => Promise.reject(new Error('no core')) };
    const url = await urlOf((app) =>
      app.use(
        expressMiddleware(server),
        (error: Error, _request: Request, response: ExpressResponse, _next: NextFunction) =>
          void response.status(503).send(error.message),
      ),
    );
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([503, 'no core']);
  });

  it('after another response was sent does no harm', async () => {
    let answer = (): void => undefined;
    const url = await urlOf((app) =>
      app.use(
        (_request, response, next) => {
          next();
          response.status(503).send('too slow');
        },
        middleware({ operations: { get: () => new Promise((resolve) => (answer = () => resolve('late'))) } }),
      ),
    );
    expect(await (await fetch(`${url}/a`, { headers })).text()).toBe('too slow');
    answer();
    expect((await fetch(`${url}/a`, { headers })).status).toBe(503);
  });
});
