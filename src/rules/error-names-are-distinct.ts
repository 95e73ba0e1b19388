import { byName } from '../model/declarations.js';
import { errorClassName, reservedTypeNames } from '../model/names.js';
import { repeated } from '../source/graph.js';
import type { OwnRule } from './rule.js';

/** Every error becomes a class of the client, whose name ends with `Error` once; no two of these names are equal. */
export const errorNamesAreDistinct: OwnRule = {
  severity: 'error',
  check(model, report) {
    for (const [error, first] of repeated(model.errors, (one) => errorClassName(one.name).toLowerCase())) {
      const message = `"${error.name}" becomes the class "${errorClassName(error.name)}", and so does "${first.name}", apart from upper and lower case. Rename one.`;
      const notes = [{ message: `"${first.name}" is declared here.`, span: first.span }];
      report({ message, span: error.span, notes });
    }
    for (const error of model.errors) {
      const className = errorClassName(error.name);
      const comesOut = `"${error.name}" becomes the class "${className}"`;
      const { span } = error;
      const type = byName(model.types).get(className);
      if (type !== undefined) {
        const notes = [{ message: 'The type is declared here.', span: type.span }];
        report({ message: `${comesOut}, and a type has this name. Rename one.`, span, notes });
      }
      if (reservedTypeNames.has(className)) {
        report({ message: `${comesOut}, which JavaScript already defines. Choose another name.`, span });
      }
    }
  },
};
