import type { AnswerHead, Checked, Issue } from './errors.js';
import { ApiError, UnexpectedResponseError } from './errors.js';
import { decodeHeader } from './header-text.js';
import type { AnswerContent, AnswerType, DeclaredError, HeaderParameter, Operation, Parse } from './operation.js';

/** An answer as it came, the body read. */
export interface Reply {
  readonly response: Response;
  readonly text: string;
  /** Of an answer that is not JSON alone, if it is in one of the documented forms. */
  readonly content?: { readonly mediaType: string; readonly checked: Checked };
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
  const errors = operation.errors.filter((one) => one.status === status);
  if (errors.length > 0) return readError(errors, { operation, reply, head });
  return new UnexpectedResponseError(head, { text: reply.text, issues: [] });
}

/** The form of an answer: what its status documents under its `Content-Type`; where that is missing, the only one there is. */
export function contentOf({ method, answers }: Operation, { status, headers }: Response): AnswerContent | undefined {
  const contents = method === 'HEAD' ? [] : (answers.find((one) => one.status === status)?.contents ?? []);
  const contentType = headers.get('content-type');
  if (contentType === null) return contents.length === 1 ? contents[0] : undefined;
  const sent = mediaTypeOf(contentType);
  return contents.find(({ mediaType }) => mediaType === sent);
}

function mediaTypeOf(contentType: string): string {
  return contentType.replace(/;.*$/s, '').trim().toLowerCase();
}

interface Reading {
  readonly operation: Operation;
  readonly reply: Reply;
  readonly head: AnswerHead;
}

function readAnswer(type: AnswerType, { operation, reply, head }: Reading): Answer | UnexpectedResponseError {
  const body =
    type.contents === undefined
      ? readBody(type.parse, { operation, text: reply.text })
      : (reply.content?.checked ?? otherContent(type.contents, head));
  const headers = headerValuesOf(type.headers, head.headers);
  const issues = [...headers.issues, ...(body.ok ? [] : body.issues)];
  if (!body.ok || issues.length > 0) return new UnexpectedResponseError(head, { text: reply.text, issues });
  return {
    status: head.status,
    ...(type.headers === undefined ? {} : { headers: headers.values }),
    ...((type.contents?.length ?? 0) > 1 ? { mediaType: reply.content?.mediaType ?? '' } : {}),
    ...(type.parse === undefined && type.contents === undefined ? {} : { body: body.value }),
  };
}

function otherContent(contents: readonly AnswerContent[], { headers }: AnswerHead): Checked {
  const sent = headers.get('content-type');
  const expected = contents.map(({ mediaType }) => mediaType).join(' or ');
  const message = `is ${sent === null ? 'of no media type' : mediaTypeOf(sent)}, not ${expected}`;
  return { ok: false, issues: [{ path: '', code: 'content-type', message }] };
}

/** Of several errors with one status the first whose body fits; of none that fits the first, without its body. */
function readError(types: readonly DeclaredError[], { operation, reply, head }: Reading): ApiError {
  const readings = types.map((type) => ({ type, body: readBody(type.parse, { operation, text: reply.text }) }));
  const isBodyFitting = ({ type }: { readonly type: DeclaredError }): boolean =>
    (type.parse === undefined || operation.method === 'HEAD') === (reply.text === '');
  const fitting =
    readings.filter((reading) => reading.body.ok).find(isBodyFitting) ?? readings.find(({ body }) => body.ok);
  if (fitting?.body.ok === true) {
    const headerValues = headerValuesOf(fitting.type.headers, head.headers).values;
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

function headerValuesOf(
  types: readonly HeaderParameter[] | undefined,
  headers: Headers,
): { readonly values: Readonly<Record<string, unknown>>; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const entries: (readonly [string, unknown])[] = [];
  for (const type of types ?? []) {
    const text = headers.get(type.name);
    const path = `/headers/${type.property}`;
    if (text === null) {
      if (type.isRequired === true) issues.push({ path, code: 'required', message: missingHeader(type.name) });
      continue;
    }
    const value = decodeHeader(type.type, text);
    if (value.ok) entries.push([type.property, value.value]);
    else issues.push(...value.issues.map((issue) => ({ ...issue, path })));
  }
  return { values: Object.fromEntries(entries), issues };
}

// A browser hides the headers of another origin; whoever meets that should not have to guess.
function missingHeader(name: string): string {
  return `is missing: no header ${name} (in a browser, a service of another origin must expose it)`;
}
