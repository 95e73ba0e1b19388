import { asItIs, type Convert } from './convert.js';
import type * as Detail from './in-detail.js';
import type { Check, Result } from './result.js';
import type { DeclaredType } from './type.js';
import type { Substitution } from './writers.js';

/**
 * Reading and writing for whoever can wait: at first only checks and writers are loaded. What reads large numbers exactly, and
 * what says why a value is wrong, is more code than all the rest, so it is loaded where it is needed.
 */

export interface Read<T> {
  /** A T from JSON text, as a newer service may send it; 64-bit integers are read exactly. A promise where it takes more code. */
  (text: string): Result<T> | Promise<Result<T>>;
}

export interface Serialize {
  /** JSON text of a value that is what it should be. A promise where it takes more code to write it, or to say why not. */
  (value: unknown): Result<string> | Promise<Result<string>>;
}

export function reader<T>(type: DeclaredType, check: Check, convert: Convert = asItIs): Read<T> {
  return (text) => {
    const json = type.exact === true && longNumber.test(text) ? undefined : jsonOf(text);
    // The cast is what the check is for.
    if (check(json, 'tolerant')) return { ok: true, value: convert(json) as T };
    return inDetail(type, (detail) => detail.readInDetail<T>(text, { type, check, convert }));
  };
}

/** A whole number that `JSON.parse` rounds has at least so many digits. */
const longNumber = /[0-9]{16}/;

/** Undefined, which is of no type, for what is not JSON. */
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
      // A value that changes while it is read, or that has no end.
    }
    return inDetail(type, (detail) => detail.serializeInDetail(value, type, isT));
  };
}

/** Where the code can't be loaded, because the device is offline or another version is served, the value is wrong all the same. */
async function inDetail<T>({ name }: DeclaredType, look: (detail: typeof Detail) => Result<T>): Promise<Result<T>> {
  const detail = await import('./in-detail.js').catch((error: unknown) => String(error));
  if (typeof detail !== 'string') return look(detail);
  const message = `must be a ${name} (what is wrong could not be loaded: ${detail})`;
  return { ok: false, issues: [{ path: '', code: 'type', message }] };
}
