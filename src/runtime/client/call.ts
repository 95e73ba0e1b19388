import type { Answer as ReadAnswer } from './answers.js';
import { readReply } from './answers.js';
import type { CallFailure } from './errors.js';
import { ApiError, ClientError, InvalidInputError } from './errors.js';
import { exchange } from './exchange.js';
import type { Operation } from './operation.js';
import { prepareRequest } from './request.js';
import type { CallOptions, Connection, Settings } from './settings.js';
import { settingsKey } from './settings.js';

/** The answers with the given status among all that an operation documents. */
export type Answer<Output extends { readonly status: number }, Status extends number> = Extract<
  Output,
  { readonly status: Status }
>;

/**
 * A call on its way. Awaited, it gives what was asked for and throws a typed error otherwise; the other two views tell
 * more. It is a promise of the platform with two more methods, so it can be awaited, raced and collected like any other.
 */
export interface Call<Value, Success, Failure extends ApiError> extends Promise<Value> {
  /** Every way the call can end as a value, told apart by `ok` and then `status`. Nothing is thrown. */
  result(): Promise<CallResult<Success, Failure>>;
  /** The whole answer: status, documented headers, body, and the `Response` it was read from. Throws like the call. */
  withResponse(): Promise<Success & { readonly response: Response }>;
}

/**
 * Every way a call can end. With a `status` the service answered as documented; without one it was not reached, not
 * asked, or answered something else.
 */
export type CallResult<Success, Failure extends ApiError> =
  | (Success & { readonly ok: true; readonly response: Response })
  | FailedWith<Failure>
  | { readonly ok: false; readonly status: undefined; readonly error: CallFailure };

type FailedWith<Failure> = Failure extends ApiError
  ? { readonly ok: false; readonly status: Failure['status']; readonly error: Failure }
  : never;

/** What the printed functions pass on. */
export interface CallRequest {
  readonly operation: Operation;
  readonly input: unknown;
  readonly options: CallOptions | undefined;
}

/**
 * Calls an operation. The type of the call is that of the printed function, which is made of the same model as the
 * description of the operation: here nothing is known of either.
 */
export function call<Value, Success, Failure extends ApiError>(
  connection: Connection,
  request: CallRequest,
): Call<Value, Success, Failure> {
  const settings: Settings = connection[settingsKey];
  const outcome = run(settings, request);
  const value = outcome.then((ended) => valueOf(request.operation, ended));
  const views = {
    result: () => view(value, outcome.then(resultOf)),
    withResponse: () => view(value, outcome.then(wholeOf)),
  };
  return Object.assign(value, views) as unknown as Call<Value, Success, Failure>;
}

/** How a call ended; never thrown, so that every view can show it in its own way. */
type Outcome =
  | { readonly ok: true; readonly answer: ReadAnswer; readonly response: Response }
  | { readonly ok: false; readonly error: ClientError };

// Whoever asks for another view does not listen to the call itself: its rejection is not unhandled then.
function view<T>(value: Promise<unknown>, other: Promise<T>): Promise<T> {
  value.catch(() => {});
  return other;
}

async function run(settings: Settings, { operation, input, options = {} }: CallRequest): Promise<Outcome> {
  const prepared = prepareRequest(operation, settings, input);
  if (!prepared.ok) return { ok: false, error: new InvalidInputError(operation.name, prepared.issues) };
  const start = Date.now();
  const report = (outcome: Outcome, response?: Response): Outcome => {
    const error = outcome.ok ? undefined : outcome.error;
    reportExchange(settings, { operation, url: prepared.request.url, start, response, error });
    return outcome;
  };
  try {
    const reply = await exchange({ operation, settings, request: prepared.request, options });
    const read = readReply(operation, reply);
    const outcome: Outcome =
      read instanceof ClientError ? { ok: false, error: read } : { ok: true, answer: read, response: reply.response };
    return report(outcome, reply.response);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return report({ ok: false, error });
  }
}

function valueOf(operation: Operation, outcome: Outcome): unknown {
  if (!outcome.ok) {
    const isAbsence = outcome.error instanceof ApiError && outcome.error.status === 404;
    if (operation.gives === 'existence' && isAbsence) return false;
    throw outcome.error;
  }
  switch (operation.gives) {
    case 'body':
      return outcome.answer.body;
    case 'answer':
      return outcome.answer;
    case 'existence':
      return true;
    case 'nothing':
      return undefined;
  }
}

function wholeOf(outcome: Outcome): object {
  if (!outcome.ok) throw outcome.error;
  return { ...outcome.answer, response: outcome.response };
}

function resultOf(outcome: Outcome): object {
  if (outcome.ok) return { ok: true, ...outcome.answer, response: outcome.response };
  const status = outcome.error instanceof ApiError ? outcome.error.status : undefined;
  return { ok: false, status, error: outcome.error };
}

interface EndedExchange {
  readonly operation: Operation;
  readonly url: string;
  readonly start: number;
  readonly response: Response | undefined;
  readonly error: ClientError | undefined;
}

function reportExchange({ onExchange }: Settings, { operation, url, start, response, error }: EndedExchange): void {
  try {
    onExchange?.({
      operation: operation.name,
      method: operation.method,
      url: url.replace(/\?.*$/s, ''),
      milliseconds: Date.now() - start,
      status: response?.status,
      requestId: response?.headers.get('x-request-id') ?? undefined,
      error,
    });
  } catch {
    // A log that fails must not make a call fail that did not.
  }
}
