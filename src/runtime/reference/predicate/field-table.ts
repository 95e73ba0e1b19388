/** What predicates, sorts and facets may name: the fields of a record, as far down as its types go. */
export interface FieldTable {
  /** Name of the record's own type. */
  readonly root: string;
  /** Fields by type, then by name. Types mention each other by name, so that a type may contain itself. */
  readonly types: Readonly<Record<string, Readonly<Record<string, FieldType>>>>;
  /** Fields of any name that matches, by type. */
  readonly patterns?: Readonly<Record<string, readonly PatternType[]>>;
}

export interface PatternType {
  /** Source of the regular expression, flag `u`. */
  readonly names: string;
  readonly type: FieldType;
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
  if (Object.hasOwn(fields, name)) return fields[name];
  return patternsOf(table, typeName).find(({ names }) => new RegExp(names, 'u').test(name))?.type;
}

/** The members that are fields of the type: those declared by name first, in their order. */
export function memberNamesOf(table: FieldTable, typeName: string, members: object): readonly string[] {
  const declared = fieldNamesOf(table, typeName).filter((name) => Object.hasOwn(members, name));
  if (patternsOf(table, typeName).length === 0) return declared;
  const known = new Set(declared);
  const matched = Object.keys(members).filter(
    (name) => !known.has(name) && fieldTypeOf(table, typeName, name) !== undefined,
  );
  return [...declared, ...matched];
}

export function fieldNamesOf(table: FieldTable, typeName: string): readonly string[] {
  return Object.keys(fieldsOf(table, typeName));
}

export function isScalar(type: FieldType): type is { readonly kind: ScalarKind } {
  return type.kind !== 'array' && type.kind !== 'object' && type.kind !== 'opaque' && type.kind !== 'hidden';
}

function patternsOf({ patterns }: FieldTable, typeName: string): readonly PatternType[] {
  return (patterns && Object.hasOwn(patterns, typeName) && patterns[typeName]) || [];
}

function fieldsOf(table: FieldTable, typeName: string): Readonly<Record<string, FieldType>> {
  const fields = table.types[typeName];
  if (fields === undefined) throw new Error(`Bug: the field table lacks the type "${typeName}".`);
  return fields;
}
