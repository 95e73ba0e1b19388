import { created, type Draft, project, type Resource, resources } from '../records.js';

/** The packages are made anew by each run, so their types are not known here. */
export interface GeneratedServer {
  readonly createServer: (options: object) => object;
  readonly staticTokens: (tokens: object) => unknown;
}
interface GeneratedAdapter {
  readonly listen: (server: object) => Promise<{ readonly port: number }>;
}
interface Input {
  readonly projectKey: string;
  readonly id: string;
  /** With 64-bit integers as `bigint`. */
  readonly body: Draft;
}

/** A generated server package of `.generated/`: the one without locks, or the one of `model/` as it is. */
export async function generated(name: 'open' | 'service'): Promise<GeneratedServer & GeneratedAdapter> {
  const file = (path: string): string =>
    new URL(`../../../.generated/server/${name}/server/${path}`, import.meta.url).href;
  const [core, adapter] = await Promise.all([import(file('dist/index.js')), import(file('runtime/node.js'))]);
  return { ...(core as GeneratedServer), ...(adapter as GeneratedAdapter) };
}

const byId = new Map(resources.map((resource) => [resource.id, inDomain(resource)]));

/** The two operations that are measured; the others are never called. */
export const operations: object = {
  resource: {
    get: async ({ projectKey, id }: Input): Promise<object> => {
      const found = projectKey === project ? byId.get(id) : undefined;
      return found === undefined
        ? { status: 404, body: { type: 'about:blank', title: 'Not Found', status: 404 } }
        : { status: 200, body: found };
    },
    create: async ({ projectKey, body }: Input): Promise<object> => {
      const resource = created(body);
      return { status: 201, headers: { location: `/${projectKey}/resource/${resource.id}` }, body: resource };
    },
  },
};

/** As handlers hold it: 64-bit integers are `bigint`. */
function inDomain(resource: Resource): unknown {
  const { objectTypeProperty } = resource;
  const arrayOfObjectType = objectTypeProperty.arrayOfObjectType.map((pair) => ({
    ...pair,
    integerExample: BigInt(pair.integerExample),
  }));
  return { ...resource, objectTypeProperty: { ...objectTypeProperty, arrayOfObjectType } };
}
