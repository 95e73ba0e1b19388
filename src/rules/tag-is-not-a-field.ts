import type { Rule } from './rule.js';

/** The tag of a union tells the variants apart; no variant has a field of the same name. */
export const tagIsNotAField: Rule = {
  code: 'tag-is-not-a-field',
  severity: 'error',
  check(model, report) {
    for (const type of model.types) {
      if (type.kind !== 'union') continue;
      for (const variant of type.variants) {
        const field = variant.fields.find(({ name }) => name === type.tag);
        if (field === undefined) continue;
        report({
          message: `"${type.tag}" is the tag of the union "${type.name}": its value is "${variant.name}". Remove the field.`,
          span: field.span,
          notes: [{ message: 'The union is declared here.', span: type.span }],
        });
      }
    }
  },
};
