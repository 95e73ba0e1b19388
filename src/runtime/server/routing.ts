import type { Allowances } from './allowances.js';
import type { Exchange } from './context.js';
import { compiledOf, type CompiledEndpoint, type Match } from './endpoint.js';
import { type HttpRequest, type HttpResponse, methods } from './http.js';
import { ProblemError, problemResponse } from './problem.js';
import { parseTarget } from './target.js';

export interface BaseTemplate {
  /** `https://api.{region}.example.com` */
  readonly text: string;
  readonly pattern: RegExp;
  /** Hosts of endpoints with their own server. */
  readonly otherHosts?: RegExp;
}

/** Throws a 421 (RFC 9110, section 15.5.20) for a request to a host other than the configured one. */
export type HostCheck = (request: HttpRequest) => void;

/** Without a public base the service may have any name. Throws for a base that does not fit the model. */
export function hostCheckOf(publicBase: string | undefined, template: BaseTemplate | undefined): HostCheck | undefined {
  if (publicBase === undefined) return undefined;
  if (template !== undefined && !template.pattern.test(publicBase.replace(/\/$/, ''))) {
    throw new RangeError(`The public base ${publicBase} does not fit ${template.text}, the server of the model.`);
  }
  // Without the scheme's default port, as URL has it.
  const { host: publicHost, protocol } = new URL(publicBase);
  return (request) => {
    const host = hostOf(request);
    // Usually identical; otherwise compare as parsed by URL.
    if (host === publicHost) return;
    const url = `${protocol}//${host}`;
    const parsed = host !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
    if (parsed !== undefined && (parsed === publicHost || template?.otherHosts?.test(parsed))) return;
    throw new ProblemError({ status: 421, detail: 'This service is not at that host.' });
  };
}

// The host of a target in absolute form overrides the header (RFC 9112, section 3.2.2).
function hostOf(request: HttpRequest): string | undefined {
  const [, authority] = request.target.startsWith('/') ? [] : (/^https?:\/\/([^/?]+)/i.exec(request.target) ?? []);
  const host = authority ?? request.header('host');
  return host !== undefined && /^[A-Za-z0-9.:[\]_-]+$/.test(host) ? host : undefined;
}

export interface Finder {
  /** `path` is raw, without the query: `/p/resource`. The query, raw too, may select one of several endpoints at a path. */
  find(method: string, path: string, query: string): Match | undefined;
}

/** The endpoint of a request. */
export interface Routed {
  readonly endpoint: CompiledEndpoint;
  /** Those of the path parameters, raw, in the order of the path. */
  readonly values: readonly string[];
  /** Raw, without `?`. */
  readonly query: string;
}

export function route(
  { parts, allowances }: { readonly parts: Finder; readonly allowances: Allowances },
  { request, requestId }: Exchange,
): Routed | HttpResponse {
  if (request.target.length > allowances.limits.headerBytes) {
    return problemResponse({ status: 414, detail: 'The address is too long.' }, requestId);
  }
  if (request.method === 'OPTIONS' && request.target === '*') return allow(methods);
  const target = parseTarget(request.target);
  if (target === undefined) return problemResponse({ status: 400, detail: 'The address is malformed.' }, requestId);
  const { path, query } = target;
  const match = parts.find(request.method, path, query);
  if (match !== undefined) return { endpoint: compiledOf(match.endpoint), values: match.values, query };
  const allowed = allowedAt(parts, target);
  if (allowed.length === 0) {
    return problemResponse({ status: 404, detail: 'There is nothing at this address.' }, requestId);
  }
  const all = allowed.includes('OPTIONS') ? allowed : [...allowed, 'OPTIONS'];
  if (request.method === 'OPTIONS') return allow(all);
  const detail = `This address does not support the method; it supports ${all.join(', ')}.`;
  return problemResponse({ status: 405, detail, headers: { allow: all.join(', ') } }, requestId);
}

/** The methods that an address supports, in the order of `Allow`; none if it is malformed. */
export function allowedAt({ find }: Finder, target: ReturnType<typeof parseTarget>): readonly string[] {
  return methods.filter((method) => target && find(method, target.path, target.query) !== undefined);
}

function allow(allowed: readonly string[]): HttpResponse {
  return { status: 204, headers: { allow: allowed.join(', ') }, body: undefined };
}
