import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { HttpRequest, HttpResponse, Mount, TokenVerifier } from '../server/index.js';
import { jsonResponse, pathOf, refused, resourceAt } from './http.js';
import { isForThisMachine, type JwtTokens, SettingsError } from './settings.js';

/**
 * An OAuth 2.0 authorization server for development: it grants every client every scope. Its key never leaves the
 * process; its tokens (RFC 9068) are valid for 15 minutes and verified like those of any other issuer.
 */
export interface Issuer {
  /** `POST /oauth/token`, and the well-known paths of its metadata (RFC 8414) and its keys (RFC 7517). */
  readonly mount: Mount;
  /** Undefined: not a valid token of this issuer. */
  readonly verifyToken: TokenVerifier;
}

const lifetimeSeconds = 900;
const algorithm = 'ES256';
const tokenPath = '/oauth/token';
const keysPath = '/.well-known/jwks.json';
const metadataPath = '/.well-known/oauth-authorization-server';

interface Signer {
  readonly key: CryptoKey;
  readonly publicKey: JWK & { readonly kid: string };
  /** The origin for clients; also its issuer name, and the audience of its tokens. */
  readonly origin: () => string;
}

/** `origin` is called at each request: a port that the system chooses is known only then. */
export async function createIssuer(origin: () => string, jwtTokens: JwtTokens): Promise<Issuer> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new SettingsError(
      'The development issuer grants every scope to everyone and does not start under NODE_ENV=production. ' +
        'Set ISSUER and AUDIENCE to trust your own issuer; a program may pass verifyToken.',
    );
  }
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  const jwk = { ...(await exportJWK(publicKey)), kid: randomUUID(), use: 'sig', alg: algorithm };
  const signer: Signer = { key: privateKey, publicKey: jwk, origin };
  return { mount: issuerMount(signer), verifyToken: tokenVerifier(signer, jwtTokens) };
}

function issuerMount(signer: Signer): Mount {
  const keys = resourceAt(keysPath, async () => jsonResponse(200, { keys: [signer.publicKey] }));
  const metadata = resourceAt(metadataPath, async () => jsonResponse(200, metadataOf(signer.origin())));
  return (request) => {
    if (pathOf(request.target) !== tokenPath) return keys(request) ?? metadata(request);
    return request.method === 'POST' ? tokenResponse(signer, request) : refused('POST');
  };
}

async function tokenResponse(signer: Signer, request: HttpRequest): Promise<HttpResponse> {
  const asked = await readTokenRequest(request);
  if ('error' in asked) return refusalResponse(asked, request.header('authorization') !== undefined);
  const [scope, issuer] = [asked.scopes.join(' '), signer.origin()];
  const claims = { iss: issuer, aud: issuer, sub: asked.client, jti: randomUUID(), client_id: asked.client, scope };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid: signer.publicKey.kid })
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(signer.key);
  const body = { access_token: token, token_type: 'Bearer', expires_in: lifetimeSeconds, scope };
  return jsonResponse(200, body, notStored);
}

/** A client that used HTTP authentication is refused by it too. */
function refusalResponse({ error, description }: TokenRefusal, isBasic: boolean): HttpResponse {
  const isUnknown = error === 'invalid_client';
  const challenge = isUnknown && isBasic ? { 'www-authenticate': 'Basic realm="development issuer"' } : {};
  const body = { error, error_description: description };
  return jsonResponse(isUnknown ? 401 : 400, body, { ...notStored, ...challenge });
}

const notStored = { 'cache-control': 'no-store', pragma: 'no-cache' };

function metadataOf(origin: string): object {
  return {
    issuer: origin,
    token_endpoint: origin + tokenPath,
    jwks_uri: origin + keysPath,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
}

function tokenVerifier({ publicKey, origin }: Signer, jwtTokens: JwtTokens): TokenVerifier {
  let latest: { readonly issuer: string; readonly verify: TokenVerifier } | undefined;
  return (token) => {
    const issuer = origin();
    if (latest?.issuer !== issuer) {
      const verify = jwtTokens({
        issuer,
        audience: issuer,
        jwksUri: issuer + keysPath,
        clockToleranceSeconds: 0,
        // The key is local, so no request is needed.
        fetch: async () => Response.json({ keys: [publicKey] }),
      });
      latest = { issuer, verify };
    }
    return latest.verify(token);
  };
}

/** Why no token is issued (RFC 6749, section 5.2). */
interface TokenRefusal {
  readonly error: 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type';
  readonly description: string;
}

interface TokenGrant {
  readonly client: string;
  /** In the requested order, without duplicates. */
  readonly scopes: readonly string[];
}

const maximumBytes = 16_384;
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** Reads a token request with client credentials (RFC 6749, section 4.4). Any client and any secret are accepted. */
async function readTokenRequest(request: HttpRequest): Promise<TokenGrant | TokenRefusal> {
  const authorization = request.header('authorization');
  const refuse = (error: TokenRefusal['error'], description: string): TokenRefusal => ({ error, description });
  if (!isForThisMachine(request)) {
    return refuse('invalid_request', 'Tokens are for clients that call localhost or a loopback address: see Host.');
  }
  const contentType = (request.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/x-www-form-urlencoded') {
    return refuse('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  }
  const body = await request.readBody(maximumBytes);
  if (body === undefined) return refuse('invalid_request', 'The body is too long.');
  const form = new URLSearchParams(new TextDecoder().decode(body));
  const repeated = [...form.keys()].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) return refuse('invalid_request', 'A parameter is given more than once.');
  const grantType = form.get('grant_type');
  if (grantType === null || grantType === '') return refuse('invalid_request', 'grant_type is missing.');
  if (grantType !== 'client_credentials') {
    return refuse('unsupported_grant_type', 'The only supported grant_type is client_credentials.');
  }
  if (authorization !== undefined && form.has('client_secret')) {
    return refuse('invalid_request', 'The client uses two authentication methods at once.');
  }
  const client = clientOf(authorization, form);
  if (client === undefined) {
    const description = 'Send any client id and secret, by HTTP Basic or as client_id and client_secret.';
    return refuse('invalid_client', description);
  }
  const scopes = scopesOf(form.get('scope'));
  return scopes === undefined
    ? refuse('invalid_scope', 'scope must list the requested scopes, with single spaces between.')
    : { client, scopes };
}

function clientOf(authorization: string | undefined, form: URLSearchParams): string | undefined {
  if (authorization === undefined) {
    const client = form.get('client_id');
    return client !== null && client !== '' && form.has('client_secret') ? client : undefined;
  }
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const [, client] = /^([^:]+):/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return client === undefined ? undefined : formDecoded(client);
}

// The halves of Basic credentials are form-encoded before they are joined (RFC 6749, section 2.3.1).
function formDecoded(text: string): string {
  return new URLSearchParams(`name=${text.replaceAll('&', '%26')}`).get('name') ?? text;
}

function scopesOf(scope: string | null): readonly string[] | undefined {
  const tokens = scope === null ? [] : scope.split(' ');
  return tokens.length > 0 && tokens.every((token) => scopeToken.test(token)) ? [...new Set(tokens)] : undefined;
}
