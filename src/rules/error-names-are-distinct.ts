import { byName } from '../model/declarations.js';
import type { ErrorDeclaration } from '../model/model.js';
import { clientErrorNames, reservedTypeNames } from '../model/names.js';
import { repeated } from '../source/graph.js';
import type { Rule } from './rule.js';

/** Every error is a class of the client, its name with `Error` at the end once, and no two of them are the same. */
export const errorNamesAreDistinct: Rule = {
  code: 'error-names-are-distinct',
  severity: 'error',
  check(model, report) {
    for (const [error, first] of repeated(model.errors, (one) => classNameOf(one).toLowerCase())) {
      report({
        message: `"${error.name}" comes out as the class "${classNameOf(error)}", and so does "${first.name}", upper and lower case aside. Rename one.`,
        span: error.span,
        notes: [{ message: `"${first.name}" is declared here.`, span: first.span }],
      });
    }
    for (const error of model.errors) {
      const className = classNameOf(error);
      const comesOut = `"${error.name}" comes out as the class "${className}"`;
      const { span } = error;
      const type = byName(model.types).get(className);
      if (type !== undefined) {
        const notes = [{ message: 'The type is declared here.', span: type.span }];
        report({ message: `${comesOut}, and a type is called so. Rename one.`, span, notes });
      }
      if (clientErrorNames.has(className)) {
        const message = `${comesOut}, which every client has for failures of its own. Choose another name.`;
        report({ message, span });
      }
      if (reservedTypeNames.has(className)) {
        report({ message: `${comesOut}, which the language has already. Choose another name.`, span });
      }
    }
  },
};

function classNameOf({ name }: ErrorDeclaration): string {
  return name.endsWith('Error') ? name : `${name}Error`;
}
