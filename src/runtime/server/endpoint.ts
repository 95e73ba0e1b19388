import type { ScopeCheck } from './authorize.js';
import { scopeCheckOf } from './authorize.js';
import type { BodyDefinition } from './contents.js';
import type { Context } from './context.js';
import { cookieSource } from './cookies.js';
import type { HttpRequest, HttpResponse, Route } from './http.js';
import type { ParameterSource, PathValues } from './parameters.js';
import { note } from './parameters.js';
import type { MaybePromise } from './pending.js';
import type { Reason } from './problem.js';
import type { QuerySource } from './query.js';
import type { ReadResult } from './text.js';

/** A request on its way to an input, everything decoded once. */
export interface Received {
  readonly request: HttpRequest;
  readonly query: QuerySource;
  /** JSON text; undefined where the endpoint has no body, or a reason says why it could not be read. */
  readonly bodyText: string | undefined;
  /** A body that is not JSON alone, read as `EndpointDefinition.body` says. */
  readonly body: unknown;
  readonly reasons: Reason[];
}

/** One endpoint: what the pipeline needs to know of it, in the order it is needed. Printed from the model. */
export interface EndpointDefinition<Operations, Path, Input, Output> {
  readonly route: Route;
  /** The holes of the path, in order. */
  readonly holes: readonly string[];
  readonly readsBody: boolean;
  /** Whether an answer with success has a body; if not, any `Accept` is fine. */
  readonly answersJson: boolean;
  /** How a body is read that is not JSON alone. */
  readonly body?: BodyDefinition<unknown>;
  /** The media types of answers with success, where they are not JSON alone. */
  readonly produces?: readonly string[];
  decodePath(path: PathValues): Path;
  decode(path: Path, request: Received): Input;
  /** Lists whose length `Limits.actions` bounds. */
  readonly actions?: readonly ActionList<Input>[];
  call(operations: Operations, input: Input, context: Context): MaybePromise<Output>;
  /** Header fields by which every answer tells that the endpoint is not to be used any more. */
  readonly deprecation?: Readonly<Record<string, string>>;
  /** Whether success is answered with a body or without, as the caller prefers. */
  readonly returnsAsPreferred?: true;
  /** The answer as it is sent. `isChecked`: throws when the handler's output is not what the model says. */
  encode(output: Output, isChecked: boolean): HttpResponse;
}

export interface ActionList<Input> {
  /** JSON Pointer into the body. */
  readonly at: string;
  of(input: Input): readonly unknown[] | undefined;
}

/** An endpoint whose own types are forgotten, so that endpoints of all kinds fit one table. */
export interface Endpoint<Operations> extends EndpointDefinition<Operations, unknown, unknown, unknown> {
  readonly scopeCheck: ScopeCheck;
}

/**
 * Checks that the steps of an endpoint fit each other, then forgets their types. That is safe, for the pipeline hands to
 * each step only what the step before it answered.
 */
export function defineEndpoint<Operations, Path, Input, Output>(
  definition: EndpointDefinition<Operations, Path, Input, Output>,
): Endpoint<Operations> {
  const scopeCheck = scopeCheckOf(definition.route.scopes, definition.holes);
  return { scopeCheck, ...definition } as unknown as Endpoint<Operations>;
}

/** What a path leads to: an endpoint and the raw values of its holes. */
export interface Match<Operations> {
  readonly endpoint: Endpoint<Operations>;
  readonly values: readonly string[];
}

/** The body as its type. As with `required`, a placeholder when it is wrong: the reasons end the request. */
export function readBody<T>(request: Received, parse: (text: string) => ReadResult<T>): T {
  if (request.bodyText === undefined) return undefined as T;
  const result = parse(request.bodyText);
  if (result.ok) return result.value;
  for (const { path, code, message } of result.issues) note(request, { in: 'body', at: path, code, message });
  return undefined as T;
}

/** What was read of a body, as the type that its definition says. */
export function bodyOf<T>(request: Received, _definition: BodyDefinition<T>): T {
  return request.body as T;
}

/** The headers of a request, as a place to read parameters from. */
export function headersOf({ request, reasons }: Received): ParameterSource {
  return {
    in: 'header',
    reasons,
    values: {
      get(name) {
        const value = request.header(name.toLowerCase());
        return value === undefined ? undefined : [value];
      },
    },
  };
}

/** The cookies of a request, likewise. */
export function cookiesOf({ request, reasons }: Received): ParameterSource {
  return cookieSource(request, reasons);
}
