import type { ObservedRequest } from './hooks.js';

/** An error as a log may have it. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause?: LoggedError | undefined;
}

const redacted = '[redacted]';

// Deeper than that, causes explain nothing any more; and one may be its own.
const deepestCause = 5;

/**
 * An error without what the request brought to show who it is: wherever its token or one of its cookies stands in a message
 * or a stack, `[redacted]` does. Other fields of the error are left out, for nobody knows what they hold.
 */
export function loggedError(error: unknown, request: Pick<ObservedRequest, 'header'>): LoggedError {
  return withoutSecrets(error, secretsOf(request), deepestCause);
}

function withoutSecrets(error: unknown, secrets: readonly string[], depth: number): LoggedError {
  const clean = (text: string): string => secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
  if (!(error instanceof Error)) return { type: typeof error, message: clean(String(error)), stack: undefined };
  const { cause } = error;
  return {
    type: error.name,
    message: clean(error.message),
    stack: error.stack === undefined ? undefined : clean(error.stack),
    ...(cause === undefined || depth === 0 ? {} : { cause: withoutSecrets(cause, secrets, depth - 1) }),
  };
}

const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key'] as const;

// Shorter ones are words, such as a language, that would be missed everywhere.
const shortestSecret = 6;

// `Bearer` before a token is no secret, and a word of many messages.
const scheme = /^[a-z-]+\s+(?=\S)/i;

/** Each header as a whole, and the words and values it is made of; longer ones first, for one may be part of another. */
function secretsOf(request: Pick<ObservedRequest, 'header'>): readonly string[] {
  const texts = secretHeaders.flatMap((name) => {
    const value = request.header(name);
    if (value === undefined) return [];
    const words = name.endsWith('authorization') ? value.replace(scheme, '') : value;
    return [value, ...words.split(/[\s;,]+/), ...valuesOf(value)];
  });
  return [...new Set(texts)].filter(({ length }) => length >= shortestSecret).sort((a, b) => b.length - a.length);
}

/** `a=b; c="d"` → `b`, `d` */
function valuesOf(cookies: string): readonly string[] {
  return cookies.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1).replaceAll('"', ''));
}
