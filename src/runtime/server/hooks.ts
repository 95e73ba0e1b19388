import type { Route } from './endpoint-table.js';
import { attempt, type HttpRequest, type HttpResponse, type MaybePromise, whenThere } from './http.js';
import { type Context, type Exchange, headerReader, notify, traceOf } from './context.js';

/**
 * Observes requests, for logs, metrics and traces. Each member is optional. If one throws or rejects, `onError` is
 * notified and the request continues. Asynchronous hooks are not awaited.
 */
export interface Hooks {
  /** A request has arrived. Its route and its client are not known yet. */
  readonly onRequest?: ((request: ObservedRequest) => void) | undefined;
  /**
   * Runs the request, for instance inside the context of a span, `onResponse` included. It must call `run` once, before
   * it returns; otherwise the request runs outside, and `onError` is notified.
   */
  readonly around?: ((request: ObservedRequest, run: () => void) => void) | undefined;
  /** The response is ready; the body of a stream may still be in transit. */
  readonly onResponse?: ((request: ObservedRequest, outcome: Outcome) => void) | undefined;
}

/** A request as hooks see it: the same object from beginning to end, so it can be the key of a map. */
export interface ObservedRequest extends Pick<Context, 'requestId' | 'traceparent' | 'tracestate'> {
  readonly method: string;
  /** Raw, without the query, which may hold confidential data. */
  readonly path: string;
  /** The route; its `path` is the template. Undefined before routing, and if no route matches. */
  readonly route: Route | undefined;
  /** The subject of the token; undefined before authentication, and if none is required. */
  readonly subject: string | undefined;
  /** Whether it is a health check: frequent, and of no interest to a log. Known from the beginning. */
  readonly isHealth: boolean;
  /** The API keys and the password of the request, those of its query as sent, too; they must not be logged. */
  readonly keys?: readonly string[];
  /** Any header of the request, its name in lower case. Includes credentials, which must not be logged. */
  header(name: string): string | undefined;
}

export interface Outcome {
  readonly status: number;
  /** From the arrival of the request until its response is ready. */
  readonly milliseconds: number;
  /** The error that `onError` received, if any: the cause that the response does not reveal. */
  readonly error: unknown;
}

export interface Hooked {
  readonly hooks: readonly Hooks[];
  isHealth(request: HttpRequest): boolean;
  keysIn(request: HttpRequest): readonly string[];
}

export function handleWatched(
  hooked: Hooked,
  exchange: Exchange,
  handle: () => MaybePromise<HttpResponse>,
): MaybePromise<HttpResponse> {
  const { hooks } = hooked;
  const request = new Observed(exchange, hooked);
  const started = performance.now();
  const fail = (error: unknown): void => notify(error, exchange);
  for (const hook of hooks) attempt(() => hook.onRequest?.(request), fail);
  const respond = (): MaybePromise<HttpResponse> =>
    whenThere(handle(), (response) => {
      const { error } = exchange;
      const outcome = { status: response.status, milliseconds: performance.now() - started, error };
      for (const hook of hooks) attempt(() => hook.onResponse?.(request, outcome), fail);
      return response;
    });
  return hooks.reduceRight<() => MaybePromise<HttpResponse>>((inner, { around }) => {
    if (around === undefined) return inner;
    return () => {
      let response: MaybePromise<HttpResponse> | undefined;
      const isDone = attempt(() => around(request, () => void (response ??= inner())), fail);
      if (isDone && response === undefined)
        fail(new TypeError("The hook's around did not call run before it returned."));
      // Stored, so that a late `run` does not start it again.
      return (response ??= inner());
    };
  }, respond)();
}

/** A class: seldom-used members are getters, and a getter in a literal would be created for each request. */
class Observed implements ObservedRequest {
  readonly method: string;
  readonly requestId: string;
  readonly header: ObservedRequest['header'];
  readonly #exchange: Exchange;
  readonly #hooked: Hooked;

  constructor(exchange: Exchange, hooked: Hooked) {
    const { request } = exchange;
    this.method = request.method;
    this.requestId = exchange.requestId;
    this.header = headerReader(request);
    this.#exchange = exchange;
    this.#hooked = hooked;
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
    return this.#hooked.isHealth(this.#exchange.request);
  }

  get keys(): readonly string[] {
    return this.#hooked.keysIn(this.#exchange.request);
  }

  get traceparent(): string | undefined {
    return traceOf(this.#exchange.request).traceparent;
  }

  get tracestate(): string | undefined {
    return traceOf(this.#exchange.request).tracestate;
  }
}
