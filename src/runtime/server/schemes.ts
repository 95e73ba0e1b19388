import {
  bearerAuthentication,
  challenge,
  type CredentialOwner,
  type CredentialSource,
  type Identified,
  identifiedBy,
  type Known,
  type Principal,
  type Refused,
  type ScopelessOwner,
  type TokenVerifier,
} from './authorize.js';
import { cookieValues } from './cookies.js';
import { isCrossSite } from './cross-site.js';
import type { AuthRequirement } from './endpoint-table.js';
import { type HttpResponse, type MaybePromise, tried } from './http.js';
import { parseQuery } from './parameters.js';
import type { AuthFactory } from './server.js';
import { decodeOnce } from './target.js';

/**
 * Returns the owner of an API key; undefined for a key that is not valid (401). A rejection: it cannot be verified now
 * (503). Look a key up by its hash, so that the time of a comparison reveals nothing.
 */
export type KeyVerifier<Owner = CredentialOwner> = (key: string) => MaybePromise<Owner | undefined>;

/** The same for a user name and a password (RFC 7617). */
export type BasicVerifier<Owner = CredentialOwner> = (credentials: BasicCredentials) => MaybePromise<Owner | undefined>;

/** A user name and a password (RFC 7617). */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

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

interface Scheme extends SchemeParts {
  readonly name: string;
  readonly table: SchemeTable;
}

/** What depends on the kind of a scheme. */
interface SchemeParts {
  /** `a bearer token` */
  readonly words: string;
  readonly challenge: string;
  isGiven(source: CredentialSource): boolean;
  identify(source: CredentialSource): MaybePromise<Identified>;
}

type Verifiers = Readonly<Record<string, unknown>>;

/** Authenticates by any schemes. Throws a TypeError if a verifier is missing. */
export function authenticateBy(table: AuthTable): AuthFactory {
  return ({ cors, ...verifiers }, realm) => {
    const named = Object.entries(table.schemes);
    const schemes = new Map(named.map(([name, scheme]) => [name, schemeOf(name, scheme, { verifiers, realm })]));
    const tables = Object.values(table.schemes);
    const keys = tables.filter((scheme) => scheme.kind === 'key');
    const hasCookies = keys.some((key) => key.in === 'cookie');
    return {
      identify: (source, requirement = table.default) => {
        const alternatives = requirement.map((names) => names.map((name) => schemes.get(name) ?? unknownScheme(name)));
        return identifiedByAny(alternatives, source, hasCookies && isCrossSite(source.request, cors));
      },
      queryKeys: keys.filter((key) => key.in === 'query').map(({ name }) => name),
      keysIn: (source) => secretsIn(source, tables),
    };
  };
}

function unknownScheme(name: string): never {
  throw new TypeError(`An endpoint needs the scheme "${name}", which its service does not have.`);
}

/**
 * The principal of the first alternative whose credentials are all given and valid. Invalid credentials are refused
 * even if none are needed: their client does not want to be anonymous. Cookies alone identify nobody if the request is from
 * a page of another site (`isForeign`).
 */
async function identifiedByAny(
  alternatives: readonly (readonly Scheme[])[],
  source: CredentialSource,
  isForeign: boolean,
): Promise<Identified> {
  const schemes = [...new Set(alternatives.flat())];
  let refused: RefusedScheme | undefined;
  const given = alternatives.filter((all) => all.length > 0 && all.every((scheme) => scheme.isGiven(source)));
  const accepted = isForeign ? given.filter((all) => !all.every(isCookie)) : given;
  for (const alternative of accepted) {
    const identified = await identifiedByAll(alternative, source);
    if (!('refusal' in identified)) return identified;
    refused ??= identified;
  }
  if (refused !== undefined) return withChallenges(refused, schemes);
  if (accepted.length < given.length) return { refusal: byCookiesAlone };
  const isGiven = schemes.some((scheme) => scheme.isGiven(source));
  const ways = alternatives.filter(({ length }) => length > 0);
  if (!isGiven && ways.length < alternatives.length) return { principal: undefined };
  const words = ways.map((alternative) => alternative.map((scheme) => scheme.words).join(' and ')).join(', or ');
  const challenges = schemes.map((scheme) => scheme.challenge);
  return challenge(401, `Credentials are needed: ${words}.`, challenges);
}

/** A browser adds these credentials to requests of any page. */
function isCookie({ table }: Scheme): boolean {
  return table.kind === 'key' && table.in === 'cookie';
}

const byCookiesAlone = { status: 403, detail: 'A page of another site cannot do this by its cookies alone.' };

interface RefusedScheme extends Refused {
  readonly scheme: Scheme;
}

/** The principal of the first scheme; its `others` has those of the other schemes, by name. */
async function identifiedByAll(
  alternative: readonly Scheme[],
  source: CredentialSource,
): Promise<Known | RefusedScheme> {
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
    ...(scheme?.table.kind === 'bearer' ? {} : { isTokenless: true }),
    ...(alternative.some(({ table }) => table.kind === 'key') ? { marked: privately } : {}),
    ...(alternative.every(({ table }) => table.isWithoutScopes) ? { isWithoutScopes: true } : {}),
  };
}

/** Shared caches treat a request without `Authorization` as anonymous (RFC 9111, section 3.5). */
function privately(response: HttpResponse): HttpResponse {
  if (response.headers['cache-control'] !== undefined) return response;
  return { ...response, headers: { ...response.headers, 'cache-control': 'private' } };
}

/**
 * The challenge of the refused scheme gives the reason; those of the others name the alternatives (RFC 9110, section
 * 11.6.1).
 */
function withChallenges({ scheme: refused, refusal }: RefusedScheme, schemes: readonly Scheme[]): Refused {
  const own = refusal.headers?.['www-authenticate'] ?? refused.challenge;
  const challenges = schemes.map((scheme) => (scheme === refused ? own : scheme.challenge));
  return { refusal: { ...refusal, headers: { ...refusal.headers, 'www-authenticate': challenges.join(', ') } } };
}

function schemeOf(
  name: string,
  table: SchemeTable,
  { verifiers, realm }: { readonly verifiers: Verifiers; readonly realm: string },
): Scheme {
  const verify = verifiers[table.verify];
  // For plain JavaScript: without a verifier the service would accept every request.
  if (typeof verify !== 'function') {
    throw new TypeError(`createServer needs ${table.verify}, a function that returns the owner of the credentials.`);
  }
  // Each is of its kind.
  return { ...schemesByKind[table.kind](table as never, verify as never, realm), name, table };
}

const schemesByKind = { bearer: bearerScheme, basic: basicScheme, key: keyScheme };

function bearerScheme(
  { isWithoutScopes }: CommonTable,
  verifyToken: TokenVerifier<ScopelessOwner>,
  realm: string,
): SchemeParts {
  const authenticate = bearerAuthentication({ verifyToken, realm, isWithoutScopes });
  return {
    words: 'a bearer token',
    challenge: `Bearer realm="${realm}"`,
    isGiven: ({ request }) => /^bearer(?: |$)/i.test(request.header('authorization') ?? ''),
    identify: ({ request }) => authenticate(request.header('authorization')),
  };
}

/** `Basic` (RFC 7617), UTF-8 as its challenge says (section 2.1). */
function basicScheme(
  { verify: option, isWithoutScopes }: CommonTable,
  verify: BasicVerifier<ScopelessOwner>,
  realm: string,
): SchemeParts {
  const own = `Basic realm="${realm}", charset="UTF-8"`;
  const refused = challenge(401, 'The user name or the password is not valid.', [own]);
  const verification = { option, verify, refused, words: 'The credentials', isWithoutScopes };
  return {
    words: 'a user name and a password',
    challenge: own,
    isGiven: ({ request }) => /^basic(?: |$)/i.test(request.header('authorization') ?? ''),
    identify: ({ request }) => {
      const credentials = basicCredentials(request.header('authorization') ?? '');
      if (credentials === undefined) return refused;
      return identifiedBy(verification, credentials);
    },
  };
}

/** Undefined if malformed. The user name ends at the first colon, and neither part has control characters (section 2). */
function basicCredentials(authorization: string): BasicCredentials | undefined {
  const [, encoded = ''] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? [];
  const text = decodedText(encoded);
  const colon = text?.indexOf(':') ?? -1;
  // eslint-disable-next-line no-control-regex
  if (text === undefined || colon === -1 || /[\x00-\x1f\x7f]/.test(text)) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decodedText(base64: string): string | undefined {
  return tried(() => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  });
}

const places = { header: 'header', query: 'query parameter', cookie: 'cookie' };

/**
 * A key has no registered scheme of RFC 9110, but a 401 needs a challenge (section 15.5.2): `ApiKey`, with the location
 * of the key.
 */
function keyScheme(scheme: KeyTable, verify: KeyVerifier<ScopelessOwner>, realm: string): SchemeParts {
  const own = `ApiKey realm="${realm}", in="${scheme.in}", name="${scheme.name}"`;
  const refused = challenge(401, 'The key is not valid, or no longer.', [own]);
  const { verify: option, isWithoutScopes } = scheme;
  const verification = { option, verify, refused, words: 'The key', isWithoutScopes };
  return {
    words: `a key in the ${places[scheme.in]} ${scheme.name}`,
    challenge: own,
    isGiven: (source) => keysAt(scheme, source).length > 0,
    identify: (source) => {
      const [key, second] = keysAt(scheme, source);
      // With two keys, a proxy might have checked the other one.
      if (key === undefined || key === '' || second !== undefined) return refused;
      return identifiedBy(verification, key);
    },
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

/**
 * The keys and the password of a request; those of the query also as they were sent, with any `=` at their end, because
 * an error may quote the address.
 */
function secretsIn(source: CredentialSource, schemes: readonly SchemeTable[]): readonly string[] {
  const keys = schemes.flatMap((scheme) => (scheme.kind === 'key' ? keysAt(scheme, source) : []));
  const decoded = (part: string): string | undefined => decodeOnce(part.replaceAll('+', ' '));
  const values = source.query.split('&').map((pair) => pair.replace(/^[^=]*=?/, ''));
  const sent = values.filter((value) => value !== '' && keys.includes(decoded(value)));
  const isBasic = schemes.some(({ kind }) => kind === 'basic');
  const login = isBasic ? basicCredentials(source.request.header('authorization') ?? '') : undefined;
  return [...keys, ...sent, login?.password].filter((secret) => secret !== undefined);
}

/** For a query, before the client is known; after that, the limit of the service applies. */
const maximumValues = 1000;
