import type { Hooks, ObservedRequest, Outcome } from './hooks.js';
import type { LoggedError } from './redaction.js';
import { loggedError } from './redaction.js';

/** What is needed of a logger: one of pino fits, and every other that takes fields before the message. */
export interface LoggerLike {
  info(fields: RequestFields, message: string): void;
  warn(fields: RequestFields, message: string): void;
  error(fields: RequestFields, message: string): void;
}

/** What a line tells of a request. No header, no query, no body. */
export interface RequestFields {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** The template, `/{projectKey}/resource/{id}`; absent where there is none. */
  readonly route?: string | undefined;
  readonly operation?: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  readonly subject?: string | undefined;
  readonly traceparent?: string | undefined;
  /** What the caller is not told, where something went wrong; its own token and cookies are taken out of it. */
  readonly error?: LoggedError | undefined;
}

export interface LogOptions {
  /** Whether requests for the health of the service are logged as well: they are many, and say little. False by default. */
  readonly health?: boolean | undefined;
}

/**
 * One line for each request: `hooks: [logRequests(pino())]`. An answer of 500 and above is an error, one of 400 and above a
 * warning, every other an information. A service that says that it is not ready is a warning, unless something failed.
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
    ...(error === undefined ? {} : { error: loggedError(error, request) }),
  };
}
