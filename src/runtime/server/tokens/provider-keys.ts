import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { askProvider, objectIn, type ProviderAccess, secureUrl, TokenProviderError } from './token-provider.js';
import { tried } from '../http.js';
import { ownField } from '../../validators/index.js';

/** The public keys of an issuer, as published at one time. */
export interface KeySet {
  readonly find: JWTVerifyGetKey;
  /** The document; while it is unchanged, so is the key set. */
  readonly text: string;
}

interface KeySource {
  readonly issuer: string;
  /** Discovered if absent. */
  readonly jwksUri: string | undefined;
  /** No key is used longer than that without asking again. */
  readonly maximumAgeMilliseconds: number;
  /** The least time between two requests for unknown keys. */
  readonly cooldownMilliseconds: number;
  readonly access: Pick<ProviderAccess, 'fetch' | 'timeoutMilliseconds' | 'now'>;
}

interface ProviderKeys {
  /** The cached keys if fresh enough. Halfway to their expiry they are refreshed in the background. */
  atHand(time: number): KeySet | undefined;
  /** The cached keys, or new ones. Rejects if the provider does not return any. */
  load(): Promise<KeySet>;
  /** Newer keys, if one was missing; the same ones if it is too early to ask again. */
  newerThan(keys: KeySet): Promise<KeySet>;
}

// Not every request may call a provider that is down.
const pauseMilliseconds = 1000;

export function providerKeys(source: KeySource): ProviderKeys {
  const { maximumAgeMilliseconds, cooldownMilliseconds } = source;
  const { now } = source.access;
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

/** A clock that was set back does not make keys fresh again. */
function isWithin(milliseconds: number, since: number, now: number): boolean {
  return now >= since && now - since < milliseconds;
}

async function fetchKeys(source: KeySource, known: KeySet | undefined): Promise<KeySet> {
  const url = source.jwksUri ?? (await discoverKeys(source));
  const response = await askProvider(
    url,
    { headers: { accept: 'application/jwk-set+json, application/json' } },
    source.access,
  );
  const document = objectIn(response, url);
  if (known?.text === response.text) return known;
  const find = tried(() => createLocalJWKSet(document as unknown as JSONWebKeySet));
  if (find === undefined) throw new TokenProviderError(url, 'does not respond with a key set (RFC 7517).');
  return { text: response.text, find: usable(find, url) };
}

/** If no key matches, or several do, the token is the problem; any other error is about the keys. */
function usable(find: JWTVerifyGetKey, url: string): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ERR_JWKS_NO_MATCHING_KEY' || code === 'ERR_JWKS_MULTIPLE_MATCHING_KEYS') throw error;
      throw new TokenProviderError(url, 'has an unusable key.');
    }
  };
}

/** By the metadata of the authorization server (RFC 8414) or, if there is none, of an OpenID provider. */
async function discoverKeys({ issuer, access }: KeySource): Promise<string> {
  const init = { headers: { accept: 'application/json' } };
  let [url, other] = metadataUrls(issuer);
  let response = await askProvider(url, init, access);
  if (response.status >= 400 && response.status < 500) {
    url = other;
    response = await askProvider(url, init, access);
  }
  const metadata = objectIn(response, url);
  // Section 3.3: metadata of another issuer must not be trusted.
  if (ownField(metadata, 'issuer') !== issuer) throw new TokenProviderError(url, 'is about another issuer.');
  const jwksUri = tried(() => secureUrl('jwks_uri', ownField(metadata, 'jwks_uri')).href);
  if (jwksUri !== undefined) return jwksUri;
  throw new TokenProviderError(url, 'has no jwks_uri, or one that is not an https URL.');
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
