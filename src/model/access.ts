/**
 * What a token must carry; `all` of no scopes is any valid token. `unknown`: the source does not say; the server
 * requires a valid token, but no scope.
 */
export type ScopeExpression =
  | { readonly kind: 'scope'; readonly name: string }
  | { readonly kind: 'any' | 'all'; readonly of: readonly ScopeExpression[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };
