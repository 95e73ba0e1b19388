import type { EndpointTable, Route } from './endpoint-table.js';
import { type Deadline, signalOf } from './deadline.js';
import { attempt, type HttpRequest } from './http.js';
import { preferredOf } from './negotiation.js';
import type { Principal } from './authorize.js';

/** What a handler receives besides its input. */
export interface Context {
  readonly route: Route;
  /** The authenticated client; undefined only if the endpoint requires no credentials. */
  readonly principal: Principal | undefined;
  /** The client's `x-request-id` if it is safe to use, else a new UUID. */
  readonly requestId: string;
  /** As sent if it is well-formed (W3C Trace Context), to be passed on; undefined if a new trace begins. */
  readonly traceparent: string | undefined;
  /** Vendor data of tracing systems, as sent, to be passed on with `traceparent`; never without one. */
  readonly tracestate: string | undefined;
  /** Aborted when the client disconnects or the deadline passes. */
  readonly signal: AbortSignal;
  /** The address of the request as it was sent, `/pets?limit=10`; in a framework, below the prefix. For links. */
  readonly target: string;
  /** The option of the server, for links. */
  readonly publicBase?: string | undefined;
  /** Any header of the request, its name in lower case. */
  header(name: string): string | undefined;
  /** The media type that the client prefers (RFC 9110, section 12.5.1): the first on a tie, or if it accepts none. */
  preferredType<MediaType extends string>(mediaTypes: readonly [MediaType, ...MediaType[]]): MediaType;
}

/** The context of an endpoint that requires credentials. */
export interface AuthContext extends Context {
  readonly principal: Principal;
}

export interface ErrorContext {
  readonly requestId: string;
  /** `resource.getByKey`; undefined before routing. */
  readonly operation: string | undefined;
}

/** The client's id if it has safe characters only, else a new one. */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && /^[A-Za-z0-9._~+/=-]{1,128}$/.test(sent) ? sent : crypto.randomUUID();
}

interface ContextParts extends Pick<Context, 'route' | 'principal' | 'requestId' | 'publicBase'> {
  readonly request: HttpRequest;
  readonly deadline: Deadline;
}

/**
 * A class: `signal` and `traceparent` are seldom used, so getters create them, and a getter in an object literal
 * would be created for each request. The functions are own properties, because handlers destructure contexts.
 */
export class RequestContext implements Context {
  readonly route: Route;
  readonly principal: Principal | undefined;
  readonly requestId: string;
  readonly publicBase: string | undefined;
  readonly header: Context['header'];
  readonly preferredType: Context['preferredType'];
  readonly #request: HttpRequest;
  readonly #deadline: ContextParts['deadline'];
  #signal: AbortSignal | undefined = undefined;

  constructor({ request, route, principal, requestId, publicBase, deadline }: ContextParts) {
    this.route = route;
    this.principal = principal;
    this.requestId = requestId;
    this.publicBase = publicBase;
    this.header = headerReader(request);
    const preferredType: Context['preferredType'] = (mediaTypes) =>
      preferredOf(request.header('accept'), mediaTypes) ?? mediaTypes[0];
    this.preferredType = preferredType;
    this.#request = request;
    this.#deadline = deadline;
  }

  get target(): string {
    return this.#request.target;
  }

  get traceparent(): string | undefined {
    return traceOf(this.#request).traceparent;
  }

  get tracestate(): string | undefined {
    return traceOf(this.#request).tracestate;
  }

  get signal(): AbortSignal {
    this.#signal ??= AbortSignal.any([this.#request.signal, signalOf(this.#deadline)]);
    return this.#signal;
  }
}

/**
 * The function is not written straight into a property: V8 allocates such a function with old objects, and then the whole
 * request outlives the collections of young ones.
 */
export function headerReader(request: Pick<HttpRequest, 'header'>): Context['header'] {
  return (name) => request.header(name.toLowerCase());
}

type TraceContext = Pick<Context, 'traceparent' | 'tracestate'>;

/** The trace of a request. A malformed header counts as missing, and a new trace begins (section 3.2.2.4). */
export function traceOf(request: Pick<HttpRequest, 'header'>): TraceContext {
  const traceparent = request.header('traceparent');
  if (traceparent === undefined || !isTraceparent(traceparent)) return none;
  const tracestate = request.header('tracestate');
  return { traceparent, tracestate: tracestate !== undefined && isTracestate(tracestate) ? tracestate : undefined };
}

const none: TraceContext = { traceparent: undefined, tracestate: undefined };

// A later version may append fields after a dash; version ff is invalid.
const traceparentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[\x20-\x7e]*)?$/;

/** `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01` (section 3.2) */
export function isTraceparent(text: string): boolean {
  return text.length <= 512 && traceparentForm.test(text) && (!text.startsWith('00') || text.length === 55);
}

// The value may contain spaces, but not end with one.
const memberForm =
  /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/** `rojo=00f067aa0ba902b7,congo=t61rcWkgMzE`: at most 32 members, no key twice (section 3.3). */
export function isTracestate(text: string): boolean {
  // Without what must not come before, each of many spaces inside a member would be tried as the first of its last ones.
  const members = text
    .split(',')
    .map((member) => member.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''))
    .filter((member) => member !== '');
  const keys = new Set(members.map((member) => member.slice(0, member.indexOf('='))));
  const areUnique = keys.size === members.length;
  return members.length > 0 && members.length <= 32 && areUnique && members.every((member) => memberForm.test(member));
}

/** One request in progress, shared by everything that can end it (response, error, deadline) and by the hooks. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly requestId: string;
  readonly onError: ErrorListener;
  route: Route | undefined;
  principal: Principal | undefined;
  /** An error whose cause the client does not see. */
  error: unknown;
  /** The table of the endpoint; undefined until the request is routed. */
  table: EndpointTable | undefined;
  deadline: Deadline | undefined;
}

export function createExchange(request: HttpRequest, onError: ErrorListener): Exchange {
  return {
    request,
    requestId: requestIdOf(request.header('x-request-id')),
    onError,
    route: undefined,
    principal: undefined,
    error: undefined,
    table: undefined,
    deadline: undefined,
  };
}

type ErrorListener = ((error: unknown, context: ErrorContext) => void | Promise<void>) | undefined;

/** Reports an error to `onError`, and to the hooks by the exchange. */
export function report(error: unknown, exchange: Exchange): void {
  exchange.error = error;
  notify(error, exchange);
}

/** A hook that fails must not prevent the response. */
export function notify(error: unknown, { onError, requestId, route }: Exchange): void {
  attempt(() => onError?.(error, { requestId, operation: route?.operation }));
}
