import { type ScopeCheck, scopeCheckOf } from './authorize.js';
import { jsonReader } from './body.js';
import type { Context } from './context.js';
import { type Decoder, decoderOf } from './decoder.js';
import { encoderOf } from './encoder.js';
import type { BodyReader, Encoder, Input, Output } from './message.js';
import { isOfErrors } from './status-range.js';
import type { EndpointTable, Route } from './endpoint-table.js';
import type { MaybePromise } from './http.js';

/** One endpoint, as printed code passes it from its module to the router and the server. */
export interface Endpoint {
  readonly route: Route;
  readonly table: EndpointTable;
}

export type Endpoints<Operations> = { readonly [name in keyof Operations]: Endpoint };

/** The match of a path: an endpoint and the raw values of its path parameters. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly values: readonly string[];
}

/** Creates the endpoints of a group from their tables: `endpointsOf('resource', { get: { method: 'GET', … } })`. */
export function endpointsOf<Name extends string>(
  group: string,
  tables: Readonly<Record<Name, EndpointTable>>,
): Readonly<Record<Name, Endpoint>> {
  const endpoints = Object.entries<EndpointTable>(tables).map(([name, table]): [string, CompilableEndpoint] => {
    const { method, path, scopes } = table;
    const route = { operation: `${group}.${name}`, method, path, scopes };
    return [name, { route, table, group, name, compiled: undefined }];
  });
  return Object.fromEntries<Endpoint>(endpoints) as Record<Name, Endpoint>;
}

/** All handlers by group and name: `Operations` in the printed code. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Handler>>>>;

type Handler = (input: Input, context: Context) => MaybePromise<Output>;

interface CompilableEndpoint extends Endpoint {
  readonly group: string;
  readonly name: string;
  compiled: CompiledEndpoint | undefined;
}

/** What the pipeline needs from an endpoint, in the order of use. */
export interface CompiledEndpoint extends Decoder, Endpoint {
  readonly scopeCheck: ScopeCheck;
  /** The media types of success; if there are none, any `Accept` is fine. */
  readonly produces: readonly string[];
  /** Absent if a request has no body. */
  readonly readBody: BodyReader | undefined;
  call(operations: Operations, input: Input, context: Context): MaybePromise<Output>;
  readonly encode: Encoder;
}

/** Compiled at the first request, so that a server of a thousand endpoints starts at once. */
export function compiledOf(endpoint: Endpoint): CompiledEndpoint {
  // `endpointsOf` creates every endpoint.
  const compilable = endpoint as CompilableEndpoint;
  compilable.compiled ??= compileEndpoint(compilable);
  return compilable.compiled;
}

function compileEndpoint({ route, table, group, name }: CompilableEndpoint): CompiledEndpoint {
  const pathNames = (table.pathParameters ?? []).map((parameter) => parameter.name);
  return {
    route,
    scopeCheck: scopeCheckOf(table.scopes, pathNames),
    produces: mediaTypesOf(table),
    readBody: bodyReaderOf(table),
    ...decoderOf(table),
    call: (operations, input, context) => {
      const handlers = operations[group] as Operations[string];
      return (handlers[name] as Handler).call(handlers, input, context);
    },
    table,
    encode: encoderOf(table),
  };
}

function mediaTypesOf({ responses }: EndpointTable): readonly string[] {
  const mediaTypes = responses.flatMap((response) => {
    const { body, contents } = response;
    if (isOfErrors(response)) return [];
    return [...(body === undefined ? [] : ['application/json']), ...(contents?.mediaTypes ?? [])];
  });
  return [...new Set(mediaTypes)];
}

function bodyReaderOf({ body, contents, isBodyOptional }: EndpointTable): BodyReader | undefined {
  const isOptional = isBodyOptional === true;
  return body === undefined ? contents?.reader(isOptional) : jsonReader(body, isOptional);
}
