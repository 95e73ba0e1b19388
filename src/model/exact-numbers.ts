import type { Declarations } from './declarations.js';
import { namesUsedBy, typesOf, usersOf } from './type-graph.js';
import type { TypeRef } from './type-ref.js';
import { partsOf } from './type-uses.js';
import { reachedFrom } from '../source/graph.js';
import { memoize } from '../source/memoize.js';

/**
 * Names of the types that are part of one whose JSON text is read without rounding, because an int64 or text with values
 * stands in it. In these a large whole number may come as a bigint where a `number` is declared.
 */
export const typesReadExactly: (declarations: Declarations) => ReadonlySet<string> = memoize((declarations) => {
  const direct = [...declarations.values()].filter((type) => typesOf(type).flatMap(partsOf).some(isReadExactly));
  const roots = direct.map(({ name }) => name);
  return reachedFrom(reachedFrom(roots, usersOf(declarations)), namesUsedBy(declarations));
});

function isReadExactly(type: TypeRef): boolean {
  return type.kind === 'json' || type.kind === 'csv' || (type.kind === 'integer' && type.size === 'int64');
}
