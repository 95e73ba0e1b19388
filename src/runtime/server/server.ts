import type { ErrorContext } from './context.js';
import { requestIdOf } from './context.js';
import type { Deadline, Deadlines } from './deadline.js';
import { createDeadlines } from './deadline.js';
import { heartbeatBytes } from './content-answer.js';
import { deprecationOf } from './deprecation.js';
import type { Endpoint, Match } from './endpoint.js';
import type { HealthOptions, Mount } from './health.js';
import { mountsBefore } from './health.js';
import type { HttpRequest, HttpResponse, Route } from './http.js';
import { isSendable, methods } from './http.js';
import type { Life, ServiceLife } from './life.js';
import { createLife } from './life.js';
import type { Limits } from './limits.js';
import { limitsOf } from './limits.js';
import type { MaybePromise } from './pending.js';
import { isPending } from './pending.js';
import type { Routed, Service } from './pipeline.js';
import { answer } from './pipeline.js';
import type { ProblemDetails } from './problem.js';
import { ProblemError, problemResponse } from './problem.js';
import type { BaseTemplate, HostCheck } from './public-base.js';
import { hostCheckOf } from './public-base.js';
import { ignore, watched } from './streams.js';
import { parseTarget } from './target.js';
import type { TokenVerifier } from './tokens.js';
import { answerWebRequest } from './web.js';

/** A service that answers requests and knows nothing of sockets. */
export interface Server {
  /** The core: plain data in, plain data out, at once where nothing has to be waited for. Never throws, never rejects. */
  handle(request: HttpRequest): MaybePromise<HttpResponse>;
  /** The Web door, for every host that speaks `fetch`. */
  fetch(request: Request): Promise<Response>;
  readonly routes: readonly Route[];
  /** Whether any operation has this address, a raw target, for some method. Whoever has other addresses too can ask first. */
  knows(target: string): boolean;
  readonly limits: Limits;
  /** Whether any operation reads its body as a stream, which may take longer than a request. */
  readonly readsStreams?: boolean;
  /** How whoever ends the process tells the service; `listen` does. */
  readonly life: Life;
}

/** What every generated `createServer` takes beside the operations. */
export interface CommonOptions {
  readonly limits?: { readonly [name in keyof Limits]?: Limits[name] | undefined } | undefined;
  /** Told of every error whose cause the caller must not see. */
  readonly onError?: ((error: unknown, context: ErrorContext) => void) | undefined;
  /** Validates what handlers answer, for development and tests. Off by default. */
  readonly checkResponses?: boolean | undefined;
  /**
   * The address that callers use, `https://api.eu.gcp.example.com`: it must fit the server of the model, and requests to
   * another host are refused with 421. Absent: any host will do.
   */
  readonly publicBase?: string | undefined;
  /**
   * Answers `GET /livez` and `GET /readyz`, for whoever starts and stops the process. Off by default: addresses are the
   * model's. Throws where it has these itself.
   */
  readonly health?: HealthOptions | boolean | undefined;
  /** Answers other paths of the same address before anything is routed. */
  readonly before?: Mount | undefined;
}

/** What the model gives to its server. */
export interface ServerParts<Operations> {
  /** Names the service in challenges. */
  readonly realm: string;
  readonly auth: 'bearer' | 'none';
  /** Absent where the model does not say where it is served. */
  readonly base?: BaseTemplate;
  readonly endpoints: readonly Endpoint<Operations>[];
  /** `path` is raw, without the query: `/p/resource`. */
  find(method: string, path: string): Match<Operations> | undefined;
}

export interface ServiceOptions<Operations> extends CommonOptions {
  readonly operations: Operations;
  readonly verifyToken?: TokenVerifier | undefined;
}

export function startService<Operations>(parts: ServerParts<Operations>, options: ServiceOptions<Operations>): Server {
  // For callers without types: a forgotten verifier must never be a service without locks.
  if (parts.auth === 'bearer' && typeof options.verifyToken !== 'function') {
    throw new TypeError('createServer needs verifyToken, a function that tells who a bearer token belongs to.');
  }
  const limits = limitsOf(options.limits);
  const service: Service<Operations> = {
    operations: options.operations,
    verifyToken: parts.auth === 'bearer' ? options.verifyToken : undefined,
    realm: parts.realm,
    limits,
    checkResponses: options.checkResponses ?? false,
  };
  const life = createLife();
  const health = {
    life,
    milliseconds: limits.requestMilliseconds,
    has: (method: string, path: string) => parts.find(method, path) !== undefined,
  };
  const running: Running<Operations> = {
    before: mountsBefore(options.before, options.health, health),
    parts,
    service,
    options,
    hostCheck: hostCheckOf(options.publicBase, parts.base),
    deadlines: createDeadlines(limits.requestMilliseconds),
    life,
  };
  const handle = (request: HttpRequest): MaybePromise<HttpResponse> => respond(running, request);
  return {
    handle,
    fetch: (request) => answerWebRequest(handle, request),
    routes: parts.endpoints.map(({ route }) => route),
    knows: (target) => allowedAt(parts, parseTarget(target)?.path ?? '').length > 0,
    limits,
    readsStreams: parts.endpoints.some(({ body }) => body?.isStreamed === true),
    life,
  };
}

interface Running<Operations> {
  readonly before: Mount | undefined;
  readonly parts: ServerParts<Operations>;
  readonly service: Service<Operations>;
  readonly options: CommonOptions;
  readonly hostCheck: HostCheck | undefined;
  readonly deadlines: Deadlines;
  readonly life: ServiceLife;
}

/** One request on its way, for all that ends it: its answer, an error, the end of its time. */
interface Exchange {
  readonly request: HttpRequest;
  readonly requestId: string;
  operation: string | undefined;
  deprecation: Readonly<Record<string, string>> | undefined;
  deadline: Deadline | undefined;
}

/** One request, whatever happens: an answer with the id of the request, and no body for HEAD. */
function respond<Operations>(running: Running<Operations>, request: HttpRequest): MaybePromise<HttpResponse> {
  const requestId = requestIdOf(request.header('x-request-id'));
  const exchange: Exchange = { request, requestId, operation: undefined, deprecation: undefined, deadline: undefined };
  try {
    const early = running.options.before?.(request);
    if (early === undefined) return settled(serve(running, exchange), running, exchange);
    return early
      .then((response) =>
        response === undefined
          ? settled(serve(running, exchange), running, exchange)
          : finished(checked(response, running, exchange), running, exchange),
      )
      .catch((error: unknown) => failed(error, running, exchange));
  } catch (error) {
    return failed(error, running, exchange);
  }
}

function settled<Operations>(
  outcome: MaybePromise<HttpResponse>,
  running: Running<Operations>,
  exchange: Exchange,
): MaybePromise<HttpResponse> {
  return isPending(outcome) ? awaited(outcome, running, exchange) : finished(outcome, running, exchange);
}

/** What comes first: the answer, an error, or the end of the time. */
function awaited<Operations>(
  outcome: Promise<HttpResponse>,
  running: Running<Operations>,
  exchange: Exchange,
): Promise<HttpResponse> {
  return new Promise((resolve) => {
    if (exchange.deadline !== undefined) {
      exchange.deadline.onOver = (problem) => resolve(failed(problem, running, exchange));
    }
    outcome.then(
      (response) => resolve(finished(response, running, exchange)),
      (error) => resolve(failed(error, running, exchange)),
    );
  });
}

/** The answer to a request that nobody answered before; its time counts from here. */
function serve<Operations>(running: Running<Operations>, exchange: Exchange): MaybePromise<HttpResponse> {
  const { request, requestId } = exchange;
  running.hostCheck?.(request);
  const routed = route(running, exchange);
  if ('status' in routed) return routed;
  const { endpoint, values, query } = routed;
  exchange.operation = endpoint.route.operation;
  exchange.deprecation = endpoint.deprecation;
  const { deadlines } = running;
  const deadline = deadlines.start();
  exchange.deadline = deadline;
  return answer(running.service, { endpoint, values, query, request, requestId, deadline, deadlines });
}

type Destination<Operations> = Pick<Routed<Operations>, 'endpoint' | 'values' | 'query'>;

/** The endpoint of a request; the answer itself where there is none. */
function route<Operations>(
  { parts, service }: Running<Operations>,
  { request, requestId }: Exchange,
): Destination<Operations> | HttpResponse {
  if (request.target.length > service.limits.headerBytes) {
    return problemResponse({ status: 414, detail: 'The address is too long.' }, requestId);
  }
  if (request.method === 'OPTIONS' && request.target === '*') return allow(methods);
  const target = parseTarget(request.target);
  if (target === undefined) return problemResponse({ status: 400, detail: 'The address is malformed.' }, requestId);
  const { path, query } = target;
  const match = parts.find(request.method, path);
  if (match !== undefined) return { endpoint: match.endpoint, values: match.values, query };
  const allowed = allowedAt(parts, path);
  if (allowed.length === 0) {
    return problemResponse({ status: 404, detail: 'There is nothing at this address.' }, requestId);
  }
  const all = [...allowed, 'OPTIONS'];
  if (request.method === 'OPTIONS') return allow(all);
  const detail = `This address does not know the method; it knows ${all.join(', ')}.`;
  return problemResponse({ status: 405, detail, headers: { allow: all.join(', ') } }, requestId);
}

function finished<Operations>(response: HttpResponse, running: Running<Operations>, exchange: Exchange): HttpResponse {
  if (exchange.deadline !== undefined) running.deadlines.stop(exchange.deadline);
  const { status, body } = response;
  const named = { 'x-request-id': exchange.requestId, ...response.headers };
  const headers =
    exchange.deprecation === undefined ? named : { ...named, ...deprecationOf(response, exchange.deprecation) };
  if (exchange.request.method === 'HEAD') return withoutBody({ status, headers, body });
  return body instanceof ReadableStream
    ? watchedResponse({ status, headers, body }, { running, exchange })
    : { status, headers, body };
}

function allowedAt<Operations>({ find }: ServerParts<Operations>, path: string): readonly string[] {
  return methods.filter((method) => find(method, path) !== undefined);
}

const failure: ProblemDetails = { status: 500, detail: 'The service failed; this is not your mistake.' };

/** What an error comes to: the problem that it is, or one that tells nothing of it. */
function failed<Operations>(error: unknown, running: Running<Operations>, exchange: Exchange): HttpResponse {
  const isProblem = error instanceof ProblemError;
  if (!isProblem || error.cause !== undefined)
    report(isProblem ? error.cause : error, running.options.onError, exchange);
  const response = problemResponse(isProblem ? error.details : failure, exchange.requestId);
  return finished(checked(response, running, exchange), running, exchange);
}

/** What somebody made by hand, if it can be sent at all. */
function checked<Operations>(
  response: HttpResponse,
  { options }: Running<Operations>,
  exchange: Exchange,
): HttpResponse {
  if (isSendable(response)) return response;
  const message = `An answer has a status or a header that HTTP does not know: ${response.status}.`;
  report(new TypeError(message), options.onError, exchange);
  return problemResponse(failure, exchange.requestId);
}

/** A hook that fails must not take the answer with it. */
function report(error: unknown, onError: CommonOptions['onError'], { requestId, operation }: Exchange): void {
  try {
    onError?.(error, { requestId, operation });
  } catch {
    // There is no one left to tell.
  }
}

/** What HEAD answers: the header fields of GET, its length included (RFC 9110, section 9.3.2). */
function withoutBody(response: HttpResponse): HttpResponse {
  const { body } = response;
  if (body === undefined) return response;
  if (body instanceof ReadableStream) {
    // How long it would be, nobody knows before its end.
    ignore(body.cancel());
    return { ...response, body: undefined };
  }
  const { length } = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { ...response, headers: { 'content-length': String(length), ...response.headers }, body: undefined };
}

/** A stream that fails is heard of, and one of events shows now and then that it is still there. */
function watchedResponse<Operations>(
  response: HttpResponse & { readonly body: ReadableStream<Uint8Array> },
  { running, exchange }: { readonly running: Running<Operations>; readonly exchange: Exchange },
): HttpResponse {
  const { body, headers } = response;
  const { heartbeatMilliseconds: milliseconds } = running.service.limits;
  const isEvents = headers['content-type'] === 'text/event-stream';
  const watching = {
    onError: (error: unknown) => report(error, running.options.onError, exchange),
    ...(isEvents ? { heartbeat: { milliseconds, bytes: heartbeatBytes } } : {}),
  };
  const stream = watched(body, watching);
  return { ...response, body: isEvents ? running.life.untilEnd(stream) : stream };
}

function allow(allowed: readonly string[]): HttpResponse {
  return { status: 204, headers: { allow: allowed.join(', ') }, body: undefined };
}
