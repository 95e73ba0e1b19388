import type { Declarations } from '../model/declarations.js';
import { type EventFields, eventShapeOf } from '../model/event-fields.js';
import type { TypeRef } from '../model/type-ref.js';
import { literalKey } from './escape.js';

/** `{ fields: { id: 'text', data: 'json' } }`, `{ variants: { created: { data: 'json' } } }` */
export function eventShapeText(type: TypeRef, declarations: Declarations): string {
  const shape = eventShapeOf(type, declarations);
  if ('fields' in shape) return `{ fields: ${fieldsText(shape.fields)} }`;
  const variants = Object.entries(shape.variants).map(([name, fields]) => `${literalKey(name)}: ${fieldsText(fields)}`);
  return `{ variants: { ${variants.join(', ')} } }`;
}

function fieldsText(fields: EventFields): string {
  const members = Object.entries(fields).map(([name, how]) => `${literalKey(name)}: '${how}'`);
  return `{ ${members.join(', ')} }`;
}
