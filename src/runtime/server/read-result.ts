import type { Type } from '../validators/index.js';

/** One error in a value; `path` is a JSON Pointer into it, empty for the value itself. */
export interface ValueIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export type Refusal = { readonly ok: false; readonly issues: readonly ValueIssue[] };

export type ReadResult<T> = { readonly ok: true; readonly value: T } | Refusal;

export type TextReader<T> = (text: string) => ReadResult<T>;

/** How the values of a kind of type are read from strings, and written to headers. */
export interface TextKind<T> {
  reader(type: T, readerOf: (type: Type) => TextReader<unknown>): TextReader<unknown>;
  /** Absent: a value is written as its string. */
  readonly encode?: (value: unknown, type: T) => unknown;
}

export function accepted<T>(value: T): ReadResult<T> {
  return { ok: true, value };
}

export function refused(code: string, message: string): Refusal {
  return { ok: false, issues: [{ path: '', code, message }] };
}
