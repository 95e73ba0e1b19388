import type { ErrorDeclaration } from '../model/model.js';
import { clientErrorNames, reservedTypeNames } from '../model/names.js';
import type { Rule } from './rule.js';

/** Every error is a class of the client, its name with `Error` at the end once, and no two of them are the same. */
export const errorNamesAreDistinct: Rule = {
  code: 'error-names-are-distinct',
  severity: 'error',
  check(model, report) {
    const firsts = new Map<string, ErrorDeclaration>();
    const typesByName = new Map(model.types.map((type) => [type.name, type]));
    for (const error of model.errors) {
      const className = error.name.endsWith('Error') ? error.name : `${error.name}Error`;
      const first = firsts.get(className.toLowerCase());
      firsts.set(className.toLowerCase(), first ?? error);
      if (first !== undefined) {
        report({
          message: `"${error.name}" comes out as the class "${className}", and so does "${first.name}", upper and lower case aside. Rename one.`,
          span: error.span,
          notes: [{ message: `"${first.name}" is declared here.`, span: first.span }],
        });
      }
      const type = typesByName.get(className);
      if (type !== undefined) {
        report({
          message: `"${error.name}" comes out as the class "${className}", and a type is called so. Rename one.`,
          span: error.span,
          notes: [{ message: 'The type is declared here.', span: type.span }],
        });
      }
      if (clientErrorNames.has(className)) {
        const message = `"${error.name}" comes out as the class "${className}", which every client has for failures of its own. Choose another name.`;
        report({ message, span: error.span });
      }
      if (reservedTypeNames.has(className)) {
        const message = `"${error.name}" comes out as the class "${className}", which the language has already. Choose another name.`;
        report({ message, span: error.span });
      }
    }
  },
};
