import type { Route } from './endpoint-table.js';
import { type Deadline, signalOf } from './deadline.js';
import { type HttpRequest, whenRejected } from './http.js';
import { preferredOf } from './negotiation.js';
import type { Principal } from './authorize.js';

/** What a handler knows beside its input. */
export interface Context {
  readonly route: Route;
  /** Who calls; undefined where the endpoint asks for no token. */
  readonly principal: Principal | undefined;
  /** The caller's `x-request-id` if it is a sane one, a new UUID otherwise. */
  readonly requestId: string;
  /** As sent where it is well-formed (W3C Trace Context), to be passed on; undefined where a new trace begins. */
  readonly traceparent: string | undefined;
  /** As sent, to be passed on with `traceparent`. */
  readonly tracestate: string | undefined;
  /** Aborted when the caller goes away or the time is over. */
  readonly signal: AbortSignal;
  /** Any header of the request, its name in lower case. */
  header(name: string): string | undefined;
  /**
   * Of the media types the one that the caller likes best (`Accept`, RFC 9110, section 12.5.1); the first of several, and
   * the first of all where it wants none of them.
   */
  preferredType<MediaType extends string>(mediaTypes: readonly [MediaType, ...MediaType[]]): MediaType;
}

/** Who an error happened to. */
export interface ErrorContext {
  readonly requestId: string;
  /** `resource.getByKey`; undefined before a route is found. */
  readonly operation: string | undefined;
}

/** The caller's id if nothing can be smuggled in it, a new one otherwise. */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && /^[A-Za-z0-9._~+/=-]{1,128}$/.test(sent) ? sent : crypto.randomUUID();
}

/** What a context is made of. */
interface ContextParts {
  readonly request: HttpRequest;
  readonly route: Route;
  readonly principal: Principal | undefined;
  readonly requestId: string;
  readonly deadline: Deadline;
}

/**
 * A class, because `signal` and `traceparent` are made when they are asked for, which is seldom, and a getter in an object
 * literal would be made anew for each request. The functions are members of their own: handlers take contexts apart.
 */
export class RequestContext implements Context {
  readonly route: Route;
  readonly principal: Principal | undefined;
  readonly requestId: string;
  readonly header: Context['header'];
  readonly preferredType: Context['preferredType'];
  readonly #request: HttpRequest;
  readonly #deadline: ContextParts['deadline'];
  #signal: AbortSignal | undefined = undefined;

  constructor({ request, route, principal, requestId, deadline }: ContextParts) {
    this.route = route;
    this.principal = principal;
    this.requestId = requestId;
    this.header = (name) => request.header(name.toLowerCase());
    this.preferredType = (mediaTypes) => preferredOf(request.header('accept'), mediaTypes) ?? mediaTypes[0];
    this.#request = request;
    this.#deadline = deadline;
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

/** Where a request belongs in a trace, as its caller says (W3C Trace Context, level 1). */
interface TraceContext {
  /** As sent, to be passed on. Undefined where it is missing or malformed. */
  readonly traceparent: string | undefined;
  /** What tracing systems on the way have to say, as sent; only ever beside a `traceparent`. */
  readonly tracestate: string | undefined;
}

/** The trace of a request. What is malformed is as good as missing, and a new trace begins (section 3.2.2.4). */
export function traceOf(request: Pick<HttpRequest, 'header'>): TraceContext {
  const traceparent = request.header('traceparent');
  if (traceparent === undefined || !isTraceparent(traceparent)) return none;
  const tracestate = request.header('tracestate');
  return { traceparent, tracestate: tracestate !== undefined && isTracestate(tracestate) ? tracestate : undefined };
}

const none: TraceContext = { traceparent: undefined, tracestate: undefined };

// A version of the future may say more, after a dash; ff is none.
const traceparentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[\x20-\x7e]*)?$/;

/** `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01` (section 3.2) */
export function isTraceparent(text: string): boolean {
  return text.length <= 512 && traceparentForm.test(text) && (!text.startsWith('00') || text.length === 55);
}

const memberForm =
  /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})=[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/** `rojo=00f067aa0ba902b7,congo=t61rcWkgMzE`: at most 32 members, no key twice (section 3.3). */
export function isTracestate(text: string): boolean {
  const members = text
    .split(',')
    .map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((member) => member !== '');
  const keys = new Set(members.map((member) => member.slice(0, member.indexOf('='))));
  return members.length > 0 && members.length <= 32 && keys.size === members.length && members.every(isMember);
}

// The value may have spaces inside, but none at its end.
function isMember(member: string): boolean {
  const end = member.indexOf('=') + 1;
  const value = member.slice(end);
  return (
    /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{1,256}$/.test(value) && memberForm.test(member.slice(0, end) + value.slice(-1))
  );
}

/** One request on its way, for all that ends it (its answer, an error, the end of its time), and for all who watch it. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly requestId: string;
  /** Where it leads, once that is found. */
  route: Route | undefined;
  /** Who calls, once that is known. */
  principal: Principal | undefined;
  /** What went wrong that the caller is not told. */
  error: unknown;
  deprecation: Readonly<Record<string, string>> | undefined;
  deadline: Deadline | undefined;
}

export function createExchange(request: HttpRequest): Exchange {
  return {
    request,
    requestId: requestIdOf(request.header('x-request-id')),
    route: undefined,
    principal: undefined,
    error: undefined,
    deprecation: undefined,
    deadline: undefined,
  };
}

/** Who hears of what callers are not told. */
type ErrorListener = ((error: unknown, context: ErrorContext) => void | Promise<void>) | undefined;

/** Tells what went wrong with a request, to whoever listens and to all who watch it. */
export function report(error: unknown, onError: ErrorListener, exchange: Exchange): void {
  exchange.error = error;
  tell(error, onError, exchange);
}

/** A hook that fails must not take the answer with it. */
export function tell(error: unknown, onError: ErrorListener, { requestId, route }: Exchange): void {
  try {
    whenRejected(onError?.(error, { requestId, operation: route?.operation }), untold);
  } catch {
    untold();
  }
}

/** There is no one left to tell. */
function untold(): void {}
