import { TokenError } from './errors.js';
import { stringOf, valueOf } from './connection/given-text.js';
import { cookieText } from './inputs/cookies.js';
import { givenIn } from './own.js';
import { percentEncode } from './requests/percent.js';
import type { Authorize, AuthorizedRequest, Token } from './connection/settings.js';

/** A user name and a password (RFC 7617). */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** The credentials of a request, or a function that is called before every request. */
export type Basic = BasicCredentials | (() => BasicCredentials | Promise<BasicCredentials>);

/** An API key: a string, or a function that is called before every request. */
export type Key = Token;

/** Adds the credentials of one scheme, which are the value of an option, to a request. */
type AddCredentials = (given: unknown, request: AuthorizedRequest, option: string) => Promise<void>;

interface Scheme {
  readonly option: string;
  readonly add: AddCredentials;
}

/**
 * Adds the credentials that each operation requires: those of the first alternative whose options are all given. If
 * there is none, nothing is added, and the service responds with what it needs.
 */
export function authorizeBy(
  options: object,
  schemes: Readonly<Record<string, Scheme>>,
  byDefault: readonly (readonly string[])[],
): Authorize {
  // A closure: printing a client must not show its credentials.
  const given = new Map(givenIn(Object(options) as object));
  return async (request) => {
    const needed = (request.operation.auth ?? byDefault)
      .map((names) => names.map((name) => schemes[name] as Scheme))
      .find((alternative) => alternative.every(({ option }) => given.has(option)));
    for (const { option, add } of needed ?? []) await add(given.get(option), request, option);
  };
}

/** `Authorization: Basic …`, in UTF-8 (RFC 7617, section 2.1) */
export async function addBasic(given: unknown, request: AuthorizedRequest, option: string): Promise<void> {
  const { username, password } = Object(await valueOf(given, request, option)) as Partial<BasicCredentials>;
  const refuse = (message: string): never => {
    throw new TokenError(request.operation.name, `the ${option} credentials ${message}.`);
  };
  if (typeof username !== 'string' || typeof password !== 'string') return refuse('must be { username, password }');
  if (username.includes(':')) return refuse('must not have a colon in the user name');
  const text = `${username}:${password}`;
  // Sections 2 and 2.1: no control characters, and no lone surrogate, which has no UTF-8.
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return refuse('must be text without control characters');
  const bytes = new TextEncoder().encode(text);
  request.headers.set('authorization', `Basic ${btoa(String.fromCharCode(...bytes))}`);
}

/** `X-Api-Key: …` */
export function addHeaderKey(name: string): AddCredentials {
  return async (given, request, option) => {
    request.headers.set(name, await stringOf(given, request, option));
  };
}

/** `?api_key=…`, after the other parameters. */
export function addQueryKey(name: string): AddCredentials {
  return async (given, request, option) => {
    const key = await stringOf(given, request, option);
    const pair = `${percentEncode(name)}=`;
    // The address of a next page may repeat the key that the request before had.
    const [path = '', ...query] = request.url.split('?');
    const written = query.join('?');
    // Every other sign stays, an empty pair too: the path of an own request is sent unchanged.
    const others = written === '' ? [] : written.split('&').filter((other) => !other.startsWith(pair));
    request.url = `${path}?${[...others, `${pair}${percentEncode(key)}`].join('&')}`;
  };
}

/** `session=…`, after the cookies that are sent anyway. A browser ignores it and sends its own. */
export function addCookieKey(name: string): AddCredentials {
  return async (given, request, option) => {
    const before = request.headers.get('cookie');
    const pair = `${name}=${cookieText(await stringOf(given, request, option))}`;
    request.headers.set('cookie', before === null ? pair : `${before}; ${pair}`);
  };
}
