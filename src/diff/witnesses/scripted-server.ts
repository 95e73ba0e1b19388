import type { Endpoint, Model } from '../../model/model.js';
import { type Exports, type Server, serverOf } from '../../verify/unimplemented-server.js';
import { nameOfEndpoint } from '../compare/findings.js';
import { memberOf } from './record-fit.js';

/** What a handler returns, as the types of the server have it. */
export interface HandlerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly mediaType?: string;
  /** A stream can be read once, so each response has its own. */
  readonly body?: () => unknown;
}

export interface Expected {
  /** What the server responds; undefined: 501 to each valid request. */
  readonly response?: HandlerResponse | undefined;
  /** The scopes of the token; absent: all. */
  readonly scopes?: readonly string[] | undefined;
}

interface Happened {
  /** The operation that received the request with valid input, `pet.add`; undefined if it was refused. */
  readonly reached?: string;
  /** What its handler received. */
  readonly input?: unknown;
  /** Why the server could not send the response. */
  readonly error?: string;
}

/** A server that responds what it is told to, to one request at a time. */
export interface ScriptedServer {
  readonly server: Server;
  expect(expected: Expected): void;
  /** What happened to the last request. */
  happened(): Happened;
}

export function scriptedServer(exported: Exports, model: Model): ScriptedServer {
  let expected: Expected = {};
  let happened: Happened = {};
  const notImplemented = exported['notImplemented'] as (input: unknown) => unknown;
  const handlerOf =
    (endpoint: Endpoint) =>
    async (input: unknown): Promise<unknown> => {
      // A body that arrives in parts is refused while it is read.
      const sent = memberOf(input, 'body');
      await readToEnd(memberOf(sent, 'mediaType') === undefined ? sent : memberOf(sent, 'value'));
      happened = { reached: nameOfEndpoint(endpoint), input };
      if (expected.response === undefined) return notImplemented(input);
      const { body, ...others } = expected.response;
      return { ...others, ...(body && { body: body() }) };
    };
  const onError = (error: unknown): void => {
    happened = { ...happened, error: error instanceof Error ? error.message : String(error) };
  };
  const server = serverOf(exported, model, {
    holds: (scope) => expected.scopes?.includes(scope) ?? true,
    handlerOf,
    options: { checkResponses: true, onError },
  });
  return {
    server,
    expect: (next) => {
      expected = next;
      happened = {};
    },
    happened: () => happened,
  };
}

/** Reads a stream, and nothing else. */
export async function readToEnd(stream: unknown): Promise<void> {
  if (typeof stream !== 'object' || stream === null || !(Symbol.asyncIterator in stream)) return;
  for await (const _part of stream as AsyncIterable<unknown>);
}
