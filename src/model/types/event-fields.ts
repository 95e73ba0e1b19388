import { isJsonString } from './as-text.js';
import { declarationOf, type Declarations, plainTypeOf } from '../declarations.js';
import type { Field } from '../model.js';
import type { TypeRef } from '../type-ref.js';

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
    Object.fromEntries(fields.map((field) => [field.name, isJsonString(field.type, declarations) ? 'text' : 'json']));
  if (declaration?.kind === 'object') return { fields: fieldsOf(declaration.fields) };
  if (declaration?.kind !== 'union')
    throw new Error('Bug: an event that is not an object; a rule should have reported it.');
  return { variants: Object.fromEntries(declaration.variants.map(({ name, fields }) => [name, fieldsOf(fields)])) };
}
