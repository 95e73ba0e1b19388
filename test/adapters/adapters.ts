import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createAdaptorServer as createHonoServer } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import type { expressMiddleware } from '../../src/runtime/server/hosts/express.js';
import type { fastifyErrors, fastifyPlugin } from '../../src/runtime/server/hosts/fastify.js';
import type { honoHandler } from '../../src/runtime/server/hosts/hono.js';
import type { listen } from '../../src/runtime/server/node/listen.js';
import type { Server } from '../../src/runtime/server/server.js';
import { server } from '../../src/targets/server/server.js';
import { buildTargets, type BuiltPackages } from '../support/built-packages.js';
import { exampleModel, modelOfText } from '../support/example-model.js';
import { postText } from '../bodies/post-model.js';
import { type ApiResponse, askFetch, askOver } from './ask.js';
import type { AdapterRequest } from './requests.js';
import { postServer, resourceServer, type ServerModule } from './services.js';
import { localUrl } from '../support/local-url.js';

export type ServiceName = AdapterRequest['service'];
export type ByService<T> = Readonly<Record<ServiceName, T>>;

/** What the subpaths of a generated server export. */
export interface Adapters {
  readonly fastifyPlugin: typeof fastifyPlugin;
  readonly fastifyErrors: typeof fastifyErrors;
  readonly expressMiddleware: typeof expressMiddleware;
  readonly honoHandler: typeof honoHandler;
  readonly listen: typeof listen;
}

/** Both services, generated, built and loaded. */
export interface Services {
  readonly packages: ByService<BuiltPackages>;
  readonly adapters: Adapters;
  create(): ByService<Server>;
}

export async function builtServices(): Promise<Services> {
  const packages = { resource: await built(exampleModel()), post: await built(modelOfText(postText)) };
  const load = async (path: string): Promise<object> =>
    (await import(pathToFileURL(join(packages.resource.folder, 'server/runtime', `${path}.js`)).href)) as object;
  const [resource, post] = await Promise.all(
    [packages.resource, packages.post].map((one) => one.import('server') as Promise<unknown>),
  );
  const adapters = Object.assign(
    {},
    ...(await Promise.all(['fastify', 'express', 'hono', 'node'].map(load))),
  ) as Adapters;
  return {
    packages,
    adapters,
    create: () => ({ resource: resourceServer(resource as ServerModule), post: postServer(post as ServerModule) }),
  };
}

function built(model: Parameters<(typeof server)['emit']>[0]): Promise<BuiltPackages> {
  return buildTargets(model, 'server');
}

/** An adapter that is running. */
export interface OpenAdapter {
  ask(request: AdapterRequest): Promise<ApiResponse>;
  /** Its URL, with the prefix of its mount; undefined where there is no port. */
  readonly urls: ByService<string> | undefined;
  close(): Promise<void>;
}

export type Open = (services: Services) => Promise<OpenAdapter>;

export const adapters: Readonly<Record<'node:http' | 'fetch' | 'fastify' | 'express' | 'hono', Open>> = {
  'node:http': async ({ adapters, create }) => {
    const { resource, post } = create();
    const listening = await Promise.all(
      [resource, post].map((one) => adapters.listen(one, { graceMilliseconds: 100 })),
    );
    const [resourceUrl = '', postUrl = ''] = listening.map(({ url }) => url);
    return onPorts({ resource: resourceUrl, post: postUrl }, async () => {
      await Promise.all(listening.map(({ close }) => close()));
    });
  },
  fetch: async ({ create }) => {
    const servers = create();
    return {
      ask: (request) => askFetch(servers[request.service].fetch, request),
      urls: undefined,
      close: async () => undefined,
    };
  },
  fastify: async ({ adapters, create }) => {
    const { resource, post } = create();
    const app = fastify({
      forceCloseConnections: true,
      frameworkErrors: adapters.fastifyErrors(resource, { prefix: '/v1' }),
    });
    await app.register(adapters.fastifyPlugin(resource), { prefix: '/v1' });
    await app.register(adapters.fastifyPlugin(post), { prefix: '/post/office' });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return mounted(url, () => app.close());
  },
  express: async ({ adapters, create }) => {
    const { resource, post } = create();
    const app = express();
    app.use('/v1', adapters.expressMiddleware(resource));
    app.use('/post/office', adapters.expressMiddleware(post));
    const listening = createHttpServer(app);
    return mounted(await localUrl(listening), () => closed(listening));
  },
  hono: async ({ adapters, create }) => {
    const { resource, post } = create();
    const app = new Hono();
    app.all('/v1/*', adapters.honoHandler(resource, { prefix: '/v1' }));
    app.all('/post/office/*', adapters.honoHandler(post, { prefix: '/post/office' }));
    const listening = createHonoServer({ overrideGlobalObjects: false, fetch: app.fetch }) as HttpServer;
    return mounted(await localUrl(listening), () => closed(listening));
  },
};

export function onPorts(urls: ByService<string>, close: () => Promise<void>): OpenAdapter {
  const ask = { resource: askOver(urls.resource), post: askOver(urls.post) };
  return { ask: (request) => ask[request.service](request), urls, close };
}

function mounted(url: string, close: () => Promise<void>): OpenAdapter {
  return onPorts({ resource: `${url}/v1`, post: `${url}/post/office` }, close);
}

export function closed(listening: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    listening.close(() => resolve());
    listening.closeAllConnections();
  });
}
