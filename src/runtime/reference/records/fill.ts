import { dateOf, dateTimeOf, httpDateOf, localDateTimeOf, timeOf } from '../answers.js';
import type { FieldTable, FieldType } from '../predicate/field-table.js';
import { fieldTypeOf } from '../predicate/field-table.js';

/**
 * What is read-only, by the type it is a field of: the service fills it in, with what the function makes; without one it
 * may be absent.
 */
export type ReadOnlyFields = Readonly<Record<string, Readonly<Record<string, (() => unknown) | undefined>>>>;

/** The same for unions: by the variant that the tag names. */
export type ReadOnlyVariants = Readonly<Record<string, { readonly tag: string; readonly variants: ReadOnlyFields }>>;

export type Moment = 'date' | 'time' | 'datetime-local' | 'datetime' | 'http-date';

const formats: Readonly<Record<Moment, (text: string) => string | undefined>> = {
  date: dateOf,
  time: timeOf,
  'datetime-local': localDateTimeOf,
  datetime: dateTimeOf,
  'http-date': httpDateOf,
};

/** This moment, as a type of text has it. */
export function now(format: Moment): string | undefined {
  return formats[format](new Date().toISOString());
}

export interface Filling {
  readonly fields: FieldTable;
  readonly readOnly?: ReadOnlyFields;
  readonly readOnlyVariants?: ReadOnlyVariants;
}

/** The value with everything filled in that must be there and that no request can send. */
export function filled(value: unknown, type: FieldType, plan: Filling): unknown {
  if (plan.readOnly === undefined && plan.readOnlyVariants === undefined) return value;
  if (type.kind === 'array' && Array.isArray(value)) return value.map((item) => filled(item, type.items, plan));
  if (type.kind !== 'object' || typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    const memberType = fieldTypeOf(plan.fields, type.type, name);
    return [name, memberType === undefined ? member : filled(member, memberType, plan)];
  });
  const missing = Object.entries(makersOf(value, type.type, plan)).filter(
    ([name, make]) => make !== undefined && (!Object.hasOwn(value, name) || valueOf(value, name) === undefined),
  );
  return Object.fromEntries([...members, ...missing.map(([name, make]): [string, unknown] => [name, make?.()])]);
}

function makersOf(value: object, typeName: string, { readOnly, readOnlyVariants }: Filling): ReadOnlyFields[string] {
  const ofObject = ownOf(readOnly, typeName);
  if (ofObject !== undefined) return ofObject;
  const union = ownOf(readOnlyVariants, typeName);
  const tag = union && Object.hasOwn(value, union.tag) ? valueOf(value, union.tag) : undefined;
  return (typeof tag === 'string' && ownOf(union?.variants, tag)) || {};
}

function ownOf<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

function valueOf(value: object, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name];
}
