import type { Model } from '../../src/model/model.js';
import type { PackagesOptions } from '../../src/model/package-options.js';
import { asTypeScriptShows } from '../../src/model/values/typescript-forms.js';
import { type BuiltPackages, buildTargets } from './built-packages.js';
import { modelOfText } from './example-model.js';
import type { AnyClient, AnyServer } from './generated-modules.js';
import type { Listening } from '../../src/runtime/server/node/listen.js';

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
  listen(server: AnyServer): Promise<Listening>;
  /** A class of the client by its name. */
  error(name: string): new (...values: never) => Error;
}

export async function buildApi(
  modelOrText: Model | string,
  forms: Pick<PackagesOptions, 'int64' | 'dates'> = {},
): Promise<BuiltApi> {
  const given = typeof modelOrText === 'string' ? modelOfText(modelOrText) : modelOrText;
  const model = asTypeScriptShows({ ...given, packages: { others: {}, byTarget: {}, ...given.packages, ...forms } });
  const packages = await buildTargets(model, 'client', 'reference');
  const [{ createServer }, client] = await Promise.all([packages.import('server'), packages.import('client')]);
  return {
    packages,
    serve: (operations, options = {}) => createServer({ operations, checkResponses: true, ...options }),
    reference: async (options = {}) => {
      const { createReferenceServer } = await packages.import('reference');
      const { server, close } = await createReferenceServer({ server: { checkResponses: true }, ...options });
      return { fetch: server.fetch, close };
    },
    clientOf: ({ fetch }, options = {}) =>
      client.createClient({ baseUrl: 'http://localhost', token: 'any', fetch, ...options }),
    listen: async (server) => (await packages.importFile('server/runtime/node.js')).listen(server),
    error: (name) => client[name] as new () => Error,
  };
}
