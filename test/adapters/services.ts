/**
 * The two services that every adapter is tested with. Nothing is imported, so that every host can load this file; the
 * generated code is passed in.
 */
export interface ServerModule {
  createServer(options: object): never;
  staticTokens(tokens: object): unknown;
}

type Input = Readonly<Record<string, unknown>>;
type Handler = (input: Input, context: { readonly signal: AbortSignal }) => Promise<unknown>;

interface Draft {
  readonly objectTypeProperty?: object;
}

export const bodyBytes = 2000;

/** The example API, whose handlers return their input. */
export function resourceServer({ createServer, staticTokens }: ServerModule): never {
  const record = (values: object): object => ({
    id: '018f3e5c-7b1a-7cc1-9d2e-0123456789ab',
    version: 1,
    objectTypeProperty: {},
    ...values,
  });
  const responseRecord: Handler = async ({ id, key, body }) => ({
    status: 200,
    body: record({
      ...(id === undefined ? {} : { someProperty: id }),
      ...(key === undefined ? {} : { key }),
      ...(body === undefined ? {} : { objectTypeProperty: (body as Draft).objectTypeProperty }),
    }),
  });
  const page = { limit: 20, offset: 0, count: 0, results: [] };
  const resource: Readonly<Record<string, Handler>> = {
    query: async ({ arrayOfString, stringParameter }) => ({
      status: 200,
      headers: { xTotalCount: 1, xLimit: 20, xOffset: 0 },
      body: { arrayOfStringExample: [stringParameter, ...((arrayOfString ?? []) as string[])].filter(Boolean) },
    }),
    get: responseRecord,
    getByKey: responseRecord,
    search: async () => ({ status: 200, body: page }),
    exists: async () => ({ status: 200 }),
    create: async ({ projectKey, body }) => ({
      status: 201,
      headers: { location: `/${projectKey as string}/resource/1` },
      body: record({ objectTypeProperty: (body as Draft).objectTypeProperty ?? {} }),
    }),
    patch: responseRecord,
    replace: responseRecord,
    complex: async () => ({ status: 200, body: {} }),
    update: responseRecord,
    delete: responseRecord,
    querySorted: async ({ limit }) => ({ status: 200, body: { ...page, limit } }),
  };
  return createServer({
    operations: { resource },
    verifyToken: staticTokens({ manage: { subject: 'me', scopes: ['manage_test:p'] } }),
    checkResponses: true,
    limits: { bodyBytes },
  });
}

/** The post office of test/bodies: bodies other than JSON, streams among them. */
export function postServer({ createServer }: ServerModule): never {
  let left = 0;
  const parcel: Readonly<Record<string, Handler>> = {
    load: async ({ xSlow, body }, { signal }) => {
      if (xSlow === undefined) return { status: 200, body };
      signal.addEventListener('abort', () => (left += 1), { once: true });
      return new Promise(() => undefined);
    },
    label: async ({ body }) => ({
      status: 200,
      headers: { xLength: (body as string).length, setCookie: ['a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT', 'b=2'] },
      body,
    }),
    scan: async ({ body }) => ({ status: 200, body }),
    events: async ({ count }) => ({ status: 200, body: events(count as number | undefined) }),
    // The number of clients that have disconnected.
    json: async () => ({ status: 200, body: { label: String(left) } }),
  };
  async function* events(count?: number): AsyncGenerator<object> {
    for (let at = 0; at < (count ?? 0); at += 1) yield { type: 'sorted', at: 9007199254740993n + BigInt(at) };
    if (count === undefined) await new Promise(() => undefined);
  }
  const missing = async (): Promise<never> => {
    throw new Error('Nothing here is about this operation.');
  };
  const others = ['send', 'login', 'patch', 'any', 'either'].map((name) => [name, missing] as const);
  return createServer({ operations: { parcel: { ...Object.fromEntries(others), ...parcel } }, limits: { bodyBytes } });
}
