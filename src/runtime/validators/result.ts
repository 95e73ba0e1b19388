/** One reason why a value is invalid. */
export interface Issue {
  /** JSON Pointer (RFC 6901) to the value, or to the field that is missing; empty for the whole value. */
  readonly path: string;
  readonly code: IssueCode;
  /** For people, to be read after the name of the value: `must be a whole number between 0 and 500`. */
  readonly message: string;
  /** The expected value, in few words: `integer`, `red, green`. */
  readonly expected?: string;
}

/**
 * - `type`: another kind of value · `required`: a field is missing · `unknown`: an undeclared field
 * - `fields`: the present fields do not meet a requirement, such as one of two
 * - `minimum`, `maximum`: a number out of bounds · `multiple`: a number that is not a multiple
 * - `length`, `pattern`, `format`: a string of the wrong form
 * - `items`: too few or too many items · `unique`: an item that appears twice
 * - `tag`: not a variant of the union · `union`: no member of an untagged union · `member`: not a member of the enum
 * - `depth`: nested too deeply, or cyclic · `json`: not JSON text
 */
export type IssueCode =
  | 'type'
  | 'required'
  | 'unknown'
  | 'fields'
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
 * How to read a value that is not a T. `tolerant`: it is returned with the issues, and converted where it fits. `off`:
 * nothing is checked. Absent: it is refused.
 */
export type Leniency = 'tolerant' | 'off';

/** `issues`: those of a value that was returned although it is not a T. */
export type ReadResult<T> = Result<T> & { readonly issues?: readonly Issue[] };

/**
 * How to read external data. `strict`, for servers: an undeclared field, or an unknown member of an open enum, is
 * refused, so that no error goes unnoticed. `tolerant`, for clients: both are accepted, so that a client can use a
 * newer server.
 */
export type Mode = 'strict' | 'tolerant';

/**
 * The form of a value: `domain` in TypeScript (int64 as bigint, bytes as Uint8Array), or in JSON, read in one of the
 * two modes.
 */
export type Form = 'domain' | Mode;

export interface Check {
  /** Whether a value is valid in that form, by default `strict`, at that depth of a larger value. */
  (value: unknown, form?: Form, depth?: number): boolean;
}

/** Whether a value is a string of a format. */
export type FormatCheck = (value: unknown) => value is string;

/** The maximum nesting depth of a value if its type sets no limit. */
export const deepestLevel = 64;

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
  const location = first.path === '' ? 'the value' : first.path;
  return `${location} ${first.message}${others.length === 0 ? '' : ` (and ${others.length} more)`}`;
}
