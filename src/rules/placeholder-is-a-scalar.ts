import { declarationsOf, isScalar, withoutAlias } from '../model/declarations.js';
import type { Rule } from './rule.js';

/** What a placeholder holds is written as a piece of text: a scalar, or an enum. Of an `unknown` one nothing is known. */
export const placeholderIsAScalar: Rule = {
  code: 'placeholder-is-a-scalar',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const declarations = declarationsOf(model);
    for (const { name, type, span } of model.placeholders) {
      if (isScalar(withoutAlias(type, declarations), declarations)) continue;
      report({ message: `"${name}" stands for a piece of text, so its type is a scalar or an enum.`, span });
    }
  },
};
