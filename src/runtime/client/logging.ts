import { tried } from './own.js';
import type { Middleware } from './connection/settings.js';
import { requestIdOf } from './request-id.js';

/**
 * The part of a logger that is used: `console` fits, and every logger that takes fields after the message. Pino takes
 * them first: see {@link LogLine}.
 */
export interface LoggerLike {
  debug(message: string, fields: SentFields): void;
  info(message: string, fields: AttemptFields): void;
  warn(message: string, fields: AttemptFields): void;
  error(message: string, fields: AttemptFields): void;
}

/** Writes a line, for any other logger: `logCalls((level, message, fields) => logger[level](fields, message))`. */
export type LogLine = (level: LogLevel, message: string, fields: SentFields | AttemptFields) => void;

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface LogOptions {
  /** Lines below this level are omitted. By default `info`. */
  readonly level?: LogLevel | undefined;
}

/** The fields of a request before it is sent. Not an interface: that would not be a `Record<string, unknown>`. */
export type SentFields = {
  /** `resource.getByKey` */
  readonly operation: string;
  /** From 1 on: a request that is sent again has one line for each attempt. */
  readonly attempt: number;
  readonly method: string;
  /** Without the query, which may contain confidential data. */
  readonly url: string;
  /** `[redacted]` replaces the value of each header that may carry a credential: of all but a few. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The fields of an attempt that has ended. No header, no query, no body. */
export type AttemptFields = Omit<SentFields, 'headers'> & {
  /** Until the head of the response; its body may still be arriving. */
  readonly milliseconds: number;
  /** Undefined: there was no response. */
  readonly status: number | undefined;
  /** The id of the request at the service (`X-Request-Id`), for its logs. */
  readonly requestId: string | undefined;
  /** Why there was no response: `TypeError: fetch failed: connect ECONNREFUSED`. Credentials are removed from it. */
  readonly error: string | undefined;
};

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/**
 * Logs one line for each attempt: `middleware: [logCalls(console)]`. No response, or one of 500 and above, is an error,
 * 400 and above a warning, everything else info, an aborted call too. With `level: 'debug'` there is also a line for each
 * request before it is sent. Errors of the logger are ignored.
 */
export function logCalls(logger: LoggerLike | LogLine, { level = 'info' }: LogOptions = {}): Middleware {
  // Each level of a logger has fields of its own.
  const withMethods: LogLine = (one, message, fields) => (logger as LoggerLike)[one](message, fields as never);
  const log = 'info' in logger ? withMethods : logger;
  const isShown = (one: LogLevel): boolean => levels.indexOf(one) >= levels.indexOf(level);
  // A failing log must not make a successful call fail, and there is nowhere to report it.
  const write = (...line: Parameters<LogLine>): void => tried(() => log(...line));
  return async (request, next, attempt) => {
    const { operation, path, number } = attempt;
    const { method, url } = request;
    const fields = { operation, attempt: number, method, url: url.replace(/[?#].*$/s, '') };
    const start = performance.now();
    const end = (one: Exclude<LogLevel, 'debug'>, status: number | undefined, more: Partial<AttemptFields>): void => {
      const milliseconds = Math.round((performance.now() - start) * 1000) / 1000;
      const message = `${method} ${path} ${status ?? more.error}`;
      const whole = { ...fields, milliseconds, status, requestId: undefined, error: undefined, ...more };
      if (isShown(one)) write(one, message, whole);
    };
    if (isShown('debug')) write('debug', `${method} ${path}`, { ...fields, headers: shownHeaders(request) });
    // Read before the request is sent: code that sends it may change its headers.
    const secrets = secretsOf(request);
    try {
      const response = await next(request);
      const { status, headers } = response;
      const requestId = requestIdOf(headers);
      end(status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info', status, { requestId });
      return response;
    } catch (error) {
      const isAborted = (Object(error) as Partial<Error>).name === 'AbortError';
      end(isAborted ? 'info' : 'error', undefined, { error: withoutSecrets(reasonOf(error), secrets) });
      throw error;
    }
  };
}

const redacted = '[redacted]';

/** An API key can be in any header, so these are the ones whose values are shown. */
const harmless: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'last-event-id',
  'prefer',
  'range',
  'traceparent',
]);

function shownHeaders({ headers }: Request): Readonly<Record<string, string>> {
  const shown = [...headers].map(([name, value]) => [name, harmless.has(name) ? value : redacted]);
  return Object.fromEntries(shown) as Readonly<Record<string, string>>;
}

// Shorter values are ordinary words, such as a language, which would be redacted everywhere.
const shortestSecret = 6;

/** The query, and the values of headers, as a whole and in words; longer ones first, because one may be part of another. */
function secretsOf({ url, headers }: Request): readonly string[] {
  const query = /\?[^#]*/s.exec(url)?.[0] ?? '';
  const values = [...headers].flatMap(([name, value]) =>
    harmless.has(name) ? [] : [value, ...value.split(/[\s;,=]+/)],
  );
  const parameters = [...new URLSearchParams(query)].map(([, value]) => value);
  return [...new Set([query, ...query.split(/[?&=]/), ...parameters, ...values])]
    .filter(({ length }) => length >= shortestSecret)
    .sort((one, other) => other.length - one.length);
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
}

/** Node's `fetch` says "fetch failed" and hides the reason one level deeper, or two if a name has several addresses. */
function reasonOf(error: unknown): string {
  // Not by their class: in a test runner such as Jest, the errors of the platform's fetch have an `Error` of their own.
  const { name, message, cause } = Object(error) as Partial<Error>;
  if (typeof message !== 'string') return 'no reason was given';
  const inner = [(Object(cause) as Partial<AggregateError>).errors, cause].flat() as unknown[];
  const reason = inner.map((one) => (Object(one) as Partial<Error>).message).find(Boolean);
  return `${name}: ${message}${reason ? `: ${reason}` : ''}`;
}
