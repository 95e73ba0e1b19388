import type { Endpoint, Model } from '../model/model.js';
import { requirementOf, verifierOf } from '../model/requirements.js';

export interface Server {
  fetch(request: Request): Promise<Response>;
}

export type Exports = Readonly<Record<string, unknown>>;

interface Serving {
  /** Whether the token of every request has a scope. */
  readonly holds: (scope: string) => boolean;
  /** The function that implements an operation; absent: no operation is, and each valid request gets 501. */
  readonly handlerOf?: (endpoint: Endpoint) => unknown;
  /** Other options of the server. */
  readonly options?: object;
}

/** A server whose verifiers accept all credentials. `exported` is what the server package exports. */
export function serverOf(exported: Exports, { groups, auth }: Model, serving: Serving): Server {
  const { createServer } = exported as { readonly createServer: (options: object) => Server };
  const { holds, handlerOf = () => exported['notImplemented'], options } = serving;
  const operations = Object.fromEntries(
    groups.map(({ name, endpoints }) => [
      name,
      Object.fromEntries(endpoints.map((endpoint) => [endpoint.name, handlerOf(endpoint)])),
    ]),
  );
  const verify = async (): Promise<object> => ({ subject: 'example', scopes: { has: holds } });
  const verifiers = Object.fromEntries(auth.schemes.map((scheme) => [verifierOf(scheme), verify]));
  return createServer({ operations, ...verifiers, ...options });
}

/** What a server says about a request. A valid one reaches an operation that is not implemented. */
export interface Verdict {
  readonly isAccepted: boolean;
  readonly status: number;
  readonly reasons: readonly Reason[];
}

/** Why a server refuses a request. `in`: `body`, `query`; `at`: a name, or a JSON Pointer into the body. */
export interface Reason {
  readonly in: string;
  readonly at: string;
  readonly code: string;
}

export async function verdictOf(server: Server, target: string, init: RequestInit): Promise<Verdict> {
  const response = await server.fetch(new Request(`http://localhost${target}`, init));
  const { status } = response;
  const text = await response.text();
  return { isAccepted: status === 501, status, reasons: status === 501 ? [] : reasonsIn(text) };
}

/** The reasons in the text of a problem; none if it is something else. */
export function reasonsIn(text: string): readonly Reason[] {
  try {
    const { errors = [] } = JSON.parse(text) as { readonly errors?: readonly Reason[] };
    return errors;
  } catch {
    return [];
  }
}

/** Of a request; `query` is a pair, or empty. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
}

/** Credentials of the schemes, which every verifier of such a server accepts. */
export function credentialsFor(schemes: readonly string[], { auth }: Model): Credentials {
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
