import { type ResponseHead, ApiError, type Checked, type ClientError, UnexpectedResponseError } from './errors.js';
import type { ApiResponse, ResponseType, CompleteResponse, Operation, ReadHeaders, Reply } from './operation.js';

/** The answer of success that a reply is. Throws the error that it is. */
export async function readReply(operation: Operation, reply: Reply): Promise<ApiResponse> {
  const { head, answer, text, checked, mediaType } = reply;
  if (answer === undefined) throw await readError(operation, head, text);
  const { values, issues } = headersOf(answer, head);
  const body = checked ?? (await answer.parse?.(text)) ?? nothing;
  if (!body.ok || issues.length > 0)
    throw new UnexpectedResponseError(head, { text, issues: body.ok ? issues : [...issues, ...body.issues] });
  return {
    status: head.status,
    ...(answer.headers && { headers: values }),
    ...(mediaType !== undefined && { mediaType }),
    ...(body !== nothing && { body: body.value }),
  };
}

const nothing: Checked = { ok: true, value: undefined };

type HeaderTypes = Pick<ResponseType, 'headers' | 'readHeaders'>;

function headersOf({ headers = [], readHeaders }: HeaderTypes, head: ResponseHead): ReadHeaders {
  return readHeaders?.(headers, head.headers) ?? { values: {}, issues: [] };
}

/** Of several errors with one status the first whose body fits; of none that fits the first, without its body. */
async function readError(operation: Operation, head: ResponseHead, text: string): Promise<ClientError> {
  let first: ClientError | undefined;
  for (const [status, Declared, parse, headers = {}] of operation.errors.flat()) {
    if (status !== head.status) continue;
    const isBodiless = parse === undefined || operation.method === 'HEAD';
    const body = isBodiless ? nothing : await parse(text);
    const error = new Declared(
      head,
      body.ok
        ? { body: body.value, headerValues: headersOf(headers, head).values }
        : { cause: new UnexpectedResponseError(head, { text, issues: body.issues }) },
    );
    if (body.ok && isBodiless === (text === '')) return error;
    first ??= error;
  }
  return first ?? new UnexpectedResponseError(head, { text, issues: [] });
}

// What awaiting a call gives: an operation names what is its own.

export function giveBody({ body }: ApiResponse): unknown {
  return body;
}

export function giveResponse(complete: CompleteResponse): ApiResponse {
  const { response: _response, ...answer } = complete;
  return answer;
}

export function giveNothing(): undefined {
  return undefined;
}

export function giveTrue(): true {
  return true;
}

/** What is not there is no failure where that is the question. */
export function giveFalseForAbsence(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false;
  throw error;
}
