import { ApiError, type Checked, type ClientError, type Issue, problemIn, UnexpectedResponseError } from '../errors.js';
import type { ApiResponse, CompleteResponse, Operation, Reply, ResponseType } from '../operation.js';

export async function readReply(operation: Operation, reply: Reply): Promise<ApiResponse> {
  const { head, text, checked, mediaType } = reply;
  const type = successOf(operation, head.status);
  if (!type) throw await readError(operation, reply);
  const { values, issues } = type.readHeaders?.(type, head.headers) ?? { issues: [] };
  const body = checked ?? (await type.parse?.(text)) ?? nothing;
  if (!body.ok || issues.length)
    throw new UnexpectedResponseError(head, body.ok ? issues : [...issues, ...body.issues], text);
  return {
    status: head.status,
    ...(values && { headers: values }),
    ...(mediaType && { mediaType }),
    ...(body !== nothing && { body: body.value }),
  };
}

const nothing: Checked = { ok: true, value: undefined };

/** Undefined for a status that is not a documented success. */
export function successOf({ responses }: Operation, status: number): ResponseType | undefined {
  return responses.find((one) => [one.status].flat().includes(status));
}

/** Of several errors with the same status, the first whose body fits. If none fits, the response is not as documented. */
async function readError(operation: Operation, { head, text, checked }: Reply): Promise<ClientError> {
  let first: ClientError | undefined;
  let issues: readonly Issue[] = [];
  const errors = operation.errors.flat();
  for (const [status, Declared, parse, details] of operation.findErrors?.(errors, head.status) ?? errors) {
    if (status !== head.status) continue;
    const read = operation.method === 'HEAD' ? undefined : (checked ?? (await parse?.(text)));
    const body: Checked = read ?? { ok: true, value: problemIn(text) };
    if (!body.ok) {
      issues = body.issues;
      continue;
    }
    const { values: headerValues } = details?.readHeaders?.(details, head.headers) ?? {};
    const error = new Declared(head, { body: body.value, headerValues });
    if (!read === !text) return error;
    first ??= error;
  }
  return first ?? new UnexpectedResponseError(head, issues, text);
}

// The results of awaiting a call: each operation names its own.

export function giveBody({ body }: ApiResponse): unknown {
  return body;
}

export function giveResponse(complete: CompleteResponse): ApiResponse {
  const { response: _response, requestId: _requestId, ...responseType } = complete;
  return responseType;
}

export function giveNothing(): undefined {
  return undefined;
}

export function giveTrue(): true {
  return true;
}

/** For an existence check, absence is not a failure. */
export function giveFalseForAbsence(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false;
  throw error;
}
