import type { AnswerHead, ApiError, Checked } from './errors.js';
import { UnexpectedResponseError } from './errors.js';
import type { AnswerType, DeclaredError, Operation, Parse } from './operation.js';
import type { ReadHeaders } from './response-headers.js';

/** A response as it came, the body read. */
export interface Reply {
  readonly response: Response;
  readonly text: string;
  /** Of a body that is not JSON alone. */
  readonly checked?: Checked;
  /** Of several forms that the body may have. */
  readonly mediaType?: string;
}

/** A documented answer of success: `{ status: 201, headers: { location }, body }`. */
export interface Answer {
  readonly status: number;
  /** Of several forms that the body may have. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The answer of success that a reply is, or the error that it is. */
export function readReply(operation: Operation, reply: Reply): Answer | ApiError | UnexpectedResponseError {
  const { status, headers } = reply.response;
  const head: AnswerHead = { operation: operation.name, status, headers };
  const answer = operation.answers.find((one) => one.status === status);
  if (answer !== undefined) return readAnswer(answer, { operation, reply, head });
  const errors = operation.errors.flat().filter((one) => one.status === status);
  if (errors.length > 0) return readError(errors, { operation, reply, head });
  return new UnexpectedResponseError(head, { text: reply.text, issues: [] });
}

interface Reading {
  readonly operation: Operation;
  readonly reply: Reply;
  readonly head: AnswerHead;
}

function readAnswer(type: AnswerType, { operation, reply, head }: Reading): Answer | UnexpectedResponseError {
  const body = reply.checked ?? readBody(type.parse, { operation, text: reply.text });
  const headers = headersOf(type, head);
  const issues = [...headers.issues, ...(body.ok ? [] : body.issues)];
  if (!body.ok || issues.length > 0) return new UnexpectedResponseError(head, { text: reply.text, issues });
  return {
    status: head.status,
    ...(type.headers === undefined ? {} : { headers: headers.values }),
    ...(reply.mediaType === undefined ? {} : { mediaType: reply.mediaType }),
    ...(type.parse === undefined && reply.checked === undefined ? {} : { body: body.value }),
  };
}

function headersOf({ headers = [], readHeaders }: AnswerType | DeclaredError, head: AnswerHead): ReadHeaders {
  return readHeaders?.(headers, head.headers) ?? { values: {}, issues: [] };
}

/** Of several errors with one status the first whose body fits; of none that fits the first, without its body. */
function readError(types: readonly DeclaredError[], { operation, reply, head }: Reading): ApiError {
  const readings = types.map((type) => ({ type, body: readBody(type.parse, { operation, text: reply.text }) }));
  const isBodyFitting = ({ type }: { readonly type: DeclaredError }): boolean =>
    (type.parse === undefined || operation.method === 'HEAD') === (reply.text === '');
  const fitting =
    readings.filter((reading) => reading.body.ok).find(isBodyFitting) ?? readings.find(({ body }) => body.ok);
  if (fitting?.body.ok === true) {
    const headerValues = headersOf(fitting.type, head).values;
    return new fitting.type.error(head, { body: fitting.body.value, headerValues });
  }
  const [first] = readings;
  if (first === undefined) throw new Error('Bug: an error is read without a type for it.');
  const issues = first.body.ok ? [] : first.body.issues;
  return new first.type.error(head, { cause: new UnexpectedResponseError(head, { text: reply.text, issues }) });
}

function readBody(
  parse: Parse | undefined,
  { operation, text }: { readonly operation: Operation; readonly text: string },
): Checked {
  if (parse === undefined || operation.method === 'HEAD') return { ok: true, value: undefined };
  return parse(text, 'tolerant');
}
