import { commonValue } from './common-value.js';
import { declarationsOf } from './declarations.js';
import type { Model } from './model.js';
import { type EitherRef, type TypeRef, writtenType } from './type-ref.js';
import { typeUsesOf } from './type-uses.js';
import type { ValueProblem } from './value-problems.js';

/**
 * The members of a `first of` that JSON distinguishes and TypeScript, as its project has the values there, does not: a
 * value read as one would be written as the other. A rule compares the members of other unions.
 */
export function ambiguousForms(model: Model): readonly Pick<ValueProblem, 'message' | 'span'>[] {
  const [onWire, inCode] = [false, true].map((isCode) => ({ declarations: declarationsOf(model), isCode }));
  if (onWire === undefined || inCode === undefined) return [];
  const isAmbiguous = (left: TypeRef, right: TypeRef): boolean =>
    commonValue(left, right, onWire).kind === 'none' && commonValue(left, right, inCode).kind !== 'none';
  return typeUsesOf(model)
    .map(({ type }) => type)
    .filter((type): type is EitherRef => type.kind === 'either' && type.isOrdered === true)
    .flatMap(({ members, span }) =>
      members.flatMap((left, index) =>
        members
          .slice(index + 1)
          .filter((right) => isAmbiguous(left, right))
          .map((right) => ({
            message: `\`${writtenType(left)}\` and \`${writtenType(right)}\` may be the same`,
            span,
          })),
      ),
    );
}
