import { typeOfValue } from '../model/types/circular-aliases.js';
import { type Declarations, declarationOf } from '../model/declarations.js';
import { integerLimits } from '../model/scalar-problems.js';
import { type TypeRef, writtenType } from '../model/type-ref.js';
import { compoundUsesOf } from '../model/types/type-uses.js';
import { count } from '../source/words.js';
import type { OwnRule } from './rule.js';

/** A set needs no more items than its type has values, because none may appear twice. */
export const setCanBeFilled: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    for (const { type, span } of compoundUsesOf(model)) {
      if (type.kind !== 'array' || !type.unique || type.minItems === undefined) continue;
      const values = mostValues(type.items, declarations);
      if (type.minItems <= values) continue;
      const message = `The set has at least ${type.minItems} items, but \`${writtenType(type.items)}\` has only ${count(values, 'value')}, and none may appear twice. Write a smaller number, or an array.`;
      report({ message, span });
    }
  },
};

/** How many different values a type has, at most. */
function mostValues(written: TypeRef, declarations: Declarations): number {
  const type = typeOfValue(written, declarations);
  switch (type.kind) {
    case 'null':
      return 1;
    case 'boolean':
      return 2;
    case 'nullable':
      return 1 + mostValues(type.of, declarations);
    case 'same':
      return mostValues(type.members[0], declarations);
    case 'either':
      return type.members.reduce((sum, member) => sum + mostValues(member, declarations), 0);
    case 'integer': {
      const [least, most] = integerLimits(type);
      return Number((most - least) / BigInt(type.multipleOf ?? 1)) + 1;
    }
    case 'named': {
      const declaration = declarationOf(type, declarations);
      // Later versions may have more members of an open enum.
      return declaration?.kind === 'enum' && !declaration.isOpen ? declaration.members.length : Infinity;
    }
    default:
      return Infinity;
  }
}
