/** What predicates, sorts and facets may name: the fields of a record, as far down as its types go. */
export interface FieldTable {
  /** Name of the record's own type. */
  readonly root: string;
  /** Fields by type, then by name. Types mention each other by name, so that a type may contain itself. */
  readonly types: Readonly<Record<string, Readonly<Record<string, FieldType>>>>;
}

/**
 * `integer` fits a number, `int64` is a bigint. `opaque` is any JSON: it can be told apart from nothing, and that is all.
 * `hidden` is kept and never answered, so nobody may ask about it either.
 */
export type FieldType =
  | { readonly kind: ScalarKind }
  | { readonly kind: 'array'; readonly items: FieldType }
  | { readonly kind: 'object'; readonly type: string }
  | { readonly kind: 'opaque' | 'hidden' };

export type ScalarKind = 'text' | 'boolean' | 'number' | 'integer' | 'int64';

/** From the outermost field to the innermost. */
export type FieldPath = readonly string[];

/** The value without what is hidden. */
export function shown(value: unknown, type: FieldType, table: FieldTable): unknown {
  if (type.kind === 'hidden') return undefined;
  if (type.kind === 'array' && Array.isArray(value)) return value.map((item) => shown(item, type.items, table));
  if (type.kind !== 'object' || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => {
    const fieldType = fieldTypeOf(table, type.type, name);
    return [name, fieldType === undefined ? field : shown(field, fieldType, table)];
  });
  return Object.fromEntries(fields);
}

/** The type of the field `name` of the type `typeName`; undefined if there is no such field. */
export function fieldTypeOf(table: FieldTable, typeName: string, name: string): FieldType | undefined {
  const fields = fieldsOf(table, typeName);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function fieldNamesOf(table: FieldTable, typeName: string): readonly string[] {
  return Object.keys(fieldsOf(table, typeName));
}

export function isScalar(type: FieldType): type is { readonly kind: ScalarKind } {
  return type.kind !== 'array' && type.kind !== 'object' && type.kind !== 'opaque' && type.kind !== 'hidden';
}

function fieldsOf(table: FieldTable, typeName: string): Readonly<Record<string, FieldType>> {
  const fields = table.types[typeName];
  if (fields === undefined) throw new Error(`Bug: the field table lacks the type "${typeName}".`);
  return fields;
}
