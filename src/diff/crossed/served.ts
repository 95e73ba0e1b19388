import { Agent } from 'node:http';
import type { Endpoint } from '../../model/model.js';
import { serverOf } from '../../verify/unimplemented-server.js';
import { readToEnd } from '../calling.js';
import { nameOfEndpoint } from '../findings.js';
import { memberOf } from '../record-fit.js';
import type { Version } from '../running.js';
import type { DrawnResponse } from './drawn-response.js';
import { type Received, sendTo, type SentRequest } from './send.js';

/** A server of a version that listens on a port of this machine, for one request at a time. */
export interface Served {
  /** Sends a request over HTTP. */
  send(request: SentRequest, expected: Expected): Promise<Received>;
  /** What happened to the last request. */
  happened(): Happened;
  close(): Promise<unknown>;
}

export interface Expected {
  /** What the server responds; undefined if no response was found. */
  readonly response: DrawnResponse | undefined;
  /** The scopes of the token; absent: all. */
  readonly scopes?: readonly string[] | undefined;
}

interface Happened {
  /** The operation that received the request with valid input, `pet.add`; undefined if it was refused. */
  readonly reached?: string;
  /** Why the server could not send the response. */
  readonly error?: string;
}

interface NodeExports {
  readonly listen: (
    server: object,
    options: object,
  ) => Promise<{ readonly url: string; readonly close: () => Promise<unknown> }>;
}

export async function served({ model, packages }: Version): Promise<Served> {
  const { listen } = (await packages.load('server', 'runtime/node.js')) as unknown as NodeExports;
  let expected: Expected | undefined;
  let happened: Happened = {};
  const handlerOf =
    (endpoint: Endpoint) =>
    async (input: unknown): Promise<object> => {
      // A body that arrives in parts is refused while it is read.
      const sent = memberOf(input, 'body');
      await readToEnd(memberOf(sent, 'mediaType') === undefined ? sent : memberOf(sent, 'value'));
      happened = { reached: nameOfEndpoint(endpoint) };
      if (expected?.response === undefined) throw new Error('There is no response.');
      const { body, ...others } = expected.response;
      return { ...others, ...(body && { body: body() }) };
    };
  const onError = (error: unknown): void => {
    happened = { ...happened, error: error instanceof Error ? error.message : String(error) };
  };
  const server = serverOf(await packages.load('server'), model, {
    holds: (scope) => expected?.scopes?.includes(scope) ?? true,
    handlerOf,
    options: { checkResponses: true, onError },
  });
  const { url, close } = await listen(server, { lullMilliseconds: 1, graceMilliseconds: 1000 });
  const agent = new Agent({ keepAlive: true });
  return {
    send: (request, next) => {
      expected = next;
      happened = {};
      return sendTo(url, request, agent);
    },
    happened: () => happened,
    close: () => {
      agent.destroy();
      return close();
    },
  };
}
