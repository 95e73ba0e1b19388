import {
  type AuthContext,
  type Context,
  createServer,
  notImplemented,
  type Operations,
  type Principal,
  ProblemError,
  type ResourceOperations,
  type Server,
  staticTokens,
} from '@example-resource/server';
import type { GetResourceInput, Resource } from '@example-resource/types';

declare const resource: Resource;
declare const operations: Operations;

/** The possible responses of a handler are declared by its operation: each status has its own body and headers. */
export const truthful: Partial<ResourceOperations> = {
  get: async ({ id }) => {
    if (id === '') return { status: 404, body: { type: 'about:blank', title: 'Not Found', status: 404 } };
    return { status: 200, body: resource };
  },
  create: async ({ body }) =>
    body.key === undefined
      ? { status: 200, body: resource }
      : { status: 201, headers: { location: '/somewhere' }, body: resource },
  exists: async () => ({ status: 404 }),
  query: async () => ({ status: 200, headers: { xTotalCount: 0, xLimit: 20, xOffset: 0 }, body: {} }),
  // Any other problem is thrown.
  search: async () => {
    throw new ProblemError({ status: 451 });
  },
  update: notImplemented,
};

export const untruthful: Partial<ResourceOperations> = {
  // @ts-expect-error: no such status is declared.
  get: async () => ({ status: 418, body: resource }),
  // @ts-expect-error: a conflict is declared, but not for this operation.
  getByKey: async () => ({ status: 409, body: { type: '', title: '', status: 409, currentVersion: 1 } }),
  // @ts-expect-error: the body of another status.
  complex: async () => ({ status: 200, body: { dateOnlyExample: '2024-02-29' } }),
  // @ts-expect-error: a version is a number.
  replace: async () => ({ status: 200, body: { ...resource, version: '1' } }),
  // @ts-expect-error: a field is missing.
  patch: async () => ({ status: 200, body: { id: resource.id, version: 1 } }),
  // @ts-expect-error: a body is missing.
  delete: async () => ({ status: 200 }),
  // @ts-expect-error: what is new says where it is.
  create: async () => ({ status: 201, body: resource }),
  // @ts-expect-error: one of the headers is missing.
  query: async () => ({ status: 200, headers: { xTotalCount: 0, xLimit: 20 }, body: {} }),
  // @ts-expect-error: the conflict tells the current version.
  update: async () => ({ status: 409, body: { type: '', title: '', status: 409 } }),
  // @ts-expect-error: an answer is an object with a status.
  search: async () => ({ limit: 20, offset: 0, count: 0, results: [] }),
  // @ts-expect-error: no such status is declared, synchronously either.
  exists: () => ({ status: 418 }),
};

/** A handler that waits for nothing need not be asynchronous. */
export const synchronous: Partial<ResourceOperations> = {
  get: () => ({ status: 200, body: resource }),
  exists: ({ projectKey }) => (projectKey === '' ? { status: 404 } : { status: 200 }),
  // Either, as what it calls.
  create: ({ body }) => (body.key === undefined ? { status: 200, body: resource } : Promise.reject(new Error())),
};

/** Who calls a handler waits for it. */
export async function statusOf(input: GetResourceInput, context: AuthContext): Promise<number> {
  const { status } = await operations.resource.get(input, context);
  return status;
}

// @ts-expect-error: there is no such operation.
export const unknownOperation: Partial<ResourceOperations> = { remove: notImplemented };

/** The input is decoded, with its defaults; an optional value may be undefined. */
export const input: Partial<ResourceOperations> = {
  querySorted: async (received) => {
    const { limit, offset, withTotal }: { limit: number; offset: number; withTotal: boolean } = received;
    const where: readonly string[] | undefined = received.where;
    const variable: readonly string[] | undefined = received['var.name'];
    // @ts-expect-error: no parameter is called so.
    void received.wheer;
    // @ts-expect-error: it may be left out.
    const sort: readonly string[] = received.sort;
    // @ts-expect-error: an input is not changed.
    received.limit = 1;
    return { status: 200, body: { limit, offset, count: [where, variable, sort, withTotal].length, results: [] } };
  },
  create: async ({ projectKey, body }) => {
    const key: string = projectKey;
    const integer: bigint | undefined = body.objectTypeProperty?.arrayOfObjectType?.[0]?.integerExample;
    // @ts-expect-error: an int64 is no number.
    const rounded: number | undefined = body.objectTypeProperty?.arrayOfObjectType?.[0]?.integerExample;
    // @ts-expect-error: what the service assigns is not given.
    void body.id;
    return { status: 200, body: { ...resource, someProperty: `${key}${integer}${rounded}` } };
  },
  update: async ({ id, body }) => {
    const identifier: string = id;
    const [action] = body.actions;
    // @ts-expect-error: only one of the actions has it.
    void action?.someProperty;
    return { status: 200, body: { ...resource, id: identifier, version: body.version } };
  },
};

/** An endpoint that requires credentials always has a principal; a function for any endpoint may have none. */
export const authenticated: Partial<ResourceOperations> = {
  delete: async (_input, { principal }) => ({ status: 200, body: { ...resource, someProperty: principal.subject } }),
  // @ts-expect-error: who calls is not changed.
  get: async (_input, context) => (context.principal = undefined),
  update: async (_input, context) => ({ status: 200, body: { ...resource, someProperty: known(context).join() } }),
};

/** In addition to its input, a handler knows the subject, the route, and when to stop. */
export function known(context: Context): readonly string[] {
  const principal: Principal | undefined = context.principal;
  const subject: string | undefined = principal?.subject;
  const mayManage: boolean = principal?.scopes.has('manage_test:p') ?? false;
  const signal: AbortSignal = context.signal;
  const requestId: string = context.requestId;
  const { operation, method, path }: { operation: string; method: string; path: string } = context.route;
  const trace: string | undefined = context.traceparent;
  const accept: string | undefined = context.header('accept');
  const type: 'text/csv' | 'application/json' = context.preferredType(['text/csv', 'application/json']);
  // @ts-expect-error: nobody may have called.
  void context.principal.subject;
  // @ts-expect-error: scopes are looked up, not changed.
  principal?.scopes.add('manage_test:p');
  // @ts-expect-error: who calls is not changed.
  context.principal = undefined;
  return [`${subject} ${mayManage} ${signal.aborted}`, requestId, operation, method, path, `${trace} ${accept}`, type];
}

const verifyToken = staticTokens({ t: { subject: 's', scopes: 'view_test:p' } });
export const server: Server = createServer({ operations, verifyToken, checkResponses: true });
// @ts-expect-error: somebody has to verify the tokens.
createServer({ operations });
// @ts-expect-error: there are operations that nobody answers.
createServer({ operations: { resource: { get: notImplemented } }, verifyToken });
// @ts-expect-error: there are groups that nobody answers.
createServer({ operations: {}, verifyToken });
createServer({
  operations,
  verifyToken,
  aroundHandler: async (call, { route, principal }) => {
    if (route.method !== 'GET' && principal === undefined) throw new Error(route.operation);
    return call();
  },
});
// @ts-expect-error: only the handler knows what it returns.
createServer({ operations, verifyToken, aroundHandler: async () => ({ status: 200 }) });
// @ts-expect-error: no limit is called so.
createServer({ operations, verifyToken, limits: { bodyLength: 1 } });

/** In tests, the server's `fetch` is passed to a client, or called directly. */
export const answered: Promise<Response> = server.fetch(new Request('http://localhost/p/resource'));
