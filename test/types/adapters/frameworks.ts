import { createServer as createHttpServer } from 'node:http';
import { createServer, type Operations, staticTokens } from '@example-resource/server';
import { expressMiddleware } from '@example-resource/server/express';
import { fastifyErrors, fastifyPlugin } from '@example-resource/server/fastify';
import { honoHandler } from '@example-resource/server/hono';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';

declare const operations: Operations;
const server = createServer({ operations, verifyToken: staticTokens({}) });

/** The package names nothing of a framework, and yet the types of each fit. */
const app = fastify({ logger: true, frameworkErrors: fastifyErrors(server, { prefix: '/v1' }) });
void app.register(fastifyPlugin(server), { prefix: '/v1' });
void app.register(fastifyPlugin(server));
// @ts-expect-error: a plugin is made of a server.
void app.register(fastifyPlugin({}));

const site = express();
site.use('/v1', expressMiddleware(server));
site.use(expressMiddleware(server, { notFound: 'next' }));
express.Router().use(expressMiddleware(server));
// @ts-expect-error: there is no such choice.
site.use(expressMiddleware(server, { notFound: 'ignore' }));
// Without any framework, which has no next handler.
createHttpServer((request, response) => expressMiddleware(server)(request, response, () => response.destroy()));

interface Bindings {
  readonly Bindings: { readonly name: string };
}

export const worker: { fetch(request: Request): Response | Promise<Response> } = new Hono<Bindings>()
  .all('/v1/*', honoHandler(server, { prefix: '/v1' }))
  .use('/v2/*', honoHandler(server, { prefix: '/v2', notFound: 'next' }))
  .mount('/v3', server.fetch);

/** What Deno, Bun and Workers accept. */
export const host: { fetch(request: Request): Promise<Response> } = { fetch: server.fetch };
