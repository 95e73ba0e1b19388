import { declarationOf, type Declarations, plainTypeOf, textEnumOf, withoutAlias } from './declarations.js';
import type { Field } from './model.js';
import type { TypeRef } from './type-ref.js';

/** How a field of an event is sent: as the text itself, or as JSON. */
export type EventFields = Readonly<Record<string, 'text' | 'json'>>;

/** The fields of the events of `events<T>`: those of an object, or of each variant of a union by `event`. */
export type EventShape =
  | { readonly fields: EventFields }
  /** By the value of `event`, which is not among their fields. */
  | { readonly variants: Readonly<Record<string, EventFields>> };

/** The fields that an event may have (HTML, section 9.2.6). */
export const eventFieldNames: readonly string[] = ['event', 'id', 'retry', 'data'];

export function eventShapeOf(type: TypeRef, declarations: Declarations): EventShape {
  const declaration = declarationOf(plainTypeOf(type, declarations), declarations);
  const fieldsOf = (fields: readonly Field[]): EventFields =>
    Object.fromEntries(fields.map((field) => [field.name, isText(field.type, declarations) ? 'text' : 'json']));
  if (declaration?.kind === 'object') return { fields: fieldsOf(declaration.fields) };
  if (declaration?.kind !== 'union')
    throw new Error('Bug: an event that is not an object; a rule should have reported it.');
  return { variants: Object.fromEntries(declaration.variants.map(({ name, fields }) => [name, fieldsOf(fields)])) };
}

/** Whether every value is a JSON string; those are sent without quotes. */
export function isText(written: TypeRef, declarations: Declarations): boolean {
  const type = withoutAlias(written, declarations);
  switch (type.kind) {
    case 'string':
    case 'format':
    case 'bytes':
    case 'json':
    case 'csv':
      return true;
    case 'either':
      return type.members.every((member) => isText(member, declarations));
    default:
      return textEnumOf(type, declarations) !== undefined;
  }
}
