import { type Deadline, signalOf } from './deadline.js';
import type { HttpRequest, Route } from './http.js';
import { preferredOf } from './media-type.js';
import type { Principal } from './tokens.js';
import { traceOf } from './trace-context.js';

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
export interface ContextParts {
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
