import type { Endpoint, Model } from '../model/model.js';
import { requirementOf, verifierOf } from '../model/requirements.js';

export interface Server {
  fetch(request: Request): Promise<Response>;
}

/**
 * A server without any operation: it responds 501 to a request that it finds valid. `exported` is what the server
 * package exports. `holds` says whether the token of every request has a scope.
 */
export function unimplementedServer(
  exported: Readonly<Record<string, unknown>>,
  { groups, auth }: Model,
  holds: (scope: string) => boolean,
): Server {
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
  const verify = async (): Promise<object> => ({ subject: 'example', scopes: { has: holds } });
  const verifiers = Object.fromEntries(auth.schemes.map((scheme) => [verifierOf(scheme), verify]));
  return createServer({ operations, ...verifiers });
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
