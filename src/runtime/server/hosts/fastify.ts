import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { targetBelow } from '../target.js';
import { handleMounted, type HandlingServer, heldBytesOf, withinHeld } from '../node/adapter.js';
import { pulled } from '../streams.js';

export interface FastifyRequest {
  readonly raw: IncomingMessage;
  readonly body: unknown;
}

export interface FastifyReply {
  readonly raw: ServerResponse;
  code(status: number): unknown;
  headers(values: Record<string, string | string[]>): unknown;
  send(payload?: unknown): unknown;
}

/** The part of a Fastify instance that the adapter uses. */
export interface FastifyInstance {
  readonly prefix: string;
  readonly supportedMethods: string[];
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    parser: (request: FastifyRequest, payload: IncomingMessage, done: (error: null, body: unknown) => void) => void,
  ): unknown;
  route(options: {
    readonly method: string[];
    readonly url: string;
    readonly exposeHeadRoute: boolean;
    readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  }): unknown;
  setErrorHandler(handler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
  setNotFoundHandler(handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

export type FastifyPlugin = (instance: FastifyInstance, options: unknown, done: (error?: Error) => void) => void;

/**
 * The adapter for Fastify: `app.register(fastifyPlugin(server), { prefix: '/v1' })`. The server handles everything
 * below the prefix except routes that the app declares there; the app's hooks run around it.
 */
export function fastifyPlugin(server: HandlingServer): FastifyPlugin {
  const respondBelow = responderOf(server);
  return (instance, _options, done) => {
    const respond = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      respondBelow(instance.prefix, request, reply);
    // The core reads the body itself, whatever its type. The parsers of the surrounding app are not affected.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    for (const url of instance.prefix === '' ? ['/*'] : ['', '/*']) {
      instance.route({ method: instance.supportedMethods, url, exposeHeadRoute: false, handler: respond });
    }
    // For methods that Fastify does not know. Without a prefix, the app handles what is not found.
    if (instance.prefix !== '') instance.setNotFoundHandler(respond);
    instance.setErrorHandler(async (error, request, reply) => {
      // Of a malformed Content-Type: the core responds to that too.
      if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
        return respond(request, reply);
      throw error;
    });
    done();
  };
}

/**
 * Lets the server respond to a URL that Fastify cannot decode (`/v1/%zz`) and would refuse itself, before any plugin:
 * `fastify({ frameworkErrors: fastifyErrors(server, { prefix: '/v1' }) })`. Other addresses stay with Fastify.
 */
export function fastifyErrors(
  server: HandlingServer,
  { prefix }: { readonly prefix: string },
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  const respondBelow = responderOf(server);
  return (error, request, reply) => {
    const isBelow = (request.raw.url ?? '').startsWith(`${prefix.replace(/\/$/, '')}/`);
    const result = isBelow ? respondBelow(prefix, request, reply) : reply.send(error);
    Promise.resolve(result).catch(() => reply.raw.destroy());
  };
}

function responderOf(
  server: HandlingServer,
): (prefix: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const held = heldBytesOf(server);
  return async (prefix, request, reply) => {
    const mounted = {
      request: request.raw,
      response: reply.raw,
      target: targetBelow(prefix, request.raw.url ?? '/'),
      // Not the request itself: a hook of the app may have replaced the stream.
      body: (request.body ?? undefined) as Readable | undefined,
      held,
    };
    const { status, headers, setCookies, body } = withinHeld(await handleMounted(server, mounted), mounted);
    reply.code(status);
    reply.headers(setCookies === undefined ? { ...headers } : { ...headers, 'set-cookie': [...setCookies] });
    if (body instanceof ReadableStream) reply.send(begun(body));
    // Not as a string, to which Fastify would add a charset.
    else reply.send(body === undefined ? undefined : Buffer.from(body as string));
    return reply;
  };
}

/** Fastify sends the headers with the first bytes; an empty chunk lets a client see an event stream begin. */
function begun(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isBegun = false;
  return pulled({
    next: async () => {
      if (isBegun) return (await reader.read()).value;
      isBegun = true;
      return new Uint8Array();
    },
    stop: (reason) => reader.cancel(reason),
  });
}
