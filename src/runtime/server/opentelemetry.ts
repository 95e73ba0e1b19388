import type { Hooks, ObservedRequest, Outcome } from './hooks.js';
import { methods } from './http.js';

/** The part of `@opentelemetry/api` that is used; pass `import * as api from '@opentelemetry/api'`. */
export interface OpenTelemetryApi<Context, Span extends SpanLike> {
  readonly context: {
    active(): Context;
    with(context: Context, run: () => void): void;
  };
  readonly propagation: {
    extract(context: Context, request: ObservedRequest, headers: HeaderGetter): Context;
  };
  readonly trace: {
    getTracer(name: string): TracerLike<Context, Span>;
    setSpan(context: Context, span: Span): Context;
  };
}

export interface TracerLike<Context, Span> {
  startSpan(name: string, options: SpanOptionsLike, context: Context): Span;
}

export interface SpanOptionsLike {
  /** `SpanKind.SERVER` */
  readonly kind: 1;
  readonly attributes: Record<string, string>;
}

export interface SpanLike {
  setAttribute(name: string, value: string | number): unknown;
  updateName(name: string): unknown;
  /** `SpanStatusCode.ERROR` */
  setStatus(status: { code: 2 }): unknown;
  end(): void;
}

/** Lets the configured propagator read the headers of a request. */
export interface HeaderGetter {
  get(request: ObservedRequest, name: string): string | undefined;
  keys(request: ObservedRequest): string[];
}

export interface TraceOptions<Context, Span> {
  /** A tracer named `modelwright` by default. */
  readonly tracer?: TracerLike<Context, Span> | undefined;
  /** The scheme that clients use for this service, or for the proxy before it: `http` by default. */
  readonly scheme?: 'http' | 'https' | undefined;
  /** Whether health checks get a span as well: they are frequent and say little. False by default. */
  readonly health?: boolean | undefined;
}

const server = 1;
const failed = 2;

/**
 * Creates a server span for each request, by the semantic conventions for HTTP: `hooks: [traceRequests(api)]`. Its
 * parent comes from the request headers, and it is active while the request is handled. Only a response of 500 and
 * above makes it an error. It contains no header, no query and no error message.
 */
export function traceRequests<Context, Span extends SpanLike>(
  api: OpenTelemetryApi<Context, Span>,
  { tracer, scheme = 'http', health = false }: TraceOptions<Context, Span> = {},
): Hooks {
  const spans = new WeakMap<ObservedRequest, Span>();
  return {
    around: (request, run) => {
      if (request.isHealth && !health) return run();
      const parent = api.propagation.extract(api.context.active(), request, headers);
      const method = methodOf(request);
      const attributes = { 'http.request.method': method, 'url.path': request.path, 'url.scheme': scheme };
      // Fetched each time: before the SDK is started, the API returns one without effect.
      const span = (tracer ?? api.trace.getTracer('modelwright')).startSpan(
        nameOf(method, undefined),
        { kind: server, attributes },
        parent,
      );
      spans.set(request, span);
      api.context.with(api.trace.setSpan(parent, span), run);
    },
    onResponse: (request, outcome) => {
      const span = spans.get(request);
      if (span === undefined) return;
      describe(span, request, outcome);
      span.end();
    },
  };
}

function describe(span: SpanLike, request: ObservedRequest, { status, error }: Outcome): void {
  const template = request.route?.path;
  if (template !== undefined) {
    span.updateName(nameOf(methodOf(request), template));
    span.setAttribute('http.route', template);
  }
  span.setAttribute('http.response.status_code', status);
  // A service that reports that it is not ready has not failed.
  if (status < 500 || (request.isHealth && error === undefined)) return;
  span.setAttribute('error.type', error instanceof Error ? error.name : String(status));
  span.setStatus({ code: failed });
}

/** Clients can invent any number of method names. */
function methodOf({ method }: ObservedRequest): string {
  return methods.includes(method) || method === 'TRACE' || method === 'CONNECT' ? method : '_OTHER';
}

/** `GET /{projectKey}/resource/{id}` */
function nameOf(method: string, template: string | undefined): string {
  const name = method === '_OTHER' ? 'HTTP' : method;
  return template === undefined ? name : `${name} ${template}`;
}

const headers: HeaderGetter = {
  get: (request, name) => request.header(name),
  keys: () => [],
};
