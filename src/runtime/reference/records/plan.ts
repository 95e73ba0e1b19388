import type { ReadResult } from '../../server/index.js';
import type { DeclaredType } from '../../validators/index.js';
import type { Demonstration } from '../demonstration/demonstration.js';
import type { FieldPath } from '../predicate/field-types.js';

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
export type ActionEffect = { readonly kind: 'nothing' } | { readonly kind: 'set'; readonly field: string };

export interface FilterPlan {
  readonly path: FieldPath;
  readonly operator: 'equals' | 'contains' | 'contains any' | 'includes';
}

/** Functions of the validators package for the type of the record. */
export interface Codec<T> {
  /** From the stored text. */
  parse(text: string): ReadResult<T>;
  stringify(value: T): string;
  validate(value: unknown): ReadResult<T>;
}
