import { authenticate, authorize } from './authorize.js';
import { readJsonBody } from './body.js';
import { underConditions } from './conditional.js';
import { createContext } from './context.js';
import { cookieSource } from './cookies.js';
import type { Deadline } from './deadline.js';
import type { Endpoint, Received } from './endpoint.js';
import { headerSource } from './endpoint.js';
import type { HttpRequest, HttpResponse } from './http.js';
import type { Limits } from './limits.js';
import { preferredOf } from './media-type.js';
import type { ParameterSource } from './parameters.js';
import type { Reason } from './problem.js';
import { ProblemError } from './problem.js';
import { parseQuery } from './query.js';
import { decodeOnce } from './target.js';
import type { Principal, TokenVerifier } from './tokens.js';

/** What every request to one service has in common. */
export interface Service<Operations> {
  readonly operations: Operations;
  /** Absent when the model asks for no authentication. */
  readonly verifyToken: TokenVerifier | undefined;
  readonly realm: string;
  readonly limits: Limits;
  readonly checkResponses: boolean;
}

/** A request whose endpoint is known. */
export interface Routed<Operations> {
  readonly endpoint: Endpoint<Operations>;
  /** Raw, in the order of `endpoint.holes`. */
  readonly values: readonly string[];
  /** The raw query string. */
  readonly query: string;
  readonly request: HttpRequest;
  readonly requestId: string;
  readonly deadline: Deadline;
}

/**
 * From a routed request to its answer. The order matters: who is not authenticated learns nothing but that; a path value
 * has passed its grammar before it becomes part of a scope; all else is looked at only for those who may.
 */
export async function answer<Operations>(
  service: Service<Operations>,
  routed: Routed<Operations>,
): Promise<HttpResponse> {
  const { endpoint, request, requestId, deadline } = routed;
  const path = pathSource(endpoint.holes, routed.values);
  const pathInput = endpoint.decodePath(path);
  const principal = await identify(service, routed);
  refuseReasons(firstOfEach(path.reasons), endpoint);
  if (principal !== undefined) authorize(principal, { scopes: endpoint.route.scopes, path }, service.realm);
  refuseUnacceptable(request, endpoint);
  const received = await receive(service, routed);
  const input = endpoint.decode(pathInput, received);
  if (received.reasons.length === 0)
    countActions(endpoint, input, { limits: service.limits, reasons: received.reasons });
  refuseReasons(received.reasons, endpoint);
  const context = createContext({ request, route: endpoint.route, principal, requestId, deadline });
  const output = await endpoint.call(service.operations, input, context);
  return underConditions(request, endpoint.encode(output, service.checkResponses));
}

function pathSource(holes: readonly string[], raw: readonly string[]): ParameterSource {
  const values = new Map<string, readonly string[]>();
  const reasons: Reason[] = [];
  holes.forEach((name, index) => {
    const value = decodeOnce(raw[index] ?? '');
    if (value === undefined) reasons.push(pathReason(name, 'encoding', 'must be percent-encoded UTF-8'));
    else if (value === '') reasons.push(pathReason(name, 'length', 'must not be empty'));
    else if (value === '.' || value === '..') reasons.push(pathReason(name, 'pattern', 'must not be . or ..'));
    values.set(name, [value ?? '']);
  });
  return { in: 'path', values, reasons };
}

/** What is malformed needs no second reason from its grammar. */
function firstOfEach(reasons: readonly Reason[]): readonly Reason[] {
  return reasons.filter((reason, index) => reasons.findIndex(({ at }) => at === reason.at) === index);
}

async function identify<Operations>(
  { verifyToken, realm }: Service<Operations>,
  { endpoint, request }: Routed<Operations>,
): Promise<Principal | undefined> {
  if (verifyToken === undefined || endpoint.route.scopes.kind === 'none') return undefined;
  return authenticate(request.header('authorization'), { verifyToken, realm });
}

async function receive<Operations>(
  { limits }: Service<Operations>,
  { endpoint, request, query: rawQuery, deadline }: Routed<Operations>,
): Promise<Received> {
  const query = parseQuery(rawQuery, limits);
  const { reasons } = query;
  const headers = headerSource(request, reasons);
  const cookies = cookieSource(request, reasons);
  if (!endpoint.readsBody && endpoint.body === undefined) {
    return { query, headers, cookies, bodyText: undefined, body: undefined, reasons };
  }
  deadline.isReading = true;
  const bodyText = endpoint.readsBody ? await readJsonBody(request, limits, reasons) : undefined;
  const body = await endpoint.body?.read(request, { limits, reasons, deadline });
  deadline.isReading = false;
  return { query, headers, cookies, bodyText, body, reasons };
}

function countActions<Operations>(
  endpoint: Endpoint<Operations>,
  input: unknown,
  { limits, reasons }: { readonly limits: Limits; readonly reasons: Reason[] },
): void {
  for (const list of endpoint.actions ?? []) {
    if ((list.of(input)?.length ?? 0) <= limits.actions) continue;
    reasons.push({
      in: 'body',
      at: list.at,
      code: 'items',
      message: `must not have more than ${limits.actions} items`,
    });
  }
}

function refuseReasons<Operations>(reasons: readonly Reason[], { route }: Endpoint<Operations>): void {
  if (reasons.length === 0) return;
  const detail = `The request does not fit the description of ${route.operation}; errors lists every reason.`;
  throw new ProblemError({ status: 400, detail, errors: reasons });
}

function refuseUnacceptable<Operations>(request: HttpRequest, endpoint: Endpoint<Operations>): void {
  const mediaTypes = endpoint.produces ?? (endpoint.answersJson ? ['application/json'] : []);
  if (mediaTypes.length === 0 || preferredOf(request.header('accept'), mediaTypes) !== undefined) return;
  throw new ProblemError({ status: 406, detail: `This operation answers ${mediaTypes.join(' or ')} only.` });
}

function pathReason(at: string, code: string, message: string): Reason {
  return { in: 'path', at, code, message };
}
