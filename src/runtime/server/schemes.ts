import {
  authenticate,
  type BasicVerifier,
  challenge,
  type Identified,
  identifiedBy,
  type KeyVerifier,
  type Principal,
  type Refused,
  type TokenVerifier,
} from './authorize.js';
import type { Authenticator, CredentialSource } from './authenticator.js';
import { basicCredentials } from './basic-credentials.js';
import { cookieValues } from './cookies.js';
import type { AuthRequirement } from './endpoint-table.js';
import type { MaybePromise } from './http.js';
import { parseQuery } from './parameters.js';
import type { ProblemDetails } from './problem.js';

/** How clients authenticate, as printed from the model. */
export interface AuthTable {
  readonly schemes: Readonly<Record<string, SchemeTable>>;
  /** The requirement of endpoints without their own. */
  readonly default: AuthRequirement;
}

/** `verify` is the option with the verifier: `verifyKey`. */
export type SchemeTable = (CommonTable & { readonly kind: 'bearer' | 'basic' }) | KeyTable;

interface CommonTable {
  readonly verify: string;
  /** The scopes of endpoints do not apply to these clients. */
  readonly isWithoutScopes?: true;
}

interface KeyTable extends CommonTable {
  readonly kind: 'key';
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
}

/** One scheme of a service, with its verifier. */
interface Scheme {
  readonly name: string;
  /** `a bearer token` */
  readonly words: string;
  readonly challenge: string;
  isGiven(source: CredentialSource): boolean;
  identify(source: CredentialSource): MaybePromise<Identified>;
  readonly isWithoutScopes: boolean;
  /** A response to these credentials may be stored by shared caches, which know `Authorization` only. */
  readonly isPrivate: boolean;
}

type Verifiers = Readonly<Record<string, unknown>>;

/** Authenticates by any schemes. Throws a TypeError if a verifier is missing. */
export function authenticateBy(table: AuthTable): (verifiers: Verifiers, realm: string) => Authenticator {
  return (verifiers, realm) => authenticatorOf(table, verifiers, realm);
}

function authenticatorOf(table: AuthTable, verifiers: Verifiers, realm: string): Authenticator {
  const schemes = new Map(
    Object.entries(table.schemes).map(([name, scheme]) => [name, schemeOf({ name, scheme, verifiers, realm })]),
  );
  const requirements = new Map<AuthRequirement, readonly (readonly Scheme[])[]>();
  const keys = Object.values(table.schemes).flatMap((scheme) => (scheme.kind === 'key' ? [scheme] : []));
  return {
    identify: (source, requirement = table.default) => {
      let alternatives = requirements.get(requirement);
      if (alternatives === undefined) {
        alternatives = requirement.map((names) => names.flatMap((name) => schemes.get(name) ?? unknownScheme(name)));
        requirements.set(requirement, alternatives);
      }
      return identifiedByAny(alternatives, source);
    },
    queryKeys: keys.filter((key) => key.in === 'query').map(({ name }) => name),
    keysIn: (source) => keys.flatMap((key) => keysAt(key, source)).filter((key) => key !== undefined),
  };
}

function unknownScheme(name: string): never {
  throw new TypeError(`An endpoint needs the scheme "${name}", which its service does not have.`);
}

/**
 * The principal of the first alternative whose credentials are all given and valid. Invalid credentials are refused
 * even if none are needed: their client does not want to be anonymous.
 */
async function identifiedByAny(
  alternatives: readonly (readonly Scheme[])[],
  source: CredentialSource,
): Promise<Identified> {
  const schemes = [...new Set(alternatives.flat())];
  let refused: readonly [Scheme, ProblemDetails] | undefined;
  for (const alternative of alternatives) {
    if (alternative.length === 0 || !alternative.every((scheme) => scheme.isGiven(source))) continue;
    const identified = await identifiedByAll(alternative, source);
    if (!('refusal' in identified)) return identified;
    refused ??= [identified.scheme, identified.refusal];
  }
  if (refused !== undefined) return { refusal: withChallenges(refused, schemes) };
  const isGiven = schemes.some((scheme) => scheme.isGiven(source));
  if (!isGiven && alternatives.some(({ length }) => length === 0)) return { principal: undefined };
  const detail = `Credentials are needed: ${alternatives
    .filter(({ length }) => length > 0)
    .map(wordsOf)
    .join(', or ')}.`;
  return challenge(
    401,
    detail,
    schemes.map((scheme) => scheme.challenge),
  );
}

function wordsOf(alternative: readonly Scheme[]): string {
  return alternative.map(({ words }) => words).join(' and ');
}

type IdentifiedByAll =
  | Exclude<Identified, { readonly refusal: ProblemDetails }>
  | { readonly scheme: Scheme; readonly refusal: ProblemDetails };

/** The principal of the first scheme; its `others` has those of the other schemes, by name. */
async function identifiedByAll(alternative: readonly Scheme[], source: CredentialSource): Promise<IdentifiedByAll> {
  const principals: [string, Principal][] = [];
  for (const scheme of alternative) {
    const identified = await scheme.identify(source);
    if ('refusal' in identified) return { scheme, refusal: identified.refusal };
    if (identified.principal !== undefined) principals.push([scheme.name, identified.principal]);
  }
  const [first, ...others] = principals;
  const [scheme] = alternative;
  const principal = first?.[1];
  return {
    principal:
      principal === undefined || others.length === 0 ? principal : { ...principal, others: Object.fromEntries(others) },
    ...(scheme?.challenge.startsWith('Bearer') === true ? {} : { isTokenless: true }),
    ...(alternative.some(({ isPrivate }) => isPrivate) ? { isPrivate: true } : {}),
    ...(alternative.every(({ isWithoutScopes }) => isWithoutScopes) ? { isWithoutScopes: true } : {}),
  };
}

/**
 * The challenge of the refused scheme gives the reason; those of the others name the alternatives (RFC 9110, section
 * 11.6.1).
 */
function withChallenges(
  [refused, details]: readonly [Scheme, ProblemDetails],
  schemes: readonly Scheme[],
): ProblemDetails {
  const own = details.headers?.['www-authenticate'] ?? refused.challenge;
  const challenges = schemes.map((scheme) => (scheme === refused ? own : scheme.challenge));
  return { ...details, headers: { ...details.headers, 'www-authenticate': challenges.join(', ') } };
}

interface Common {
  readonly name: string;
  readonly realm: string;
  readonly isWithoutScopes: boolean;
}

function schemeOf(
  parts: Omit<Common, 'isWithoutScopes'> & { readonly scheme: SchemeTable; readonly verifiers: Verifiers },
): Scheme {
  const { scheme, verifiers, ...named } = parts;
  const common = { ...named, isWithoutScopes: scheme.isWithoutScopes === true };
  const verify = verifiers[scheme.verify];
  // For plain JavaScript: without a verifier the service would accept every request.
  if (typeof verify !== 'function') {
    throw new TypeError(`createServer needs ${scheme.verify}, a function that returns the owner of the credentials.`);
  }
  if (scheme.kind === 'key') return keyScheme({ ...common, scheme }, verify as KeyVerifier);
  return scheme.kind === 'bearer'
    ? bearerScheme(common, verify as TokenVerifier)
    : basicScheme({ ...common, option: scheme.verify }, verify as BasicVerifier);
}

function bearerScheme({ name, realm, isWithoutScopes }: Common, verifyToken: TokenVerifier): Scheme {
  return {
    name,
    isWithoutScopes,
    words: 'a bearer token',
    challenge: `Bearer realm="${realm}"`,
    isGiven: ({ request }) => /^bearer(?: |$)/i.test(request.header('authorization') ?? ''),
    identify: ({ request }) => authenticate(request.header('authorization'), { verifyToken, realm }),
    isPrivate: false,
  };
}

/** `Basic` (RFC 7617), UTF-8 as its challenge says (section 2.1). */
function basicScheme(
  { name, option, realm, isWithoutScopes }: Common & { readonly option: string },
  verify: BasicVerifier,
): Scheme {
  const own = `Basic realm="${realm}", charset="UTF-8"`;
  const refused = (): Refused => challenge(401, 'The user name or the password is not valid.', [own]);
  return {
    name,
    isWithoutScopes,
    words: 'a user name and a password',
    challenge: own,
    isGiven: ({ request }) => /^basic(?: |$)/i.test(request.header('authorization') ?? ''),
    identify: ({ request }) => {
      const credentials = basicCredentials(request.header('authorization') ?? '');
      if (credentials === undefined) return refused();
      return identifiedBy(() => verify(credentials), { option, refused, words: 'The credentials' });
    },
    isPrivate: false,
  };
}

const places = { header: 'header', query: 'query parameter', cookie: 'cookie' };

/**
 * A key has no registered scheme of RFC 9110, but a 401 needs a challenge (section 15.5.2): `ApiKey`, with the location
 * of the key.
 */
function keyScheme(
  { name, scheme, realm, isWithoutScopes }: Common & { readonly scheme: KeyTable },
  verify: KeyVerifier,
): Scheme {
  const own = `ApiKey realm="${realm}", in="${scheme.in}", name="${scheme.name}"`;
  const refused = (): Refused => challenge(401, 'The key is not valid, or no longer.', [own]);
  const keysIn = (source: CredentialSource): readonly (string | undefined)[] => keysAt(scheme, source);
  return {
    name,
    isWithoutScopes,
    words: `a key in the ${places[scheme.in]} ${scheme.name}`,
    challenge: own,
    isGiven: (source) => keysIn(source).length > 0,
    identify: (source) => {
      const [key, second] = keysIn(source);
      // With two keys, a proxy might have checked the other one.
      if (key === undefined || key === '' || second !== undefined) return refused();
      return identifiedBy(() => verify(key), { option: scheme.verify, refused, words: 'The key' });
    },
    isPrivate: true,
  };
}

/** The keys in a request; undefined for a malformed one. */
function keysAt(
  { in: location, name }: Pick<KeyTable, 'in' | 'name'>,
  { request, query }: CredentialSource,
): readonly (string | undefined)[] {
  if (location === 'header') {
    const value = request.header(name.toLowerCase());
    return value === undefined ? [] : [value];
  }
  if (location === 'cookie') return cookieValues(request.header('cookie'), name);
  return parseQuery(query, { queryValues: maximumValues }).values.get(name) ?? [];
}

/** For a query, before the client is known; after that, the limit of the service applies. */
const maximumValues = 1000;
