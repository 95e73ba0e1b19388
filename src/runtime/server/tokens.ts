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
