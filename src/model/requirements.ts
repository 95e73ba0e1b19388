import type { Authentication, AuthRequirement, AuthScheme, ScopeExpression } from './access.js';
import type { Endpoint, Model } from './model.js';
import { upperFirst } from './names.js';

/** `auth: none` */
export const everyone: AuthRequirement = [[]];

/** `auth: bearer`, the only scheme that a whole model needs. */
export function usesBearerOnly({ auth, groups }: Model): boolean {
  const [scheme, second] = auth.schemes;
  if (scheme?.name !== 'bearer' || second !== undefined || isOptional(auth.default)) return false;
  return groups.every(({ endpoints }) => endpoints.every((endpoint) => endpoint.auth === undefined));
}

/** Whether no credentials are needed, whether or not some are understood. */
export function isOptional(requirement: AuthRequirement): boolean {
  return requirement.some((alternative) => alternative.length === 0);
}

/** The credentials that a client of an endpoint needs. */
export function requirementOf(endpoint: Endpoint, { auth }: Model): AuthRequirement {
  return isPublic(endpoint, auth) ? everyone : (endpoint.auth ?? auth.default);
}

/** Whether an endpoint neither requires nor understands credentials. */
export function isPublic({ scopes, auth: own }: Endpoint, auth: Authentication): boolean {
  return scopes.kind === 'none' || (own ?? auth.default).every((alternative) => alternative.length === 0);
}

/** Whether the scopes of endpoints do not apply to clients with these credentials: to none of the schemes. */
export function isWithoutScopes(names: readonly string[], { auth }: Model): boolean {
  return auth.schemes.every((scheme) => scheme.isWithoutScopes === true || !names.includes(scheme.name));
}

/** A scope expression as alternatives, with a key for each scope: `(a & b) | c` is a with b, or c. */
export function scopeAlternatives(expression: ScopeExpression, keyOf: (name: string) => string): AuthRequirement {
  switch (expression.kind) {
    case 'scope':
      return [[keyOf(expression.name)]];
    case 'any':
      return expression.of.flatMap((part) => scopeAlternatives(part, keyOf));
    case 'all':
      return expression.of.reduce<AuthRequirement>(
        (before, part) => before.flatMap((held) => scopeAlternatives(part, keyOf).map((more) => [...held, ...more])),
        [[]],
      );
    case 'none':
    case 'unknown':
      return [[]];
  }
}

export function hasScheme({ auth }: Model, ...kinds: readonly AuthScheme['kind'][]): boolean {
  return auth.schemes.some(({ kind }) => kinds.includes(kind));
}

/** The property of the options of a client that holds the credentials of a scheme: `token` for `bearer`, else its name. */
export function optionOf({ name }: AuthScheme): string {
  return name === 'bearer' ? 'token' : name;
}

/** The option of a server that verifies them: `verifyToken`. */
export function verifierOf(scheme: AuthScheme): string {
  return `verify${upperFirst(optionOf(scheme))}`;
}
