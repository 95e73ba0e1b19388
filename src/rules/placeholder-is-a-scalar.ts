import { isScalar, isTextUnion, textUnionProblem } from '../model/types/as-text.js';
import { isNotSendable, unsendableMember } from '../model/types/sendable.js';
import { isGuessed } from '../model/types/type-graph.js';
import type { OwnRule } from './rule.js';

/** A placeholder is replaced by a string: it is a scalar, or an enum. `unknown` is not allowed. */
export const placeholderIsAScalar: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    for (const { name, type, span } of model.placeholders) {
      if (isGuessed(type)) continue;
      const member = unsendableMember(type, declarations);
      const problem = textUnionProblem(type, declarations);
      if (problem !== undefined) report({ message: `"${name}" becomes part of a string, and ${problem}.`, span });
      else if (!isScalar(type, declarations) && !isTextUnion(type, declarations)) {
        report({ message: `"${name}" becomes part of a string, so its type must be a scalar or an enum.`, span });
      } else if (member !== undefined) {
        report({ message: `"${name}" becomes part of a URL, but ${member}, ${isNotSendable}.`, span });
      }
    }
  },
};
