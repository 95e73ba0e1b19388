import { type AnswerHead, type Checked, type ClientError, UnexpectedResponseError } from './errors.js';
import type { AnswerType, DeclaredError, Operation } from './operation.js';
import type { ReadHeaders } from './response-headers.js';

/** A response as it came, the body read. */
export interface Reply {
  readonly response: Response;
  readonly head: AnswerHead;
  /** Undefined for a status that is no documented success. */
  readonly answer: AnswerType | undefined;
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

/** The answer of success that a reply is. Throws the error that it is. */
export async function readReply(operation: Operation, reply: Reply): Promise<Answer> {
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

function headersOf({ headers = [], readHeaders }: AnswerType | DeclaredError, head: AnswerHead): ReadHeaders {
  return readHeaders?.(headers, head.headers) ?? { values: {}, issues: [] };
}

/** Of several errors with one status the first whose body fits; of none that fits the first, without its body. */
async function readError(operation: Operation, head: AnswerHead, text: string): Promise<ClientError> {
  const types = operation.errors.flat().filter(({ status }) => status === head.status);
  const read = await Promise.all(
    types.map(async (type) => {
      const parse = operation.method === 'HEAD' ? undefined : type.parse;
      const body = (await parse?.(text)) ?? nothing;
      return { type, body, isFitting: body.ok && (parse === undefined) === (text === '') };
    }),
  );
  const best = read.find(({ isFitting }) => isFitting) ?? read.find(({ body }) => body.ok) ?? read[0];
  if (best === undefined) return new UnexpectedResponseError(head, { text, issues: [] });
  const { type, body } = best;
  return new type.error(
    head,
    body.ok
      ? { body: body.value, headerValues: headersOf(type, head).values }
      : { cause: new UnexpectedResponseError(head, { text, issues: body.issues }) },
  );
}
