import { type Declarations, objectOf, withoutAlias } from '../declarations.js';
import type { TypeRef } from '../type-ref.js';

/** Whether a type has the members by which clients recognize a problem (RFC 9457). It is sent as `application/problem+json`. */
export function isProblem(type: TypeRef, declarations: Declarations): boolean {
  const fields = objectOf(type, declarations)?.fields.map((field) => field.name) ?? [];
  return ['type', 'title', 'status'].every((field) => fields.includes(field));
}

/**
 * Whether a service sends its problems where a model declares the type: it is a problem, has only parts of one, or may be
 * any value.
 */
export function takesProblems(type: TypeRef, declarations: Declarations): boolean {
  const target = withoutAlias(type, declarations);
  if (target.kind === 'either') return target.members.some((member) => takesProblems(member, declarations));
  if (target.kind === 'unknown' || isProblem(target, declarations)) return true;
  const fields = objectOf(target, declarations)?.fields ?? [];
  const required = fields.filter(({ isRequired }) => isRequired);
  return (
    ['type', 'title'].every((name) => fields.some((field) => field.name === name)) &&
    required.every(({ name }) => ['type', 'title', 'status', 'detail', 'instance'].includes(name))
  );
}
