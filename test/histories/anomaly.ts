/** What a service that loses nothing never shows. */
export type AnomalyKind =
  /** An acknowledged write is missing from what came after it. */
  | 'lost update'
  /** Two writes were acknowledged with the same version of the same record. */
  | 'duplicate version'
  /** A version that nobody can have written, or one that does not follow the one before. */
  | 'version gap'
  /** A write was acknowledged with a lower version than one that was seen before it began. */
  | 'version goes back'
  /** A session saw a version, and later a lower one. */
  | 'stale read in a session'
  /** An answer shows less than what was seen before its request began, by anybody. */
  | 'stale read'
  /** A record that was there all the time was answered by: no such record. */
  | 'missing record'
  /** A record was seen after it was gone. */
  | 'resurrection'
  | 'deleted twice'
  /** Two records had the same key at the same time. */
  | 'key held twice'
  /** Some of the fields that a write gives were changed, or an action is seen that a later one of its list hides. */
  | 'half applied'
  /** A record holds what no write explains. */
  | 'wrong content'
  /** Another record was answered than the one that was asked for. */
  | 'wrong record';

export interface Anomaly {
  readonly kind: AnomalyKind;
  readonly detail: string;
}

export function anomaly(kind: AnomalyKind, life: Named, version?: number): Anomaly {
  return { kind, detail: nameOf({ ...life, version }) };
}

export function nameOf({ id, key, version }: Named & { readonly version?: number | undefined }): string {
  return `${id} (key ${key})${version === undefined ? '' : ` version ${version}`}`;
}

interface Named {
  readonly id: string;
  readonly key: string | undefined;
}
