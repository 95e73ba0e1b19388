import { ConnectionError, TimeoutError, TokenError } from '../errors.js';
import { exchange } from '../exchange.js';
import type { Operation, Reply, Sending } from '../operation.js';
import { type Fields, tried } from '../own.js';
import { percentEncode } from '../requests/percent.js';
import { giveNothing } from '../responses/responses.js';
import { pauseAfter } from '../retries.js';
import type { Fetch } from './settings.js';

/** A token from its issuer. */
export interface IssuedToken {
  readonly token: string;
  /** For how many seconds it is valid (RFC 6749, section 5.1); absent: until the service refuses it. */
  readonly expiresIn?: number | undefined;
}

/** A request for a new token. */
interface Renewal {
  readonly issued: Promise<string>;
  /** Resolves if the request has failed and will be sent again. */
  readonly delayed: Promise<void>;
}

/**
 * A token for `createClient` that is cached until shortly before it expires, or until the service refuses it.
 * Concurrent calls share one request for a new token. If that fails, the cached token is used while it is still valid:
 * at once if `issue` tries again, which it reports by calling `onRetry`.
 */
export function keepToken(issue: (onRetry: () => void) => Promise<IssuedToken>): (refused?: string) => Promise<string> {
  let kept = { token: '', renewAt: 0, validUntil: 0 };
  let pending: Renewal | undefined;
  const renew = async (onRetry: () => void): Promise<string> => {
    const start = performance.now();
    const { token, expiresIn = Infinity } = await issue(onRetry);
    const valid = expiresIn * 1000;
    kept = { token, renewAt: start + valid - Math.min(longestMargin, valid / 10), validUntil: start + valid };
    return token;
  };
  const begin = (): Renewal => {
    let onRetry = (): void => {};
    const delayed = new Promise<void>((resolve) => {
      onRetry = resolve;
    });
    const issued = renew(onRetry).finally(() => {
      pending = undefined;
    });
    return { issued, delayed };
  };
  return async (refused) => {
    const { token, renewAt, validUntil } = kept;
    const isGood = token !== refused && performance.now() < validUntil;
    if (isGood && performance.now() < renewAt) return token;
    pending ??= begin();
    const { issued, delayed } = pending;
    return isGood ? Promise.race([issued.catch(() => token), delayed.then(() => token)]) : issued;
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
  /** The timeout of each attempt in milliseconds. By default 30,000. */
  readonly timeout?: number | undefined;
  /**
   * How often the request is sent again if the token endpoint cannot be reached or fails temporarily, after the same
   * pauses as a call. By default 2.
   */
  readonly retries?: number | undefined;
}

/**
 * A token for `createClient` by OAuth 2.0 client credentials (RFC 6749, section 4.4), cached by `keepToken`. A request
 * that fails is sent again as a call is; a call waits for that only until its own `timeout` or `signal` ends it. Errors
 * contain the status and the error code of the issuer, but nothing that was sent.
 */
export function clientCredentials(options: ClientCredentials): (refused?: string) => Promise<string> {
  return keepToken((onRetry) => requestToken(options, onRetry));
}

const operation = 'clientCredentials';

async function requestToken(options: ClientCredentials, onRetry: () => void): Promise<IssuedToken> {
  const sending = sendingOf(options, onRetry);
  let reply: Reply;
  try {
    reply = await exchange(sending);
  } catch (error) {
    const { cause } = error as Error;
    if (error instanceof ConnectionError)
      throw new ConnectionError(operation, cause, `the token endpoint was not reached${times(sending)}`);
    if (error instanceof TimeoutError)
      throw new TimeoutError(operation, error.timeout, `no response within ${error.timeout} ms${times(sending)}`);
    throw error;
  }
  return tokenIn(reply, times(sending));
}

function times({ attempts }: Sending): string {
  return attempts > 1 ? ` (${attempts} attempts)` : '';
}

/** The request as that of a call, so that it has the same timeouts and pauses. */
function sendingOf(options: ClientCredentials, onRetry: () => void): Sending {
  const { tokenUrl, clientId, clientSecret, scopes = [], parameters, sendSecretIn = 'header' } = options;
  const { timeout = 30_000, retries = 2 } = options;
  const content = new URLSearchParams({ grant_type: 'client_credentials', ...parameters });
  if (scopes.length > 0) content.set('scope', scopes.join(' '));
  const headers = new Headers({ accept: 'application/json' });
  if (sendSecretIn === 'header')
    headers.set('authorization', `Basic ${btoa(`${formed(clientId)}:${formed(clientSecret)}`)}`);
  else {
    content.set('client_id', clientId);
    content.set('client_secret', clientSecret);
  }
  const tokenOperation: Operation = {
    name: operation,
    method: 'POST',
    path: [],
    gives: giveNothing,
    responses: [],
    errors: [],
    // Although it is a POST: a token that nobody has received does no harm.
    pauseAfter: (...outcome) => {
      const delay = pauseAfter(...outcome);
      if (delay !== undefined) onRetry();
      return delay;
    },
  };
  return {
    operation: tokenOperation,
    settings: { authorize: undefined, fetch: options.fetch, middleware: [], onMismatch: undefined },
    options: { ...limits, signal: undefined, headers, timeout, retries },
    request: { url: String(tokenUrl), headers: [], body: { content } },
    attempts: 0,
  };
}

const limits = {
  totalTimeout: Infinity,
  idleTimeout: Infinity,
  maxResponseBytes: 2 ** 20,
  fetchOptions: undefined,
  responses: 'strict',
} as const;

/** Id and secret are encoded like a form before they are joined (RFC 6749, section 2.3.1). */
function formed(text: string): string {
  return (percentEncode(text) ?? '').replaceAll('%20', '+');
}

function tokenIn({ response: { status }, text }: Reply, attempts: string): IssuedToken {
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
  throw new TokenError(
    operation,
    `the token endpoint responded ${status}${code}, and without a bearer token${attempts}.`,
  );
}
