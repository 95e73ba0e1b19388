import {
  askProvider,
  boundedCache,
  accessOf,
  type FetchProvider,
  namesOf,
  numberOf,
  objectIn,
  type ProviderResponse,
  refuserTo,
  secureUrl,
  textOf,
  TokenProviderError,
} from './token-provider.js';
import { type Principal, scopesIn, type TokenVerifier } from './authorize.js';
import { ownField } from '../validators/index.js';

export { type FetchProvider, TokenProviderError } from './token-provider.js';

/** Who is asked about a token, as whom, and for how long its answer is believed. */
export interface IntrospectionOptions {
  /** The introspection endpoint of the provider, an https URL. */
  readonly endpoint: string;
  /** This service as a client of the provider. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name of this service in `aud`; of several, one will do. A token whose audience is not told is refused then. */
  readonly audience?: string | readonly string[] | undefined;
  /** The `iss` of the tokens, to the letter. A token whose issuer is not told is refused then. */
  readonly issuer?: string | undefined;
  /** For how long an answer is believed, and so the longest that a token still counts after it was revoked: 30 s; 0 asks each time. */
  readonly cacheSeconds?: number | undefined;
  /** The same for a token that is not active: 5 s, and never longer than `cacheSeconds`. */
  readonly inactiveCacheSeconds?: number | undefined;
  /** How many answers of each kind are remembered: 10,000. */
  readonly maximumEntries?: number | undefined;
  /** How long the provider may take to answer: 5 s. */
  readonly timeoutMilliseconds?: number | undefined;
  /** In place of the platform's. */
  readonly fetch?: FetchProvider | undefined;
  /**
   * Told why a token counts as not valid, such as `the provider says it is not active`, by each answer of the provider and
   * each time that one is remembered. Nothing of the token is told, nor a secret: it may be written to a log.
   */
  readonly onRefused?: ((reason: string) => void) | undefined;
  /** The time in milliseconds since 1970, in place of the clock. */
  readonly now?: (() => number) | undefined;
}

/**
 * A verifier that asks the provider about each token (RFC 7662), which may be opaque. It answers at once while it believes
 * an earlier answer; requests that ask about one token at one time are one question. Rejects when the provider does not
 * answer, and while 100 questions are under way. A token of more than 4,096 characters is not valid, and not asked about:
 * what strangers send must not fill the memory, nor overrun the provider. Throws for options that would accept what they
 * should not.
 */
export function introspectedTokens(options: IntrospectionOptions): TokenVerifier {
  const asking = askingOf(options);
  const { now, maximumEntries, refuse } = asking;
  // Apart, so that a flood of made-up tokens does not drive out those in use.
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
    if (known !== undefined && isBelieved(known, now()))
      return 'reason' in known ? refuse(known.reason) : known.principal;
    active.delete(token);
    inactive.delete(token);
    const asked = questions.get(token);
    if (asked !== undefined) return asked;
    if (questions.size >= mostQuestions) {
      return Promise.reject(new TokenProviderError(asking.endpoint, `has ${mostQuestions} questions to answer first.`));
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

/** A clock that was set back prolongs nothing. */
function isBelieved({ askedAt, until }: Times, now: number): boolean {
  return now >= askedAt && now < until;
}

type Asking = ReturnType<typeof askingOf>;

function askingOf(options: IntrospectionOptions) {
  const { endpoint, clientId, clientSecret, audience, issuer, now = () => Date.now() } = options;
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
    maximumEntries: numberOf('maximumEntries', options.maximumEntries, { default: 10_000, minimum: 0 }),
    access: accessOf(options),
    now,
    refuse: refuserTo(options.onRefused),
  };
}

/** As the halves of Basic credentials are written (RFC 6749, section 2.3.1). */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

async function introspect(token: string, asking: Asking): Promise<Accepted | Refused> {
  const { endpoint, authorization, access, now } = asking;
  const askedAt = now();
  const headers = {
    accept: 'application/json',
    authorization,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = new URLSearchParams({ token, token_type_hint: 'access_token' }).toString();
  const answer = await askProvider(endpoint, { method: 'POST', headers, body }, access);
  const refused = (reason: string): Refused => ({ reason, askedAt, until: askedAt + asking.inactiveMilliseconds });
  if (isOfNoKind(answer)) return refused('the provider does not look at tokens of its kind');
  const said = objectIn(answer, endpoint);
  const isActive = ownField(said, 'active');
  if (typeof isActive !== 'boolean') throw malformed(endpoint, 'active');
  if (!isActive) return refused('the provider says it is not active');
  const expiresAt = 1000 * (numberIn(said, 'exp', endpoint) ?? Infinity);
  const startsAt = 1000 * (numberIn(said, 'nbf', endpoint) ?? 0);
  if (expiresAt <= now()) return refused('expired');
  const mismatch = mismatchOf(said, asking);
  if (mismatch !== undefined) return refused(mismatch);
  if (startsAt > now()) {
    const early = refused('not valid yet');
    return { ...early, until: Math.min(early.until, startsAt) };
  }
  const until = Math.min(askedAt + asking.activeMilliseconds, expiresAt);
  return { principal: principalOf(said, endpoint), askedAt, until };
}

/** Some providers refuse to look at tokens that they did not make opaque, instead of saying that these are not active. */
function isOfNoKind({ status, text }: ProviderResponse): boolean {
  try {
    return status === 400 && ownField(JSON.parse(text) as object, 'error') === 'unsupported_token_type';
  } catch {
    return false;
  }
}

/** Why a token is none to be borne, or not issued by the right issuer for this service; undefined where it is. */
function mismatchOf(
  said: Readonly<Record<string, unknown>>,
  { endpoint, audience, issuer }: Asking,
): string | undefined {
  const type = textIn(said, 'token_type', endpoint);
  if (type !== undefined && type.toLowerCase() !== 'bearer') return 'token_type is not Bearer';
  if (issuer !== undefined) {
    const given = textIn(said, 'iss', endpoint);
    if (given !== issuer) return given === undefined ? 'iss is missing' : `iss is not ${issuer}`;
  }
  if (audience === undefined) return undefined;
  const given = ownField(said, 'aud') ?? undefined;
  const audiences: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (audience.some((name) => audiences.includes(name))) return undefined;
  return given === undefined ? 'aud is missing' : `aud is not ${audience.join(' or ')}`;
}

function principalOf(said: Readonly<Record<string, unknown>>, endpoint: string): Principal {
  const [subject, clientId, username] = ['sub', 'client_id', 'username'].map((name) => textIn(said, name, endpoint));
  const name = [subject, clientId, username].find((each) => each !== undefined && each !== '');
  if (name === undefined) throw new TokenProviderError(endpoint, 'does not tell whose an active token is.');
  return Object.freeze({
    subject: name,
    scopes: new Set(scopesIn(textIn(said, 'scope', endpoint) ?? '')),
    ...(clientId === undefined ? {} : { clientId }),
    claims: Object.freeze(said),
  });
}

/** Undefined where it is null, too: some write so what they do not tell. */
function textIn(said: Readonly<Record<string, unknown>>, name: string, endpoint: string): string | undefined {
  const value = ownField(said, name) ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw malformed(endpoint, name);
}

function numberIn(said: Readonly<Record<string, unknown>>, name: string, endpoint: string): number | undefined {
  const value = ownField(said, name) ?? undefined;
  if (value === undefined || typeof value === 'number') return value;
  throw malformed(endpoint, name);
}

function malformed(endpoint: string, name: string): TokenProviderError {
  return new TokenProviderError(endpoint, `answers with ${name} in another form than RFC 7662 gives it.`);
}
