import { compile } from '../../../src/pipeline.js';
import { client } from '../../../src/targets/client/client.js';
import { server } from '../../../src/targets/server/server.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import { buildPackages, type BuiltPackages } from '../../support/built-packages.js';

/** The result of a call: its value, or the response with its headers. */
interface Call extends Promise<unknown> {
  withResponse(): Promise<{ readonly headers: Readonly<Record<string, unknown>> }>;
}
type Operation = (input?: object) => Call;
export type Handler = (input: never) => Promise<unknown>;

/** The exports of a package, for tests that know them. */
export type Exports = Readonly<Record<string, (...input: unknown[]) => unknown>>;

export interface BuiltModel {
  readonly packages: BuiltPackages;
  readonly validators: Exports;
  /** A client whose requests reach a server with these handlers, without a port between them. */
  clientOf(handlers: Readonly<Record<string, Handler>>): Readonly<Record<string, Operation>>;
  /** Posts JSON to the server, without the checks of a client. */
  postOf(handlers: Readonly<Record<string, Handler>>): (path: string, body: unknown) => Promise<Response>;
}

/** The packages of a model with one group called `thing`: client and server meet in them. */
export async function builtModel(name: string, text: string): Promise<BuiltModel> {
  const { value, diagnostics } = compile([{ path: 'model.yaml', text: `api: ${name}\n${text}` }]);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const targets = [types(), validators(), server(), client()];
  const packages = await buildPackages(
    name,
    targets.flatMap((target) => target.emit(value)),
  );
  const { createServer } = (await packages.import('server')) as {
    createServer(options: object): { readonly fetch: typeof fetch };
  };
  const { createClient } = (await packages.import('client')) as {
    createClient(options: object): { readonly thing: Readonly<Record<string, Operation>> };
  };
  const fetchOf = (handlers: object): typeof fetch =>
    createServer({ operations: { thing: handlers }, checkResponses: true }).fetch;
  return {
    packages,
    validators: (await packages.import('validators')) as Exports,
    clientOf: (handlers) => createClient({ baseUrl: 'http://localhost', fetch: fetchOf(handlers) }).thing,
    postOf: (handlers) => async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return fetchOf(handlers)(new Request(`http://localhost${path}`, init));
    },
  };
}
