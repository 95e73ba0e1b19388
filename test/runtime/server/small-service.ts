import { emptyAnswer, jsonAnswer } from '../../../src/runtime/server/answer.js';
import type { Context } from '../../../src/runtime/server/context.js';
import type { Endpoint } from '../../../src/runtime/server/endpoint.js';
import { defineEndpoint, readBody } from '../../../src/runtime/server/endpoint.js';
import type { HttpRequest, HttpResponse } from '../../../src/runtime/server/http.js';
import { once, optional, pathValue } from '../../../src/runtime/server/parameters.js';
import { namesOf, refuseUnknown } from '../../../src/runtime/server/query.js';
import type { CommonOptions, Server } from '../../../src/runtime/server/server.js';
import { startService } from '../../../src/runtime/server/server.js';
import { boundedText, integerText, jsonText } from '../../../src/runtime/server/text.js';
import type { TokenVerifier } from '../../../src/runtime/server/tokens.js';
import { staticTokens } from '../../../src/runtime/server/tokens.js';

/** What a target prints, by hand and as small as can be: `GET /{project}` and `PUT /{project}/actions`. */
export interface SmallOperations {
  get(input: { readonly project: string; readonly limit: number | undefined }, context: Context): Promise<string>;
  put(input: { readonly body: readonly unknown[] }, context: Context): Promise<unknown>;
}

const project = { name: 'project', read: boundedText({ pattern: /^[a-z0-9]+$/u }) };
const limit = { name: 'limit', read: once(integerText()) };
const getNames = namesOf({ limit });

const get: Endpoint<SmallOperations> = defineEndpoint({
  route: {
    operation: 'small.get',
    method: 'GET',
    path: '/{project}',
    scopes: { kind: 'scope', token: ['view:', { hole: 'project' }] },
  },
  holes: ['project'],
  readsBody: false,
  answersJson: true,
  decodePath: (path) => ({ project: pathValue(path, 0, project) }),
  decode: (path, request) => {
    refuseUnknown(request.query, getNames);
    return { ...path, limit: optional(request.query, limit) };
  },
  call: (operations: SmallOperations, input, context) => operations.get(input, context),
  encode: (output) => jsonAnswer(200, JSON.stringify(output)),
});

const put: Endpoint<SmallOperations> = defineEndpoint({
  route: { operation: 'small.put', method: 'PUT', path: '/{project}/actions', scopes: { kind: 'none' } },
  holes: ['project'],
  readsBody: true,
  answersJson: false,
  decodePath: (path) => ({ project: pathValue(path, 0, project) }),
  decode: (_path, request) => {
    refuseUnknown(request.query, namesOf({}));
    return { body: readBody(request, jsonText) as readonly unknown[] };
  },
  actions: [{ at: '/actions', of: (input: { readonly body: readonly unknown[] }) => input.body }],
  call: (operations: SmallOperations, input, context) => operations.put(input, context),
  encode: () => emptyAnswer(204),
});

export interface SmallOptions extends CommonOptions {
  readonly operations?: Partial<SmallOperations>;
  readonly verifyToken?: TokenVerifier;
}

export function smallService({ operations, ...options }: SmallOptions = {}): Server {
  const all: SmallOperations = { get: async () => 'got', put: async () => undefined, ...operations };
  const verifyToken = staticTokens({ a: { subject: 'ann', scopes: 'view:a' }, none: { subject: 'bob', scopes: [] } });
  return startService(
    {
      realm: 'small',
      auth: 'bearer',
      endpoints: [get, put],
      find(method, path) {
        const [, first = '', second, ...rest] = path.split('/');
        if (rest.length > 0 || ['', '.', '..'].includes(first)) return undefined;
        if (second === undefined) return isRead(method) ? { endpoint: get, values: [first] } : undefined;
        return method === 'PUT' && second === 'actions' ? { endpoint: put, values: [first] } : undefined;
      },
    },
    { operations: all, verifyToken, ...options },
  );
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends `GET /a?limit=1` to the core, without any door; with the token `a` unless told otherwise. */
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
