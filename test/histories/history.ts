/**
 * What a record holds, field by field. Every write gives values that no other write gives, so that what a record holds
 * tells which writes made it.
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

/** A write of the record with a key. `merge` alone makes none where there is none. */
export interface KeyedWrite {
  readonly kind: 'create or merge' | 'create or replace' | 'merge';
  readonly key: string;
  readonly given: Content;
}

/** A list of actions, of which each sets some fields. */
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
  /** `created` where the answer says that the record is new. A deletion answers the record as it was. */
  | { readonly kind: 'created' | 'done'; readonly record: RecordState }
  /** There is no such record. */
  | { readonly kind: 'absent' }
  /** Nothing was changed. */
  | { readonly kind: 'refused'; readonly currentVersion?: number }
  /** No answer, or one that leaves it open: it happened, or will, or never. */
  | { readonly kind: 'unknown'; readonly reason?: string };

/** A request and its answer, as the one who sent it saw them. The operations of a session follow one another. */
export interface Operation {
  readonly session: string;
  /** By a clock that all sessions share and that never goes back. */
  readonly start: number;
  readonly end: number;
  readonly request: Request;
  readonly outcome: Outcome;
}

/** What the record holds after a write, where it held `before`. */
export function contentAfter(before: Content, request: KeyedWrite | Update): Content {
  if (request.kind === 'create or replace') return request.given;
  return { ...before, ...givenBy(request) };
}

/** The fields that a write sets, as they are when all of it is done. */
export function givenBy(request: KeyedWrite | Update): Content {
  return request.kind === 'update' ? Object.assign({}, ...request.actions) : request.given;
}

export function isWrite(request: Request): request is KeyedWrite | Update {
  return request.kind !== 'get' && request.kind !== 'get by key' && request.kind !== 'delete';
}

/** What an operation was answered, where that is a record. */
export function recordOf({ outcome }: Operation): RecordState | undefined {
  return outcome.kind === 'created' || outcome.kind === 'done' ? outcome.record : undefined;
}

export function isSame(one: Content, other: Content): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
