import { createHash } from 'node:crypto';
import type { Shown } from '../../samples/drawing.js';
import type { ReadResult } from '../../server/index.js';
import type { ConvertedType, DeclaredType, Type } from '../../validators/index.js';
import type { FieldOrderings, Orderings } from '../predicate/condition.js';
import { declaredIn, type FieldPath, fieldsOf, type FieldsType, targetOf } from '../predicate/field-types.js';

/** How records of the type T are stored and changed: everything that the operations need from the model. */
export interface RecordPlan<T extends object> {
  readonly type: DeclaredType;
  readonly table: string;
  /** The name of the parameter that selects a partition, for messages. */
  readonly partition?: string;
  /** Names of the fields that the service fills or looks records up by. */
  readonly id: string;
  readonly key?: string;
  readonly version?: string;
  /** `textOrderings`, if a record has fields whose order is not that of their characters. */
  readonly orderings?: Orderings;
  /** `readOnlyFields()`, if a record has any besides its id and its version. */
  readonly readOnly?: ReadOnlyFields;
  readonly actions?: ActionPlan;
  readonly isSearched?: boolean;
  /** By the name of the query parameter. */
  readonly filters: Readonly<Record<string, Filter>>;
  readonly codec: Codec<T>;
  readonly sampleRecords: SampleRecords;
}

/** What a filter parameter compares its value with. */
export interface Filter {
  readonly path: FieldPath;
  readonly operator: 'equals' | 'contains' | 'contains any' | 'includes' | '<' | '<=' | '>' | '>=';
}

/** The read-only fields of a type, from `read-only.ts`, which only models with such fields contain. */
export interface ReadOnlyFields {
  /** @internal */
  (type: FieldsType): {
    filled(record: Members): Members;
    /** The read-only members of a record, which survive its replacement. */
    retained(record: Members): Members;
    /** Required fields that say when a record was changed: the service fills them in again with each change. */
    readonly changeTimes: ReadonlySet<string>;
  };
}

type Members = Readonly<Record<string, unknown>>;

/** The effect of each action of an update, by the value of its tag. */
export interface ActionPlan {
  readonly tag: string;
  readonly effects: Readonly<Record<string, ActionEffect>>;
}

/** `set`: copies the action's field of the same name to the record; if omitted there, it is removed. */
export type ActionEffect = { readonly kind: 'nothing' } | { readonly kind: 'set'; readonly field: string };

/** Functions of the validators package for the type of the record. */
interface Codec<T> {
  parse(text: string): ReadResult<T>;
  stringify(value: T): string;
  validate(value: unknown): ReadResult<T>;
}

/** Describes sample records of a type, beyond the type itself. */
export interface SampleRecords extends Shown {
  readonly partitions: readonly string[];
}

export interface OpenPlan<T extends object> extends Omit<RecordPlan<T>, 'orderings' | 'readOnly'> {
  /** A version as its field has it: a bigint for an int64 or a uint64. @internal */
  readonly versionOf: (version: number) => unknown;
  /** @internal */
  readonly orderings: FieldOrderings | undefined;
  /** A stored record as conditions and sorts compare it. @internal */
  readonly compared: (record: unknown) => unknown;
  /** @internal */
  readonly fields: FieldsType;
  /** The digest of the type, if records are sent as stored: no field is hidden or has a default. @internal */
  readonly printedFor: string | undefined;
  /** @internal */
  readonly readOnly?: ReturnType<ReadOnlyFields>;
}

export function openPlan<T extends object>(plan: RecordPlan<T>): OpenPlan<T> {
  const fields = targetOf(plan.type);
  if (typeof fields !== 'object' || (fields.kind !== 'object' && fields.kind !== 'union')) {
    throw new Error(`Bug: records of ${plan.type.name} have no fields.`);
  }
  const { readOnly, orderings: orderingsOf, ...others } = plan;
  const orderings = orderingsOf?.(fields);
  return {
    ...others,
    versionOf: versionForm(fieldsOf(fields).find(({ name }) => name === plan.version)?.type ?? 'integer'),
    orderings,
    compared: orderings?.compared ?? asItIs,
    fields,
    printedFor: digestOf(plan.type),
    ...(readOnly && { readOnly: readOnly(fields) }),
  };
}

function digestOf(type: DeclaredType): string | undefined {
  const declared = [...declaredIn(type)];
  const isSent = declared.flatMap(fieldsOf).every((field) => field.access !== 'write' && field.default === undefined);
  const plain = (_: string, value: unknown): unknown => {
    // A record is stored as it is in JSON.
    if (isConverted(value)) return value.of;
    if (typeof value === 'function') return (value as () => DeclaredType)().name;
    return value instanceof RegExp || typeof value === 'bigint' ? String(value) : value;
  };
  return isSent ? createHash('sha256').update(JSON.stringify(declared, plain)).digest('hex').slice(0, 32) : undefined;
}

function isConverted(value: unknown): value is ConvertedType {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'converted';
}

function asItIs(value: unknown): unknown {
  return value;
}

function versionForm(type: Type): (version: number) => unknown {
  const target = targetOf(type);
  if (isConverted(target)) return target.to.outer;
  const kind = typeof target === 'object' ? target.kind : target;
  return kind === 'int64' || kind === 'uint64' ? BigInt : asItIs;
}
