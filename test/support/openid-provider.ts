import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Provider from 'oidc-provider';
import { audience, type SigningKey } from './access-tokens.js';

/** A real OpenID provider on a port of this machine, which can be made to fail. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A token by client credentials. Its audience is `resource`; below `/opaque` it is an opaque one. */
  token(request: { readonly scope: string; readonly resource?: string }): Promise<string>;
  revoke(token: string): Promise<void>;
  /** From now on it signs with the first of these, and publishes all. */
  useKeys(keys: readonly SigningKey[]): void;
  /** How often a path was requested. */
  asked(path: string): number;
  /** Replaces the response of the provider at a path, until called without one. */
  replace(path: string, answer?: RequestListener): void;
  /** Waits before it responds to a path. */
  delay(path: string, milliseconds: number): void;
  /** Closes the port; requests fail until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The audience of opaque tokens. */
export const opaqueAudience = 'https://api.example.com/opaque';

// Characters that show whether both sides encode credentials as RFC 6749 requires.
const clientId = 'service: 1%';
const clientSecret = 's+cr&t=:% "';

export async function startOpenIdProvider(keys: readonly SigningKey[]): Promise<OpenIdProvider> {
  const counts = new Map<string, number>();
  const replaced = new Map<string, RequestListener>();
  const delays = new Map<string, number>();
  let answer: RequestListener | undefined;
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    counts.set(path, (counts.get(path) ?? 0) + 1);
    void wait(delays.get(path) ?? 0, undefined, { ref: false }).then(() =>
      (replaced.get(path) ?? answer)?.(request, response),
    );
  });
  await listening(server, 0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const useKeys = (newer: readonly SigningKey[]): void => {
    answer = new Provider(issuer, configurationOf(newer)).callback();
  };
  useKeys(keys);
  return {
    issuer,
    clientId,
    clientSecret,
    useKeys,
    token: ({ scope, resource = audience }) => tokenOf(issuer, { scope, resource }),
    revoke: async (token) => void (await post(`${issuer}/token/revocation`, { token })),
    asked: (path) => counts.get(path) ?? 0,
    replace: (path, other) => (other === undefined ? void replaced.delete(path) : void replaced.set(path, other)),
    delay: (path, milliseconds) => void delays.set(path, milliseconds),
    start: () => listening(server, port),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function configurationOf(keys: readonly SigningKey[]): object {
  const [{ alg } = { alg: 'ES256' }] = keys;
  return {
    jwks: { keys },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        id_token_signed_response_alg: alg,
      },
    ],
    ttl: { ClientCredentials: 600 },
    clientAuthMethods: ['client_secret_basic'],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        // Every requested scope is granted: what it allows is up to the service.
        getResourceServerInfo: (
          context: { readonly oidc: { readonly params: { readonly scope?: string } } },
          resource: string,
        ) => ({
          scope: context.oidc.params.scope ?? '',
          audience: resource,
          accessTokenFormat: resource.startsWith(opaqueAudience) ? 'opaque' : 'jwt',
          jwt: { sign: { alg } },
        }),
      },
    },
  };
}

async function tokenOf(issuer: string, form: Readonly<Record<string, string>>): Promise<string> {
  const response = await post(`${issuer}/token`, { grant_type: 'client_credentials', ...form });
  const body = (await response.json()) as { readonly access_token?: string };
  if (body.access_token === undefined) throw new Error(`The provider gives no token: ${JSON.stringify(body)}`);
  return body.access_token;
}

function post(url: string, form: Readonly<Record<string, string>>): Promise<Response> {
  const halves = [clientId, clientSecret].map((half) => new URLSearchParams([['', half]]).toString().slice(1));
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(halves.join(':'))}` },
    body: new URLSearchParams(form),
  });
}

async function listening(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
