import { readReply } from './responses.js';
import { ApiError, type CallFailure, ClientError } from './errors.js';
import { exchange } from './exchange.js';
import type { CompleteResponse, Operation } from './operation.js';
import { prepareRequest } from './request.js';
import { type CallOptions, type Connection, type Exchange, type Settings, settingsKey } from './settings.js';

/** The answers with the given status among all that an operation documents. */
export type ApiResponse<Output extends { readonly status: number }, Status extends number> = Extract<
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
  const ended = run(connection[settingsKey], request);
  const { gives, givesForError } = request.operation;
  const value = ended.then(gives, givesForError);
  // Whoever asks for another view does not listen to the call itself: its rejection is not unhandled then.
  const view = <T>(other: Promise<T>): Promise<T> => {
    value.catch(() => {});
    return other;
  };
  const views = {
    result: () => view(ended.then((answer) => ({ ok: true, ...answer }), failureOf)),
    withResponse: () => view(ended),
  };
  return Object.assign(value, views) as unknown as Call<Value, Success, Failure>;
}

function failureOf(error: unknown): object {
  if (!(error instanceof ClientError)) throw error;
  return { ok: false, status: error instanceof ApiError ? error.status : undefined, error };
}

/** A documented answer of success; whatever else a call comes to is thrown. */
async function run(settings: Settings, { operation, input, options = {} }: CallRequest): Promise<CompleteResponse> {
  const request = await prepareRequest(operation, settings, input);
  const start = Date.now();
  let response: Response | undefined;
  const report = (error?: ClientError): void =>
    reportExchange(settings, {
      operation: operation.name,
      method: operation.method,
      url: request.url.replace(/\?.*$/s, ''),
      milliseconds: Date.now() - start,
      status: response?.status,
      requestId: response?.headers.get('x-request-id') ?? undefined,
      error,
    });
  try {
    const reply = await exchange({ operation, settings, request, options });
    response = reply.response;
    const answer = await readReply(operation, reply);
    report();
    return { ...answer, response };
  } catch (error) {
    if (error instanceof ClientError) report(error);
    throw error;
  }
}

function reportExchange({ onExchange }: Settings, exchanged: Exchange): void {
  try {
    onExchange?.(exchanged);
  } catch {
    // A log that fails must not make a call fail that did not.
  }
}
