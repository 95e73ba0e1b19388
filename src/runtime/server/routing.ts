import { compiledOf, type Match } from './endpoint.js';
import { type HttpRequest, type HttpResponse, methods } from './http.js';
import type { Limits } from './limits.js';
import type { Routed } from './pipeline.js';
import { problemResponse } from './problem.js';
import { parseTarget } from './target.js';

/** Knows the addresses of a model. */
export interface Finder {
  /** `path` is raw, without the query: `/p/resource`. */
  find(method: string, path: string): Match | undefined;
}

/** What routing needs to know. */
export interface Routing {
  readonly parts: Finder;
  readonly service: { readonly limits: Limits };
}

/** Where a request goes. */
export type Destination = Pick<Routed, 'endpoint' | 'values' | 'query'>;

/** The endpoint of a request; the answer itself where there is none. */
export function route(
  { parts, service }: Routing,
  { request, requestId }: { readonly request: HttpRequest; readonly requestId: string },
): Destination | HttpResponse {
  if (request.target.length > service.limits.headerBytes) {
    return problemResponse({ status: 414, detail: 'The address is too long.' }, requestId);
  }
  if (request.method === 'OPTIONS' && request.target === '*') return allow(methods);
  const target = parseTarget(request.target);
  if (target === undefined) return problemResponse({ status: 400, detail: 'The address is malformed.' }, requestId);
  const { path, query } = target;
  const match = parts.find(request.method, path);
  if (match !== undefined) return { endpoint: compiledOf(match.endpoint), values: match.values, query };
  const allowed = allowedAt(parts, path);
  if (allowed.length === 0) {
    return problemResponse({ status: 404, detail: 'There is nothing at this address.' }, requestId);
  }
  const all = allowed.includes('OPTIONS') ? allowed : [...allowed, 'OPTIONS'];
  if (request.method === 'OPTIONS') return allow(all);
  const detail = `This address does not know the method; it knows ${all.join(', ')}.`;
  return problemResponse({ status: 405, detail, headers: { allow: all.join(', ') } }, requestId);
}

/** The methods that lead somewhere from a path, in the order of `Allow`. */
export function allowedAt({ find }: Finder, path: string): readonly string[] {
  return methods.filter((method) => find(method, path) !== undefined);
}

function allow(allowed: readonly string[]): HttpResponse {
  return { status: 204, headers: { allow: allowed.join(', ') }, body: undefined };
}
