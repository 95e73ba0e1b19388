import type { AuthRequirement, ScopePart, ScopeRequirement } from './endpoint-table.js';
import { type HttpRequest, type HttpResponse, isPending, type MaybePromise } from './http.js';
import { type ProblemDetails, ProblemError } from './problem.js';

/** The client or user that the token names. */
export interface Principal {
  readonly subject: string;
  /** Whole scope tokens, compared exactly. */
  readonly scopes: ReadonlySet<string>;
  /** The client that the token was issued to, if known. It acts for the subject, or is the subject. */
  readonly clientId?: string | undefined;
  /** All other claims of the token. All requests that carry the token share this object: do not change it. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
  /** If a request needs credentials of several schemes together: the principals of the others, by scheme. */
  readonly others?: Readonly<Record<string, Principal>> | undefined;
}

/** What a verifier returns of the owner of credentials: a principal whose `scopes` may be a list, or one string as well. */
export interface CredentialOwner extends Omit<Principal, 'scopes'> {
  /** A Set, a list, or one string with spaces between them (as in OAuth 2.0). */
  readonly scopes: string | Iterable<string>;
}

/** The same for a scheme `without scopes`, which may leave them out. */
export interface ScopelessOwner extends Omit<CredentialOwner, 'scopes'> {
  readonly scopes?: CredentialOwner['scopes'] | undefined;
}

/**
 * Returns the owner of a token, without a promise if that is known. Undefined: the token is not valid (401). A
 * rejection: the token cannot be verified now (503), for instance because the issuer cannot be reached.
 */
export type TokenVerifier<Owner = CredentialOwner> = (token: string) => MaybePromise<Owner | undefined>;

/** The owner of a fixed token; without `scopes`, it has none. */
export interface StaticToken {
  readonly subject: string;
  readonly scopes?: CredentialOwner['scopes'] | undefined;
  readonly claims?: Principal['claims'];
}

/** A verifier of fixed tokens, for tests: `staticTokens({ reader: { subject: 'ann', scopes: 'view_test:p' } })`. */
export function staticTokens(tokens: Readonly<Record<string, StaticToken>>): TokenVerifier<Principal> {
  const principals = new Map(
    Object.entries(tokens).map(([token, { subject, scopes = [], claims }]): [string, Principal] => [
      token,
      { subject, scopes: scopeSet(scopes), ...(claims && { claims }) },
    ]),
  );
  return (token) => principals.get(token);
}

function scopeSet(scopes: CredentialOwner['scopes']): Principal['scopes'] {
  return new Set(typeof scopes === 'string' ? scopesIn(scopes) : scopes);
}

/** Splits a scope list as OAuth 2.0 writes it (RFC 6749, section 3.3). */
export function scopesIn(list: string): readonly string[] {
  return list.split(' ').filter((token) => token !== '');
}

/** The authenticated principal, or the problem that refuses the request. */
export type Identified = Known | { readonly refusal: ProblemDetails };

/** A client, or nobody if the endpoint requires no credentials. */
export interface Known {
  readonly principal: Principal | undefined;
  /** It has no token, so a challenge cannot ask for one with other scopes. */
  readonly isTokenless?: true;
  /** The scopes of the endpoint do not apply to it. */
  readonly isWithoutScopes?: true;
  /** The response as one for this client alone, if shared caches would not know that. */
  readonly marked?: (response: HttpResponse) => HttpResponse;
}

/** The parts of a request that may hold credentials. */
export interface CredentialSource {
  readonly request: Pick<HttpRequest, 'method' | 'header'>;
  /** Raw, without `?`. */
  readonly query: string;
}

export interface Authenticator {
  /** @internal */
  identify(source: CredentialSource, requirement: AuthRequirement | undefined): MaybePromise<Identified>;
  /** The query parameters that carry keys: no endpoint declares them. */
  readonly queryKeys?: readonly string[];
  /** Every key in a request, and its password: logs must not contain them.  @internal */
  keysIn?(source: CredentialSource): readonly string[];
}

/** The authenticator for a service whose only scheme is `bearer`. */
export function tokenAuthenticator(verifyToken: TokenVerifier<ScopelessOwner>, realm: string): Authenticator {
  const authenticate = bearerAuthentication({ verifyToken, realm });
  return { identify: ({ request }) => authenticate(request.header('authorization')) };
}

interface TokenScheme {
  readonly verifyToken: TokenVerifier<ScopelessOwner>;
  readonly realm: string;
  readonly isWithoutScopes?: true | undefined;
}

/**
 * Authenticates requests by their `Authorization` header (RFC 6750, section 2.1). No credentials, or credentials of
 * another scheme: 401 without an error code. Malformed: 400 `invalid_request`. Not valid: 401 `invalid_token`.
 * Throws or rejects with a 503 if the token cannot be verified now. `realm` is the protection space of the
 * challenge, which must carry at least one parameter (section 3).
 */
export function bearerAuthentication({
  verifyToken,
  realm,
  isWithoutScopes,
}: TokenScheme): (authorization: string | undefined) => MaybePromise<Identified> {
  const missing = bearerChallenge(401, 'A bearer token is needed.', { realm });
  const malformed = bearerChallenge(400, 'The Authorization header is malformed.', { realm, error: 'invalid_request' });
  const refused = bearerChallenge(401, 'The bearer token is not valid, or no longer.', {
    realm,
    error: 'invalid_token',
  });
  const verification: Verification<string> = {
    option: 'verifyToken',
    verify: verifyToken,
    refused,
    words: 'The bearer token',
    isWithoutScopes,
  };
  return (authorization = '') => {
    // Two headers arrive joined by a comma. A token cannot contain one, so both are refused.
    const token = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1];
    if (token === undefined) return /^bearer(?: |$)/i.test(authorization) ? malformed : missing;
    return identifiedBy(verification, token);
  };
}

export interface Refused {
  readonly refusal: ProblemDetails;
}

/** How the credentials of a scheme are verified. */
export interface Verification<Credentials> {
  /** The name of the verifier. */
  readonly option: string;
  readonly verify: (credentials: Credentials) => MaybePromise<ScopelessOwner | undefined>;
  /** The response to credentials that are not valid. */
  readonly refused: Refused;
  /** The credentials: `The key`. */
  readonly words: string;
  readonly isWithoutScopes?: true | undefined;
}

/** Asks a verifier. Throws or rejects with a 503 if it cannot verify the credentials now. */
export function identifiedBy<Credentials>(
  verification: Verification<Credentials>,
  credentials: Credentials,
): MaybePromise<Identified> {
  let owner: MaybePromise<ScopelessOwner | undefined>;
  try {
    owner = verification.verify(credentials);
  } catch (cause) {
    return unverifiable(cause, verification);
  }
  return isPending(owner)
    ? owner.then(
        (known) => identified(known, verification),
        (cause: unknown) => unverifiable(cause, verification),
      )
    : identified(owner, verification);
}

/** A verifier may be plain JavaScript: null counts as undefined, and a principal may lack scopes. */
function identified(
  owner: ScopelessOwner | null | undefined,
  { option, refused, isWithoutScopes }: Pick<Verification<never>, 'option' | 'refused' | 'isWithoutScopes'>,
): Identified {
  if (owner === undefined || owner === null) return refused;
  const { scopes = isWithoutScopes && [] } = owner;
  // Not copied for each request.
  if (typeof (scopes as Partial<Principal['scopes']> | undefined)?.has === 'function')
    return { principal: owner as Principal };
  if (typeof scopes === 'string' || typeof scopes?.[Symbol.iterator] === 'function')
    return { principal: { ...owner, scopes: scopeSet(scopes) } };
  // Unlike "undefined has no `has`", this explains the mistake.
  throw new TypeError(
    `${option} returned a principal without scopes. It must return { subject, scopes } with the scopes as a Set, a list, ` +
      'or a string with spaces between them, or undefined for credentials that are not valid.',
  );
}

/** Checks that a principal has a scope that an endpoint requires, given the decoded values of its path, in order. */
export interface ScopeCheck {
  isSatisfied(scopes: ReadonlySet<string>, values: readonly string[]): boolean;
  /** The scopes that would satisfy this request. */
  tokens(values: readonly string[]): readonly string[];
}

/** Reads a requirement once, so that each request only joins strings and looks them up. */
export function scopeCheckOf(requirement: ScopeRequirement, placeholders: readonly string[]): ScopeCheck {
  switch (requirement.kind) {
    case 'scope': {
      const fill = scopeFiller(requirement.token, placeholders);
      return {
        isSatisfied(scopes, values) {
          const token = fill(values);
          // In this order: the lookup fails early for scopes of other requests, which are the most.
          return scopes.has(token) && isScopeToken(token);
        },
        tokens: (values) => [fill(values)],
      };
    }
    case 'any':
    case 'all': {
      const checks = requirement.of.map((part) => scopeCheckOf(part, placeholders));
      const test = requirement.kind === 'any' ? 'some' : 'every';
      return {
        isSatisfied: (scopes, values) => checks[test]((check) => check.isSatisfied(scopes, values)),
        tokens: (values) => checks.flatMap((check) => check.tokens(values)),
      };
    }
    case 'none':
    case 'unknown':
      return { isSatisfied: () => true, tokens: () => [] };
  }
}

/** 403 for a client without a token: no challenge leads to another scope. */
export const lacksScope: ProblemDetails = { status: 403, detail: 'The client lacks a scope.' };

/** 403 `insufficient_scope`, with the scopes that would satisfy the request (RFC 6750, section 3.1). */
export function insufficientScope(check: ScopeCheck, values: readonly string[], realm: string): ProblemDetails {
  const tokens = [...new Set(check.tokens(values))].filter(isScopeToken).join(' ');
  const lacking = tokens === '' ? 'a scope' : tokens.includes(' ') ? `a scope of: ${tokens}` : `the scope ${tokens}`;
  return bearerChallenge(403, `The bearer token lacks ${lacking}.`, {
    realm,
    error: 'insufficient_scope',
    ...(tokens === '' ? {} : { scope: tokens }),
  }).refusal;
}

/** Fills in the scope of this request, with the same decoded values that the handler gets. */
function scopeFiller(
  token: readonly ScopePart[],
  placeholders: readonly string[],
): (values: readonly string[]) => string {
  const parts = token.map((part) => {
    if (typeof part === 'string') return part;
    const index = placeholders.indexOf(part.placeholder);
    // An empty placeholder would make a scope that covers everything with the same prefix.
    if (index === -1) throw new TypeError(`A scope has the placeholder {${part.placeholder}}, which its path lacks.`);
    return index;
  });
  return (values) => {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : (values[part] ?? '');
    return text;
  };
}

// RFC 6749, section 3.3. No scope has a space or a quote, and neither may enter a header.
function isScopeToken(token: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(token);
}

function unverifiable(cause: unknown, { words }: Pick<Verification<never>, 'words'>): never {
  const detail = `${words} cannot be verified now; try again later.`;
  throw new ProblemError({ status: 503, detail }, { cause });
}

function bearerChallenge(status: number, detail: string, parameters: Readonly<Record<string, string>>): Refused {
  const list = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return challenge(status, detail, [`Bearer ${list.join(', ')}`]);
}

/** A refusal with the ways to authenticate (RFC 9110, section 11.6.1). */
export function challenge(status: number, detail: string, challenges: readonly string[]): Refused {
  return { refusal: { status, detail, headers: { 'www-authenticate': challenges.join(', ') } } };
}
