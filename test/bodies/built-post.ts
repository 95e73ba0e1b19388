import { expect, onTestFinished } from 'vitest';
import type { Listening } from '../../src/runtime/server/node/listen.js';
import type { CommonOptions } from '../../src/runtime/server/options.js';
import { targetsByName } from '../../src/targets/index.js';
import { buildPackages, type BuiltPackages } from '../support/built-packages.js';
import { modelOfText } from '../support/example-model.js';
import type { AnyServer } from '../support/generated-modules.js';

type Context = {
  readonly signal: AbortSignal;
  preferredType(types: readonly string[]): string;
};

/** Handlers and calls as these tests see them: what travels is compared, the types are the compiler's matter. */
export type Handlers = Readonly<Record<string, (input: never, context: Context) => Promise<unknown>>>;
export type Client = Readonly<Record<string, Method>>;
type Method = (
  input?: object,
  options?: object,
) => Promise<never> & { result(): Promise<never>; withResponse(): Promise<never> };

export interface Post {
  readonly packages: BuiltPackages;
  createServer(handlers: Handlers, options?: CommonOptions): AnyServer;
  /** The reference service, until the test ends. */
  createReference(): Promise<AnyServer>;
  createClient(options: object): Client;
  listen(server: AnyServer, options?: object): Promise<Listening>;
}

/** All packages of a model with the group `parcel`, built and loaded. */
export async function builtPost(text: string): Promise<Post> {
  const model = modelOfText(text);
  const files = [...targetsByName.values()].flatMap((target) => target.emit(model));
  const packages = await buildPackages(model.name, files);
  const { createServer } = await packages.import('server');
  const { listen } = await packages.importFile('server/runtime/node.js');
  const { createClient } = await packages.import('client');
  const { createReferenceServer } = await packages.import('reference');
  return {
    packages,
    createServer: (parcel, options) => createServer({ operations: { parcel }, ...options }),
    createReference: async () => {
      const { server, close } = await createReferenceServer();
      onTestFinished(close);
      return server;
    },
    createClient: (options) => createClient(options)['parcel'] as unknown as Client,
    listen,
  };
}

/** The two ways from the client to the server: in one process, and over a port. */
export const adapters = ['fetch', 'http'] as const;

/** A client whose requests the server answers through one of its adapters, until the test ends. */
export async function connected(
  post: Post,
  { server, adapter }: { readonly server: AnyServer; readonly adapter: (typeof adapters)[number] },
): Promise<{ readonly client: Client; readonly url: string }> {
  if (adapter === 'fetch') {
    const url = 'http://post.example.com';
    return { client: post.createClient({ baseUrl: url, fetch: server.fetch }), url };
  }
  const { url, close } = await post.listen(server, { graceMilliseconds: 200 });
  onTestFinished(async () => void (await close()));
  return { client: post.createClient({ baseUrl: url }), url };
}

/** Calls an operation of a server that is there for this call only. */
export function callerOf(
  post: Post,
  handlers: Handlers,
  adapter: (typeof adapters)[number],
): (name: string, ...given: readonly [input?: object, options?: object]) => Promise<unknown> {
  return async (name, ...given) => {
    const server = post.createServer(handlers, { checkResponses: true });
    const { client } = await connected(post, { server, adapter });
    return client[name]?.(...given);
  };
}

/** The paths of what a client refuses before it sends anything. */
export async function refusedPaths(post: Post, name: string, input: object): Promise<readonly string[]> {
  const client = post.createClient({ baseUrl: 'http://post.example.com', fetch: () => expect.unreachable() });
  const error: unknown = await client[name]?.(input).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'InvalidInputError' });
  return (error as { issues: { path: string }[] }).issues.map(({ path }) => path);
}

/** A handler that returns the body that it receives. */
export function returning(status: number): Handlers[string] {
  return async ({ body }: { readonly body: unknown }) => ({ status, body });
}

/** All that is streamed, or its beginning, after which the loop is left. */
export async function allOf(values: unknown, most: number = Number.POSITIVE_INFINITY): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const value of values as AsyncIterable<unknown>) if (found.push(value) === most) break;
  return found;
}

/** The bytes of a stream as text. */
export async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}
