import { clientError, TimeoutError, TokenError } from './errors.js';
import { tried } from './own.js';
import { percentEncode } from './percent.js';
import type { Fetch } from './settings.js';
import { textOf } from './whole-body.js';

/** A token from its issuer. */
export interface IssuedToken {
  readonly token: string;
  /** For how many seconds it is valid (RFC 6749, section 5.1); absent: until the service refuses it. */
  readonly expiresIn?: number | undefined;
}

/**
 * A token for `createClient` that is cached until shortly before it expires, or until the service refuses it.
 * Concurrent calls share one request for a new token. If that fails, the cached token is used while it is still valid.
 */
export function keepToken(issue: () => Promise<IssuedToken>): (refused?: string) => Promise<string> {
  let kept = { token: '', renewAt: 0, validUntil: 0 };
  let pending: Promise<string> | undefined;
  const renew = async (): Promise<string> => {
    const start = performance.now();
    const { token, expiresIn = Infinity } = await issue();
    const valid = expiresIn * 1000;
    kept = { token, renewAt: start + valid - Math.min(longestMargin, valid / 10), validUntil: start + valid };
    return token;
  };
  return async (refused) => {
    const { token, renewAt, validUntil } = kept;
    const isGood = token !== refused && performance.now() < validUntil;
    if (isGood && performance.now() < renewAt) return token;
    pending ??= renew().finally(() => {
      pending = undefined;
    });
    return isGood ? pending.catch(() => token) : pending;
  };
}

/** Milliseconds. Requests take time to arrive, and clocks differ. */
const longestMargin = 60_000;

export interface ClientCredentials {
  /** The token endpoint (RFC 6749, section 3.2). */
  readonly tokenUrl: string | URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The scopes to request; by default those that the client is registered for. */
  readonly scopes?: readonly string[] | undefined;
  /** Sent with the request, for issuers that need more: `{ audience: 'https://api.example.com' }`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** Whether id and secret are sent as HTTP Basic credentials, as every issuer must allow, or in the body. */
  readonly sendSecretIn?: 'header' | 'body' | undefined;
  /** By default the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds until a response. By default 30,000. */
  readonly timeout?: number | undefined;
}

/**
 * A token for `createClient` by OAuth 2.0 client credentials (RFC 6749, section 4.4), cached by `keepToken`. Errors
 * contain the status and the error code of the issuer, but nothing that was sent.
 */
export function clientCredentials(options: ClientCredentials): (refused?: string) => Promise<string> {
  return keepToken(() => requestToken(options));
}

const operation = 'clientCredentials';

async function requestToken(options: ClientCredentials): Promise<IssuedToken> {
  const { tokenUrl, clientId, clientSecret, scopes = [], parameters, sendSecretIn = 'header' } = options;
  const { timeout = 30_000 } = options;
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...parameters });
  if (scopes.length > 0) body.set('scope', scopes.join(' '));
  const headers = new Headers({ accept: 'application/json' });
  if (sendSecretIn === 'header')
    headers.set('authorization', `Basic ${btoa(`${formed(clientId)}:${formed(clientSecret)}`)}`);
  else {
    body.set('client_id', clientId);
    body.set('client_secret', clientSecret);
  }
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new TimeoutError(operation, timeout)), timeout);
  try {
    // A redirect could send the secret to another host.
    const init = { method: 'POST', headers, body, redirect: 'manual', signal: controller.signal } as const;
    const send = options.fetch ?? ((request: Request) => fetch(request));
    const response = await send(new Request(tokenUrl, init));
    const head = { operation, status: response.status, headers: response.headers };
    return tokenIn(response, await textOf(response, { head, limit: 2 ** 20 }));
  } catch (error) {
    const { aborted, reason } = controller.signal;
    throw aborted ? reason : clientError(operation, error, 'the token endpoint was not reached');
  } finally {
    clearTimeout(timer);
  }
}

/** Id and secret are encoded like a form before they are joined (RFC 6749, section 2.3.1). */
function formed(text: string): string {
  return (percentEncode(text) ?? '').replaceAll('%20', '+');
}

type Fields = Readonly<Record<string, unknown>>;

function tokenIn({ status }: Response, text: string): IssuedToken {
  const {
    access_token: token,
    token_type: type,
    expires_in: expiresIn,
    error,
  } = Object(tried(() => JSON.parse(text) as unknown)) as Fields;
  if (status === 200 && typeof token === 'string' && /^bearer$/i.test(String(type))) {
    const seconds = Number(expiresIn ?? Number.NaN);
    return { token, expiresIn: seconds > 0 ? seconds : undefined };
  }
  // Only a code of the grammar of section 5.2: anything else might repeat what was sent.
  const code = typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? `, ${error}` : '';
  throw new TokenError(operation, `the token endpoint responded ${status}${code}, and without a bearer token.`);
}
