import type { Documented } from './documented.js';

/**
 * The scopes that a token must have; an empty `all` is any valid token. `unknown`: the source leaves the scopes open;
 * the server requires a valid token, but no scope.
 */
export type ScopeExpression =
  | { readonly kind: 'scope'; readonly name: string }
  | { readonly kind: 'any' | 'all'; readonly of: readonly ScopeExpression[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** How clients authenticate. */
export interface Authentication {
  /** In the order of the file; empty: there is no authentication. */
  readonly schemes: readonly AuthScheme[];
  /** For endpoints without their own requirement. */
  readonly default: AuthRequirement;
  /** There are several schemes and no default, so each endpoint must state what it needs. */
  readonly mustBeStated?: true;
}

/**
 * Alternatives in the order of preference, each a list of schemes that are needed together. An empty one: no
 * credentials are needed.
 */
export type AuthRequirement = readonly (readonly string[])[];

/**
 * `bearer`: an OAuth 2.0 bearer token (RFC 6750). `basic`: a user name and a password (RFC 7617). `key`: a fixed string
 * in a header, a query parameter or a cookie.
 */
export type AuthScheme = Documented & {
  readonly name: string;
  /** `without scopes`: the scopes of endpoints do not apply to clients that authenticate this way. */
  readonly isWithoutScopes?: true;
} & ({ readonly kind: 'bearer' | 'basic' } | { readonly kind: 'key'; readonly in: KeyLocation; readonly key: string });

type KeyLocation = 'header' | 'query' | 'cookie';
