import type { ParameterSource } from './parameters.js';
import { ProblemError } from './problem.js';
import type { Principal, TokenVerifier } from './tokens.js';

/** Part of a scope: text as it is, or the decoded value of a path parameter. */
export type ScopePart = string | { readonly hole: string };

/** What a token must carry. `none`: no token is needed; `unknown`: a valid token will do, whatever its scopes. */
export type ScopeRequirement =
  | { readonly kind: 'scope'; readonly token: readonly ScopePart[] }
  | { readonly kind: 'any' | 'all'; readonly of: readonly ScopeRequirement[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** What is needed to tell who calls. */
export interface Authentication {
  readonly verifyToken: TokenVerifier;
  /** The protection space of the challenge, which must carry at least one parameter (RFC 6750, section 3). */
  readonly realm: string;
}

/**
 * Who calls, by the `Authorization` header (RFC 6750, section 2.1). No credentials, or those of another scheme: 401
 * without an error code. Malformed: 400 `invalid_request`. Not valid: 401 `invalid_token`. Not verifiable now: 503.
 */
export async function authenticate(
  authorization: string | undefined,
  { verifyToken, realm }: Authentication,
): Promise<Principal> {
  if (authorization === undefined || !/^bearer(?: |$)/i.test(authorization)) {
    throw challenge(401, 'A bearer token is needed.', { realm });
  }
  // Two headers arrive joined by a comma, which no token contains: both are refused.
  const [, token] = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization) ?? [];
  if (token === undefined) {
    throw challenge(400, 'The Authorization header is malformed.', { realm, error: 'invalid_request' });
  }
  const principal = await verify(token, verifyToken);
  if (principal !== undefined) return principal;
  throw challenge(401, 'The bearer token is not valid, or no longer.', { realm, error: 'invalid_token' });
}

/** Refuses a principal without the scopes: 403 `insufficient_scope` with the scopes that would do (RFC 6750, section 3.1). */
export function authorize(
  principal: Principal,
  required: { readonly scopes: ScopeRequirement; readonly path: ParameterSource },
  realm: string,
): void {
  if (isSatisfied(required.scopes, principal, required.path)) return;
  const tokens = [...new Set(tokensOf(required.scopes, required.path))].filter(isScopeToken).join(' ');
  throw challenge(403, 'The bearer token lacks a scope.', {
    realm,
    error: 'insufficient_scope',
    ...(tokens === '' ? {} : { scope: tokens }),
  });
}

function isSatisfied(requirement: ScopeRequirement, principal: Principal, path: ParameterSource): boolean {
  switch (requirement.kind) {
    case 'scope': {
      const token = fillScope(requirement.token, path);
      return isScopeToken(token) && principal.scopes.has(token);
    }
    case 'any':
      return requirement.of.some((part) => isSatisfied(part, principal, path));
    case 'all':
      return requirement.of.every((part) => isSatisfied(part, principal, path));
    case 'none':
    case 'unknown':
      return true;
  }
}

function tokensOf(requirement: ScopeRequirement, path: ParameterSource): readonly string[] {
  if (requirement.kind === 'scope') return [fillScope(requirement.token, path)];
  return 'of' in requirement ? requirement.of.flatMap((part) => tokensOf(part, path)) : [];
}

/** The scope of this request. The value is the decoded one, the same that the handler gets. */
function fillScope(token: readonly ScopePart[], path: ParameterSource): string {
  return token.map((part) => (typeof part === 'string' ? part : (path.values.get(part.hole)?.[0] ?? ''))).join('');
}

// RFC 6749, section 3.3. A value with a space or a quote makes no scope: nobody has it, and it enters no header.
function isScopeToken(token: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(token);
}

async function verify(token: string, verifyToken: TokenVerifier): Promise<Principal | undefined> {
  try {
    return await verifyToken(token);
  } catch (cause) {
    throw new ProblemError(
      { status: 503, detail: 'The bearer token cannot be verified now; try again later.' },
      { cause },
    );
  }
}

function challenge(status: number, detail: string, parameters: Readonly<Record<string, string>>): ProblemError {
  const list = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return new ProblemError({ status, detail, headers: { 'www-authenticate': `Bearer ${list.join(', ')}` } });
}
