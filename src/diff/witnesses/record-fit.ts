import { parsedJson, pointerTo } from '../../model/json-value.js';
import type { Issue } from '../../verify/schema-judge.js';

/** How a version stores the records of a type, and reads them: the plan of its reference service. */
export interface StoredType {
  /** The name of the table: `order_line`. */
  readonly table: string;
  readonly type: { readonly name: string };
  /** The path parameter within which records are stored. */
  readonly partition?: string;
  /** Names of fields. */
  readonly id: string;
  readonly key?: string;
  readonly version?: string;
  readonly codec: { parse(text: string): ReadRecord; stringify(value: unknown): string };
}

type ReadRecord =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Omit<Misfit, 'value'>[] };

export interface StoredRecord {
  readonly table: string;
  readonly partition: string;
  readonly version: number;
  /** JSON. */
  readonly body: string;
  /** The id and the key under which it is found, `null` without a key; absent in an export, which has only the body. */
  readonly found?: { readonly id: string; readonly key: string | null };
}

/** Why a record does not fit: what is wrong at a JSON Pointer into it. */
export interface Misfit extends Issue {
  /** To be read after the path. */
  readonly message: string;
}

/** What to do about records that lack a field. */
const fillingIn = ': give it a default, or make it optional until every record has it';

/**
 * Why a record does not fit a version: its body is not of the type, has more than the type and these leftovers, or
 * requests look for it elsewhere. Undefined if it fits.
 */
export function misfitOf(
  stored: StoredType,
  record: StoredRecord,
  leftovers: readonly string[] = [],
): Misfit | undefined {
  const read = stored.codec.parse(record.body);
  if (!read.ok) {
    const [issue = { path: '', code: 'type', message: 'does not fit its type' }] = read.issues;
    return issue.code === 'required' ? { ...issue, message: issue.message + fillingIn } : issue;
  }
  const path = leftoversIn(record.body, stored.codec.stringify(read.value)).find((lost) => !leftovers.includes(lost));
  if (path === undefined) return misplacementOf(stored, record, read.value);
  return { path, code: 'unknown', message: 'is not a field of the type: no response shows it' };
}

/**
 * The members of a record that a version does not show, as JSON Pointers: it reads records tolerantly, and writes the
 * declared fields only. What remains was renamed or removed.
 */
export function leftoversOf({ codec }: StoredType, { body }: StoredRecord): readonly string[] {
  const read = codec.parse(body);
  return read.ok ? leftoversIn(body, codec.stringify(read.value)) : [];
}

function leftoversIn(body: string, shown: string): readonly string[] {
  return lostPaths(parsedJson(body), parsedJson(shown));
}

/** The members that a value has and its copy does not. */
function lostPaths(value: unknown, copy: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isLost = typeof copy !== 'object' || copy === null || !Object.hasOwn(copy, name);
    return (isLost ? [''] : lostPaths(inner, memberOf(copy, name))).map((rest) => pointerTo(name) + rest);
  });
}

function misplacementOf(stored: StoredType, record: StoredRecord, value: unknown): Misfit | undefined {
  const { partition, id, key, version } = stored;
  const { found } = record;
  if (partition === undefined && record.partition !== '') {
    const message = `is stored in ${JSON.stringify(record.partition)}, and requests look for it outside`;
    return { path: '', code: 'partition', message };
  }
  if (partition !== undefined && record.partition === '') {
    return { path: '', code: 'partition', message: `is stored in no {${partition}}, where requests look for it` };
  }
  if (found !== undefined && memberOf(value, id) !== found.id) return misnamed(id, 'id with which it is stored');
  if (found !== undefined && key !== undefined && (memberOf(value, key) ?? null) !== found.key) {
    if (found.key !== null) return misnamed(key, 'key with which it is stored');
    return { path: pointerTo(key), code: 'key', message: 'becomes its key only with its next change' };
  }
  // An int64 is a bigint.
  if (version !== undefined && Number(memberOf(value, version)) !== record.version)
    return misnamed(version, 'version with which it is stored');
  return undefined;
}

function misnamed(field: string, what: string): Misfit {
  return { path: pointerTo(field), code: 'name', message: `is not the ${what}` };
}

/** The ids of records by their partitions and keys. */
export type IdsByKey = Map<string, string>;

/** Why a record cannot have its key: another one has it. A key that the old version did not declare was not enforced. */
export function clashOf(
  { key }: StoredType,
  record: StoredRecord,
  own: { id: string; ids: IdsByKey },
): Misfit | undefined {
  const name = key === undefined ? undefined : stringIn(record.body, key);
  if (key === undefined || name === undefined) return undefined;
  const place = JSON.stringify([record.partition, name]);
  const other = own.ids.get(place);
  if (other === undefined) own.ids.set(place, own.id);
  const message = `is also the key of ${JSON.stringify(other)}: change one of them`;
  return other === undefined ? undefined : { path: pointerTo(key), code: 'unique', message };
}

/** A string that is a member of the body; undefined if there is none. */
export function stringIn(body: string, name: string): string | undefined {
  const value = memberOf(parsedJson(body), name);
  return typeof value === 'string' ? value : undefined;
}

export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
