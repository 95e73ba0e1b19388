import type { ScopePart, ScopeRequirement } from './endpoint-table.js';
import { isPending, type MaybePromise } from './http.js';
import { type ProblemDetails, ProblemError } from './problem.js';

/** Who calls, as the token says. */
export interface Principal {
  readonly subject: string;
  /** Whole scope tokens, compared exactly. */
  readonly scopes: ReadonlySet<string>;
  /** The client that the token was issued to, where that is known: it acts for the subject, or is the subject. */
  readonly clientId?: string | undefined;
  /** Everything else that the issuer says of the token. Shared by all requests that carry it: not to be changed. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Tells who a token belongs to. Undefined: the token is not valid (401). A rejection: it could not be verified now (503),
 * for instance because the issuer cannot be reached. One that knows the answer gives it at once.
 */
export type TokenVerifier = (token: string) => Principal | undefined | Promise<Principal | undefined>;

/** What a fixed token stands for; `scopes` as a list, or as OAuth 2.0 writes it: with spaces between. */
export interface StaticToken {
  readonly subject: string;
  readonly scopes: string | Iterable<string>;
}

/** A verifier of fixed tokens, for tests: `staticTokens({ reader: { subject: 'ann', scopes: 'view_test:p' } })`. */
export function staticTokens(tokens: Readonly<Record<string, StaticToken>>): TokenVerifier {
  const principals = new Map(
    Object.entries(tokens).map(([token, { subject, scopes }]): [string, Principal] => [
      token,
      { subject, scopes: new Set(typeof scopes === 'string' ? scopesIn(scopes) : scopes) },
    ]),
  );
  return (token) => principals.get(token);
}

/** The scope tokens of a list as OAuth 2.0 writes it (RFC 6749, section 3.3). */
export function scopesIn(list: string): readonly string[] {
  return list.split(' ').filter((token) => token !== '');
}

/** Who calls, or why nobody may. */
export type Identified = { readonly principal: Principal | undefined } | { readonly refusal: ProblemDetails };

/**
 * Who calls, by the `Authorization` header (RFC 6750, section 2.1). No credentials, or those of another scheme: 401
 * without an error code. Malformed: 400 `invalid_request`. Not valid: 401 `invalid_token`. Throws or rejects with a 503
 * where the token cannot be verified now. `realm` is the protection space of the challenge, which must carry at least one
 * parameter (section 3).
 */
export function authenticate(
  authorization: string | undefined,
  { verifyToken, realm }: { readonly verifyToken: TokenVerifier; readonly realm: string },
): MaybePromise<Identified> {
  if (authorization === undefined) return challenge(401, 'A bearer token is needed.', { realm });
  // Two headers arrive joined by a comma, which no token contains: both are refused.
  const [, token] = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization) ?? [];
  if (token === undefined) {
    if (!/^bearer(?: |$)/i.test(authorization)) return challenge(401, 'A bearer token is needed.', { realm });
    return challenge(400, 'The Authorization header is malformed.', { realm, error: 'invalid_request' });
  }
  // Null is what plain JavaScript may say for undefined.
  const identified = (principal: Principal | null | undefined): Identified =>
    principal === undefined || principal === null
      ? challenge(401, 'The bearer token is not valid, or no longer.', { realm, error: 'invalid_token' })
      : { principal: checked(principal) };
  let principal: MaybePromise<Principal | undefined>;
  try {
    principal = verifyToken(token);
  } catch (cause) {
    return unverifiable(cause);
  }
  return isPending(principal) ? principal.then(identified, unverifiable) : identified(principal);
}

/** A verifier may be plain JavaScript: its typo is told as one, and not as the `has` of something that has none. */
function checked(principal: Principal): Principal {
  if (typeof (principal.scopes as Partial<Principal['scopes']> | undefined)?.has === 'function') return principal;
  throw new TypeError(
    'verifyToken answered a principal whose scopes are no Set. It must answer { subject, scopes } with the scopes as a ' +
      'Set of texts, such as new Set(scope.split(" ")), or undefined for a token that is not valid.',
  );
}

/** Whether a principal has what an endpoint asks for, given the decoded values of its path, in order. */
export interface ScopeCheck {
  isSatisfied(scopes: ReadonlySet<string>, values: readonly string[]): boolean;
  /** The scopes that would do, of this request. */
  tokens(values: readonly string[]): readonly string[];
}

/** Reads a requirement once, so that each request only joins texts and looks them up. `placeholders`: the names of the path, in order. */
export function scopeCheckOf(requirement: ScopeRequirement, placeholders: readonly string[]): ScopeCheck {
  switch (requirement.kind) {
    case 'scope': {
      const fill = scopeFiller(requirement.token, placeholders);
      return {
        isSatisfied(scopes, values) {
          const token = fill(values);
          // In this order: it is the other scopes of a caller that are many.
          return scopes.has(token) && isScopeToken(token);
        },
        tokens: (values) => [fill(values)],
      };
    }
    case 'any':
    case 'all': {
      const checks = requirement.of.map((part) => scopeCheckOf(part, placeholders));
      const isAny = requirement.kind === 'any';
      return {
        isSatisfied: (scopes, values) =>
          isAny
            ? checks.some((check) => check.isSatisfied(scopes, values))
            : checks.every((check) => check.isSatisfied(scopes, values)),
        tokens: (values) => checks.flatMap((check) => check.tokens(values)),
      };
    }
    case 'none':
    case 'unknown':
      return { isSatisfied: () => true, tokens: () => [] };
  }
}

/** 403 `insufficient_scope`, with the scopes that would do (RFC 6750, section 3.1). */
export function insufficientScope(check: ScopeCheck, values: readonly string[], realm: string): ProblemDetails {
  const tokens = [...new Set(check.tokens(values))].filter(isScopeToken).join(' ');
  return challenge(403, 'The bearer token lacks a scope.', {
    realm,
    error: 'insufficient_scope',
    ...(tokens === '' ? {} : { scope: tokens }),
  }).refusal;
}

/** The scope of this request. The value is the decoded one, the same that the handler gets. */
function scopeFiller(
  token: readonly ScopePart[],
  placeholders: readonly string[],
): (values: readonly string[]) => string {
  const parts = token.map((part) => (typeof part === 'string' ? part : indexOf(part.placeholder, placeholders)));
  return (values) => {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : (values[part] ?? '');
    return text;
  };
}

// A placeholder left empty would be a scope for everything that begins like it.
function indexOf(placeholder: string, placeholders: readonly string[]): number {
  const index = placeholders.indexOf(placeholder);
  if (index === -1) throw new TypeError(`A scope has the placeholder {${placeholder}}, which its path does not have.`);
  return index;
}

// RFC 6749, section 3.3. A value with a space or a quote makes no scope: nobody has it, and it enters no header.
function isScopeToken(token: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(token);
}

function unverifiable(cause: unknown): never {
  throw new ProblemError(
    { status: 503, detail: 'The bearer token cannot be verified now; try again later.' },
    { cause },
  );
}

function challenge(
  status: number,
  detail: string,
  parameters: Readonly<Record<string, string>>,
): { readonly refusal: ProblemDetails } {
  const list = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return { refusal: { status, detail, headers: { 'www-authenticate': `Bearer ${list.join(', ')}` } } };
}
