import type { Route } from './endpoint-table.js';
import { withCors } from './cors.js';
import { createExchange, type Exchange, report } from './context.js';
import { type Allowances, allowancesOf, startDeadline } from './allowances.js';
import { giveUp, watched, withoutBody } from './streams.js';
import type { Endpoint, Operations } from './endpoint.js';
import {
  createHealth,
  createLife,
  type Health,
  type Life,
  type Mount,
  joinedMounts,
  type ServiceLife,
} from './health.js';
import { handleWatched, type Hooked } from './hooks.js';
import {
  deprecated,
  type HttpRequest,
  type HttpResponse,
  isPending,
  type MaybePromise,
  unsendable,
  whenThere,
} from './http.js';
import type { Limits } from './limits.js';
import type { CommonOptions } from './options.js';
import { callEndpoint, type Service } from './pipeline.js';
import { type ProblemDetails, ProblemError, problemResponse } from './problem.js';
import { asDeclared } from './refusals.js';
import { allowedAt, type BaseTemplate, type Finder, type HostCheck, hostCheckOf, route } from './routing.js';
import { parseTarget } from './target.js';
import { type Authenticator, type ScopelessOwner, tokenAuthenticator, type TokenVerifier } from './authorize.js';
import { handleWebRequest } from './web.js';

/** A service that handles requests and knows nothing of sockets. */
export interface Server {
  /** The core: plain data in, plain data out, synchronous if nothing is awaited. Never throws, never rejects. */
  handle(request: HttpRequest): MaybePromise<HttpResponse>;
  /** Web-standard entry point, for any host that supports `fetch`. */
  fetch(request: Request): Promise<Response>;
  readonly routes: readonly Route[];
  /** Whether any operation, or a health check, has this raw target: for a host that serves other paths too. */
  knows(target: string): boolean;
  /**
   * Only the response of `before`, for an address that the server does not know; without a response, hooks do not run.
   */
  readonly handleBefore?: (request: HttpRequest) => Promise<HttpResponse | undefined>;
  readonly limits: Limits;
  /** How long the slowest operation may take, if not `limits.requestMilliseconds`. */
  readonly longestMilliseconds?: number;
  /** Whether any operation reads its body as a stream, which may take longer than a request. */
  readonly readsStreams?: boolean;
  /** Shutdown signal for the service; `listen` triggers it. */
  readonly life: Life;
}

interface ServerParts extends Finder {
  /** The protection space in challenges. */
  readonly realm: string;
  /** `bearer`: tokens that `verifyToken` verifies. Other schemes: from `authenticateBy`. */
  readonly auth: 'bearer' | 'none' | AuthFactory;
  /** Absent if the model has no server URL. */
  readonly base?: BaseTemplate;
  /** The endpoints of each group, in the order of the model. */
  readonly groups: readonly Readonly<Record<string, Endpoint>>[];
}

/** Creates the authenticator of a server from its options, which have the verifiers. */
export type AuthFactory = (
  options: { readonly [verifier: string]: unknown } & Pick<CommonOptions, 'cors'>,
  realm: string,
) => Authenticator;

interface ServiceOptions extends CommonOptions {
  /** All handlers by group and name; the printed interfaces declare them. */
  readonly operations: object;
  readonly verifyToken?: TokenVerifier<ScopelessOwner> | undefined;
}

export function startService(parts: ServerParts, options: ServiceOptions): Server {
  const authenticator = authenticatorFor(parts, options);
  const endpoints = parts.groups.flatMap((group) => Object.values(group));
  const tables = endpoints.map(({ table }) => table);
  const ownLimits = tables.flatMap(({ limits = [] }) => limits);
  const allowances = allowancesOf(options.limits, ownLimits);
  const { limits, longestMilliseconds } = allowances;
  const life = createLife();
  const health = createHealth(options.health, {
    life,
    has: (method, path) => parts.find(method, path, '') !== undefined,
  });
  const running: Running = {
    operations: options.operations as Operations,
    authenticator,
    realm: parts.realm,
    options,
    health,
    before: joinedMounts(health?.mount, options.before),
    parts,
    hostCheck: hostCheckOf(options.publicBase, parts.base),
    allowances,
    life,
  };
  const handle = withCors(options.cors, { find: parts.find, tables }, handlerOf(running));
  return {
    handle,
    fetch: (request) => handleWebRequest(handle, request),
    routes: endpoints.map(({ route }) => route),
    knows: (target) =>
      allowedAt(parts, parseTarget(target)).length > 0 || health?.has({ method: 'GET', target }) === true,
    ...(options.before === undefined ? {} : { handleBefore: beforeHandlerOf(running, options.before) }),
    limits,
    longestMilliseconds,
    readsStreams: tables.some(({ contents }) => contents?.isStream === true),
    life,
  };
}

function authenticatorFor({ auth, realm }: ServerParts, options: ServiceOptions): Authenticator | undefined {
  if (auth === 'none') return undefined;
  if (auth !== 'bearer') return auth({ ...options }, realm);
  // For plain JavaScript: without a verifier the service would accept every request.
  if (typeof options.verifyToken !== 'function') {
    throw new TypeError('createServer needs verifyToken, a function that returns the owner of a bearer token.');
  }
  return tokenAuthenticator(options.verifyToken, realm);
}

interface Running extends Service {
  readonly health: Health | undefined;
  readonly before: Mount | undefined;
  readonly parts: ServerParts;
  readonly hostCheck: HostCheck | undefined;
  readonly allowances: Allowances;
  readonly life: ServiceLife;
}

function handlerOf(running: Running): Server['handle'] {
  const { health } = running;
  const { hooks = [], onError } = running.options;
  if (hooks.length === 0) return (request) => handleRequest(running, createExchange(request, onError));
  const hooked: Hooked = {
    hooks,
    isHealth: (request) => health?.has(request) === true,
    keysIn: (request) =>
      running.authenticator?.keysIn?.({ request, query: parseTarget(request.target)?.query ?? '' }) ?? [],
  };
  return (request) => {
    const exchange = createExchange(request, onError);
    return handleWatched(hooked, exchange, () => handleRequest(running, exchange));
  };
}

/** Runs `before` first, so that hooks start only if it has a response. */
function beforeHandlerOf(running: Running, before: Mount): NonNullable<Server['handleBefore']> {
  return async (request) => {
    const early = (async () => before(request))();
    const isNone = await early.then(
      (response) => response === undefined,
      () => false,
    );
    return isNone ? undefined : handlerOf({ ...running, before: () => early })(request);
  };
}

/** Handles one request, even if it fails: the response has the request id, and no body for HEAD. */
function handleRequest(running: Running, exchange: Exchange): MaybePromise<HttpResponse> {
  try {
    const early = running.before?.(exchange.request);
    if (early !== undefined && isPending(early)) startDeadline(running.allowances, exchange);
    const outcome =
      early === undefined
        ? dispatch(running, exchange)
        : whenThere(early, (response) =>
            response === undefined ? dispatch(running, exchange) : ensureSendable(response, exchange),
          );
    return isPending(outcome) ? raceDeadline(outcome, running, exchange) : finalize(outcome, running, exchange);
  } catch (error) {
    return toProblemResponse(error, running, exchange);
  }
}

/** Resolves with the response, the error or the timeout, whichever comes first. */
function raceDeadline(outcome: Promise<HttpResponse>, running: Running, exchange: Exchange): Promise<HttpResponse> {
  return new Promise((resolve) => {
    // Not written straight into the property, see `headerReader`.
    const onOver = (problem: ProblemError): void => resolve(toProblemResponse(problem, running, exchange));
    if (exchange.deadline !== undefined) exchange.deadline.onOver = onOver;
    outcome.then(
      (response) => {
        if (exchange.deadline?.isOver === true) giveUp(response);
        else resolve(finalize(response, running, exchange));
      },
      (error) => resolve(toProblemResponse(error, running, exchange)),
    );
  });
}

/** Dispatches a request that `before` has not handled to its endpoint; its deadline starts here. */
function dispatch(running: Running, exchange: Exchange): MaybePromise<HttpResponse> {
  running.hostCheck?.(exchange.request);
  const routed = route(running, exchange);
  if ('status' in routed) return routed;
  const { endpoint, values, query } = routed;
  exchange.route = endpoint.route;
  exchange.table = endpoint.table;
  const own = endpoint.table.limits;
  const allowance = own === undefined ? running.allowances : running.allowances.of(own);
  const deadline = startDeadline(allowance, exchange);
  return callEndpoint(running, { endpoint, values, query, limits: allowance.limits, deadline, exchange });
}

/** The response as sent. Fails if it cannot be sent, for instance because its stream is locked. */
function finalize(given: HttpResponse, running: Running, exchange: Exchange): HttpResponse {
  const { allowances, life } = running;
  const { refusalBody } = running.options;
  const response = refusalBody ? asDeclared(given, exchange, refusalBody) : given;
  exchange.deadline?.deadlines.stop(exchange.deadline);
  const { status } = response;
  const named = { 'x-request-id': exchange.requestId, ...response.headers };
  const deprecation = exchange.table?.deprecation;
  const headers = deprecation === undefined ? named : deprecated(named, deprecation);
  const { body } = response;
  const { setCookies } = given;
  const sent = setCookies === undefined ? { status, headers, body } : { status, headers, setCookies, body };
  if (exchange.request.method === 'HEAD') return withoutBody(sent);
  if (status === 204 || status === 304) {
    giveUp(response);
    return { ...sent, body: undefined };
  }
  if (!(body instanceof ReadableStream)) return sent;
  const onError = (error: unknown): void => report(error, exchange);
  try {
    if (response.headers['content-type'] !== 'text/event-stream') return { ...sent, body: watched(body, onError) };
    // Event streams send heartbeats, and break off with the service.
    return { ...sent, body: life.untilEnd(watched(body, onError, allowances.limits.heartbeatMilliseconds)) };
  } catch (error) {
    return toProblemResponse(error, running, exchange);
  }
}

const failure: ProblemDetails = { status: 500, detail: 'The service failed; this is not your mistake.' };

/** Maps an error to a problem response; internal errors reveal nothing. */
function toProblemResponse(error: unknown, running: Running, exchange: Exchange): HttpResponse {
  const isProblem = error instanceof ProblemError;
  if (!isProblem || error.cause !== undefined) report(isProblem ? error.cause : error, exchange);
  return finalize(problemOf(isProblem ? error.details : failure, exchange), running, exchange);
}

/** A problem with members that are not JSON, such as a circular reference, is a failure itself. */
function problemOf(details: ProblemDetails, exchange: Exchange): HttpResponse {
  try {
    return ensureSendable(problemResponse(details, exchange.requestId), exchange);
  } catch (error) {
    report(error, exchange);
    return problemResponse(failure, exchange.requestId);
  }
}

/** Returns a hand-made response if it can be sent, else a 500 problem. */
function ensureSendable(response: HttpResponse, exchange: Exchange): HttpResponse {
  const reason = unsendable(response);
  if (reason === undefined) return response;
  report(new TypeError(`A response cannot be sent, because ${reason}.`), exchange);
  return problemResponse(failure, exchange.requestId);
}
