import type { Documented } from './documented.js';

/**
 * What a token must carry; `all` of no scopes is any valid token. `unknown`: the source does not say; the server
 * requires a valid token, but no scope.
 */
export type ScopeExpression =
  | { readonly kind: 'scope'; readonly name: string }
  | { readonly kind: 'any' | 'all'; readonly of: readonly ScopeExpression[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** How clients authenticate. */
export interface Authentication {
  /** In the order of the file; none: nobody has to. */
  readonly schemes: readonly AuthScheme[];
  /** For endpoints that do not say otherwise. */
  readonly default: AuthRequirement;
  /** There are several schemes and no default, so each endpoint has to say. */
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
  /** `without scopes`: those of the endpoints do not bind who authenticates so. */
  readonly isWithoutScopes?: true;
} & ({ readonly kind: 'bearer' | 'basic' } | { readonly kind: 'key'; readonly in: KeyLocation; readonly key: string });

export type KeyLocation = 'header' | 'query' | 'cookie';
