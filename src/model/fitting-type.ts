import type { Declarations } from './declarations.js';
import type { JsonValue } from './json-value.js';
import type { TypeRef } from './type-ref.js';
import { valueProblems } from './value-problems.js';
import { coreTypeOf } from './value-types.js';

/** Of a union without a tag, the member that the value is of, or the first where it is of none; any other type itself. */
export function fittingType(value: JsonValue, type: TypeRef, declarations: Declarations): TypeRef {
  const core = coreTypeOf(type, declarations);
  if (core.kind !== 'either' || value.kind === 'null') return type;
  const member = core.members.find((candidate) => valueProblems(value, candidate, declarations).length === 0);
  return member === undefined ? (core.members[0] ?? type) : fittingType(value, member, declarations);
}
