import type { Hooks, ObservedRequest, Outcome } from './hooks.js';

/** The part of a logger that is used: pino fits, and every logger that takes fields before the message. */
export interface LoggerLike {
  info(fields: RequestFields, message: string): void;
  warn(fields: RequestFields, message: string): void;
  error(fields: RequestFields, message: string): void;
}

/** The fields of a log line. No header, no query, no body. */
export interface RequestFields
  extends Pick<ObservedRequest, 'requestId' | 'method' | 'path'>, Pick<Outcome, 'status' | 'milliseconds'> {
  /** The template, `/{projectKey}/resource/{id}`; absent if no route matches. */
  readonly route?: string | undefined;
  readonly operation?: string | undefined;
  readonly subject?: string | undefined;
  readonly traceparent?: string | undefined;
  /** The error that the client does not see, if any; the client's token and cookies are removed from it. */
  readonly error?: LoggedError | undefined;
}

export interface LogOptions {
  /** Whether health checks are logged as well: they are frequent and say little. False by default. */
  readonly health?: boolean | undefined;
}

/**
 * Logs one line for each request: `hooks: [logRequests(pino())]`. A response of 500 and above is an error, 400 and
 * above a warning, every other info; a service that is not ready is a warning, unless something failed.
 */
export function logRequests(logger: LoggerLike, { health = false }: LogOptions = {}): Hooks {
  return {
    onResponse: (request, outcome) => {
      const { isHealth } = request;
      if (isHealth && !health) return;
      const { status, error } = outcome;
      const fields = fieldsOf(request, outcome);
      const message = `${request.method} ${fields.route ?? request.path} ${status}`;
      if (status >= 500 && (!isHealth || error !== undefined)) logger.error(fields, message);
      else if (status >= 400) logger.warn(fields, message);
      else logger.info(fields, message);
    },
  };
}

function fieldsOf(request: ObservedRequest, { status, milliseconds, error }: Outcome): RequestFields {
  const { requestId, method, path, route, subject, traceparent } = request;
  return {
    requestId,
    method,
    path,
    ...(route === undefined ? {} : { route: route.path, operation: route.operation }),
    status,
    milliseconds: Math.round(milliseconds * 1000) / 1000,
    ...(subject === undefined ? {} : { subject }),
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(error === undefined ? {} : { error: withoutSecrets(error, secretsOf(request)) }),
  };
}

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause?: LoggedError | undefined;
}

const redacted = '[redacted]';

// Deeper causes explain nothing more, and a cause chain may be circular.
const deepestCause = 5;

// `[redacted]` replaces the token, the keys, the password and the cookies of the request in messages and stacks. Other fields of the error are
// left out, because their content is unknown.
function withoutSecrets(error: unknown, secrets: readonly string[], depth = deepestCause): LoggedError {
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

// Shorter values are ordinary words, such as a language, which would be redacted everywhere.
const shortestSecret = 6;

// `Bearer` before a token is not a secret, and occurs in many messages.
const scheme = /^[a-z-]+\s+(?=\S)/i;

/** Each header as a whole, and its words and values; longer ones first, because one may be part of another. */
function secretsOf(request: Pick<ObservedRequest, 'header' | 'keys'>): readonly string[] {
  const texts = secretHeaders.flatMap((name) => {
    const value = request.header(name);
    if (value === undefined) return [];
    const words = name.endsWith('authorization') ? value.replace(scheme, '') : value;
    return [value, ...words.split(/[\s;,]+/), ...valuesOf(value)];
  });
  return [...new Set([...texts, ...(request.keys ?? [])])]
    .filter(({ length }) => length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
}

/** `a=b; c="d"` → `b`, `d` */
function valuesOf(cookies: string): readonly string[] {
  return cookies.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1).replaceAll('"', ''));
}
