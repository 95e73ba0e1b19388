import type { Listening } from '../../src/runtime/server/node/listen.js';
import type { ProblemError } from '../../src/runtime/server/problem.js';

// What generated packages export, as tests see it: the types of a model are the compiler's matter.

export type Exports = Readonly<Record<string, unknown>>;

/** A call of a generated client. */
export interface AnyCall extends Promise<unknown>, AsyncIterable<unknown> {
  result(): Promise<Readonly<Record<string, unknown>>>;
  withResponse(): Promise<Readonly<Record<string, unknown>>>;
  pages(): AsyncIterable<unknown>;
}

/** The operations of a group. */
export type Calls = Readonly<Record<string, (input?: object, options?: object) => AnyCall>>;

export type AnyClient = Readonly<Record<string, Calls>>;

/** A request handler: a server with the test's own handlers, or the reference service. */
export interface AnyServer {
  fetch(request: Request): Promise<Response>;
}

export interface ServerModule extends Exports {
  createServer(options: object): AnyServer;
  /** Of a model with webhooks. */
  signWebhook(...given: readonly object[]): Promise<object>;
  readonly ProblemError: typeof ProblemError;
}

export interface ClientModule extends Exports {
  createClient(options: object): AnyClient;
  /** Of a model with webhooks. */
  receiveWebhook(...given: readonly object[]): Promise<object>;
}

/** A service that was started. */
export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

export interface ReferenceModule extends Exports {
  createReferenceServer(options?: object): Promise<{ readonly server: AnyServer; close(): Promise<void> }>;
  main(options: object): Promise<Running>;
}

/** The adapter to `node:http`. */
export interface NodeModule extends Exports {
  listen(server: AnyServer, options?: object): Promise<Listening>;
}
