import { isDeeper } from './depth.js';
import { defaultLimits } from './limits.js';

/** One thing that is wrong with a value; `path` is a JSON Pointer into it, empty for the value itself. */
export interface ValueIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly ValueIssue[] };

/** Reads the text of a parameter as a value of its type. */
export type TextReader<T> = (text: string) => ReadResult<T>;

export interface TextBounds {
  /** Lengths count code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Matches the whole text. */
  readonly pattern?: RegExp;
}

/** Any text, the empty one included. */
export const anyText: TextReader<string> = (text) => accepted(text);

export function boundedText(bounds: TextBounds): TextReader<string> {
  const { minLength = 0, maxLength = Infinity, pattern } = bounds;
  return (text) => {
    const length = lengthOf(text);
    if (length < minLength || length > maxLength) return refused('length', `must ${lengthRule(minLength, maxLength)}`);
    if (pattern !== undefined && !pattern.test(text)) return refused('pattern', `must match ${pattern.source}`);
    return accepted(text);
  };
}

/** `true` or `false`, nothing like `1` or `yes`. */
export const booleanText: TextReader<boolean> = (text) => {
  if (text === 'true') return accepted(true);
  if (text === 'false') return accepted(false);
  return refused('type', 'must be true or false');
};

/** A member of an enum, written as JSON writes it, texts without their quotes. */
export function memberText<const Member extends string | number | boolean>(
  members: readonly Member[],
): TextReader<Member> {
  return (text) => {
    const member = members.find((candidate) => String(candidate) === text);
    return member === undefined ? refused('member', `must be one of ${members.join(', ')}`) : accepted(member);
  };
}

/** Text with something else in it, such as JSON or base64, read by a function of the package that knows how. */
export function encodedText<T>(read: (text: string) => ReadResult<T>): TextReader<T> {
  return (text) => {
    const result = read(text);
    if (result.ok) return result;
    // The place inside the value becomes part of the message: a reason already names the parameter.
    return {
      ok: false,
      issues: result.issues.map(({ path, code, message }) => ({
        path: '',
        code,
        message: path === '' ? message : `at ${path}: ${message}`,
      })),
    };
  };
}

/** Any JSON, nested no deeper than a body may be by default: nothing recursive shall choke on it later. */
export const jsonText: TextReader<unknown> = (text) => {
  if (isDeeper(text, defaultLimits.depth)) {
    return refused('depth', `must not be nested deeper than ${defaultLimits.depth} levels`);
  }
  try {
    return accepted<unknown>(JSON.parse(text));
  } catch {
    return refused('json', 'must be JSON text');
  }
};

export function accepted<T>(value: T): ReadResult<T> {
  return { ok: true, value };
}

export function refused(code: string, message: string): ReadResult<never> {
  return { ok: false, issues: [{ path: '', code, message }] };
}

function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function lengthRule(minimum: number, maximum: number): string {
  if (maximum === Infinity) return minimum === 1 ? 'not be empty' : `have at least ${minimum} characters`;
  return minimum === 0 ? `have at most ${maximum} characters` : `have ${minimum} to ${maximum} characters`;
}
