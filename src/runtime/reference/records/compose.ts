import { randomInt, randomUUID } from 'node:crypto';
import { isStorable, unstorablePointer } from '../predicate/condition.js';
import { type FieldsType, isObject, memberNamesOf, targetOf } from '../predicate/field-types.js';
import type { Reason } from '../../server/index.js';
import type { StoredRecord } from '../store/store.js';
import type { OpenPlan } from './plan.js';
import { ownField } from '../../validators/index.js';

export type Members = Readonly<Record<string, unknown>>;

/** A record being composed: its members, and the fields that the service fills. */
export interface Composition {
  readonly members: object;
  readonly id: string;
  readonly version: number;
}

export type CheckedRecord<T> =
  | { readonly ok: true; readonly value: T; readonly record: StoredRecord }
  | { readonly ok: false; readonly reasons: readonly Reason[] };

/** The members that a draft sets: the fields that both have, without those that the service fills. */
export function givenMembers<T extends object>(plan: OpenPlan<T>, draft: object): Members {
  const names = memberNamesOf(plan.fields, draft).filter((name) => name !== plan.id && name !== plan.version);
  const members = names.map((name) => [name, ownField(draft, name)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** Merges the given members: objects field by field, arrays and everything else as a whole. */
export function mergedMembers(current: object, given: object): Members {
  const replaced = Object.entries(given).map(([name, value]): [string, unknown] => {
    const own = ownField(current, name);
    return [name, isObject(own) && isObject(value) ? mergedMembers(own, value) : value];
  });
  return Object.fromEntries([...Object.entries(current), ...replaced.filter(([, value]) => value !== undefined)]);
}

/** Fills the service's fields, validates the whole against its type, and serializes it. */
export function checkedRecord<T extends object>(
  plan: OpenPlan<T>,
  composition: Composition,
  partition: string,
): CheckedRecord<T> {
  const members = completedMembers(plan, composition);
  const result = plan.codec.validate(members);
  if (!result.ok) {
    const reasons = result.issues.map(({ path, code, message }) => ({ in: 'body' as const, at: path, code, message }));
    return { ok: false, reasons };
  }
  const reasons = storageReasons(plan, members, partition);
  if (reasons.length > 0) return { ok: false, reasons };
  const { id, version } = composition;
  const text = plan.codec.stringify(result.value);
  const record = { id, key: textMember(members, plan.key), version, text, printedFor: plan.printedFor };
  return { ok: true, value: result.value, record };
}

export function textMember(members: object, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : ownField(members, name);
  return typeof value === 'string' ? value : undefined;
}

// In the order of the type, so that a record looks the same however it was composed.
function completedMembers<T extends object>(plan: OpenPlan<T>, { members, id, version }: Composition): Members {
  const own: [string, unknown][] = [[plan.id, id]];
  if (plan.version !== undefined) own.push([plan.version, plan.versionOf(version)]);
  const whole = withObjects(Object.fromEntries([...Object.entries(members), ...own]), plan.fields);
  const complete = plan.readOnly?.filled(whole) ?? whole;
  const names = memberNamesOf(plan.fields, complete).filter((name) => complete[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, complete[name]]));
}

/**
 * Adds an empty object for each required one that a draft omits; an absent optional one requires nothing, and one that is
 * read-only is filled in as a whole.
 */
function withObjects(members: Members, type: FieldsType): Members {
  if (type.kind === 'union') return members;
  const objects = type.fields.flatMap((field): [string, Members][] => {
    const target = targetOf(field.type);
    if (field.optional === true || field.access === 'read') return [];
    if (typeof target !== 'object' || target.kind !== 'object') return [];
    const present = ownField(members, field.name);
    const object = present === undefined ? {} : present;
    // This ends: a type that requires itself is an error of the model.
    return isObject(object) ? [[field.name, withObjects(object, target)]] : [];
  });
  return Object.fromEntries([...Object.entries(members), ...objects]);
}

/** An index entry of PostgreSQL has at most about 2,700 bytes; it holds a partition and an id, or a key. */
const longestName = 1000;

const unstorable = { code: 'text', message: 'A string with U+0000 or half of a surrogate pair cannot be stored.' };
const tooLong = { code: 'length', message: `An id or a key has at most ${longestName} bytes.` };

/** Why a record cannot be stored, independent of its type. */
export function storageReasons<T extends object>(
  plan: OpenPlan<T>,
  members: Members,
  partition: string,
): readonly Reason[] {
  const isLong = (text: string | undefined): boolean => Buffer.byteLength(text ?? '') > longestName;
  const path = { in: 'path', at: plan.partition ?? '' } as const;
  const pointer = unstorablePointer(members);
  const reasons: Reason[] = [];
  if (!isStorable(partition)) reasons.push({ ...path, ...unstorable });
  if (pointer !== undefined) reasons.push({ in: 'body', at: pointer, ...unstorable });
  if (isLong(partition)) reasons.push({ ...path, ...tooLong });
  for (const name of [plan.id, plan.key]) {
    if (isLong(textMember(members, name))) reasons.push({ in: 'body', at: `/${name}`, ...tooLong });
  }
  return reasons;
}

/** Of the latest UUID: its time in milliseconds, and a counter in the last 12 bits. */
let latest = 0n;

/**
 * A UUID of version 7 (RFC 9562, section 5.7). Each is greater than the one before, also within a millisecond and
 * when the clock is set back: the 12 bits after the time are a counter (section 6.2, method 1).
 */
export function uuidV7(now: number = Date.now()): string {
  // The upper half stays free for the counter within a millisecond.
  const next = BigInt(now) * 0x1000n + BigInt(randomInt(0x800));
  latest = next > latest ? next : latest + 1n;
  const digits = latest.toString(16).padStart(15, '0');
  // The rest is that of version 4: the variant and 62 random bits.
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(12)}${randomUUID().slice(18)}`;
}
