import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { type KeySet, providerKeys } from './provider-keys.js';
import {
  boundedCache,
  type BoundedCache,
  accessOf,
  namesOf,
  numberOf,
  type ProviderOptions,
  secureUrl,
} from './token-provider.js';
import { type Principal, scopesIn, type TokenVerifier } from '../authorize.js';
import { ownField } from '../../validators/index.js';

export { type FetchProvider, TokenProviderError } from './token-provider.js';

/** Which JWT access tokens are accepted, and how they are verified. */
export interface JwtOptions extends ProviderOptions {
  /** The exact `iss` of the tokens: the https URL by which the issuer identifies itself. */
  readonly issuer: string;
  /** The name of this service in `aud`; of several, one must match. */
  readonly audience: string | readonly string[];
  /** The address of the issuer's keys (RFC 7517). Absent: from its metadata (RFC 8414, OpenID Connect Discovery). */
  readonly jwksUri?: string | undefined;
  /** The accepted signature algorithms. By default all asymmetric ones; no others are allowed. */
  readonly algorithms?: readonly string[] | undefined;
  /**
   * Also accepts tokens from before RFC 9068: of type `JWT` or none, without `client_id`, `iat` and `jti`, and with
   * their scopes in `scope` or `scp`, as a string or a list. An ID token looks the same: only its audience differs, so
   * no client may be registered under the name of this service. Off by default.
   */
  readonly acceptsPlainJwt?: boolean | undefined;
  /** How much the clocks of issuer and service may differ: 5 s. */
  readonly clockToleranceSeconds?: number | undefined;
  /** How long keys are cached, and so how long a removed key may still be accepted: 300 s. */
  readonly keysSeconds?: number | undefined;
  /** The least time between two requests to the issuer because of unknown keys: 30 s. */
  readonly cooldownSeconds?: number | undefined;
}

/** Signatures that only the holder of a private key can make (RFC 7518, RFC 8037): never `none`, never HMAC. */
const asymmetric: readonly string[] = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/**
 * A verifier of JWT access tokens (RFC 9068). It returns at once for a token that it has verified before, until the
 * token expires or the issuer's keys change. Rejects if it cannot get the keys it needs. Throws for insecure options.
 */
export function jwtTokens(options: JwtOptions): TokenVerifier<Principal> {
  const checking = checkingOf(options);
  const { keys, now } = checking;
  let verified: { readonly by: KeySet; readonly tokens: BoundedCache<Known> } | undefined;
  return (token) => {
    const time = now();
    const set = keys.atHand(time);
    if (set !== undefined && verified?.by === set) {
      const known = verified.tokens.get(token);
      if (known !== undefined && time < known.until) return known.principal;
    }
    return verify(token, checking, (by, known) => {
      // A token verified with older keys may be signed by a key that has been removed.
      if (verified?.by !== by) verified = { by, tokens: boundedCache(checking.maximumEntries) };
      verified.tokens.set(token, known);
    });
  };
}

interface Known {
  readonly principal: Principal;
  /** In milliseconds since 1970. */
  readonly until: number;
}

type Checking = ReturnType<typeof checkingOf>;

function checkingOf(options: JwtOptions) {
  const { issuer, jwksUri, acceptsPlainJwt = false } = options;
  const access = accessOf(options);
  if (secureUrl('issuer', issuer).search !== '') throw new TypeError('issuer must not have a query.');
  const algorithms = algorithmsOf(options.algorithms);
  const keys = providerKeys({
    issuer,
    jwksUri: jwksUri === undefined ? undefined : secureUrl('jwksUri', jwksUri).href,
    maximumAgeMilliseconds: 1000 * numberOf('keysSeconds', options.keysSeconds, { default: 300, minimum: 1 }),
    cooldownMilliseconds: 1000 * numberOf('cooldownSeconds', options.cooldownSeconds, { default: 30, minimum: 1 }),
    access,
  });
  const clockTolerance = numberOf('clockToleranceSeconds', options.clockToleranceSeconds, {
    default: 5,
    minimum: 0,
    // A few minutes at most (RFC 9068, section 4).
    maximum: 300,
  });
  const audience = [...namesOf('audience', options.audience)];
  return {
    keys,
    algorithms: new Set(algorithms),
    acceptsPlainJwt,
    ...access,
    verifyOptions: { issuer, audience, algorithms: [...algorithms], clockTolerance },
  };
}

function algorithmsOf(given: readonly string[] | undefined): readonly string[] {
  if (given === undefined) return asymmetric;
  const wrong = namesOf('algorithms', given).find((name) => !asymmetric.includes(name));
  if (wrong === undefined) return given;
  throw new TypeError(
    `algorithms must not hold "${wrong}": a token must be signed by a key that the verifier does not have. ` +
      `Choose among ${asymmetric.join(', ')}.`,
  );
}

async function verify(
  token: string,
  checking: Checking,
  remember: (by: KeySet, known: Known) => void,
): Promise<Principal | undefined> {
  // A token that no key could make valid must not cause a request for keys.
  const kind = kindOf(token, checking);
  if (typeof kind !== 'boolean') return checking.refuse(kind.reason);
  let by = await checking.keys.load();
  try {
    const payload = await payloadOf(token, by, checking).catch(async (error: unknown) => {
      // The issuer may have a new key.
      const newer = error instanceof errors.JWKSNoMatchingKey ? await checking.keys.newerThan(by) : by;
      if (newer === by) throw error;
      by = newer;
      return payloadOf(token, by, checking);
    });
    const principal = principalOf(payload, kind);
    if ('reason' in principal) return checking.refuse(principal.reason);
    remember(by, { principal, until: (payload.exp ?? 0) * 1000 });
    return principal;
  } catch (error) {
    // The error may quote the token, so it must not leave this function.
    if (error instanceof errors.JOSEError) return checking.refuse(reasonOf(error, checking));
    throw error;
  }
}

interface Refused {
  readonly reason: string;
}

/** Returns whether a token is a plain JWT rather than one of RFC 9068, or why its header rules it out. */
function kindOf(token: string, { algorithms, acceptsPlainJwt }: Checking): boolean | Refused {
  try {
    const { alg = '', typ } = decodeProtectedHeader(token);
    if (!algorithms.has(alg)) return { reason: `alg is not one of ${[...algorithms].join(', ')}` };
    // A media type: case-insensitive, with or without `application/` (RFC 7515, section 4.1.9).
    const type = typ?.toLowerCase().replace(/^application\//, '');
    if (type === 'at+jwt') return false;
    if (type !== undefined && type !== 'jwt') return { reason: 'typ is not at+jwt' };
    if (acceptsPlainJwt) return true;
    return { reason: `typ is ${type === undefined ? 'missing' : 'JWT'}; see acceptsPlainJwt` };
  } catch {
    return { reason: 'it is not a JWT' };
  }
}

/** In our own words: the error's message may quote the token. */
function reasonOf(error: errors.JOSEError, { verifyOptions: { issuer, audience } }: Checking): string {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'its signature is wrong';
  if (error instanceof errors.JWKSNoMatchingKey) return 'no key of the issuer matches';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return `it is not a verifiable JWT (${error.code})`;
  const { claim, reason } = error;
  if (reason === 'missing') return `${claim} is missing`;
  if (reason !== 'check_failed') return `${claim} has the wrong form`;
  if (claim === 'iss') return `iss is not ${issuer}`;
  if (claim === 'aud') return `aud is not ${audience.join(' or ')}`;
  return claim === 'nbf' ? 'not valid yet' : `${claim} is wrong`;
}

/** The payload, after signature, issuer, audience and times are verified. */
async function payloadOf(token: string, { find }: KeySet, { verifyOptions, now }: Checking): Promise<JWTPayload> {
  const options = { ...verifyOptions, currentDate: new Date(now()) };
  try {
    return (await jwtVerify(token, find, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    // A token need not name its key: then each matching key is tried.
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (one) {
        if (!(one instanceof errors.JWSSignatureVerificationFailed)) throw one;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Returns the reason if a required claim is missing (RFC 9068, section 2.2) or malformed. */
function principalOf(payload: JWTPayload, isPlain: boolean): Principal | Refused {
  const { exp, iat } = payload;
  const [subject, clientId, id] = ['sub', 'client_id', 'jti'].map((name) => ownField(payload, name));
  const scopes = isPlain ? plainScopes(payload) : standardScopes(payload);
  if (typeof exp !== 'number') return { reason: 'exp is missing' };
  if (!isName(subject)) return { reason: 'sub is missing' };
  if ('reason' in scopes) return scopes;
  if (!isPlain) {
    if (typeof iat !== 'number') return { reason: 'iat is missing' };
    if (!isName(clientId)) return { reason: 'client_id is missing' };
    if (!isName(id)) return { reason: 'jti is missing' };
  }
  return Object.freeze({
    subject,
    scopes,
    ...(isName(clientId) ? { clientId } : {}),
    claims: Object.freeze(payload),
  });
}

function standardScopes(payload: JWTPayload): ReadonlySet<string> | Refused {
  const scope = ownField(payload, 'scope');
  if (scope === undefined) return new Set();
  if (typeof scope === 'string') return new Set(scopesIn(scope));
  // No option accepts this from a token whose type is that of RFC 9068.
  return {
    reason: `scope is ${Array.isArray(scope) ? 'a list' : 'not a string'}, which a token of type at+jwt must not have`,
  };
}

function plainScopes(payload: JWTPayload): ReadonlySet<string> | Refused {
  const scope = ownField(payload, 'scope') ?? ownField(payload, 'scp') ?? '';
  const list: unknown = typeof scope === 'string' ? scopesIn(scope) : scope;
  if (Array.isArray(list) && list.every(isName)) return new Set(list);
  return { reason: 'scope is neither a string nor a list of strings' };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
