import { type Authenticator, type Identified, insufficientScope, type Known, lacksScope } from './authorize.js';
import { underConditions } from './conditional.js';
import { type Exchange, RequestContext } from './context.js';
import type { Deadline } from './deadline.js';
import type { CompiledEndpoint, Operations } from './endpoint.js';
import { type HttpRequest, type HttpResponse, type MaybePromise, whenThere } from './http.js';
import type { Limits } from './limits.js';
import type { Output } from './message.js';
import { asPreferred, preferredOf } from './negotiation.js';
import type { CommonOptions } from './options.js';
import { note, parseQuery } from './parameters.js';
import { firstReason, type ProblemDetails, problemResponse, type Reason } from './problem.js';
import { withFittingProblem } from './refusals.js';
import type { Routed } from './routing.js';

export interface Service {
  readonly operations: Operations;
  /** Absent if the model requires no authentication. */
  readonly authenticator: Authenticator | undefined;
  readonly realm: string;
  readonly options: CommonOptions;
}

interface RoutedRequest extends Routed {
  readonly limits: Limits;
  readonly deadline: Deadline;
  readonly exchange: Exchange;
}

/**
 * Handles a routed request. The order matters: an unauthenticated client learns nothing else; a path value has
 * passed its grammar before it becomes part of a scope; everything else is read only for authorized clients.
 * Frequent refusals are returned, not thrown: an error costs more than everything else in a refusal.
 */
export function callEndpoint(service: Service, routed: RoutedRequest): MaybePromise<HttpResponse> {
  return whenThere(identify(service, routed), (identified) => {
    if ('refusal' in identified) return problemResponse(identified.refusal, routed.exchange.requestId);
    routed.exchange.principal = identified.principal;
    const response = admit(service, routed, identified);
    return identified.marked === undefined ? response : whenThere(response, identified.marked);
  });
}

const nobody: Identified = { principal: undefined };

function identify({ authenticator }: Service, { endpoint, query, exchange }: RoutedRequest): MaybePromise<Identified> {
  if (authenticator === undefined || endpoint.route.scopes.kind === 'none') return nobody;
  return authenticator.identify({ request: exchange.request, query }, endpoint.table.auth);
}

function admit(service: Service, routed: RoutedRequest, known: Known): MaybePromise<HttpResponse> {
  const { endpoint, deadline, limits, exchange } = routed;
  const { request, requestId } = exchange;
  const { principal, isTokenless, isWithoutScopes } = known;
  const path = endpoint.decodePath(routed.values);
  if (path.reasons.length > 0) return invalidRequest(path.reasons, routed);
  const isBound = principal !== undefined && isWithoutScopes !== true;
  if (isBound && !endpoint.scopeCheck.isSatisfied(principal.scopes, path.values)) {
    const refusal =
      isTokenless === true ? lacksScope : insufficientScope(endpoint.scopeCheck, path.values, service.realm);
    return problemResponse(refusal, requestId);
  }
  const unacceptable = refuseUnacceptable(request, endpoint);
  if (unacceptable !== undefined) return problemResponse(unacceptable, requestId);
  const { queryKeys = [] } = service.authenticator ?? {};
  const { constants } = endpoint.table;
  // Credentials, and the constants that have selected the endpoint, are not parameters.
  const query = parseQuery(routed.query, limits, constants === undefined ? queryKeys : [...queryKeys, ...constants]);
  const { reasons } = query;
  // Apart, so that the first reason is about what comes first in the request.
  const bodyReasons: Reason[] = [];
  const call = (body: unknown): MaybePromise<HttpResponse> => {
    const input = endpoint.decode(path.input, { request, query, body, reasons });
    for (const reason of bodyReasons) note(query, reason);
    if (reasons.length > 0) return invalidRequest(reasons, routed);
    const { route, table } = endpoint;
    const { publicBase, checkResponses = false, refusalBody, aroundHandler } = service.options;
    const context = new RequestContext({ request, route, principal, requestId, publicBase, deadline });
    const own = (): MaybePromise<Output> => endpoint.call(service.operations, input, context);
    const called = aroundHandler === undefined ? own : () => aroundHandler(async () => own(), context);
    // What `refusalBody` makes of a problem is always checked.
    const isChecked = checkResponses && refusalBody === undefined;
    const checked = isChecked ? withFittingProblem(called, table, requestId) : called();
    return whenThere(checked, (output) => {
      const response = endpoint.encode(output, checkResponses);
      return table.returnsAsPreferred ? asPreferred(request, response) : underConditions(exchange, response);
    });
  };
  if (endpoint.readBody === undefined) return call(undefined);
  deadline.isReading = true;
  return endpoint.readBody(request, { limits, reasons: bodyReasons, deadline }).then((body) => {
    deadline.isReading = false;
    return call(body);
  });
}

function invalidRequest(reasons: readonly Reason[], { endpoint, exchange }: RoutedRequest): HttpResponse {
  const detail = `The request does not fit the description of ${endpoint.route.operation}: ${firstReason(reasons)}.`;
  return problemResponse({ status: 400, detail, errors: reasons }, exchange.requestId);
}

function refuseUnacceptable(request: HttpRequest, endpoint: CompiledEndpoint): ProblemDetails | undefined {
  const accept = request.header('accept');
  const { produces } = endpoint;
  // A fast path for what most clients send.
  if (accept === undefined || accept === '*/*' || produces.includes(accept)) return undefined;
  if (produces.length === 0 || preferredOf(accept, produces) !== undefined) return undefined;
  return { status: 406, detail: `This operation responds with ${produces.join(' or ')} only.` };
}
