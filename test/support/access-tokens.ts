import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';

/** A private key of an issuer, in the format of its configuration. */
export type SigningKey = JWK & { readonly kid: string; readonly alg: string };

/** The default audience of tokens. */
export const audience = 'https://api.example.com';

export async function signingKey(kid: string, algorithm = 'ES256'): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: algorithm, use: 'sig' };
}

/** Deviations from a valid token; undefined removes a default. */
export interface TokenParts {
  readonly issuer: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** An access token as in RFC 9068, with deviations. */
export async function accessToken(key: SigningKey, { issuer, claims, header }: TokenParts): Promise<string> {
  return new SignJWT(claimsOf(issuer, claims))
    .setProtectedHeader(given({ alg: key.alg, typ: 'at+jwt', kid: key.kid, ...header }) as { readonly alg: string })
    .sign(await importJWK(key, key.alg));
}

/** The same without a signature. */
export function unsignedToken({ issuer, claims, header }: TokenParts): string {
  return `${encoded({ alg: 'none', typ: 'at+jwt', ...header })}.${encoded(claimsOf(issuer, claims))}.`;
}

/** Signed by a secret that is publicly known: the public key, in its usual format. */
export async function tokenByHmac(secret: string, { issuer, claims, header }: TokenParts): Promise<string> {
  return new SignJWT(claimsOf(issuer, claims))
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(new TextEncoder().encode(secret));
}

export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

function claimsOf(issuer: string, claims: TokenParts['claims']): JWTPayload {
  return given({
    iss: issuer,
    aud: audience,
    sub: 'ann',
    client_id: 'tests',
    jti: crypto.randomUUID(),
    iat: secondsFromNow(0),
    exp: secondsFromNow(600),
    scope: 'manage_test:p',
    ...claims,
  });
}

function given(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
