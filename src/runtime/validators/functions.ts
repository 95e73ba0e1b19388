import type { Convert } from './convert.js';
import type { EncodeValue } from './encode.js';
import { encodedText, encoderOf, issuesOf } from './in-detail.js';
import { parseJson, readPlainJson } from './json.js';
import { type Check, type Mode, type Result, ValidationError } from './result.js';
import type { DeclaredType } from './type.js';
import { mismatch } from './writers.js';

/**
 * The functions of a declared type that need no code of their own: each is made of its check, its writer and what it is as data.
 */

export interface Validate<T> {
  /** The value as a T, or every reason why it is not one: at most 100 issues. */
  (value: unknown): Result<T>;
}

export interface Assert<T> {
  /** Throws a ValidationError that carries the issues of a value that is not a T. */
  (value: unknown): asserts value is T;
}

export interface Decode<T> {
  /** A T from a value as JSON has it, which stays as it is: 64-bit integers become bigint, base64 becomes Uint8Array. */
  (value: unknown, mode?: Mode): Result<T>;
}

export interface Encode<T> {
  /** The value as JSON has it: strict writes the declared fields alone, tolerant also those of a newer version. */
  (value: T, mode?: Mode): unknown;
}

export interface Parse<T> {
  /** A T from JSON text; 64-bit integers are read exactly. */
  (text: string, mode?: Mode): Result<T>;
}

export interface Stringify<T> {
  /** JSON text of a T; 64-bit integers are plain numbers. */
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
  let encode: EncodeValue | undefined;
  return (value, mode = 'strict') => {
    encode ??= encoderOf(type);
    return encode(value, mode);
  };
}

export function decoder<T>(type: DeclaredType, check: Check, convert?: Convert): Decode<T> {
  return (value, mode = 'strict') => {
    if (!check(value, mode)) return { ok: false, issues: issuesOf(type, value, mode) };
    // The cast is what the check is for.
    return { ok: true, value: (convert === undefined ? value : convert(value)) as T };
  };
}

export function parser<T>(decode: Decode<T>): Parse<T> {
  return (text, mode = 'strict') => {
    const json = readPlainJson(text);
    return json.ok ? decode(json.value, mode) : json;
  };
}

/** Of a type with an int64: a reader that does not round reads its text. */
export function exactParser<T>(decode: Decode<T>): Parse<T> {
  return (text, mode = 'strict') => {
    const json = parseJson(text);
    return json.ok ? decode(json.value, mode) : json;
  };
}

/** A value that is as the type says goes through its printed writer; any other, and fields of a newer version, is encoded first. */
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
