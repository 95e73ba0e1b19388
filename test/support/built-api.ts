import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Model } from '../../src/model/model.js';
import type { PackagesOptions } from '../../src/model/package-options.js';
import { asTypeScriptShows } from '../../src/model/values/typescript-forms.js';
import { type BuiltPackages, buildTargets } from './built-packages.js';
import { modelOfText } from './example-model.js';

/** A call of a generated client, as seen by a test without its types. */
export interface AnyCall extends Promise<unknown>, AsyncIterable<unknown> {
  result(): Promise<Readonly<Record<string, unknown>>>;
  withResponse(): Promise<Readonly<Record<string, unknown>>>;
  pages(): AsyncIterable<unknown>;
}

export type AnyClient = Readonly<
  Record<string, Readonly<Record<string, (input?: object, options?: object) => AnyCall>>>
>;

/** A request handler: a server with the test's own handlers, or the reference service. */
export interface AnyServer {
  fetch(request: Request): Promise<Response>;
}

/** The same server, and the requests that it receives. */
export function recorded({ fetch }: AnyServer): AnyServer & { readonly requests: Request[] } {
  const requests: Request[] = [];
  return {
    requests,
    fetch: (request) => {
      requests.push(request);
      return fetch(request);
    },
  };
}

/** All packages of a model, built and loaded: its client calls its server without a network between them. */
export interface BuiltApi {
  readonly packages: BuiltPackages;
  /** A server with the given handlers, with its responses checked. */
  serve(operations: object, options?: object): AnyServer;
  /** The reference service, with its responses checked. */
  reference(options?: object): Promise<AnyServer & { close(): Promise<void> }>;
  clientOf(server: AnyServer, options?: object): AnyClient;
  /** Serves on a port, for a client with a network in between. */
  listen(server: AnyServer): Promise<{ readonly url: string; close(): Promise<void> }>;
  /** A class of the client by its name. */
  error(name: string): new (...values: never) => Error;
}

interface ReferenceModule {
  createReferenceServer(options: object): Promise<{ readonly server: AnyServer; close(): Promise<void> }>;
}

export async function buildApi(
  modelOrText: Model | string,
  forms: Pick<PackagesOptions, 'int64' | 'dates'> = {},
): Promise<BuiltApi> {
  const given = typeof modelOrText === 'string' ? modelOfText(modelOrText) : modelOrText;
  const model = asTypeScriptShows({ ...given, packages: { others: {}, byTarget: {}, ...given.packages, ...forms } });
  const packages = await buildTargets(model, 'client', 'reference');
  const serverModule = (await packages.import('server')) as { createServer(options: object): AnyServer };
  const clientModule = (await packages.import('client')) as { createClient(options: object): AnyClient };
  return {
    packages,
    serve: (operations, options = {}) => serverModule.createServer({ operations, checkResponses: true, ...options }),
    reference: async (options = {}) => {
      const referenceModule = (await packages.import('reference')) as unknown as ReferenceModule;
      const { server, close } = await referenceModule.createReferenceServer({
        server: { checkResponses: true },
        ...options,
      });
      return { fetch: server.fetch, close };
    },
    clientOf: ({ fetch }, options = {}) =>
      clientModule.createClient({ baseUrl: 'http://localhost', token: 'any', fetch, ...options }),
    listen: async (server) => {
      const node = (await import(pathToFileURL(join(packages.folder, 'server/runtime/node.js')).href)) as Pick<
        BuiltApi,
        'listen'
      >;
      return node.listen(server);
    },
    error: (name) => (clientModule as unknown as Record<string, new () => Error>)[name] as new () => Error,
  };
}
