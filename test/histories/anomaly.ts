/** What a service without losses never shows. */
export type AnomalyKind =
  /** An acknowledged write is missing from what came after it. */
  | 'lost update'
  /** Two writes were acknowledged with the same version of the same record. */
  | 'duplicate version'
  /** A version that no write can have made, or that does not follow the previous one. */
  | 'version gap'
  /** A write was acknowledged with a lower version than one that was seen before it began. */
  | 'version goes back'
  /** A session saw a version, and later a lower one. */
  | 'stale read in a session'
  /** A response shows less than what any client had seen before its request began. */
  | 'stale read'
  /** A response says that a record does not exist, though it existed all the time. */
  | 'missing record'
  /** A record was seen after its deletion. */
  | 'resurrection'
  | 'deleted twice'
  /** Two records had the same key at the same time. */
  | 'key held twice'
  /** A write changed only some of its fields, or an action is visible that a later one of its list hides. */
  | 'half applied'
  /** A record has content that no write explains. */
  | 'wrong content'
  /** A response has another record than the requested one. */
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
