import type { HttpResponse } from './http.js';
import { isHeaderText } from './http.js';
import type { ReadResult } from './text.js';

/** An answer with JSON: `jsonAnswer(200, stringifyResource(output.body))`. */
export function jsonAnswer(status: number, body: string, headers?: Readonly<Record<string, string>>): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** An answer with a documented problem (RFC 9457). */
export function problemAnswer(status: number, body: string, headers?: Readonly<Record<string, string>>): HttpResponse {
  return jsonAnswer(status, body, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...headers,
  });
}

export function emptyAnswer(status: number, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return { status, headers, body: undefined };
}

/** A value as a header field sends it; undefined values are left out by `headerFields`. */
export type HeaderValue =
  string | number | bigint | boolean | readonly (string | number | bigint | boolean)[] | undefined;

/** Header fields of an answer, names in lower case: those without a value are left out, lists are joined by commas. */
export function headerFields(values: Readonly<Record<string, HeaderValue>>): Readonly<Record<string, string>> {
  // What is ready to be sent is sent, and no second object made of it.
  if (areTexts(values)) return values;
  const fields: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) fields.push([name, headerText(name, value)]);
  }
  return Object.fromEntries(fields);
}

function areTexts(values: Readonly<Record<string, HeaderValue>>): values is Readonly<Record<string, string>> {
  for (const name in values) {
    const value = values[name];
    if (typeof value !== 'string' || !isHeaderText(value)) return false;
  }
  return true;
}

/** A header as a handler gives it, and how a caller will read it. */
export interface AnsweredHeader {
  readonly name: string;
  readonly value: HeaderValue;
  readonly isRequired: boolean;
  readonly read: (texts: readonly string[]) => ReadResult<unknown>;
}

/**
 * Throws when a handler gives what the model does not say; the caller sees a 500, the log sees all the reasons. What it
 * gives beyond the model, as TypeScript allows, is no reason: only declared fields are sent.
 */
export function ensureValid(
  status: number,
  result: ReadResult<unknown>,
  headers: readonly AnsweredHeader[] = [],
): void {
  const reasons = headers.flatMap(reasonsOf);
  if (!result.ok) {
    for (const { path, message } of result.issues) reasons.push(`${path === '' ? 'the body' : path} ${message}`);
  }
  if (reasons.length === 0) return;
  throw new TypeError(`The handler's answer ${status} does not fit the model: ${reasons.join('; ')}`);
}

/** The same for an answer whose body the compiler has seen all of. */
export function ensureHeaders(status: number, headers: readonly AnsweredHeader[]): void {
  ensureValid(status, nothingElse, headers);
}

const nothingElse: ReadResult<undefined> = { ok: true, value: undefined };

/** Where a handler leaves out a header that the model requires, or gives one that is not read as its type. */
function reasonsOf({ name, value, isRequired, read }: AnsweredHeader): string[] {
  if (value === undefined) return isRequired ? [`it lacks the header ${name}`] : [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const result = values.every(isScalar) ? read([values.join(', ')]) : undefined;
  if (result?.ok === true) return [];
  const messages = result?.issues.map(({ message }) => message) ?? ['must be text, a number or true or false'];
  return messages.map((message) => `the header ${name} ${message}`);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}

/** A status that the model does not have: tsc refuses it, so the handler went around its types. */
export function undeclaredAnswer(output: unknown): never {
  const { status } = (output ?? {}) as { readonly status?: unknown };
  throw new TypeError(`The handler answered status ${String(status)}, which the model does not declare.`);
}

function headerText(name: string, value: NonNullable<HeaderValue>): string {
  const isList = Array.isArray(value);
  if (isList && value.some((item) => String(item).includes(','))) {
    throw new TypeError(`An item of the handler's list for the header ${name} holds a comma.`);
  }
  const text = String(isList ? value.join(', ') : value);
  if (isHeaderText(text)) return text;
  throw new TypeError(`The handler's value of the header ${name} holds a character that a header cannot carry.`);
}
