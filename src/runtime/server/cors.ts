import type { EndpointTable } from './endpoint-table.js';
import { type HttpRequest, type HttpResponse, isFieldName, type MaybePromise, whenThere } from './http.js';
import { allowedAt, type Finder } from './routing.js';
import { parseTarget } from './target.js';

/** Which pages of other origins may call the service (Fetch, section 3.2). */
export interface CorsOptions {
  /** `['https://app.example.com']`, or `'*'` for every origin. */
  readonly origins: '*' | readonly string[];
  /** Whether pages may send cookies and other credentials of the browser. Off by default, and not possible for `'*'`. */
  readonly credentials?: boolean | undefined;
  /** Headers that pages may read besides those that the model declares and those of every response. */
  readonly exposedHeaders?: readonly string[] | undefined;
  /** For how many seconds a browser may cache a preflight response. By default 600. */
  readonly maxAge?: number | undefined;
}

type Handle = (request: HttpRequest) => MaybePromise<HttpResponse>;

interface Called extends Finder {
  readonly tables: readonly EndpointTable[];
}

/**
 * Responds to preflight requests, and adds the CORS headers to the responses that pages of other origins may read.
 * Throws a TypeError for options that no browser would honour.
 */
export function withCors(options: CorsOptions | undefined, called: Called, handle: Handle): Handle {
  if (options === undefined) return handle;
  const { credentials = false, exposedHeaders = [], maxAge = 600 } = options;
  const origins = options.origins === '*' ? '*' : new Set(options.origins.map(checkedOrigin));
  if (origins === '*' && credentials) throw new TypeError("cors: credentials need a list of origins, not '*'.");
  const declared = called.tables.flatMap(({ responses }) => responses.flatMap(({ headers = [] }) => headers));
  const exposed = new Set([...ofEveryResponse, ...declared.map(({ name }) => name.toLowerCase()), ...exposedHeaders]);
  const exposing = { 'access-control-expose-headers': [...exposed].join(', ') };
  const common = credentials ? { 'access-control-allow-credentials': 'true' } : {};

  return (request) => {
    const origin = request.header('origin');
    const isAllowed = origin !== undefined && (origins === '*' || origins.has(origin));
    const allowed = isAllowed ? { 'access-control-allow-origin': origins === '*' ? '*' : origin, ...common } : {};
    if (isAllowed && request.method === 'OPTIONS' && request.header('access-control-request-method') !== undefined) {
      const methods = allowedAt(called, parseTarget(request.target));
      if (methods.length > 0)
        return { status: 204, headers: { ...allowed, ...asked(request, methods, maxAge) }, body: undefined };
    }
    return whenThere(handle(request), (response) => {
      const { vary } = response.headers;
      const varies = origins === '*' ? {} : { vary: vary === undefined ? 'origin' : `${vary}, origin` };
      return { ...response, headers: { ...response.headers, ...varies, ...allowed, ...(isAllowed && exposing) } };
    });
  };
}

/** The headers of a response to a preflight request. */
function asked(request: HttpRequest, methods: readonly string[], maxAge: number): Readonly<Record<string, string>> {
  const headers = request.header('access-control-request-headers') ?? '';
  const names = headers.split(',').map((name) => name.trim());
  return {
    'access-control-allow-methods': methods.join(', '),
    // All headers that the page asks for: the service ignores those that it does not know.
    ...(names.every(isFieldName) && { 'access-control-allow-headers': names.join(', ') }),
    'access-control-max-age': String(maxAge),
    vary: 'origin, access-control-request-method, access-control-request-headers',
  };
}

/** Undeclared headers that the generated client reads. */
const ofEveryResponse = ['x-request-id', 'retry-after', 'etag', 'location', 'link', 'deprecation', 'sunset'];

function checkedOrigin(text: string): string {
  // With a path, or a slash at the end, it would never equal what a browser sends.
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new TypeError(`cors: ${JSON.stringify(text)} is not an origin, such as 'https://app.example.com'.`);
}
