import type { Condition, Ordering } from './condition.js';
import type { FieldPath, FieldsType, FieldType } from './field-types.js';

/** The orderings of the fields of a record: `textOrderings`, which only models with such fields contain. */
export interface Orderings {
  /** @internal */
  (fields: FieldsType): FieldOrderings;
}

export interface FieldOrderings {
  /** Undefined for a field whose order is that of its characters. */
  of(type: FieldType): Ordering | undefined;
  /** A record with order keys in place of the texts that have one, as conditions and sorts compare it. */
  compared(record: unknown): unknown;
  /** The condition that the field's value has at least the members and elements of this one. */
  includes(path: FieldPath, value: unknown): Condition;
}
