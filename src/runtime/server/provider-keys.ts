import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { askProvider, objectIn, type ProviderAccess, secureUrl, TokenProviderError } from './token-provider.js';
import { ownField } from '../validators/index.js';

/** The public keys of an issuer, as it published them at one time. */
export interface KeySet {
  readonly find: JWTVerifyGetKey;
  /** The document; as long as it stays the same, so does the key set. */
  readonly text: string;
}

/** Where keys come from, and how long they are believed. */
interface KeySource {
  readonly issuer: string;
  /** Discovered where it is absent. */
  readonly jwksUri: string | undefined;
  /** No key is used for longer than that without asking again. */
  readonly maximumAgeMilliseconds: number;
  /** The least time between two requests for keys that nobody has heard of. */
  readonly cooldownMilliseconds: number;
  readonly access: ProviderAccess;
  readonly now: () => number;
}

interface ProviderKeys {
  /** The keys if they are young enough. Half way to their end they are asked for again, and nobody waits for that. */
  atHand(time: number): KeySet | undefined;
  /** Those at hand, or new ones. Rejects when the provider does not give any. */
  load(): Promise<KeySet>;
  /** Newer keys than those in which one was missing; the same ones when it is too early to ask again. */
  newerThan(keys: KeySet): Promise<KeySet>;
}

// A provider that is down is not asked by every request.
const pauseMilliseconds = 1000;

export function providerKeys(source: KeySource): ProviderKeys {
  const { now, maximumAgeMilliseconds, cooldownMilliseconds } = source;
  let held: { readonly keys: KeySet; readonly since: number } | undefined;
  let failed: { readonly error: unknown; readonly at: number } | undefined;
  let pending: Promise<KeySet> | undefined;

  const request = async (): Promise<KeySet> => {
    const since = now();
    try {
      const keys = await fetchKeys(source, held?.keys);
      held = { keys, since };
      failed = undefined;
      return keys;
    } catch (error) {
      failed = { error, at: now() };
      throw error;
    } finally {
      pending = undefined;
    }
  };
  const requestOnce = (): Promise<KeySet> => {
    if (pending !== undefined) return pending;
    if (failed !== undefined && isWithin(pauseMilliseconds, failed.at, now())) return Promise.reject(failed.error);
    return (pending = request());
  };
  const atHand = (time: number): KeySet | undefined => {
    if (held === undefined || !isWithin(maximumAgeMilliseconds, held.since, time)) return undefined;
    if (!isWithin(maximumAgeMilliseconds / 2, held.since, time)) requestOnce().catch(() => undefined);
    return held.keys;
  };
  return {
    atHand,
    load: async () => atHand(now()) ?? requestOnce(),
    newerThan: async (keys) => {
      if (held !== undefined && held.keys !== keys) return held.keys;
      if (pending !== undefined) return pending;
      if (held !== undefined && isWithin(cooldownMilliseconds, held.since, now())) return keys;
      return requestOnce();
    },
  };
}

/** A clock that was set back makes nothing younger. */
function isWithin(milliseconds: number, since: number, now: number): boolean {
  return now >= since && now - since < milliseconds;
}

async function fetchKeys(source: KeySource, known: KeySet | undefined): Promise<KeySet> {
  const url = source.jwksUri ?? (await discoverKeys(source));
  const answer = await askProvider(
    url,
    { headers: { accept: 'application/jwk-set+json, application/json' } },
    source.access,
  );
  const document = objectIn(answer, url);
  if (known?.text === answer.text) return known;
  try {
    return { text: answer.text, find: usable(createLocalJWKSet(document as unknown as JSONWebKeySet), url) };
  } catch {
    throw new TokenProviderError(url, 'does not answer with a set of keys (RFC 7517).');
  }
}

/** That no key fits, or several do, is about the token; anything else about the keys. */
function usable(find: JWTVerifyGetKey, url: string): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ERR_JWKS_NO_MATCHING_KEY' || code === 'ERR_JWKS_MULTIPLE_MATCHING_KEYS') throw error;
      throw new TokenProviderError(url, 'has a key that cannot be used.');
    }
  };
}

/** By the metadata of the authorization server (RFC 8414), or where there is none, that of an OpenID provider. */
async function discoverKeys({ issuer, access }: KeySource): Promise<string> {
  const init = { headers: { accept: 'application/json' } };
  let [url, other] = metadataUrls(issuer);
  let answer = await askProvider(url, init, access);
  if (answer.status >= 400 && answer.status < 500) {
    url = other;
    answer = await askProvider(url, init, access);
  }
  const metadata = objectIn(answer, url);
  // Section 3.3: whoever answers for another issuer is not to be believed.
  if (ownField(metadata, 'issuer') !== issuer) throw new TokenProviderError(url, 'is about another issuer.');
  const jwksUri = ownField(metadata, 'jwks_uri');
  try {
    return secureUrl('jwks_uri', jwksUri).href;
  } catch {
    throw new TokenProviderError(url, 'has no jwks_uri, or one that is not an https URL.');
  }
}

/** RFC 8414, section 3.1, puts the well-known part before the path of the issuer; OpenID Connect Discovery 1.0 after it. */
function metadataUrls(issuer: string): readonly [string, string] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
}
