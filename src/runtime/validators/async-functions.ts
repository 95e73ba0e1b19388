import { asItIs, type Convert } from './convert.js';
import { stringifyJson } from './json-writer.js';
import type { Check, Leniency, ReadResult, Result } from './result.js';
import type { DeclaredType } from './type.js';
import type { Substitution } from './writers.js';
import type * as Detail from './in-detail.js';

/**
 * Reading and writing for asynchronous callers: only checks and writers are loaded at first. The code that reads
 * large numbers exactly and explains errors is larger than all the rest, so it is loaded on demand.
 */

export interface Read<T> {
  /**
   * Reads a T from JSON text, also from a newer service; 64-bit integers are read exactly. A promise if more code
   * must be loaded.
   */
  (text: string, leniency?: Leniency): ReadResult<T> | Promise<ReadResult<T>>;
}

export interface Serialize {
  /** The JSON text of a valid value. A promise if writing or explaining it needs more code. */
  (value: unknown): Result<string> | Promise<Result<string>>;
}

export function reader<T>(type: DeclaredType, check: Check, convert: Convert = asItIs): Read<T> {
  return (text, leniency) => {
    const json = type.exact === true && isLong(text) ? undefined : jsonOf(text);
    // The check justifies the cast; without one, the caller trusts the service.
    if (leniency === 'off' ? json !== undefined : check(json, 'tolerant'))
      return { ok: true, value: convert(json) as T };
    return inDetail(type, (detail) => detail.readInDetail<T>(text, { type, check, convert, leniency }));
  };
}

/** A whole number that `JSON.parse` rounds has at least this many digits. */
const longNumber = /[0-9]{16}/;

export function isLong(text: string): boolean {
  return longNumber.test(text);
}

/** Undefined, which is not a value of any type, if it is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function serializer<T>(
  type: DeclaredType,
  isT: (value: unknown) => value is T,
  write: (value: T) => Substitution,
): Serialize {
  return (value) => {
    try {
      if (isT(value)) return { ok: true, value: `${write(value)}` };
    } catch {
      // The value changes while it is read, or is cyclic.
    }
    return inDetail(type, (detail) => detail.serializeInDetail(value, type, isT));
  };
}

export function serializeJson(value: unknown): Result<string> {
  try {
    return { ok: true, value: stringifyJson(value) };
  } catch {
    return { ok: false, issues: [{ path: '', code: 'json', message: 'must be a value that JSON can carry' }] };
  }
}

/**
 * If the code cannot be loaded, because the device is offline or another version is served, the value is still invalid.
 */
async function inDetail<T>({ name }: DeclaredType, look: (detail: typeof Detail) => Result<T>): Promise<Result<T>> {
  const detail = await import('./in-detail.js').catch((error: unknown) => String(error));
  if (typeof detail !== 'string') return look(detail);
  const message = `must fit ${name} (the explanation could not be loaded: ${detail})`;
  return { ok: false, issues: [{ path: '', code: 'type', message }] };
}
