import { readReply } from './responses/responses.js';
import { ApiError, type CallFailure, ClientError, clientError, InvalidInputError } from './errors.js';
import { callSettings } from './call-settings.js';
import { exchange } from './exchange.js';
import type { Finish } from './leniently.js';
import type { CompleteResponse, Operation, Sending } from './operation.js';
import { tried } from './own.js';
import { prepareRequest } from './requests/request.js';
import {
  type CallOptions,
  type Connection,
  type ResponseReading,
  type Settings,
  settingsKey,
} from './connection/settings.js';
import { requestIdOf } from './request-id.js';

/** The responses with the given status among all that an operation documents. Only a handler may leave out `headers`. */
export type ApiResponse<Output extends { readonly status: number }, Status extends number> = Output extends {
  readonly status: Status;
}
  ? undefined extends Output['headers' & keyof Output]
    ? Output & { readonly headers: NonNullable<Output['headers' & keyof Output]> }
    : Output
  : never;

/** A native promise of the documented result, or a typed error; the two other views return more. */
export interface Call<Value, Success, Failure extends ApiError> extends Promise<Value> {
  /** Every outcome of the call as a value, distinguished by `ok` and then `status`. Nothing is thrown. */
  result(): Promise<CallResult<Success, Failure>>;
  /** Status, documented headers, body, and the `Response` that they were read from. Throws like the call. */
  withResponse(): Promise<Success & Received>;
}

/** What every response has. */
export interface Received {
  readonly response: Response;
  /** The id of the request at the service (`X-Request-Id` or `Request-Id`), for its logs. Errors with a response have it too. */
  readonly requestId: string | undefined;
}

/**
 * A call that returns one page of a list. Awaited, it returns that page; iterated, the items of this page and all that
 * follow:
 *
 *     for await (const pet of client.pet.list({ limit: 100 })) console.log(pet.name);
 *
 * The next page is requested when the previous one is used up, never two at once. A `break` ends the requests.
 */
export interface PagedCall<Page, Success, Failure extends ApiError, Item>
  extends Call<Page, Success, Failure>, AsyncIterable<Item> {
  /** This page and all that follow, as pages. */
  pages(): AsyncGenerator<Page, void, undefined>;
}

/**
 * Every outcome of a call. With a `status` the service responded as documented; without one the request was not
 * sent, the service was not reached, or its response was not as documented: `error.status` is what it responded then.
 */
export type CallResult<Success, Failure extends ApiError> =
  | (Success & Received & { readonly ok: true })
  | FailedWith<Failure>
  | { readonly ok: false; readonly status: undefined; readonly error: CallFailure };

type FailedWith<Failure> = Failure extends ApiError ? FailedCall<Failure> : never;

/** A documented error as a result. Editors show this name, and not every status of a range such as `5xx`. */
export interface FailedCall<Failure extends ApiError> {
  readonly ok: false;
  readonly status: Failure['status'];
  readonly error: Failure;
}

export interface CallRequest {
  readonly operation: Operation;
  readonly input: unknown;
  readonly options: CallOptions | undefined;
}

/** The type of the call comes from the printed function, which has the same model as the operation's description. */
export function call<Value, Success, Failure extends ApiError>(
  connection: Connection,
  request: CallRequest,
): Call<Value, Success, Failure> {
  const ended = run(connection[settingsKey], request);
  const { gives, givesForError } = request.operation;
  const value = ended.then(gives, givesForError);
  // A caller that uses another view does not handle the call itself: its rejection must not count as unhandled.
  const view = <T>(other: Promise<T>): Promise<T> => {
    value.catch(() => {});
    return other;
  };
  const views = {
    result: () => view(ended.then((result) => ({ ok: true, ...result }), failureOf)),
    withResponse: () => view(ended),
  };
  return Object.assign(value, views) as unknown as Call<Value, Success, Failure>;
}

function failureOf(error: unknown): object {
  if (!(error instanceof ClientError)) throw error;
  return { ok: false, status: error instanceof ApiError ? error.status : undefined, error };
}

async function run(settings: Settings, { operation, input, options = {} }: CallRequest): Promise<CompleteResponse> {
  const { name, method } = operation;
  const sending = {
    operation,
    settings,
    options: callSettings(settings, options, name),
    request: await prepareRequest(operation, settings, input),
    attempts: 0,
  };
  const { responses } = sending.options;
  const lenient = responses === 'strict' ? undefined : await lateLeniency(sending, responses);
  const start = performance.now();
  let response: Response | undefined;
  let requestId: string | undefined;
  let failure: unknown;
  try {
    const reply = await exchange(sending);
    response = reply.response;
    requestId = requestIdOf(response.headers);
    return { response, requestId, ...(await readReply(sending.operation, reply)) };
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    lenient?.(response);
    // A failing log must not make a successful call fail.
    tried(() =>
      settings.onExchange?.({
        operation: name,
        method,
        url: sending.request.url.replace(/\?.*$/s, ''),
        milliseconds: performance.now() - start,
        attempts: sending.attempts,
        status: response?.status,
        requestId,
        // Whatever else is thrown is a bug.
        error: failure as ClientError | undefined,
      }),
    );
  }
}

/** Reads the responses of a call less strictly. The code is loaded by the first such call: most programs have none. */
async function lateLeniency(sending: Sending, reading: ResponseReading): Promise<Finish> {
  const { readLeniently } = await import('./leniently.js').catch((error: unknown) => {
    throw clientError(sending.operation.name, error);
  });
  return readLeniently(sending, reading, InvalidInputError);
}
