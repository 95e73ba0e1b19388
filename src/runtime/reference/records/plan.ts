import type { FieldPath, FieldTable } from '../predicate/field-table.js';
import type { ReadOnlyFields, ReadOnlyVariants } from './fill.js';

/** How records of the type T are kept and changed: everything the operations must know of a model. */
export interface RecordPlan<T extends object> {
  readonly table: string;
  /** Name of the parameter that tells one partition from another, for messages. */
  readonly partition?: string;
  /** Names of the fields that the service fills or looks records up by. */
  readonly id: string;
  readonly key?: string;
  readonly version?: VersionField;
  readonly fields: FieldTable;
  /** Objects a record must have: where a draft leaves one out, an empty one is put in. Outer ones come first. */
  readonly requiredObjects: readonly FieldPath[];
  readonly readOnly?: ReadOnlyFields;
  readonly readOnlyVariants?: ReadOnlyVariants;
  readonly actions?: ActionPlan;
  /** By the name of the query parameter. */
  readonly filters: Readonly<Record<string, FilterPlan>>;
  readonly codec: Codec<T>;
}

export interface VersionField {
  readonly name: string;
  readonly kind: 'number' | 'bigint';
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
  parse(text: string): CodecResult<T>;
  stringify(value: T): string;
  validate(value: unknown): CodecResult<T>;
}

export type CodecResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: readonly CodecIssue[] };

export interface CodecIssue {
  /** JSON Pointer (RFC 6901). */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}
