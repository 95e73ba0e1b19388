import { type Declarations, enumOf, withoutAlias } from '../model/declarations.js';
import { endpointsOf, placeholdersIn } from '../model/endpoints.js';
import type { TypeRef } from '../model/type-ref.js';
import { isScalar, isTextUnion, textUnionProblem } from '../model/types/as-text.js';
import { isNotSendable, unsendableMember } from '../model/types/sendable.js';
import { isGuessed } from '../model/types/type-graph.js';
import type { OwnRule } from './rule.js';

/** A placeholder is replaced by a string: it is a scalar, or an enum. `unknown` is not allowed. */
export const placeholderIsAScalar: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    const inPaths = new Set(endpointsOf(model).flatMap(({ path }) => path.flatMap(placeholdersIn)));
    for (const { name, type, span } of model.placeholders) {
      if (isGuessed(type)) continue;
      const member = unsendableMember(type, declarations);
      const problem = textUnionProblem(type, declarations);
      if (problem !== undefined) report({ message: `"${name}" becomes part of a string, and ${problem}.`, span });
      else if (!isScalar(type, declarations) && !isTextUnion(type, declarations)) {
        report({ message: `"${name}" becomes part of a string, so its type must be a scalar or an enum.`, span });
      } else if (member !== undefined) {
        report({ message: `"${name}" becomes part of a URL, but ${member}, ${isNotSendable}.`, span });
      } else if (inPaths.has(name) && isAlwaysEmpty(type, declarations)) {
        report({
          message: `"${name}" becomes part of a path, where no value is empty, but its type allows no other. Allow one, or remove it from the path.`,
          span,
        });
      }
    }
  },
};

function isAlwaysEmpty(written: TypeRef, declarations: Declarations): boolean {
  const type = withoutAlias(written, declarations);
  if (type.kind === 'string') return type.maxLength === 0;
  const declaration = enumOf(type, declarations);
  return declaration?.isOpen === false && declaration.members.every(({ value }) => value === '');
}
