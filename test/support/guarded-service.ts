import { type IncomingMessage, request as sendRequest } from 'node:http';
import type { IntrospectionOptions } from '../../src/runtime/server/tokens/introspection.js';
import type { JwtOptions } from '../../src/runtime/server/tokens/jwt.js';
import type { Listening } from '../../src/runtime/server/node/listen.js';
import type { TokenVerifier } from '../../src/runtime/server/authorize.js';
import { builtServer, type BuiltServer, type Handler } from '../targets/server/built-server.js';
import { exampleModel } from './example-model.js';

/** A valid request for one operation of the example API, without a token. */
export interface GoodRequest {
  readonly operation: string;
  readonly method: string;
  /** Relative to the project: `/resource/1`. */
  readonly path: string;
  readonly body?: object;
}

/** One request for each operation. */
export const goodRequests: readonly GoodRequest[] = [
  { operation: 'query', method: 'GET', path: '/resource' },
  { operation: 'get', method: 'GET', path: '/resource/1' },
  { operation: 'getByKey', method: 'GET', path: '/resource/key=k' },
  { operation: 'search', method: 'GET', path: '/resource/searchApiPattern?text.en=hat' },
  { operation: 'exists', method: 'HEAD', path: '/resource' },
  { operation: 'create', method: 'POST', path: '/resource', body: { key: 'hat' } },
  { operation: 'patch', method: 'PATCH', path: '/resource', body: { key: 'hat' } },
  { operation: 'replace', method: 'PUT', path: '/resource', body: { key: 'hat' } },
  {
    operation: 'complex',
    method: 'POST',
    path: '/resource/artificially-complex/path/uri-parameter-one=a/b',
    body: { createdAt: '2026-01-01T00:00:00.000Z' },
  },
  { operation: 'update', method: 'POST', path: '/resource/1', body: { version: 1, actions: [] } },
  { operation: 'delete', method: 'DELETE', path: '/resource/1' },
  { operation: 'querySorted', method: 'GET', path: '/resource/sorted-query-parameters?limit=5' },
];

/** The generated package, with its verifiers. */
export interface GuardedPackage extends BuiltServer {
  jwtTokens(options: JwtOptions): TokenVerifier;
  introspectedTokens(options: IntrospectionOptions): TokenVerifier;
}

export async function guardedPackage(): Promise<GuardedPackage> {
  const built = await builtServer(exampleModel());
  const { importFile } = built.packages;
  const verifiers: object = {
    ...(await importFile('server/runtime/jwt.js')),
    ...(await importFile('server/runtime/introspection.js')),
  };
  return { ...built, ...(verifiers as Pick<GuardedPackage, 'jwtTokens' | 'introspectedTokens'>) };
}

/** The example API on a port, and the operations that were called. */
export interface GuardedService extends Listening {
  readonly calls: { readonly operation: string; readonly input: unknown; readonly context: unknown }[];
  readonly errors: unknown[];
}

export async function guardedService(guarded: GuardedPackage, verifyToken: TokenVerifier): Promise<GuardedService> {
  const calls: GuardedService['calls'] = [];
  const errors: unknown[] = [];
  const handlers = Object.entries(answers).map(([operation, answer]): [string, Handler] => [
    operation,
    async (input, context) => {
      calls.push({ operation, input, context });
      return answer;
    },
  ]);
  const operations = { resource: Object.fromEntries(handlers) };
  const onError = (error: unknown): void => void errors.push(error);
  const server = guarded.createServer({ operations, verifyToken, checkResponses: true, onError });
  return Object.assign(await guarded.listen(server), { calls, errors });
}

const resource = { id: '018f4e9a-7b1c-7000-8000-000000000001', version: 1, objectTypeProperty: {} };
const page = { limit: 20, offset: 0, count: 0, results: [] };

const answers: Readonly<Record<string, object>> = {
  query: { status: 200, headers: { xTotalCount: 0, xLimit: 20, xOffset: 0 }, body: {} },
  get: { status: 200, body: resource },
  getByKey: { status: 200, body: resource },
  search: { status: 200, body: page },
  exists: { status: 200 },
  create: { status: 201, headers: { location: '/p/resource/1' }, body: resource },
  patch: { status: 200, body: resource },
  replace: { status: 200, body: resource },
  complex: { status: 200, body: {} },
  update: { status: 200, body: resource },
  delete: { status: 200, body: resource },
  querySorted: { status: 200, body: page },
};

/** The status of the response to one of these requests when it is authorized. */
export function successOf({ operation }: GoodRequest): number {
  return operation === 'create' ? 201 : 200;
}

export interface Answered {
  readonly status: number;
  readonly challenge: string | undefined;
  readonly text: string;
}

/** Sends a request with its path unchanged. `authorization`: one header field for each string. */
export async function ask(
  { url }: Pick<Listening, 'url'>,
  { method, path, body }: Pick<GoodRequest, 'method' | 'path' | 'body'>,
  authorization: readonly string[],
): Promise<Answered> {
  const { hostname, port } = new URL(url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = sendRequest({ hostname, port, method, path, agent: false }, resolve).once('error', reject);
    if (authorization.length > 0) request.setHeader('authorization', authorization);
    if (body !== undefined) request.setHeader('content-type', 'application/json');
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += String(piece);
  return { status: response.statusCode ?? 0, challenge: response.headers['www-authenticate'], text };
}
