import { type Declarations, objectOf } from './declarations.js';
import type { TypeRef } from './type-ref.js';

/** Whether a type has the members by which clients recognize a problem (RFC 9457). It is sent as `application/problem+json`. */
export function isProblem(type: TypeRef, declarations: Declarations): boolean {
  const fields = objectOf(type, declarations)?.fields.map((field) => field.name) ?? [];
  return ['type', 'title', 'status'].every((field) => fields.includes(field));
}
