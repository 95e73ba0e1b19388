import type { Context } from '../../../src/runtime/server/context.js';
import { endpointsOf } from '../../../src/runtime/server/endpoint.js';
import type { JsonWriter, Parameter } from '../../../src/runtime/server/endpoint-table.js';
import type { HttpRequest, HttpResponse } from '../../../src/runtime/server/http.js';
import type { CommonOptions } from '../../../src/runtime/server/options.js';
import { type Server, startService } from '../../../src/runtime/server/server.js';
import { type ReadResult, type TextReader } from '../../../src/runtime/server/read-result.js';
import { jsonText } from '../../../src/runtime/server/text-reader.js';
import { staticTokens, type TokenVerifier } from '../../../src/runtime/server/authorize.js';

/** What a target prints, written by hand and as small as possible: `GET /{project}` and `PUT /{project}/actions`. */
export interface SmallOperations {
  get(input: { readonly project: string; readonly limit: number | undefined }, context: Context): Promise<string>;
  put(input: { readonly body: readonly unknown[] }, context: Context): Promise<unknown>;
}

const project: Parameter = { name: 'project', type: { kind: 'string', pattern: /^[a-z0-9]+$/u } };

/** Any JSON is a valid body. */
export const anyJson: JsonWriter & { readonly parse: TextReader<unknown> } = {
  parse: jsonText,
  validate: (value) => ({ ok: true, value }),
  stringify: (value) => JSON.stringify(value),
};

const { get, put } = endpointsOf('small', {
  get: {
    method: 'GET',
    path: '/{project}',
    scopes: { kind: 'scope', token: ['view:', { placeholder: 'project' }] },
    pathParameters: [project],
    query: [{ name: 'limit', type: 'integer', optional: true }],
    responses: [{ status: 200, body: anyJson }],
  },
  put: {
    method: 'PUT',
    path: '/{project}/actions',
    scopes: { kind: 'none' },
    pathParameters: [project],
    body: { parse: (text) => wrapped(jsonText(text)), actions: ['actions'] },
    responses: [{ status: 204 }],
  },
});

/** The whole body is the list of actions. */
function wrapped(result: ReadResult<unknown>): ReadResult<unknown> {
  return result.ok ? { ok: true, value: { actions: result.value } } : result;
}

export interface SmallOptions extends CommonOptions {
  readonly operations?: Partial<SmallOperations>;
  readonly verifyToken?: TokenVerifier;
}

export function smallService({ operations, ...options }: SmallOptions = {}): Server {
  const all: SmallOperations = { get: async () => 'got', put: async () => undefined, ...operations };
  const verifyToken = staticTokens({ a: { subject: 'ann', scopes: 'view:a' }, none: { subject: 'bob', scopes: [] } });
  const small = {
    get: async (...parameters: Parameters<SmallOperations['get']>) => ({
      status: 200,
      body: await all.get(...parameters),
    }),
    put: async ({ body }: { readonly body: { readonly actions: readonly unknown[] } }, context: Context) => {
      await all.put({ body: body.actions }, context);
      return { status: 204 };
    },
  };
  return startService(
    {
      realm: 'small',
      auth: 'bearer',
      groups: [{ get, put }],
      find(method, path) {
        const [, first = '', second, ...rest] = path.split('/');
        if (rest.length > 0 || ['', '.', '..'].includes(first)) return undefined;
        if (second === undefined) return isRead(method) ? { endpoint: get, values: [first] } : undefined;
        return method === 'PUT' && second === 'actions' ? { endpoint: put, values: [first] } : undefined;
      },
    },
    { operations: { small }, verifyToken, ...options },
  );
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends `GET /a?limit=1` to the core, without an adapter; with the token `a` unless another is given. */
export function send(server: Server, line: string, { headers, body = '' }: Sent = {}): Promise<HttpResponse> {
  const [method = '', target = ''] = line.split(' ');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const all: Readonly<Record<string, string>> = headers ?? { authorization: 'Bearer a' };
  const request: HttpRequest = {
    method,
    target,
    header: (name) => all[name],
    readBody: async (maximumBytes) => (bytes.length > maximumBytes ? undefined : bytes),
    signal: new AbortController().signal,
  };
  return Promise.resolve(server.handle(request));
}

/** `400 path project encoding`: the status, and each reason. */
export function summary({ status, body }: HttpResponse): string {
  const { errors = [] } = (body === undefined ? {} : JSON.parse(String(body))) as {
    readonly errors?: readonly { readonly in: string; readonly at: string; readonly code: string }[];
  };
  return [String(status), ...errors.map((reason) => `${reason.in} ${reason.at} ${reason.code}`)].join(', ');
}
