import { type Declarations, declarationsOf, withoutAlias } from '../model/declarations.js';
import type { TypeRef } from '../model/type-ref.js';
import type { Rule } from './rule.js';

/** What a hole holds is written as a piece of text: a scalar, or an enum. */
export const holeIsAScalar: Rule = {
  code: 'hole-is-a-scalar',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const declarations = declarationsOf(model);
    for (const hole of model.holes) {
      if (isScalar(hole.type, declarations)) continue;
      report({
        message: `"${hole.name}" stands for a piece of text, so its type is a scalar or an enum.`,
        span: hole.span,
      });
    }
  },
};

/** Scalars are written without quotes or commas; of an `unknown` one nothing is known. */
function isScalar(type: TypeRef, declarations: Declarations): boolean {
  const target = withoutAlias(type, declarations);
  if (target.kind === 'named') return declarations.get(target.name)?.kind === 'enum';
  return ['boolean', 'string', 'integer', 'number', 'format'].includes(target.kind);
}
