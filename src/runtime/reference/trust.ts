import type { TokenVerifier } from '../server/index.js';
import { messageOf } from './failures.js';
import { SettingsError, said } from './settings.js';

/** Whose tokens are trusted, in place of those of the development issuer. */
export interface Trust {
  /** The issuer of JWT access tokens (RFC 9068), by its https URL. */
  readonly issuer?: string | undefined;
  /** The name of this service in tokens. */
  readonly audience?: string | undefined;
  /** Who is asked about opaque tokens (RFC 7662), and as whom. */
  readonly introspection?:
    | { readonly endpoint: string; readonly clientId: string; readonly clientSecret: string }
    | undefined;
}

/** What makes verifiers, in the generated server package. */
export interface Verifiers {
  readonly jwtTokens: JwtTokens;
  introspectedTokens(options: {
    readonly endpoint: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly audience?: string | undefined;
  }): TokenVerifier;
}

export type JwtTokens = (options: {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUri?: string;
  readonly algorithms?: readonly string[];
  readonly clockToleranceSeconds?: number;
  readonly fetch?: () => Promise<Response>;
}) => TokenVerifier;

/** What says whom to trust; what is empty is not said. */
export type TrustSettings = {
  readonly [name in 'ISSUER' | 'AUDIENCE' | 'INTROSPECTION_URL' | 'CLIENT_ID' | 'CLIENT_SECRET']?: string | undefined;
};

/**
 * Undefined where nothing is said. Throws a `SettingsError` where only half is: that must not become the development
 * issuer. `called`: what the person who reads that calls a setting.
 */
export function trustOf(
  settings: TrustSettings,
  called: (name: keyof TrustSettings) => string = (name) => name,
): Trust | undefined {
  const names = ['ISSUER', 'AUDIENCE', 'INTROSPECTION_URL', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
  const [issuer, audience, endpoint, clientId, clientSecret] = names.map((name) => said(settings, name));
  if (issuer !== undefined && audience === undefined) {
    throw new SettingsError(
      `${called('ISSUER')} needs ${called('AUDIENCE')}, the name of this service in the tokens of the issuer.`,
    );
  }
  if (endpoint === undefined) {
    if (issuer !== undefined) return { issuer, audience };
    if (audience === undefined) return undefined;
    throw new SettingsError(
      `${called('AUDIENCE')} needs ${called('ISSUER')} or INTROSPECTION_URL, which say whose tokens are trusted.`,
    );
  }
  if (clientId === undefined || clientSecret === undefined) {
    throw new SettingsError('INTROSPECTION_URL needs CLIENT_ID and CLIENT_SECRET, by which this service asks there.');
  }
  return { issuer, audience, introspection: { endpoint, clientId, clientSecret } };
}

/** JWTs are verified by the keys of the issuer, every other token by asking. Throws for what must not be trusted. */
export function verifierOf({ issuer, audience, introspection }: Trust, verifiers: Verifiers): TokenVerifier {
  const verifyJwt =
    issuer === undefined ? undefined : made(() => verifiers.jwtTokens({ issuer, audience: audience ?? '' }));
  const verifyOpaque = introspection && made(() => verifiers.introspectedTokens({ ...introspection, audience }));
  if (verifyJwt !== undefined && verifyOpaque !== undefined) {
    return (token) => (isJwt(token) ? verifyJwt(token) : verifyOpaque(token));
  }
  const verify = verifyJwt ?? verifyOpaque;
  if (verify === undefined) throw new Error('To trust needs an issuer, or an introspection endpoint.');
  return verify;
}

/** `Tokens of https://id.example.com are trusted.` */
export function trustText({ issuer, introspection }: Trust): string {
  const kinds = [
    ...(issuer === undefined ? [] : [`of ${issuer}`]),
    ...(introspection === undefined ? [] : [`that ${introspection.endpoint} calls active`]),
  ];
  return `Tokens ${kinds.join(', and those ')} are trusted.`;
}

/** What a person set wrongly is no slip of a program, which the TypeError of a verifier would be. */
function made(make: () => TokenVerifier): TokenVerifier {
  try {
    return make();
  } catch (error) {
    throw new SettingsError(messageOf(error));
  }
}

/** An opaque token may have dots, too, but does not begin by a header. */
function isJwt(token: string): boolean {
  const [header = '', ...others] = token.split('.');
  if (others.length !== 2) return false;
  try {
    return typeof JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) === 'object';
  } catch {
    return false;
  }
}
