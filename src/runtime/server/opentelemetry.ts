import type { Hooks, ObservedRequest, Outcome } from './hooks.js';
import { methods } from './http.js';

/** What is needed of `@opentelemetry/api`: all of it fits, `import * as api from '@opentelemetry/api'`. */
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

/** How the headers of a request are read by whatever format of propagation there is. */
export interface HeaderGetter {
  get(request: ObservedRequest, name: string): string | undefined;
  keys(request: ObservedRequest): string[];
}

export interface TraceOptions<Context, Span> {
  /** The one named `modelwright` by default. */
  readonly tracer?: TracerLike<Context, Span> | undefined;
  /** What callers speak to this service, or to what stands before it: `http` by default. */
  readonly scheme?: 'http' | 'https' | undefined;
  /** Whether requests for the health of the service get a span as well: they are many, and say little. False by default. */
  readonly health?: boolean | undefined;
}

const server = 1;
const failed = 2;

/**
 * A span of a server for each request, as the semantic conventions of HTTP have it: `hooks: [traceRequests(api)]`. It is a
 * child of what the request says it belongs to, and active while the request is handled. Only an answer of 500 and above
 * makes it an error. No header, no query and no message of an error gets into it.
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
      // Asked for each time: before the SDK is started, the API gives one that does nothing.
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
  // A service that says that it is not ready has not failed.
  if (status < 500 || (request.isHealth && error === undefined)) return;
  span.setAttribute('error.type', error instanceof Error ? error.name : String(status));
  span.setStatus({ code: failed });
}

/** Of names that callers make up there is no end. */
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
