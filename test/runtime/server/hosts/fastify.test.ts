import fastify, { type FastifyInstance } from 'fastify';
import { Transform } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { fastifyErrors, fastifyPlugin } from '../../../../src/runtime/server/hosts/fastify.js';
import { type SmallOptions, smallService } from '../small-service.js';

const open: FastifyInstance[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

/** An app with the small service below `/v1`, prepared by a test. */
async function appWith(
  prepare: (app: FastifyInstance) => void = () => undefined,
  options: SmallOptions = {},
): Promise<FastifyInstance> {
  const app = fastify();
  open.push(app);
  prepare(app);
  await app.register(fastifyPlugin(smallService(options)), { prefix: '/v1' });
  return app;
}

const authorization = 'Bearer a';

describe('the surrounding Fastify app', () => {
  it('keeps its own routes, even below the prefix', async () => {
    const app = await appWith((own) => {
      own.get('/', async () => 'home');
      own.get('/v1/own', async () => 'own');
    });
    expect((await app.inject('/')).body).toBe('home');
    expect((await app.inject('/v1/own')).body).toBe('own');
    expect((await app.inject({ url: '/v1/a', headers: { authorization } })).json()).toBe('got');
  });

  it('keeps its body parsers', async () => {
    const app = await appWith((own) => {
      own.post('/', async ({ body }) => body);
    });
    expect((await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })).json()).toEqual({ a: 1 });
    const refused = await app.inject({
      method: 'POST',
      url: '/',
      payload: 'a,b',
      headers: { 'content-type': 'text/csv' },
    });
    expect(refused.statusCode).toBe(415);
  });

  it('keeps its 404', async () => {
    const app = await appWith((own) => {
      own.setNotFoundHandler(async (_request, reply) => reply.code(404).send('nothing of the app'));
    });
    expect((await app.inject('/nowhere')).body).toBe('nothing of the app');
    expect((await app.inject('/v1/a/b/c')).json()).toMatchObject({ title: 'Not Found' });
  });

  it('can run hooks, which may add headers to responses', async () => {
    const heard: string[] = [];
    const app = await appWith((own) => {
      own.addHook('onRequest', async () => void heard.push('onRequest'));
      own.addHook('preHandler', async (_request, reply) => {
        heard.push('preHandler');
        reply.header('access-control-allow-origin', '*');
      });
      own.addHook('onSend', async (_request, _reply, payload) => {
        heard.push('onSend');
        return payload;
      });
      own.addHook('onResponse', async () => void heard.push('onResponse'));
    });
    const answer = await app.inject({ url: '/v1/a', headers: { authorization } });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': 'application/json' });
    expect(heard).toEqual(['onRequest', 'preHandler', 'onSend', 'onResponse']);
  });

  it('may refuse in a hook, with its own error handler', async () => {
    const app = await appWith((own) => {
      own.setErrorHandler(async (error, _request, reply) => reply.code(418).send(String(error)));
      own.addHook('onRequest', async () => {
        throw new Error('not today');
      });
    });
    const answer = await app.inject({ url: '/v1/a', headers: { authorization } });
    expect([answer.statusCode, answer.body]).toEqual([418, 'Error: not today']);
  });

  it('may replace the stream of the body in a hook', async () => {
    const bodies: unknown[] = [];
    const app = await appWith(
      (own) => {
        own.addHook('preParsing', async (_request, _reply, payload) =>
          payload.pipe(new Transform({ transform: (chunk, _, done) => done(null, String(chunk).replace('1', '2')) })),
        );
      },
      { operations: { put: async ({ body }) => void bodies.push(body) } },
    );
    const answer = await app.inject({ method: 'PUT', url: '/v1/a/actions', payload: [1] });
    expect([answer.statusCode, bodies]).toEqual([204, [[2]]]);
  });
});

describe('the Fastify plugin', () => {
  it('may be registered twice, with independent services', async () => {
    const app = await appWith();
    await app.register(fastifyPlugin(smallService({ operations: { get: async () => 'other' } })), { prefix: '/v2' });
    expect((await app.inject({ url: '/v1/a', headers: { authorization } })).json()).toBe('got');
    expect((await app.inject({ url: '/v2/a', headers: { authorization } })).json()).toBe('other');
  });

  it('may have a prefix with a parameter', async () => {
    const app = fastify();
    open.push(app);
    await app.register(fastifyPlugin(smallService()), { prefix: '/tenants/:tenant' });
    expect((await app.inject({ url: '/tenants/t%20u/a', headers: { authorization } })).json()).toBe('got');
  });

  it('may be registered without a prefix, and leaves the 404 to the app', async () => {
    const app = fastify();
    open.push(app);
    app.get('/a/own', async () => 'own');
    await app.register(fastifyPlugin(smallService()));
    expect((await app.inject({ url: '/a', headers: { authorization } })).json()).toBe('got');
    expect((await app.inject('/a/own')).body).toBe('own');
    expect((await app.inject('/x/y/z')).json()).toMatchObject({ type: 'about:blank', title: 'Not Found' });
  });
});

describe('a URL that Fastify cannot decode', () => {
  it('is handled by the server below the prefix, in an app with fastifyErrors', async () => {
    const app = fastify({ frameworkErrors: fastifyErrors(smallService(), { prefix: '/v1' }) });
    open.push(app);
    await app.register(fastifyPlugin(smallService()), { prefix: '/v1' });
    const answer = await app.inject({ url: '/v1/%zz', headers: { authorization } });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ in: 'path', at: 'project', code: 'encoding' }] });
    expect((await app.inject('/v10/%zz')).json()).toMatchObject({ code: 'FST_ERR_BAD_URL' });
  });

  it('is handled by Fastify otherwise', async () => {
    const app = await appWith();
    expect((await app.inject('/v1/%zz')).json()).toMatchObject({ statusCode: 400, code: 'FST_ERR_BAD_URL' });
  });
});
