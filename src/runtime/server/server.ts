import type { ErrorContext } from './context.js';
import { requestIdOf } from './context.js';
import { createDeadline } from './deadline.js';
import { heartbeatBytes } from './content-answer.js';
import type { Endpoint, Match } from './endpoint.js';
import type { HttpRequest, HttpResponse, Route } from './http.js';
import { isSendable, methods } from './http.js';
import type { Limits } from './limits.js';
import { limitsOf } from './limits.js';
import type { Routed, Service } from './pipeline.js';
import { answer } from './pipeline.js';
import type { ProblemDetails } from './problem.js';
import { ProblemError, problemResponse } from './problem.js';
import type { BaseTemplate } from './public-base.js';
import { publicHostOf, refuseOtherHost } from './public-base.js';
import { ignore, watched } from './streams.js';
import { parseTarget } from './target.js';
import type { TokenVerifier } from './tokens.js';
import { answerWebRequest } from './web.js';

/** A service that answers requests and knows nothing of sockets. */
export interface Server {
  /** The core: plain data in, plain data out, at once where nothing has to be waited for. Never throws, never rejects. */
  handle(request: HttpRequest): HttpResponse | Promise<HttpResponse>;
  /** The Web door, for every host that speaks `fetch`. */
  fetch(request: Request): Promise<Response>;
  readonly routes: readonly Route[];
  /** Whether any operation has this address, a raw target, for some method. Whoever has other addresses too can ask first. */
  knows(target: string): boolean;
  readonly limits: Limits;
  /** Whether any operation reads its body as a stream, which may take longer than a request. */
  readonly readsStreams?: boolean;
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
  /** Answers other paths of the same address, such as a health check, before anything is routed. */
  readonly before?: ((request: HttpRequest) => Promise<HttpResponse | undefined> | undefined) | undefined;
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
  const publicHost = publicHostOf(options.publicBase, parts.base);
  const running: Running<Operations> = { parts, service, options, publicHost };
  const handle = (request: HttpRequest): Promise<HttpResponse> => respond(running, request);
  return {
    handle,
    fetch: (request) => answerWebRequest(handle, request),
    routes: parts.endpoints.map(({ route }) => route),
    knows: (target) => allowedAt(parts, parseTarget(target)?.path ?? '').length > 0,
    limits,
    readsStreams: parts.endpoints.some(({ body }) => body?.isStreamed === true),
  };
}

interface Running<Operations> {
  readonly parts: ServerParts<Operations>;
  readonly service: Service<Operations>;
  readonly options: CommonOptions;
  readonly publicHost: string | undefined;
}

/** One request, whatever happens: an answer with the id of the request, and no body for HEAD. */
async function respond<Operations>(running: Running<Operations>, request: HttpRequest): Promise<HttpResponse> {
  const requestId = requestIdOf(request.header('x-request-id'));
  const progress: Progress = { requestId, operation: undefined };
  let response: HttpResponse;
  try {
    response = (await running.options.before?.(request)) ?? (await serve(running, request, progress));
  } catch (error) {
    response = responseTo(error, running.options, progress);
  }
  if (!isSendable(response)) {
    report(
      new TypeError(`An answer has a status or a header that HTTP does not know: ${response.status}.`),
      running.options.onError,
      progress,
    );
    response = problemResponse(failure, requestId);
  }
  const headers = { 'x-request-id': requestId, ...response.headers };
  if (request.method === 'HEAD') return withoutBody({ ...response, headers });
  return watchedResponse({ ...response, headers }, { running, progress });
}

/** How far a request has come, for the report of an error. */
interface Progress {
  readonly requestId: string;
  operation: string | undefined;
}

async function serve<Operations>(
  running: Running<Operations>,
  request: HttpRequest,
  progress: Progress,
): Promise<HttpResponse> {
  const { limits } = running.service;
  const { publicHost, options } = running;
  if (publicHost !== undefined) refuseOtherHost(request, options.publicBase ?? '', publicHost);
  const deadline = createDeadline(limits.requestMilliseconds);
  const routed = route(running, request);
  if ('status' in routed) return routed;
  progress.operation = routed.endpoint.route.operation;
  return deadline.hold(answer(running.service, { ...routed, request, requestId: progress.requestId, deadline }));
}

type Destination<Operations> = Pick<Routed<Operations>, 'endpoint' | 'values' | 'query'>;

/** The endpoint of a request; the answer itself for OPTIONS without an endpoint. */
function route<Operations>(
  { parts, service }: Running<Operations>,
  request: HttpRequest,
): Destination<Operations> | HttpResponse {
  if (request.target.length > service.limits.headerBytes) {
    throw new ProblemError({ status: 414, detail: 'The address is too long.' });
  }
  if (request.method === 'OPTIONS' && request.target === '*') return allow(methods);
  const target = parseTarget(request.target);
  if (target === undefined) throw new ProblemError({ status: 400, detail: 'The address is malformed.' });
  const match = parts.find(request.method, target.path);
  if (match !== undefined) return { endpoint: match.endpoint, values: match.values, query: target.query };
  const allowed = allowedAt(parts, target.path);
  if (allowed.length === 0) throw notFound();
  const all = [...allowed, 'OPTIONS'];
  if (request.method === 'OPTIONS') return allow(all);
  throw new ProblemError({
    status: 405,
    detail: `This address does not know the method; it knows ${all.join(', ')}.`,
    headers: { allow: all.join(', ') },
  });
}

function allowedAt<Operations>({ find }: ServerParts<Operations>, path: string): readonly string[] {
  return methods.filter((method) => find(method, path) !== undefined);
}

const failure: ProblemDetails = { status: 500, detail: 'The service failed; this is not your mistake.' };

function responseTo(error: unknown, { onError }: CommonOptions, progress: Progress): HttpResponse {
  const isProblem = error instanceof ProblemError;
  if (!isProblem || error.cause !== undefined) report(isProblem ? error.cause : error, onError, progress);
  return problemResponse(isProblem ? error.details : failure, progress.requestId);
}

/** A hook that fails must not take the answer with it. */
function report(error: unknown, onError: CommonOptions['onError'], progress: Progress): void {
  try {
    onError?.(error, { requestId: progress.requestId, operation: progress.operation });
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
  return { ...response, headers: { ...response.headers, 'content-length': String(length) }, body: undefined };
}

/** A stream that fails is heard of, and one of events shows now and then that it is still there. */
function watchedResponse<Operations>(
  response: HttpResponse,
  { running, progress }: { readonly running: Running<Operations>; readonly progress: Progress },
): HttpResponse {
  const { body, headers } = response;
  if (!(body instanceof ReadableStream)) return response;
  const { heartbeatMilliseconds: milliseconds } = running.service.limits;
  const isEvents = headers['content-type'] === 'text/event-stream';
  const watching = {
    onError: (error: unknown) => report(error, running.options.onError, progress),
    ...(isEvents ? { heartbeat: { milliseconds, bytes: heartbeatBytes } } : {}),
  };
  return { ...response, body: watched(body, watching) };
}

function allow(allowed: readonly string[]): HttpResponse {
  return { status: 204, headers: { allow: allowed.join(', ') }, body: undefined };
}

function notFound(): ProblemError {
  return new ProblemError({ status: 404, detail: 'There is nothing at this address.' });
}
