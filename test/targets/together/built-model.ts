import { type BuiltPackages, buildTargets } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import type { AnyServer, Calls } from '../../support/generated-modules.js';
import { request } from '../../support/request.js';

export type Handler = (input: never) => Promise<unknown>;

/** The exports of a package, for tests that know them. */
type Functions = Readonly<Record<string, (...input: unknown[]) => unknown>>;

/** What a reader of a type returns. */
export interface Read {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly issues?: readonly { readonly path: string; readonly code: string }[];
}

export interface BuiltModel {
  readonly packages: BuiltPackages;
  readonly validators: Functions;
  /** Reads a value of a type from its JSON form. */
  decode(type: string, value: unknown, mode?: string): Read;
  /** A client whose requests reach a server with these handlers, without a port between them. */
  clientOf(handlers: Readonly<Record<string, Handler>>): Calls;
  /** Posts JSON to the server, without the checks of a client. */
  postOf(handlers: Readonly<Record<string, Handler>>): (path: string, body: unknown) => Promise<Response>;
}

/** The packages of a model with one group called `thing`: client and server meet in them. */
export async function builtModel(name: string, text: string): Promise<BuiltModel> {
  const packages = await buildTargets(modelOfText(`api: ${name}\n${text}`), 'server', 'client');
  const { createServer } = await packages.import('server');
  const { createClient } = await packages.import('client');
  const validators = (await packages.import('validators')) as Functions;
  const fetchOf = (handlers: object): AnyServer['fetch'] =>
    createServer({ operations: { thing: handlers }, checkResponses: true }).fetch;
  return {
    packages,
    validators,
    decode: (type, value, mode) => validators[`decode${type}`]?.(value, mode) as Read,
    clientOf: (handlers) => createClient({ baseUrl: 'http://localhost', fetch: fetchOf(handlers) })['thing']!,
    postOf: (handlers) => (path, body) => fetchOf(handlers)(request(`POST ${path}`, body)),
  };
}
