import { commonValue } from './common-value.js';
import { declarationsOf, objectOf, withoutAlias } from '../declarations.js';
import type { Model } from '../model.js';
import { conversionOf, type EitherRef, type TypeRef, writtenType } from '../type-ref.js';
import { asTypeScriptShows, roundedDefaults } from './typescript-forms.js';
import { compoundUsesOf } from '../types/type-uses.js';
import type { ValueProblem } from './value-problems.js';

type Problem = Pick<ValueProblem, 'message' | 'span'>;

/** What the model has that the forms of its project would round or confuse. */
export function lossyForms(model: Model): readonly Problem[] {
  const shown = asTypeScriptShows(model);
  return [...roundedDefaults(model), ...datedNames(shown), ...shadowingTypes(model), ...ambiguousOrders(shown)];
}

/** A record has its id and its key in paths and in the store, as text. */
function datedNames(model: Model): readonly Problem[] {
  const declarations = declarationsOf(model);
  return model.resources.flatMap(({ type, id, key, span }) => {
    const fields = objectOf({ kind: 'named', name: type }, declarations)?.fields ?? [];
    return fields
      .filter((field) => field.name === id || field.name === key)
      .filter((field) => isTimeObject(withoutAlias(field.type, declarations)))
      .map(({ name }) => ({ message: `"${name}" names the records of ${type}, so it is text`, span }));
  });
}

function isTimeObject(type: TypeRef): boolean {
  return type.kind === 'format' && conversionOf(type) !== undefined;
}

/** The code that mentions the global `Temporal` would find the type instead. */
function shadowingTypes({ types, packages }: Model): readonly Problem[] {
  if (packages?.dates !== 'Temporal') return [];
  return types
    .filter(({ name }) => name === 'Temporal')
    .map(({ span }) => ({ message: '`Temporal` is a global of JavaScript that the code then needs', span }));
}

/**
 * The members of a `first of` that JSON distinguishes and TypeScript does not: a value read as one would be written as
 * the other. A rule compares the members of other unions.
 */
function ambiguousOrders(model: Model): readonly Problem[] {
  const declarations = declarationsOf(model);
  const isAmbiguous = (left: TypeRef, right: TypeRef): boolean =>
    commonValue(left, right, { declarations, isCode: false }).kind === 'none' &&
    commonValue(left, right, { declarations, isCode: true }).kind !== 'none';
  const problemOf = (left: TypeRef, right: TypeRef): string =>
    `\`${writtenType(left)}\` and \`${writtenType(right)}\` may be the same in TypeScript`;
  return compoundUsesOf(model)
    .map(({ type }) => type)
    .filter((type): type is EitherRef => type.kind === 'either' && type.isOrdered === true)
    .flatMap(({ members, span }) =>
      members.flatMap((left, index) =>
        members
          .slice(index + 1)
          .filter((right) => isAmbiguous(left, right))
          .map((right) => ({ message: problemOf(left, right), span })),
      ),
    );
}
