import type { RawBuilder } from 'kysely';
import type { Condition } from './condition.js';
import type { FieldPath, FieldsType } from './field-types.js';

/**
 * How texts of a format are compared by what they mean: each has an order key, a text by which it is compared
 * character by character. So everything that compares texts compares these as well, in memory and in a database.
 */
export interface Ordering {
  /** For messages: `a decimal number: 12.50`. */
  readonly words: string;
  /** Undefined if the text is not of the format: stored under an older model, it counts as absent. */
  readonly keyOf: (text: string) => string | undefined;
  /** The same in SQL, null for undefined, with one mention of the value: each has the parameters of its path. */
  keySql(value: { readonly json: RawBuilder<unknown>; readonly text: RawBuilder<unknown> }): RawBuilder<unknown>;
  /** The key as JSON, as an index of the field has it. */
  indexSql(json: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** The orderings of the fields of a record: `textOrderings`, which only models with such fields contain. */
export interface Orderings {
  /** @internal */
  (fields: FieldsType): FieldOrderings;
}

export interface FieldOrderings {
  /** Undefined for a format whose order is that of its characters. */
  of(format: string | undefined): Ordering | undefined;
  /** The format of the field at a path if it has an ordering. */
  formatAt(path: FieldPath): string | undefined;
  /** A record with order keys in place of the texts that have one, as conditions and sorts compare it. */
  compared(record: unknown): unknown;
  /** The condition of a filter parameter with that value; undefined if it compares no text that has a key. */
  filterCondition(filter: Filter, value: unknown): Condition | undefined;
}

/** What a filter parameter compares its value with. */
export interface Filter {
  readonly path: FieldPath;
  readonly operator: 'equals' | 'contains' | 'contains any' | 'includes' | '<' | '<=' | '>' | '>=';
}
