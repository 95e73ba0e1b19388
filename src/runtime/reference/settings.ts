import { resolve } from 'node:path';
import { type CorsOptions, type HttpRequest, type TokenVerifier, tried } from '../server/index.js';

type Settings = Readonly<Record<string, string | undefined>>;

export const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/**
 * Whether a request names localhost or a loopback address. A page of any other name would reach the service if that name
 * resolved to this machine (DNS rebinding).
 */
export function isForThisMachine(request: Pick<HttpRequest, 'target' | 'header'>): boolean {
  return /^(?:(?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostOf(request));
}

/** The host that the client meant, without a port. A target in absolute form overrides the header (RFC 9112, section 3.2.2). */
function hostOf(request: Pick<HttpRequest, 'target' | 'header'>): string {
  const [, absolute] = /^https?:\/\/([^/?]*)/i.exec(request.target) ?? [];
  return (absolute ?? request.header('host') ?? '').replace(/:\d*$/, '').toLowerCase();
}

/** The value of a setting; an empty variable counts as absent. */
export function settingOf(settings: Settings, name: string): string | undefined {
  return settings[name] || undefined;
}

/** `called` is the name of the setting in messages. Throws a SettingsError for invalid values. */
export function databaseOf(settings: Settings, called = 'DATABASE_URL'): Omit<StoreLocation, 'dataFolder'> {
  const url = settingOf(settings, 'DATABASE_URL');
  const databaseUrl = url === undefined ? undefined : checkedDatabaseUrl(url, called);
  const poolSize = numberOf('POOL_SIZE', settingOf(settings, 'POOL_SIZE'), [1, 9999]);
  // Zero would leave no time for any statement.
  const statementMilliseconds = millisecondsOf(settings, 'STATEMENT_MS', 1);
  return { databaseUrl, poolSize, statementMilliseconds };
}

export function millisecondsOf(settings: Settings, name: string, least = 0): number | undefined {
  return numberOf(name, settingOf(settings, name), [least, 999_999_999]);
}

function numberOf(
  name: string,
  text: string | undefined,
  [least, most]: readonly [least: number, most: number],
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^[0-9]+$/.test(text) && number >= least && number <= most) return number;
  throw new SettingsError(`${name} must be a number from ${least} to ${most}, not "${text}".`);
}

/** A port to listen on; 0 lets the system choose. */
export function portOf(settings: Settings): number | undefined {
  return numberOf('PORT', settingOf(settings, 'PORT'), [0, 65_535]);
}

export function isOn(settings: Settings, name: string): boolean | undefined {
  const text = settingOf(settings, name);
  if (text === undefined || text === 'on' || text === 'off') return text === undefined ? undefined : text === 'on';
  throw new SettingsError(`${name} must be on or off, not "${text}".`);
}

export function seedOf(text: string | undefined): number | undefined {
  return numberOf('--seed', text, [0, 9_999_999]);
}

/** `https://app.example.com https://admin.example.com`, or `*`: the origins whose pages may call the service. */
export function corsOf(settings: Settings): CorsOptions | undefined {
  const text = settingOf(settings, 'CORS_ORIGINS')?.trim();
  if (text === undefined) return undefined;
  if (text === '*') return { origins: '*' };
  const origins = text.split(/[\s,]+/);
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong === undefined) return { origins };
  throw new SettingsError(`CORS_ORIGINS must be *, or origins such as https://app.example.com, not "${wrong}".`);
}

/** Invalid configuration: not a bug, and a retry would not help. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Checks the URL of a PostgreSQL server. The error does not repeat it, because it may hold a password. */
export function checkedDatabaseUrl(url: string, called = 'The URL of the database'): string {
  if (/^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url) && hasPort(new URL(url))) return url;
  throw new SettingsError(`${called} must look like postgres://user:password@host:5432/database.`);
}

// With an invalid port the connection would hang.
function hasPort({ searchParams }: URL): boolean {
  return /^[0-9]{1,5}$/.test(searchParams.get('port') ?? '5432');
}

/** Host, port and name of the database, without secrets. */
export function databaseAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

export interface StoreLocation {
  /** The folder of an embedded database. Without this and a URL, records are in memory, and lost at the end. */
  readonly dataFolder?: string | undefined;
  /** `postgres://user:password@host:5432/database`: a server, for any number of processes. It overrides a folder. */
  readonly databaseUrl?: string | undefined;
  /** The maximum number of connections to that server: 10 by default. */
  readonly poolSize?: number | undefined;
  /** How long a statement may take: 10 s by default on a server, 30 s in a folder. */
  readonly statementMilliseconds?: number | undefined;
}

/** Where records are, for messages: `in PostgreSQL at localhost:5432/shop`. */
export function locationText({ dataFolder, databaseUrl }: StoreLocation): string {
  if (databaseUrl !== undefined) return `in PostgreSQL at ${databaseAddress(databaseUrl)}`;
  return dataFolder === undefined ? 'in memory, gone when this ends' : `in ${resolve(dataFolder)}`;
}

/** Whether it is an error of the program, not of a setting, a database or a connection. */
export function isProgramError(error: unknown): boolean {
  return [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
}

export function messageOf(error: unknown): string {
  // If a host has several addresses and none responds, each has its own message.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** The code of a system error, `EADDRINUSE`, or of a database error; undefined if there is none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export interface Trust {
  /** The issuer of JWT access tokens (RFC 9068), by its https URL. */
  readonly issuer?: string | undefined;
  /** The name of this service in tokens. */
  readonly audience?: string | undefined;
  /** Also accepts the type `JWT`, which many issuers send, or none, instead of `at+jwt`. False by default. */
  readonly acceptsPlainJwt?: boolean | undefined;
  /** The endpoint for opaque tokens (RFC 7662), and the credentials for it. */
  readonly introspection?:
    | { readonly endpoint: string; readonly clientId: string; readonly clientSecret: string }
    | undefined;
}

/** The functions of the generated server package that create verifiers. */
export interface Verifiers {
  readonly jwtTokens: JwtTokens;
  introspectedTokens(
    options: NonNullable<Trust['introspection']> & {
      readonly audience?: string | undefined;
      readonly onRefused?: ((reason: string) => void) | undefined;
    },
  ): TokenVerifier;
}

export type JwtTokens = (options: {
  readonly issuer: string;
  readonly audience: string;
  readonly acceptsPlainJwt?: boolean | undefined;
  readonly onRefused?: ((reason: string) => void) | undefined;
  readonly jwksUri?: string;
  readonly clockToleranceSeconds?: number;
  readonly fetch?: () => Promise<Response>;
}) => TokenVerifier;

/** Throws a SettingsError for an incomplete configuration, which must not start the development issuer. */
export function trustOf(settings: Settings, called: (name: string) => string = (name) => name): Trust | undefined {
  const names = ['ISSUER', 'AUDIENCE', 'INTROSPECTION_URL', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
  const [issuer, audience, endpoint, clientId, clientSecret] = names.map((name) => settingOf(settings, name));
  if (issuer !== undefined && audience === undefined) {
    throw new SettingsError(
      `${called('ISSUER')} needs ${called('AUDIENCE')}, the name of this service in the tokens of the issuer.`,
    );
  }
  const jwt = { issuer, audience, ...(isOn(settings, 'ACCEPT_PLAIN_JWT') === true && { acceptsPlainJwt: true }) };
  if (endpoint === undefined) {
    if (issuer !== undefined) return jwt;
    if (audience === undefined) return undefined;
    throw new SettingsError(
      `${called('AUDIENCE')} needs ${called('ISSUER')} or INTROSPECTION_URL, to say which tokens to trust.`,
    );
  }
  if (clientId === undefined || clientSecret === undefined) {
    throw new SettingsError(
      'INTROSPECTION_URL needs CLIENT_ID and CLIENT_SECRET, the credentials of this service there.',
    );
  }
  return { ...jwt, introspection: { endpoint, clientId, clientSecret } };
}

/**
 * Verifies JWTs with the keys of the issuer, and every other token by introspection. Throws for insecure settings.
 * `onRefused` receives the reason why a token is not valid.
 */
export function verifierOf(
  { issuer, audience, acceptsPlainJwt, introspection }: Trust,
  verifiers: Verifiers,
  onRefused?: (reason: string) => void,
): TokenVerifier {
  const jwtOptions = { audience: audience ?? '', acceptsPlainJwt, onRefused };
  try {
    const verifyJwt = issuer === undefined ? undefined : verifiers.jwtTokens({ issuer, ...jwtOptions });
    const verifyOpaque = introspection && verifiers.introspectedTokens({ ...introspection, audience, onRefused });
    if (verifyJwt !== undefined && verifyOpaque !== undefined) {
      return (token) => (isJwt(token) ? verifyJwt(token) : verifyOpaque(token));
    }
    const verify = verifyJwt ?? verifyOpaque;
    if (verify === undefined) throw new TypeError('Trust needs an issuer or an introspection endpoint.');
    return verify;
  } catch (error) {
    // An invalid setting is not a bug, as the TypeErrors suggest.
    throw new SettingsError(messageOf(error));
  }
}

/** `Tokens of https://id.example.com are trusted.` */
export function trustText({ issuer, introspection }: Trust): string {
  const kinds = [
    ...(issuer === undefined ? [] : [`of ${issuer}`]),
    ...(introspection === undefined ? [] : [`that ${introspection.endpoint} calls active`]),
  ];
  return `Tokens ${kinds.join(', and those ')} are trusted.`;
}

/** An opaque token may contain dots, too, but does not begin with a JWT header. */
function isJwt(token: string): boolean {
  const [header = '', ...others] = token.split('.');
  if (others.length !== 2) return false;
  return typeof tried(() => JSON.parse(Buffer.from(header, 'base64url').toString()) as unknown) === 'object';
}
