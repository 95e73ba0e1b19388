import { haveSameShape } from '../model/same-shape.js';
import { declareInstances } from './declarations.js';
import type { TypeScope } from './type-scope.js';

/**
 * Decides of each `A | B` that was mentioned whether it is several names for one shape. Asked when all types are
 * declared: before, a shape may not be known.
 */
export function settleUnions(types: TypeScope): void {
  declareInstances(types);
  for (const union of types.pendingUnions.splice(0)) {
    const [first, ...others] = union.members;
    const isSame = others.every((member) => first && haveSameShape(first, member, types.declarations));
    if (isSame) union.kind = 'same';
  }
}
