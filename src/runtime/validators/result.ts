/** Why a value is not what it should be. */
export interface Issue {
  /** JSON Pointer (RFC 6901) to the value, or to the field that is missing; empty for the whole value. */
  readonly path: string;
  readonly code: IssueCode;
  /** For people, to be read after the name of the value: `must be a whole number between 0 and 500`. */
  readonly message: string;
  /** What would do, in few words: `integer`, `red, green`. */
  readonly expected?: string;
}

/**
 * - `type`: another kind of value · `required`: a field is missing · `unknown`: a field that is not declared
 * - `minimum`, `maximum`: a number out of bounds · `multiple`: a number that is no multiple
 * - `length`, `pattern`, `format`: a text of the wrong form
 * - `items`: too few or too many items · `unique`: an item that appears twice
 * - `tag`: not a variant of the union · `union`: none of the types of a union without tag · `member`: not a member of the enum
 * - `depth`: nested too deeply, or in itself · `json`: not JSON text
 */
export type IssueCode =
  | 'type'
  | 'required'
  | 'unknown'
  | 'minimum'
  | 'maximum'
  | 'multiple'
  | 'length'
  | 'pattern'
  | 'format'
  | 'items'
  | 'unique'
  | 'tag'
  | 'union'
  | 'member'
  | 'depth'
  | 'json';

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * How to read what somebody else wrote. `strict`, for servers: a field or a member of an open enum that is not declared
 * is refused, so that no mistake goes unnoticed. `tolerant`, for clients: both are kept, so that a newer server can be
 * talked to.
 */
export type Mode = 'strict' | 'tolerant';

/**
 * Which of its forms a value has: `domain` as TypeScript holds it (int64 as bigint, bytes as Uint8Array), or as JSON
 * carries it, read in one of the two modes.
 */
export type Form = 'domain' | Mode;

export interface Check {
  /** Whether a value is one of its type in that form, `strict` unless it is said. */
  (value: unknown, form?: Form): boolean;
}

/** Thrown by `assertX`. */
export class ValidationError extends Error {
  override readonly name: string = 'ValidationError';
  readonly issues: readonly Issue[];

  constructor(typeName: string, issues: readonly Issue[]) {
    super(`Not a valid ${typeName}: ${describe(issues)}`);
    this.issues = issues;
  }
}

function describe(issues: readonly Issue[]): string {
  const [first, ...others] = issues;
  if (first === undefined) return 'no reason was found';
  const place = first.path === '' ? 'the value' : first.path;
  return `${place} ${first.message}${others.length === 0 ? '' : ` (and ${others.length} more)`}`;
}
