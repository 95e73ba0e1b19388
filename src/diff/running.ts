import type { Endpoint, Model } from '../model/model.js';
import { optionOf, requirementOf, verifierOf } from '../model/requirements.js';
import type { Printed, Workshop } from '../verify/subject.js';
import type { WrittenRequest } from './change.js';
import { pointerPlace } from './reasons.js';

type Exports = Readonly<Record<string, unknown>>;

/** The packages of one version, running. */
export interface Version {
  readonly model: Model;
  /** As they were printed. */
  readonly files: readonly Printed[];
  /** What the server says to a request; `scopes` are those of the token, absent: all. */
  respond(request: WrittenRequest, scopes?: readonly string[]): Promise<Verdict>;
  readonly client: Exports;
  readonly validators: Exports;
}

/** What a server says about a request. A valid one reaches an operation that is not implemented. */
export interface Verdict {
  readonly isAccepted: boolean;
  readonly status: number;
  readonly reasons: readonly Reason[];
}

/** `in`: `body`, `query`; `at`: a name, or a JSON Pointer into the body. */
export interface Reason {
  readonly in: string;
  readonly at: string;
  readonly code: string;
}

/** `body.title required`, `query limit maximum`. */
export function writtenReason({ in: where, at, code }: Reason): string {
  return where === 'body'
    ? `body${pointerPlace(at)} ${code}`
    : [where, at, code].filter((part) => part !== '').join(' ');
}

/** Prints, builds and loads the packages of a model that witnesses need. */
export async function runVersion(model: Model, workshop: Workshop): Promise<Version> {
  const files = workshop.emit(model, ['types', 'validators', 'server', 'client']);
  const packages = await workshop.build(files);
  const [server, client, validators] = await Promise.all(
    ['server', 'client', 'validators'].map((name) => packages.load(name)),
  );
  if (server === undefined || client === undefined || validators === undefined)
    throw new Error('Bug: a package is missing.');
  return { model, files, client, validators, respond: responding(server, model) };
}

interface Server {
  fetch(request: Request): Promise<Response>;
}

interface Principal {
  readonly subject: string;
  readonly scopes: { has(scope: string): boolean };
}

function responding(exported: Exports, { groups, auth }: Model): Version['respond'] {
  const { createServer, notImplemented } = exported as {
    readonly createServer: (options: object) => Server;
    readonly notImplemented: unknown;
  };
  const operations = Object.fromEntries(
    groups.map(({ name, endpoints }) => [
      name,
      Object.fromEntries(endpoints.map((endpoint) => [endpoint.name, notImplemented])),
    ]),
  );
  // One request at a time: its token has these scopes.
  let held: readonly string[] | undefined;
  const verify = async (): Promise<Principal> => {
    const scopes = held;
    return { subject: 'example', scopes: { has: (scope) => scopes === undefined || scopes.includes(scope) } };
  };
  const verifiers = Object.fromEntries(auth.schemes.map((scheme) => [verifierOf(scheme), verify]));
  const server = createServer({ operations, ...verifiers });
  return async ({ method, target, headers, body }, scopes) => {
    held = scopes;
    const init = { method, headers, ...(body !== undefined && { body }) };
    const response = await server.fetch(new Request(`http://localhost${target}`, init));
    const { status } = response;
    const text = await response.text();
    return { isAccepted: status === 501, status, reasons: status === 501 ? [] : reasonsIn(text) };
  };
}

function reasonsIn(text: string): readonly Reason[] {
  try {
    const { errors = [] } = JSON.parse(text) as { readonly errors?: readonly Reason[] };
    return errors;
  } catch {
    return [];
  }
}

/** Credentials of the schemes, which every verifier accepts. */
export function credentialsFor(
  schemes: readonly string[],
  { auth }: Model,
): { readonly headers: Readonly<Record<string, string>>; readonly query: string } {
  const headers: Record<string, string> = {};
  let query = '';
  for (const scheme of auth.schemes) {
    if (!schemes.includes(scheme.name)) continue;
    if (scheme.kind !== 'key')
      headers['authorization'] = scheme.kind === 'bearer' ? 'Bearer example' : `Basic ${btoa('user:example')}`;
    else if (scheme.in === 'header') headers[scheme.key.toLowerCase()] = 'example';
    else if (scheme.in === 'cookie') headers['cookie'] = `${scheme.key}=example`;
    else query = `${encodeURIComponent(scheme.key)}=example`;
  }
  return { headers, query };
}

/** The schemes of the first way to authenticate. */
export function usualSchemes(endpoint: Endpoint, model: Model): readonly string[] {
  return requirementOf(endpoint, model)[0] ?? [];
}

/** The options of a client that hold its credentials. */
export function credentialsOption({ auth }: Model): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    auth.schemes.map((scheme) => [
      optionOf(scheme),
      scheme.kind === 'basic' ? { username: 'user', password: 'example' } : 'example',
    ]),
  );
}
