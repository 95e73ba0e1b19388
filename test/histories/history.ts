/**
 * The content of a record, field by field. Every write gives unique values, so that the content shows which writes made
 * it.
 */
export type Content = Readonly<Record<string, string>>;

export interface RecordState {
  readonly id: string;
  readonly key: string | undefined;
  readonly version: number;
  readonly content: Content;
}

export type Request = Read | KeyedWrite | Update | Deletion;

export type Read =
  | { readonly kind: 'get'; readonly id: string }
  | { readonly kind: 'get by key'; readonly key: string };

/** A write of the record with a key. Only `merge` does not create it. */
export interface KeyedWrite {
  readonly kind: 'create or merge' | 'create or replace' | 'merge';
  readonly key: string;
  readonly given: Content;
}

/** A list of actions, each of which sets some fields. */
export interface Update {
  readonly kind: 'update';
  readonly id: string;
  readonly expectedVersion: number;
  readonly actions: readonly Content[];
}

export interface Deletion {
  readonly kind: 'delete';
  readonly id: string;
}

export type Outcome =
  /** `created` if the response says that the record is new. A deletion returns the last state of the record. */
  | { readonly kind: 'created' | 'done'; readonly record: RecordState }
  /** The record does not exist. */
  | { readonly kind: 'absent' }
  /** Nothing was changed. */
  | { readonly kind: 'refused'; readonly currentVersion?: number }
  /** No response, or one that leaves it open: the write has happened, or will, or never. */
  | { readonly kind: 'unknown'; readonly reason?: string };

/** A request and its response, as its sender saw them. The operations of a session are sequential. */
export interface Operation {
  readonly session: string;
  /** Measured by a clock that all sessions share and that never goes back. */
  readonly start: number;
  readonly end: number;
  readonly request: Request;
  readonly outcome: Outcome;
}

/** The content of a record after a write to `before`. */
export function contentAfter(before: Content, request: KeyedWrite | Update): Content {
  if (request.kind === 'create or replace') return request.given;
  return { ...before, ...givenBy(request) };
}

/** The fields that a write sets, in their final state. */
export function givenBy(request: KeyedWrite | Update): Content {
  return request.kind === 'update' ? Object.assign({}, ...request.actions) : request.given;
}

export function isWrite(request: Request): request is KeyedWrite | Update {
  return request.kind !== 'get' && request.kind !== 'get by key' && request.kind !== 'delete';
}

/** The record in the response of an operation, if there is one. */
export function recordOf({ outcome }: Operation): RecordState | undefined {
  return outcome.kind === 'created' || outcome.kind === 'done' ? outcome.record : undefined;
}

export function isSame(one: Content, other: Content): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
