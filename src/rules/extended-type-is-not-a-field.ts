import { declarationsOf, objectOf } from '../model/declarations.js';
import type { Field, Model } from '../model/model.js';
import type { OwnRule, Violation } from './rule.js';

/** Other languages extend a type by a key inside it. Here that is a field, which every value would have. */
export const extendedTypeIsNotAField: OwnRule = {
  severity: 'warning',
  check(model, report) {
    for (const type of model.types) {
      const objects = type.kind === 'union' ? type.variants : type.kind === 'object' ? [type] : [];
      for (const { fields } of objects)
        for (const field of fields) violationsOf(field, 'after the name', model).forEach(report);
    }
  },
  checkEndpoint({ query }, report, model) {
    for (const { property, ...parameter } of query)
      violationsOf({ ...parameter, name: property }, 'after `query`', model).forEach(report);
  },
};

type Named = Pick<Field, 'name' | 'type' | 'isRequired' | 'span'>;

function violationsOf({ name, type, isRequired, span }: Named, where: string, model: Model): readonly Violation[] {
  const isBase = isRequired && words.has(name) && type.kind === 'named';
  if (!isBase || objectOf(type, declarationsOf(model)) === undefined) return [];
  const message = `"${name}" is a field here, with a "${type.name}" as its value. To extend that type, write \`extends ${type.name}\` ${where}.`;
  return [{ message, span }];
}

const words: ReadonlySet<string> = new Set(['extends', '$extends', 'implements', 'inherits', 'allOf']);
