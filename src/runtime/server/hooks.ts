import type { Route } from './endpoint-table.js';
import { type HttpRequest, type HttpResponse, type MaybePromise, whenRejected, whenThere } from './http.js';
import { type Exchange, traceOf } from './context.js';

/**
 * Who watches requests, for logs, measures and traces. Each member is optional; what one throws, or rejects with, is told
 * to `onError`, and the request is answered all the same. Nobody waits for one that is asynchronous.
 */
export interface Hooks {
  /** A request has come. Nothing is known yet of its route and its caller. */
  readonly onRequest?: ((request: ObservedRequest) => void) | undefined;
  /**
   * Runs the request, for instance inside the context of a span: it calls `run` once, before it returns; where it does
   * not, the request runs outside, and `onError` hears of it. Everything that belongs to the request happens inside,
   * `onResponse` included.
   */
  readonly around?: ((request: ObservedRequest, run: () => void) => void) | undefined;
  /** The answer is there; the body of a stream may still be on its way. */
  readonly onResponse?: ((request: ObservedRequest, outcome: Outcome) => void) | undefined;
}

/** A request as its watchers see it: the same object from its beginning to its end, so that it can be the key of a map. */
export interface ObservedRequest {
  readonly method: string;
  /** Raw, and without the query, which may hold what is for nobody else. */
  readonly path: string;
  readonly requestId: string;
  /** What it leads to; its `path` is the template. Undefined before that is known, and where there is none. */
  readonly route: Route | undefined;
  /** Who calls, as the token says; undefined before that is known, and where none is asked for. */
  readonly subject: string | undefined;
  /** As sent, where they are well-formed (W3C Trace Context). */
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
  /** Whether it asks for the health of the service: often, and of no interest to a log. Known from the beginning. */
  readonly isHealth: boolean;
  /** Any header of the request, its name in lower case: credentials included, which are nothing for a log. */
  header(name: string): string | undefined;
}

/** How a request ended. */
export interface Outcome {
  readonly status: number;
  /** From the request's coming until its answer is there. */
  readonly milliseconds: number;
  /** What `onError` was told, if anything: the cause of an answer that does not tell it. */
  readonly error: unknown;
}

/** What hooks need to know of the service. */
export interface Hooked {
  readonly hooks: readonly Hooks[];
  onError(error: unknown, exchange: Exchange): void;
  isHealth(request: HttpRequest): boolean;
}

/** The answer to a request, while it is watched. */
export function handleWatched(
  { hooks, onError, isHealth }: Hooked,
  exchange: Exchange,
  respond: () => MaybePromise<HttpResponse>,
): MaybePromise<HttpResponse> {
  const request = new Observed(exchange, isHealth);
  const started = performance.now();
  const fail = (error: unknown): void => onError(error, exchange);
  /** Whether nothing was thrown. */
  const tell = (act: () => unknown): boolean => {
    try {
      whenRejected(act(), fail);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  for (const hook of hooks) tell(() => hook.onRequest?.(request));
  const answer = (): MaybePromise<HttpResponse> =>
    whenThere(respond(), (response) => {
      const { error } = exchange;
      const outcome = { status: response.status, milliseconds: performance.now() - started, error };
      for (const hook of hooks) tell(() => hook.onResponse?.(request, outcome));
      return response;
    });
  return hooks.reduceRight<() => MaybePromise<HttpResponse>>((inner, { around }) => {
    if (around === undefined) return inner;
    return () => {
      let response: MaybePromise<HttpResponse> | undefined;
      const isTold = tell(() => around(request, () => void (response ??= inner())));
      if (isTold && response === undefined)
        fail(new TypeError("The hook's around did not call run before it returned."));
      // Kept, so that a run that comes too late does not begin it again.
      return (response ??= inner());
    };
  }, answer)();
}

/** A class, because what is read seldom is made when it is read, and a getter in a literal is made anew for each request. */
class Observed implements ObservedRequest {
  readonly method: string;
  readonly requestId: string;
  readonly header: ObservedRequest['header'];
  readonly #exchange: Exchange;
  readonly #isHealth: Hooked['isHealth'];

  constructor(exchange: Exchange, isHealth: Hooked['isHealth']) {
    const { request } = exchange;
    this.method = request.method;
    this.requestId = exchange.requestId;
    this.header = (name) => request.header(name.toLowerCase());
    this.#exchange = exchange;
    this.#isHealth = isHealth;
  }

  get path(): string {
    const { target } = this.#exchange.request;
    const end = target.search(/[?#]/);
    return end === -1 ? target : target.slice(0, end);
  }

  get route(): Route | undefined {
    return this.#exchange.route;
  }

  get subject(): string | undefined {
    return this.#exchange.principal?.subject;
  }

  get isHealth(): boolean {
    return this.#isHealth(this.#exchange.request);
  }

  get traceparent(): string | undefined {
    return traceOf(this.#exchange.request).traceparent;
  }

  get tracestate(): string | undefined {
    return traceOf(this.#exchange.request).tracestate;
  }
}
