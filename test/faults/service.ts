import { buildApi, type BuiltApi } from '../support/built-api.js';
import type { AnyClient } from '../support/generated-modules.js';

const model = `
api: faults
server: http://localhost
auth: bearer
errors:
  NotFound: 404 Problem
  Conflict: 409 Problem
types:
  Problem:
    title: string
    status?: integer
    detail?: string
  Thing:
    id: string
    size: int64
  Page:
    results: Thing[]
    next?: string
  union Change by event:
    changed:
      id?: string
      data: Thing
groups:
  thing:
    path: /things
    errors: [NotFound, Conflict]
    endpoints:
      get:
        http: GET /{id}
        returns: Thing
      list:
        http: GET
        query:
          cursor?: string
        pages: cursor
        returns: Page
      create:
        http: POST
        body: Thing
        returns: 201 Thing
      order:
        http: POST /{id}/orders
        idempotency-key: optional
        body: Thing
        returns: 201 Thing
      replace:
        http: PUT /{id}
        body: Thing
        returns: Thing
      remove:
        http: DELETE /{id}
        returns: nothing
      send:
        http: PUT /{id}/content
        body: stream
        returns: nothing
      content:
        http: GET /{id}/content
        returns: stream
      changes:
        http: GET /{id}/changes
        headers:
          Last-Event-ID?: string
        returns: events<Change>
      parts:
        http: GET /{id}/parts
        returns: lines<Thing>
`;

/** The token of every call: no error, log or redirect may show it. */
export const secret = 'token-that-nobody-may-see';

export interface Service {
  readonly api: BuiltApi;
  readonly url: string;
  /** A client of this service, or of a proxy before it. */
  clientOf(baseUrl: string, options?: object): AnyClient;
  close(): Promise<void>;
}

export const thing = { id: '1', size: 5n };

const created = async ({ body }: { readonly body: unknown }) => ({ status: 201, body });
const ok = (body: unknown) => ({ status: 200, body });

const operations = {
  thing: {
    get: async ({ id }: { readonly id: string }) => ok({ ...thing, id }),
    list: async ({ cursor }: { readonly cursor?: string }) =>
      ok(cursor === undefined ? { results: [thing], next: 'second' } : { results: [{ ...thing, id: '2' }] }),
    create: created,
    order: created,
    replace: async ({ body }: { readonly body: unknown }) => ok(body),
    remove: async () => ({ status: 204 }),
    async send({ body }: { readonly body: AsyncIterable<unknown> }) {
      for await (const chunk of body) void chunk;
      return { status: 204 };
    },
    content: async () => ok(new Blob(['0123456789'.repeat(1000)]).stream()),
    changes: async ({ lastEventID = '0' }: { readonly lastEventID?: string }) => ok(changesAfter(Number(lastEventID))),
    parts: async () => ok(partsOf(['1', '2', '3'])),
  },
};

async function* changesAfter(last: number): AsyncIterable<unknown> {
  for (let id = last + 1; id <= 3; id += 1)
    yield { event: 'changed', id: String(id), data: { ...thing, id: String(id) } };
}

async function* partsOf(ids: readonly string[]): AsyncIterable<unknown> {
  for (const id of ids) yield { ...thing, id };
}

/** A real service on a port. */
export async function startService(): Promise<Service> {
  const api = await buildApi(model);
  const verifyToken = async (token: string): Promise<object | undefined> =>
    token.startsWith(secret) ? { subject: 'test', scopes: new Set() } : undefined;
  const server = api.serve(operations, { verifyToken });
  const { listen } = await api.packages.importFile('server/runtime/node.js');
  const { url, close } = await listen(server, { lullMilliseconds: 0 });
  return {
    api,
    url,
    clientOf: (baseUrl, options = {}) =>
      api.clientOf({ fetch: (request) => fetch(request) }, { baseUrl, token: secret, retries: 0, ...options }),
    close: async () => {
      await close();
    },
  };
}
