import type { ReadResult } from '../../server/index.js';
import type { DeclaredType, Type } from '../../validators/index.js';
import { declaredIn, type FieldPath, fieldsOf, type FieldsType, targetOf } from '../predicate/field-types.js';

/** How records of the type T are kept and changed: everything the operations must know of a model. */
export interface RecordPlan<T extends object> {
  readonly type: DeclaredType;
  readonly table: string;
  /** Name of the parameter that tells one partition from another, for messages. */
  readonly partition?: string;
  /** Names of the fields that the service fills or looks records up by. */
  readonly id: string;
  readonly key?: string;
  readonly version?: string;
  /**
   * Makes what is read-only and must be there, if it is neither a UUID nor a date: by the type that it is a field of, `Pet`
   * or `Shape.circle`, and the name of the field.
   */
  readonly samples?: Readonly<Record<string, Readonly<Record<string, () => unknown>>>>;
  readonly actions?: ActionPlan;
  /** By the name of the query parameter. */
  readonly filters: Readonly<Record<string, FilterPlan>>;
  readonly codec: Codec<T>;
  /** What demonstration records are like. */
  readonly demonstration: Demonstration;
}

/** What each action of an update does, by the value of its tag. */
export interface ActionPlan {
  readonly tag: string;
  readonly effects: Readonly<Record<string, ActionEffect>>;
}

/** `set`: the record's field becomes the action's field of the same name; left out there, it is removed. */
type ActionEffect = { readonly kind: 'nothing' } | { readonly kind: 'set'; readonly field: string };

export interface FilterPlan {
  readonly path: FieldPath;
  readonly operator: 'equals' | 'contains' | 'contains any' | 'includes';
}

/** Functions of the validators package for the type of the record. */
interface Codec<T> {
  /** From the stored text. */
  parse(text: string): ReadResult<T>;
  stringify(value: T): string;
  validate(value: unknown): ReadResult<T>;
}

/** What demonstration records of a type are like, beside what the type itself says. */
export interface Demonstration {
  /** Where they go. */
  readonly partitions: readonly string[];
  /** What the model shows, drawn more often than others: of a type, `Pet`, or a field, `Pet.name`, `Shape.circle.radius`. */
  readonly examples?: Readonly<Record<string, readonly unknown[]>>;
  /** Texts for patterns that look around themselves or back, or that nothing of a keyboard matches; by pattern. */
  readonly texts?: Readonly<Record<string, readonly string[]>>;
  /** A whole record for want of a better one. */
  readonly sample?: unknown;
}

/** A plan, and what follows from the type of its records. */
export interface OpenPlan<T extends object> extends RecordPlan<T> {
  /**
   * Whether the version field is an int64.
   * @internal
   */
  readonly hasBigVersion: boolean;
  /** @internal */
  readonly fields: FieldsType;
  /**
   * Objects a record must have: where a draft leaves one out, an empty one is put in. Outer ones come first.
   * @internal
   */
  readonly requiredObjects: readonly FieldPath[];
  /**
   * Whether anything in a record is filled in by the service alone, beside its own id and version.
   * @internal
   */
  readonly hasReadOnly: boolean;
  /**
   * Whether records may hold others of their type.
   * @internal
   */
  readonly isRecursive: boolean;
}

export function openPlan<T extends object>(plan: RecordPlan<T>): OpenPlan<T> {
  const fields = targetOf(plan.type);
  if (typeof fields !== 'object' || (fields.kind !== 'object' && fields.kind !== 'union')) {
    throw new Error(`Bug: records of ${plan.type.name} have no fields.`);
  }
  const inner = fieldsOf(fields).map(({ type }) => declaredIn(type));
  const isRecursive = inner.some((declared) => declared.has(fields));
  return {
    ...plan,
    hasBigVersion: isBig(fieldsOf(fields).find(({ name }) => name === plan.version)?.type ?? 'integer'),
    fields,
    requiredObjects: requiredIn(fields, []),
    hasReadOnly: [fields, ...inner.flatMap((declared) => [...declared])].some(
      (declared) =>
        (declared.kind === 'object' || declared.kind === 'union') &&
        fieldsOf(declared).some(
          ({ name, access }) =>
            access === 'read' && (declared !== fields || isRecursive || (name !== plan.id && name !== plan.version)),
        ),
    ),
    isRecursive,
  };
}

function isBig(type: Type): boolean {
  const target = targetOf(type);
  return (typeof target === 'object' ? target.kind : target) === 'int64';
}

function requiredIn(type: Type, around: FieldPath): readonly FieldPath[] {
  const target = targetOf(type);
  // A type that requires itself has no values; its rule is not this one's business.
  if (typeof target !== 'object' || target.kind !== 'object' || around.length > 16) return [];
  return target.fields.flatMap((field) => {
    const inner = targetOf(field.type);
    if (field.optional === true || typeof inner !== 'object' || inner.kind !== 'object') return [];
    const path = [...around, field.name];
    return [path, ...requiredIn(inner, path)];
  });
}
