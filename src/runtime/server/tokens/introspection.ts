import {
  askProvider,
  boundedCache,
  accessOf,
  namesOf,
  numberOf,
  objectIn,
  type ProviderOptions,
  type ProviderResponse,
  secureUrl,
  textOf,
  TokenProviderError,
} from './token-provider.js';
import { type Principal, scopesIn, type TokenVerifier } from '../authorize.js';
import { tried } from '../http.js';
import { ownField } from '../../validators/index.js';

export { type FetchProvider, TokenProviderError } from './token-provider.js';

/** Where to introspect tokens, with which credentials, and how long to cache the result. */
export interface IntrospectionOptions extends ProviderOptions {
  /** The introspection endpoint of the provider, an https URL. */
  readonly endpoint: string;
  /** This service as a client of the provider. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name of this service in `aud`; of several, one must match. If set, a token without an audience is refused. */
  readonly audience?: string | readonly string[] | undefined;
  /** The exact `iss` of the tokens. If set, a token without an issuer is refused. */
  readonly issuer?: string | undefined;
  /** How long a result is cached, and so how long a revoked token may still be accepted: 30 s; 0 disables the cache. */
  readonly cacheSeconds?: number | undefined;
  /** The same for a token that is not active: 5 s, and never longer than `cacheSeconds`. */
  readonly inactiveCacheSeconds?: number | undefined;
}

/**
 * A verifier that asks the provider about each token (RFC 7662), which may be opaque. While a result is cached, it
 * returns at once; simultaneous requests with one token share one query. Rejects when the provider does not respond,
 * and while 100 queries are in progress. A token of more than 4,096 characters is not valid and causes no query:
 * unknown clients must neither fill the memory nor overload the provider. Throws for insecure options.
 */
export function introspectedTokens(options: IntrospectionOptions): TokenVerifier<Principal> {
  const asking = askingOf(options);
  const { now, maximumEntries, refuse } = asking.access;
  // Separate, so that a flood of invalid tokens does not evict those in use.
  const active = boundedCache<Accepted>(maximumEntries);
  const inactive = boundedCache<Refused>(maximumEntries);
  const questions = new Map<string, Promise<Principal | undefined>>();
  const ask = async (token: string): Promise<Principal | undefined> => {
    try {
      const known = await introspect(token, asking);
      if ('reason' in known) {
        inactive.set(token, known);
        return refuse(known.reason);
      }
      active.set(token, known);
      return known.principal;
    } finally {
      questions.delete(token);
    }
  };
  return (token) => {
    if (token.length > longestToken) return refuse(`longer than ${longestToken} characters`);
    const known = active.get(token) ?? inactive.get(token);
    const time = now();
    // A clock that was set back does not extend the cache time.
    if (known !== undefined && time >= known.askedAt && time < known.until)
      return 'reason' in known ? refuse(known.reason) : known.principal;
    active.delete(token);
    inactive.delete(token);
    const asked = questions.get(token);
    if (asked !== undefined) return asked;
    if (questions.size >= mostQuestions) {
      return Promise.reject(
        new TokenProviderError(asking.endpoint, `has ${mostQuestions} earlier queries in progress.`),
      );
    }
    const question = ask(token);
    questions.set(token, question);
    return question;
  };
}

const longestToken = 4096;
const mostQuestions = 100;

/** In milliseconds since 1970. */
interface Times {
  readonly askedAt: number;
  readonly until: number;
}

type Accepted = Times & { readonly principal: Principal };
type Refused = Times & { readonly reason: string };

type Asking = ReturnType<typeof askingOf>;

function askingOf(options: IntrospectionOptions) {
  const { endpoint, clientId, clientSecret, audience, issuer } = options;
  const day = 86_400;
  const cacheSeconds = numberOf('cacheSeconds', options.cacheSeconds, { default: 30, minimum: 0, maximum: day });
  const inactiveSeconds = numberOf('inactiveCacheSeconds', options.inactiveCacheSeconds, {
    default: 5,
    minimum: 0,
    maximum: day,
  });
  const [id, secret] = [textOf('clientId', clientId), textOf('clientSecret', clientSecret)];
  return {
    endpoint: secureUrl('endpoint', endpoint).href,
    authorization: `Basic ${btoa(`${formEncoded(id)}:${formEncoded(secret)}`)}`,
    audience: audience === undefined ? undefined : namesOf('audience', audience),
    issuer: issuer === undefined ? undefined : textOf('issuer', issuer),
    activeMilliseconds: cacheSeconds * 1000,
    inactiveMilliseconds: Math.min(inactiveSeconds, cacheSeconds) * 1000,
    access: accessOf(options),
  };
}

/** As each half of Basic credentials is encoded (RFC 6749, section 2.3.1). */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

async function introspect(token: string, asking: Asking): Promise<Accepted | Refused> {
  const { endpoint, authorization, access } = asking;
  const { now } = access;
  const askedAt = now();
  const headers = {
    accept: 'application/json',
    authorization,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = new URLSearchParams({ token, token_type_hint: 'access_token' }).toString();
  const response = await askProvider(endpoint, { method: 'POST', headers, body }, access);
  const refused = (reason: string): Refused => ({ reason, askedAt, until: askedAt + asking.inactiveMilliseconds });
  if (isOfUnknownKind(response)) return refused('the provider does not introspect tokens of its kind');
  const claims = objectIn(response, endpoint);
  const isActive = ownField(claims, 'active');
  if (typeof isActive !== 'boolean') throw malformed(endpoint, 'active');
  if (!isActive) return refused('the provider says it is not active');
  const expiresAt = 1000 * (numberIn(claims, 'exp', endpoint) ?? Infinity);
  const startsAt = 1000 * (numberIn(claims, 'nbf', endpoint) ?? 0);
  if (expiresAt <= now()) return refused('expired');
  const mismatch = mismatchOf(claims, asking);
  if (mismatch !== undefined) return refused(mismatch);
  if (startsAt > now()) {
    const early = refused('not valid yet');
    return { ...early, until: Math.min(early.until, startsAt) };
  }
  const until = Math.min(askedAt + asking.activeMilliseconds, expiresAt);
  return { principal: principalOf(claims, endpoint), askedAt, until };
}

/** Some providers refuse to introspect tokens that are not opaque, instead of reporting them as not active. */
function isOfUnknownKind({ status, text }: ProviderResponse): boolean {
  return status === 400 && tried(() => ownField(JSON.parse(text) as object, 'error')) === 'unsupported_token_type';
}

/** Returns the reason if a token is not a bearer token, or not issued by the right issuer for this service. */
function mismatchOf(
  claims: Readonly<Record<string, unknown>>,
  { endpoint, audience, issuer }: Asking,
): string | undefined {
  const type = textIn(claims, 'token_type', endpoint);
  if (type !== undefined && type.toLowerCase() !== 'bearer') return 'token_type is not Bearer';
  if (issuer !== undefined) {
    const given = textIn(claims, 'iss', endpoint);
    if (given !== issuer) return given === undefined ? 'iss is missing' : `iss is not ${issuer}`;
  }
  if (audience === undefined) return undefined;
  const given = ownField(claims, 'aud') ?? undefined;
  const audiences: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (audience.some((name) => audiences.includes(name))) return undefined;
  return given === undefined ? 'aud is missing' : `aud is not ${audience.join(' or ')}`;
}

function principalOf(claims: Readonly<Record<string, unknown>>, endpoint: string): Principal {
  const [subject, clientId, username] = ['sub', 'client_id', 'username'].map((name) => textIn(claims, name, endpoint));
  const name = [subject, clientId, username].find((each) => each !== undefined && each !== '');
  if (name === undefined) throw new TokenProviderError(endpoint, 'does not name the owner of an active token.');
  return Object.freeze({
    subject: name,
    scopes: new Set(scopesIn(textIn(claims, 'scope', endpoint) ?? '')),
    ...(clientId === undefined ? {} : { clientId }),
    claims: Object.freeze(claims),
  });
}

/** Undefined if null, too: some providers send null for what they omit. */
function textIn(claims: Readonly<Record<string, unknown>>, name: string, endpoint: string): string | undefined {
  const value = ownField(claims, name) ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw malformed(endpoint, name);
}

function numberIn(claims: Readonly<Record<string, unknown>>, name: string, endpoint: string): number | undefined {
  const value = ownField(claims, name) ?? undefined;
  if (value === undefined || typeof value === 'number') return value;
  throw malformed(endpoint, name);
}

function malformed(endpoint: string, name: string): TokenProviderError {
  return new TokenProviderError(endpoint, `responds with a malformed ${name} (RFC 7662).`);
}
