import type { Type } from '../../validators/index.js';
import type { FieldPath } from '../predicate/field-types.js';
import type { FieldsType } from '../types.js';
import { declaredIn, fieldsOf, targetOf } from '../types.js';
import type { RecordPlan } from './plan.js';

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
