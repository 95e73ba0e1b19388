import { asItIs, type Convert } from './convert.js';
import { encodedText, encoderOf, issuesOf, rememberCheck } from './in-detail.js';
import { parseJson, readPlainJson } from './json.js';
import { asDoublesIn } from './large-numbers.js';
import { type Check, type Mode, type Result, ValidationError } from './result.js';
import type { DeclaredType } from './type.js';
import { mismatch } from './writers.js';

/**
 * The functions of a declared type that need no printed code: each is built from its check, its writer and its type
 * data.
 */

export interface Validate<T> {
  /** The value as a T, or every reason why it is not one: at most 100 issues. */
  (value: unknown): Result<T>;
}

export interface Assert<T> {
  /** Throws a ValidationError with the issues of a value that is not a T. */
  (value: unknown): asserts value is T;
}

export interface Decode<T> {
  /**
   * Converts a T from its JSON form, which is not mutated: 64-bit integers become bigint, base64 becomes Uint8Array.
   */
  (value: unknown, mode?: Mode): Result<T>;
}

export interface Encode<T> {
  /** The JSON form of the value: strict writes only declared fields, tolerant also those of a newer version. */
  (value: T, mode?: Mode): unknown;
}

export interface Parse<T> {
  /** Reads a T from JSON text; 64-bit integers are read exactly. */
  (text: string, mode?: Mode): Result<T>;
}

export interface Stringify<T> {
  /** The JSON text of a T; 64-bit integers are plain numbers. */
  (value: T, mode?: Mode): string;
}

export function validator<T>(isT: (value: unknown) => value is T, type: DeclaredType): Validate<T> {
  return (value) => (isT(value) ? { ok: true, value } : { ok: false, issues: issuesOf(type, value, 'domain') });
}

export function asserter<T>(isT: (value: unknown) => value is T, type: DeclaredType): Assert<T> {
  return (value) => {
    if (isT(value)) return;
    throw new ValidationError(type.name, issuesOf(type, value, 'domain'));
  };
}

export function encoder<T>(type: DeclaredType): Encode<T> {
  return (value, mode = 'strict') => encoderOf(type)(value, mode);
}

export function decoder<T>(type: DeclaredType, check: Check, convert: Convert = asItIs): Decode<T> {
  rememberCheck(type, check);
  return (value, mode = 'strict') => {
    // The checks justify the casts.
    if (check(value, mode)) return { ok: true, value: convert(value) as T };
    const plain = asDoublesIn(type, value);
    if (plain !== value && check(plain, mode)) return { ok: true, value: convert(plain) as T };
    return { ok: false, issues: issuesOf(type, plain, mode) };
  };
}

export function parser<T>(decode: Decode<T>): Parse<T> {
  return (text, mode = 'strict') => {
    const json = readPlainJson(text);
    return json.ok ? decode(json.value, mode) : json;
  };
}

/** For a type with an int64: a lossless reader reads its text. */
export function exactParser<T>(decode: Decode<T>): Parse<T> {
  return (text, mode = 'strict') => {
    const json = parseJson(text);
    return json.ok ? decode(json.value, mode) : json;
  };
}

/** A valid value takes the printed writer; any other, and fields of a newer version, is encoded first. */
export function stringifier<T>(type: DeclaredType, write?: (value: T) => string): Stringify<T> {
  return (value, mode = 'strict') => {
    if (mode === 'strict' && write !== undefined) {
      try {
        return write(value);
      } catch (error) {
        if (error !== mismatch) throw error;
      }
    }
    return encodedText(type, value, mode);
  };
}
