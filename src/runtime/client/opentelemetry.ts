import type { Attempt, Middleware } from './connection/settings.js';

/** The part of a `Tracer` of `@opentelemetry/api` that is used: pass `trace.getTracer('my-service')`. */
export interface TracerLike {
  startActiveSpan<T>(name: string, options: SpanOptionsLike, run: (span: SpanLike) => T): T;
}

export interface SpanOptionsLike {
  /** `SpanKind.CLIENT` */
  readonly kind: 2;
  readonly attributes: Record<string, string | number>;
}

export interface SpanLike {
  spanContext(): {
    readonly traceId: string;
    readonly spanId: string;
    readonly traceFlags: number;
    readonly traceState?: { serialize(): string } | undefined;
  };
  setAttribute(name: string, value: string | number): unknown;
  /** `SpanStatusCode.ERROR` */
  setStatus(status: { code: 2 }): unknown;
  end(): void;
}

const client = 2;
const failed = 2;

/**
 * Creates a client span for each attempt, by the semantic conventions for HTTP: `middleware: [traceCalls(tracer)]`. It is
 * a child of the active span, active while the request is sent, and ends with the head of the response. The service gets
 * it as the header `traceparent` (W3C Trace Context, section 3.2). A response of 400 and above, or none, makes it an
 * error. It contains no header, no query and no error message.
 */
export function traceCalls(tracer: TracerLike): Middleware {
  return (request, next, attempt) =>
    tracer.startActiveSpan(
      nameOf(request, attempt),
      { kind: client, attributes: attributesOf(request, attempt) },
      (span) => traced(span, () => next(withContext(request, span))),
    );
}

async function traced(span: SpanLike, send: () => Promise<Response>): Promise<Response> {
  const fail = (type: string): void => {
    span.setAttribute('error.type', type);
    span.setStatus({ code: failed });
  };
  try {
    const response = await send();
    span.setAttribute('http.response.status_code', response.status);
    if (response.status >= 400) fail(String(response.status));
    return response;
  } catch (error) {
    fail(error instanceof Error ? error.name : '_OTHER');
    throw error;
  } finally {
    span.end();
  }
}

/** `GET /{projectKey}/resource/{id}` */
function nameOf(request: Request, attempt: Attempt): string {
  const template = templateOf(attempt);
  const method = methodOf(request) ?? 'HTTP';
  return template === undefined ? method : `${method} ${template}`;
}

/** Undefined for a request that the model does not describe: there are any number of its paths. */
function templateOf({ operation, path }: Attempt): string | undefined {
  return operation.includes(' ') ? undefined : path;
}

/** Undefined for a name that is not one of HTTP: there are any number of them. */
function methodOf({ method }: Request): string | undefined {
  return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY)$/.test(method) ? method : undefined;
}

function attributesOf(request: Request, attempt: Attempt): Record<string, string | number> {
  const { origin, pathname, hostname, port, protocol } = new URL(request.url);
  const template = templateOf(attempt);
  return {
    'http.request.method': methodOf(request) ?? '_OTHER',
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'http:' ? 80 : 443),
    // Without the query, which may contain a key.
    'url.full': `${origin}${pathname}`,
    ...(template !== undefined && { 'url.template': template }),
    ...(attempt.number > 1 && { 'http.request.resend_count': attempt.number - 1 }),
  };
}

/** A tracer without an SDK has no trace, whose id is 0. */
function withContext(request: Request, span: SpanLike): Request {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  if (/^0*$/.test(traceId)) return request;
  const flags = (traceFlags & 255).toString(16).padStart(2, '0');
  const state = traceState?.serialize() ?? '';
  request.headers.set('traceparent', `00-${traceId}-${spanId}-${flags}`);
  if (state !== '') request.headers.set('tracestate', state);
  return request;
}
