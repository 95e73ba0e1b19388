import { type Declarations, objectOf } from '../model/declarations.js';
import type { Field } from '../model/model.js';
import { fieldsIn } from '../model/types/type-graph.js';
import type { OwnRule, Violation } from './rule.js';

/** Other languages extend a type by a key inside it. Here that is a field, which every value would have. */
export const extendedTypeIsNotAField: OwnRule = {
  severity: 'warning',
  check(model, report, declarations) {
    for (const type of model.types) {
      // The forms of a type for requests and responses have its fields once more.
      if (type.oneWayOf !== undefined) continue;
      for (const field of fieldsIn(type)) violationsOf(field, 'after the name', declarations).forEach(report);
    }
  },
  checkEndpoint({ query }, report, { declarations }) {
    for (const { property, ...parameter } of query)
      violationsOf({ ...parameter, name: property }, 'after `query`', declarations).forEach(report);
  },
};

type Named = Pick<Field, 'name' | 'type' | 'isRequired' | 'span'>;

function violationsOf(
  { name, type, isRequired, span }: Named,
  where: string,
  declarations: Declarations,
): readonly Violation[] {
  if (!isRequired || !words.has(name) || type.kind !== 'named') return [];
  const declaration = declarations.get(type.name);
  // An object in place is meant as a field.
  if (declaration === undefined || declaration.isMade || objectOf(type, declarations) === undefined) return [];
  // A model writes an instance as `Page<string>`, and no form of a type at all.
  const isUnnamed = declaration.isInstance || declaration.oneWayOf !== undefined;
  const message = isUnnamed
    ? `"${name}" is a field here, with an object as its value. To extend its type, write \`extends\` and that type ${where}.`
    : `"${name}" is a field here, with a "${type.name}" as its value. To extend that type, write \`extends ${type.name}\` ${where}.`;
  return [{ message, span }];
}

const words: ReadonlySet<string> = new Set(['extends', '$extends', 'implements', 'inherits', 'allOf']);
