import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Listening } from '../../src/runtime/server/node/listen.js';
import type { CommonOptions } from '../../src/runtime/server/options.js';
import type { Server } from '../../src/runtime/server/server.js';
import { targetsByName } from '../../src/targets/index.js';
import { buildPackages, type BuiltPackages } from '../support/built-packages.js';
import { modelOfText } from '../support/example-model.js';

type Context = {
  readonly signal: AbortSignal;
  preferredType(types: readonly string[]): string;
};

/** Handlers and calls as these tests see them: what travels is compared, the types are the compiler's matter. */
export type Handlers = Readonly<Record<string, (input: never, context: Context) => Promise<unknown>>>;
type Method = (input?: object, options?: object) => Promise<never> & { result(): Promise<never> };

export interface Post {
  readonly packages: BuiltPackages;
  createServer(handlers: Handlers, options?: CommonOptions): Server;
  createReference(): Promise<{ readonly server: Server; close(): Promise<void> }>;
  createClient(options: object): Readonly<Record<string, Method>>;
  listen(server: Server, options?: object): Promise<Listening>;
}

/** All packages of a model with the group `parcel`, built and loaded. */
export async function builtPost(text: string): Promise<Post> {
  const model = modelOfText(text);
  const files = [...targetsByName.values()].flatMap((target) => target.emit(model));
  const packages = await buildPackages(model.name, files);
  const load = async (path: string): Promise<Readonly<Record<string, (...given: unknown[]) => unknown>>> =>
    (await import(pathToFileURL(join(packages.folder, path)).href)) as never;
  const server = await load('server/dist/index.js');
  const node = await load('server/runtime/node.js');
  const client = await load('client/dist/index.js');
  const reference = await load('reference/dist/index.js');
  return {
    packages,
    createServer: (parcel, options) => server['createServer']?.({ operations: { parcel }, ...options }) as Server,
    createReference: () => reference['createReferenceServer']?.() as never,
    createClient: (options) => {
      const made = client['createClient']?.(options);
      return (made as { readonly parcel: never }).parcel;
    },
    listen: (one, options) => node['listen']?.(one, options) as Promise<Listening>,
  };
}

/** The two ways from the client to the server: in one process, and over a port. */
export const adapters = ['fetch', 'http'] as const;

/** A client whose requests the server answers through one of its adapters. */
export async function connected(
  post: Post,
  { server, adapter }: { readonly server: Server; readonly adapter: (typeof adapters)[number] },
): Promise<{ readonly client: Readonly<Record<string, Method>>; readonly url: string; close(): Promise<unknown> }> {
  if (adapter === 'fetch') {
    const url = 'http://post.example.com';
    return { client: post.createClient({ baseUrl: url, fetch: server.fetch }), url, close: async () => undefined };
  }
  const { url, close } = await post.listen(server, { graceMilliseconds: 200 });
  return { client: post.createClient({ baseUrl: url }), url, close };
}

/** Calls an operation of a server that is there for this call only. */
export function callerOf(
  built: () => Post,
  handlers: Handlers,
  adapter: (typeof adapters)[number],
): (name: string, ...given: readonly [input?: object, options?: object]) => Promise<unknown> {
  return async (name, ...given) => {
    const server = built().createServer(handlers, { checkResponses: true });
    const { client, close } = await connected(built(), { server, adapter });
    try {
      return await client[name]?.(...given);
    } finally {
      await close();
    }
  };
}

/** The bytes of a stream as text. */
export async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}
