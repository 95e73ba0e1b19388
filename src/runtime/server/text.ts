import { isDeeper } from './depth.js';
import { defaultLimits } from './limits.js';

/** One thing that is wrong with a value; `path` is a JSON Pointer into it, empty for the value itself. */
export interface ValueIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export type ReadResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: readonly ValueIssue[] };

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

export interface NumberBounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A whole number that a JavaScript number holds exactly, written as JSON writes it. */
export function integerText(bounds: NumberBounds = {}): TextReader<number> {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = bounds;
  const message = `must be a whole number between ${minimum} and ${maximum}`;
  return (text) => {
    if (!isIntegerText(text)) return refused('type', message);
    // Adding 0 makes 0 of -0: a whole number has no sign of zero.
    const value = Number(text) + 0;
    if (value < minimum) return refused('minimum', message);
    return value > maximum ? refused('maximum', message) : accepted(value);
  };
}

export interface BigintBounds {
  readonly minimum?: bigint;
  readonly maximum?: bigint;
}

/** A whole number of 64 bits. */
export function bigintText(bounds: BigintBounds = {}): TextReader<bigint> {
  const { minimum = -(2n ** 63n), maximum = 2n ** 63n - 1n } = bounds;
  const message = `must be a whole number between ${minimum} and ${maximum}`;
  return (text) => {
    // Longer text is out of bounds anyway, and is not worth the time that a large BigInt takes.
    if (!isIntegerText(text) || text.length > 20) return refused('type', message);
    const value = BigInt(text);
    if (value < minimum) return refused('minimum', message);
    return value > maximum ? refused('maximum', message) : accepted(value);
  };
}

/** A number as JSON writes it. */
export function numberText(bounds: NumberBounds = {}): TextReader<number> {
  const { minimum = -Infinity, maximum = Infinity } = bounds;
  return (text) => {
    if (!/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text))
      return refused('type', 'must be a number');
    const value = Number(text);
    if (!Number.isFinite(value)) return refused('type', 'must be a number that a double can hold');
    if (value < minimum) return refused('minimum', `must not be less than ${minimum}`);
    return value > maximum ? refused('maximum', `must not be greater than ${maximum}`) : accepted(value);
  };
}

export interface MultipleRule<T extends number | bigint> {
  readonly of: T;
  /** Of the package that knows how to count decimals. */
  readonly isMultiple: (value: T, of: T, scale?: number) => boolean;
  readonly scale?: number;
}

/** A number that is a multiple of another. */
export function multipleText<T extends number | bigint>(read: TextReader<T>, rule: MultipleRule<T>): TextReader<T> {
  return (text) => {
    const result = read(text);
    if (!result.ok || rule.isMultiple(result.value, rule.of, rule.scale)) return result;
    return refused('multiple', `must be a multiple of ${rule.of}`);
  };
}

/** A member of an enum, written as JSON writes it, texts without their quotes. */
export function memberText<const Member extends string | number | boolean>(
  members: readonly Member[],
): TextReader<Member> {
  return (text) => {
    const member = members.find((candidate) => String(candidate) === text);
    return member === undefined ? refused('member', `must be one of ${members.join(', ')}`) : accepted(member);
  };
}

/** Text that a check of its own accepts, such as a date. */
export function formattedText(isFormatted: (text: string) => boolean, description: string): TextReader<string> {
  return (text) => (isFormatted(text) ? accepted(text) : refused('format', `must be ${description}`));
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

/** Base64 text (RFC 4648, section 4), read by a function that answers undefined for anything else. */
export function base64Text(decode: (text: string) => Uint8Array | undefined): TextReader<Uint8Array> {
  return (text) => {
    const bytes = decode(text);
    return bytes === undefined ? refused('format', 'must be base64 text') : accepted(bytes);
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

function isIntegerText(text: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)$/.test(text);
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
