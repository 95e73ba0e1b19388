import {
  type Authenticator,
  type Identified,
  insufficientScope,
  type Known,
  lacksScope,
  type Principal,
} from './authorize.js';
import { readJsonBody } from './body.js';
import { underConditions } from './conditional.js';
import { type Exchange, RequestContext } from './context.js';
import type { Deadline, Deadlines } from './deadline.js';
import type { CompiledEndpoint, Operations } from './endpoint.js';
import { type HttpRequest, type HttpResponse, type MaybePromise, whenThere } from './http.js';
import type { Limits } from './limits.js';
import type { Input, QuerySource, Received } from './message.js';
import { preferredOf } from './negotiation.js';
import { parseQuery, type PathValues } from './parameters.js';
import { firstReason, type ProblemDetails, problemResponse, type Reason } from './problem.js';
import { decodeOnce } from './target.js';

export interface Service {
  readonly operations: Operations;
  /** Absent if the model requires no authentication. */
  readonly authenticator: Authenticator | undefined;
  readonly realm: string;
  readonly limits: Limits;
  readonly checkResponses: boolean;
}

export interface Routed {
  readonly endpoint: CompiledEndpoint;
  /** Raw, in the order of `endpoint.pathNames`. */
  readonly values: readonly string[];
  readonly query: string;
  readonly request: HttpRequest;
  readonly requestId: string;
  readonly deadline: Deadline;
  readonly deadlines: Deadlines;
  readonly limits: Limits;
  readonly exchange: Pick<Exchange, 'principal'>;
}

/**
 * Handles a routed request. The order matters: an unauthenticated client learns nothing else; a path value has
 * passed its grammar before it becomes part of a scope; everything else is read only for authorized clients.
 * Frequent refusals are returned, not thrown: an error costs more than everything else in a refusal.
 */
export function callEndpoint(service: Service, routed: Routed): MaybePromise<HttpResponse> {
  return whenThere(identify(service, routed), (identified) => {
    if ('refusal' in identified) return problemResponse(identified.refusal, routed.requestId);
    routed.exchange.principal = identified.principal;
    const response = admit(service, routed, identified);
    return identified.marked === undefined ? response : whenThere(response, identified.marked);
  });
}

const nobody: Identified = { principal: undefined };

function identify({ authenticator }: Service, { endpoint, request, query }: Routed): MaybePromise<Identified> {
  if (authenticator === undefined || endpoint.route.scopes.kind === 'none') return nobody;
  return authenticator.identify({ request, query }, endpoint.table.auth);
}

function admit(service: Service, routed: Routed, known: Known): MaybePromise<HttpResponse> {
  const { endpoint, request, requestId } = routed;
  const { principal, isTokenless, isWithoutScopes } = known;
  const path = readPath(endpoint.pathNames, routed.values);
  const pathInput = endpoint.decodePath(path);
  if (path.reasons.length > 0) return invalidRequest(path.reasons, routed);
  const isBound = principal !== undefined && isWithoutScopes !== true;
  if (isBound && !endpoint.scopeCheck.isSatisfied(principal.scopes, path.values)) {
    const refusal =
      isTokenless === true ? lacksScope : insufficientScope(endpoint.scopeCheck, path.values, service.realm);
    return problemResponse(refusal, requestId);
  }
  const unacceptable = refuseUnacceptable(request, endpoint);
  if (unacceptable !== undefined) return problemResponse(unacceptable, requestId);
  const query = parseQuery(routed.query, routed.limits, namesApart(service, endpoint));
  const { reasons } = query;
  if (endpoint.table.body === undefined && endpoint.body === undefined) {
    const received: Received = { request, query, bodyText: undefined, body: undefined, reasons };
    return call(service, routed, { pathInput, principal, received });
  }
  return readBodies(routed, query).then((received) => call(service, routed, { pathInput, principal, received }));
}

/** The names in a query that are not parameters: credentials, and the constants that have selected the endpoint. */
function namesApart(
  { authenticator }: Service,
  { table: { constants } }: Pick<Routed['endpoint'], 'table'>,
): readonly string[] | undefined {
  const keys = authenticator?.queryKeys;
  return constants === undefined ? keys : [...(keys ?? []), ...constants];
}

interface Admitted {
  readonly pathInput: Input;
  readonly principal: Principal | undefined;
  readonly received: Received;
}

function call(
  service: Service,
  routed: Routed,
  { pathInput, principal, received }: Admitted,
): MaybePromise<HttpResponse> {
  const { endpoint, request, requestId, deadline } = routed;
  const input = endpoint.decode(pathInput, received);
  const { reasons } = received;
  if (reasons.length === 0 && endpoint.actions.length > 0) {
    countActions(endpoint, input, { limits: routed.limits, reasons });
  }
  if (reasons.length > 0) return invalidRequest(reasons, routed);
  const { route, rangeQuality } = endpoint;
  const context = new RequestContext({ request, route, principal, requestId, deadline, rangeQuality });
  const output = endpoint.call(service.operations, input, context);
  const negotiated = endpoint.table.negotiate ?? underConditions;
  return whenThere(output, (value) => negotiated(routed, endpoint.encode(value, service.checkResponses)));
}

/** Decodes each path parameter once. Notes an invalid segment: percent signs may have hidden `.` and `..`. */
function readPath(names: readonly string[], raw: readonly string[]): PathValues {
  const reasons: Reason[] = [];
  const values: string[] = [];
  for (let index = 0; index < raw.length; index += 1) {
    const value = decodeOnce(raw[index] ?? '');
    const at = names[index] ?? '';
    if (value === undefined) reasons.push(pathReason(at, 'encoding', 'must be percent-encoded UTF-8'));
    else if (value === '') reasons.push(pathReason(at, 'length', 'must not be empty'));
    else if (value === '.' || value === '..') reasons.push(pathReason(at, 'pattern', 'must not be . or ..'));
    values.push(value ?? '');
  }
  return { values, reasons };
}

/**
 * Reads the body. Only JSON is accepted nearly always; then the body is read as a string, and nothing else is awaited.
 */
function readBodies({ endpoint, request, deadline, deadlines, limits }: Routed, query: QuerySource): Promise<Received> {
  const { reasons } = query;
  const received = (bodyText: string | undefined, body: unknown): Received => {
    deadline.isReading = false;
    return { request, query, bodyText, body, reasons };
  };
  deadline.isReading = true;
  if (endpoint.body === undefined) {
    const isOptional = endpoint.table.isBodyOptional === true;
    return readJsonBody(request, { limits, reasons, isOptional }).then((bodyText) => received(bodyText, undefined));
  }
  const renew = (): void => deadlines.renew(deadline);
  return endpoint.body(request, { limits, reasons, deadline, renew }).then((body) => received(undefined, body));
}

function countActions(
  endpoint: CompiledEndpoint,
  input: Input,
  { limits, reasons }: { readonly limits: Limits; readonly reasons: Reason[] },
): void {
  for (const list of endpoint.actions) {
    if ((list.of(input['body'])?.length ?? 0) <= limits.actions) continue;
    const message = `must not have more than ${limits.actions} items`;
    reasons.push({ in: 'body', at: list.at, code: 'items', message });
  }
}

function invalidRequest(reasons: readonly Reason[], { endpoint, requestId }: Routed): HttpResponse {
  const detail = `The request does not fit the description of ${endpoint.route.operation}: ${firstReason(reasons)}.`;
  return problemResponse({ status: 400, detail, errors: reasons }, requestId);
}

function refuseUnacceptable(request: HttpRequest, endpoint: CompiledEndpoint): ProblemDetails | undefined {
  const accept = request.header('accept');
  const { produces } = endpoint;
  // A fast path for what most clients send.
  if (accept === undefined || accept === '*/*' || produces.includes(accept)) return undefined;
  if (produces.length === 0 || preferredOf(accept, produces, endpoint.rangeQuality) !== undefined) return undefined;
  return { status: 406, detail: `This operation responds with ${produces.join(' or ')} only.` };
}

function pathReason(at: string, code: string, message: string): Reason {
  return { in: 'path', at, code, message };
}
